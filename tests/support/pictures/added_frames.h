/* Added frames: what a part of a reader adds to the stack of a recording, as text. */
#ifndef TESTS_SUPPORT_ADDED_FRAMES_H
#define TESTS_SUPPORT_ADDED_FRAMES_H

#include "format/recording.h"

/* A recording that no bytes belong to. To be freed by test_added_frames_end. */
struct fpx_recording *test_added_frames_begin(enum flamepix_granularity granularity);

/* Expects that these frames were added since the last time: "f;g;" in the order in which they
 * came. */
void test_expect_added_frames(struct fpx_recording *recording, const char *frames);

void test_added_frames_end(struct fpx_recording *recording);

#endif
