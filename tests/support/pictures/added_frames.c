#include "support/pictures/added_frames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

struct fpx_recording *test_added_frames_begin(enum flamepix_granularity granularity)
{
    struct fpx_recording *recording = calloc(1, sizeof(*recording));
    assert_non_null(recording);
    recording->options.recording.granularity = granularity;
    return recording;
}

void test_expect_added_frames(struct fpx_recording *recording, const char *frames)
{
    assert_int_equal(flamepix_buffer_append(&recording->key, "", 1), FLAMEPIX_OK);
    assert_string_equal(recording->key.data, frames);
    fpx_recording_drop(recording);
}

void test_added_frames_end(struct fpx_recording *recording)
{
    flamepix_buffer_free(&recording->key);
    free(recording);
}
