#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/isolated_names.h"

#define FSI "\xE2\x81\xA8"
#define PDI "\xE2\x81\xA9"
#define BOX "\xEF\xBF\xBF"

typedef enum flamepix_status isolate_fn(struct flamepix_buffer *line, struct flamepix_bytes name);

static void expect(isolate_fn *isolate, const char *name, const char *expected)
{
    struct flamepix_buffer line = {0};
    assert_int_equal(isolate(&line, flamepix_bytes_of(name)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&line, "", 1), FLAMEPIX_OK);
    assert_string_equal(line.data, expected);
    flamepix_buffer_free(&line);
}

static void test_names_from_right_to_left_are_isolated(void **state)
{
    (void)state;
    expect(fpx_isolate_append, "עיבוד", FSI "עיבוד" PDI);
    expect(fpx_isolate_append, "معالجة", FSI "معالجة" PDI);
    expect(fpx_isolate_append, "read١", FSI "read١" PDI);
}

static void test_all_others_are_as_they_are(void **state)
{
    (void)state;
    expect(fpx_isolate_append, "", "");
    expect(fpx_isolate_append, "std::sort(int*)", "std::sort(int*)");
    expect(fpx_isolate_append, "größe 处理 \xFF", "größe 处理 \xFF");
    expect(fpx_isolate_always, "read", FSI "read" PDI);
}

/* Else it could end its isolate, and drag what follows along. */
static void test_a_name_cannot_end_its_isolate(void **state)
{
    (void)state;
    expect(fpx_isolate_append, "a" PDI "b" FSI, FSI "a" BOX "b" BOX PDI);
    expect(fpx_isolate_append, "\xE2\x81\xA6", FSI BOX PDI);
    /* Others are never obeyed, and drawn as boxes in any text. */
    expect(fpx_isolate_append, "a\xE2\x80\xAE", "a\xE2\x80\xAE");
}

static void test_what_was_appended_last_can_be_isolated(void **state)
{
    (void)state;
    struct flamepix_buffer line = {0};
    assert_int_equal(flamepix_buffer_append(&line, "ab", 2), FLAMEPIX_OK);
    assert_int_equal(fpx_isolate_from(&line, 1), FLAMEPIX_OK);
    assert_int_equal(line.length, 2);
    assert_int_equal(flamepix_buffer_append(&line, "ש", strlen("ש")), FLAMEPIX_OK);
    assert_int_equal(fpx_isolate_from(&line, 2), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&line, "", 1), FLAMEPIX_OK);
    assert_string_equal(line.data, "ab" FSI "ש" PDI);
    flamepix_buffer_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_from_right_to_left_are_isolated),
        cmocka_unit_test(test_all_others_are_as_they_are),
        cmocka_unit_test(test_a_name_cannot_end_its_isolate),
        cmocka_unit_test(test_what_was_appended_last_can_be_isolated),
    };
    return cmocka_run_group_tests_name("isolated_names", tests, NULL, NULL);
}
