#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/jfr_writer.h"
#include "support/recordings.h"

/* A chunk whose events stand before what explains them, as the JVM writes it. */
static void write_chunk(struct test_jfr *jfr, unsigned major)
{
    test_jfr_begin_chunk(jfr, major);
    test_jfr_execution(jfr, 0, 1, 1);
    test_jfr_execution(jfr, 500, 2, 1);
    test_jfr_execution(jfr, 1000, 1, 2);
    test_jfr_checkpoint(jfr, false);
    test_jfr_metadata(jfr, major == 1 ? "com.oracle.jdk." : "jdk.");
    test_jfr_end_chunk(jfr);
}

static const char both[] = "Work.main 1\nWork.main;Work.sort 2\n";

static void expect(struct test_jfr *jfr, const struct flamepix_recording_options *recording,
                   const char *folded)
{
    struct flamepix_format_options options = {.granularity_unused = 0};
    (void)options;
    struct flamepix_format_options asked = {0};
    if (recording != NULL)
        asked.recording = *recording;
    test_expect_collapsed("jfr", test_jfr_bytes(jfr), &asked, folded);
}
