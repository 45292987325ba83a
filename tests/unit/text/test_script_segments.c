#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <hb.h>

#include "text/characters.h"
#include "text/script_segments.h"

/* The segments of a text in the order they are written, each as "first+count script level". */
static void assert_segments(const char *data, unsigned base, const char *expected)
{
    uint32_t codes[32];
    struct flamepix_bytes text = {data, strlen(data)};
    struct fpx_text_segments segments = {0};
    struct fpx_harfbuzz harfbuzz = {0};
    size_t at = 0, count = 0, length = 0;
    char found[256] = "";
    while (at < text.length && count < 32)
        codes[count++] = fpx_character_next(text, &at);
    assert_int_equal(fpx_harfbuzz_load(&harfbuzz), FLAMEPIX_OK);
    assert_int_equal(fpx_text_segments_find(&segments, &harfbuzz, codes, count, base), FLAMEPIX_OK);
    for (size_t i = 0; i < segments.count && length < sizeof(found); i++) {
        const struct fpx_text_segment *segment = &segments.items[i];
        char script[5] = "";
        hb_tag_to_string(hb_script_to_iso15924_tag(segment->script), script);
        length += (size_t)snprintf(found + length, sizeof(found) - length, "%s%zu+%zu %s %u",
                                   i > 0 ? ", " : "", segment->first, segment->count, script,
                                   segment->level);
    }
    assert_string_equal(found, expected);
    fpx_text_segments_free(&segments);
}

static void test_segments_of_plain_text_are_one(void **state)
{
    (void)state;
    assert_segments("read(2, x)", 0, "0+10 Latn 0");
    assert_segments("12", 0, "0+2 Zyyy 0");
    assert_segments("", 0, "");
}

static void test_segments_end_where_the_script_changes(void **state)
{
    (void)state;
    assert_segments("abж::中", 0, "0+2 Latn 0, 2+3 Cyrl 0, 5+1 Hani 0");
}

static void test_segments_take_characters_of_no_script_along(void **state)
{
    (void)state;
    assert_segments("(ж) a", 0, "0+4 Cyrl 0, 4+1 Latn 0");
    assert_segments("a\u05B8b", 0, "0+3 Latn 0");
}

static void test_segments_are_in_the_order_they_are_written(void **state)
{
    (void)state;
    assert_segments("aש12לb", 0, "0+1 Latn 0, 4+1 Hebr 1, 2+2 Hebr 2, 1+1 Hebr 1, 5+1 Latn 0");
    assert_segments("שab", 1, "1+2 Latn 2, 0+1 Hebr 1");
    assert_segments("שا", 1, "1+1 Arab 1, 0+1 Hebr 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_segments_of_plain_text_are_one),
        cmocka_unit_test(test_segments_end_where_the_script_changes),
        cmocka_unit_test(test_segments_take_characters_of_no_script_along),
        cmocka_unit_test(test_segments_are_in_the_order_they_are_written),
    };
    return cmocka_run_group_tests_name("script_segments", tests, NULL, NULL);
}
