/* What follows the end of a JSON document, of all formats that are one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

/* What becomes of the sample of this format so many times, and what stands behind it. */
static struct flamepix_ledger ledger_of(const char *format, int times, const char *behind)
{
    char path[64];
    struct flamepix_buffer text = {0};
    assert_true(snprintf(path, sizeof(path), "formats/%s/plain", format) < (int)sizeof(path));
    struct flamepix_buffer sample = test_sample(path);
    for (int i = 0; i < times; i++)
        assert_int_equal(flamepix_buffer_append(&text, sample.data, sample.length), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, behind, strlen(behind)), FLAMEPIX_OK);
    struct test_collapsed collapsed = test_collapse(format, flamepix_buffer_bytes(&text), NULL, 0);
    const struct flamepix_ledger ledger = collapsed.report.ledger;
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
    flamepix_buffer_free(&sample);
    return ledger;
}

static void test_documents_that_follow_each_other_add_up(void **state)
{
    (void)state;
    static const char *const formats[] = {
        "cpuprofile",  "d3",     "dhat",    "firefox-profile", "heapprofile",  "jfr-json",
        "jstack-json", "safari", "scalene", "speedscope",      "pyinstrument", "stackprof"};
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        const struct flamepix_ledger one = ledger_of(formats[i], 1, " \r\n\t");
        const struct flamepix_ledger two = ledger_of(formats[i], 2, "");
        assert_int_equal(one.not_understood.count + one.damaged.count, 0);
        assert_int_equal(two.not_understood.count + two.damaged.count, 0);
        assert_int_equal(two.drawn.count, 2 * one.drawn.count);
        assert_true(two.drawn.weight.value == 2 * one.drawn.weight.value);
    }
}

static void test_documents_that_stand_alone_say_what_follows_them(void **state)
{
    (void)state;
    static const char *const formats[] = {"flamebearer"};
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        const struct flamepix_ledger one = ledger_of(formats[i], 1, " \r\n\t");
        const struct flamepix_ledger two = ledger_of(formats[i], 2, "");
        assert_int_equal(one.not_understood.count + one.damaged.count, 0);
        assert_int_equal(two.not_understood.count, 1);
        assert_string_equal(two.first.expected, "the end of the document");
        assert_int_equal(two.drawn.count, one.drawn.count);
    }
}

static void test_text_behind_a_document_is_said(void **state)
{
    (void)state;
    static const char *const formats[] = {"d3",     "heapprofile", "jfr-json",  "jstack-json",
                                          "safari", "speedscope",  "stackprof", "firefox-profile"};
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        const struct flamepix_ledger ledger = ledger_of(formats[i], 1, "\nDone.\n");
        assert_int_equal(ledger.not_understood.count + ledger.damaged.count, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_documents_that_follow_each_other_add_up),
        cmocka_unit_test(test_documents_that_stand_alone_say_what_follows_them),
        cmocka_unit_test(test_text_behind_a_document_is_said),
    };
    return cmocka_run_group_tests_name("json_recording", tests, NULL, NULL);
}
