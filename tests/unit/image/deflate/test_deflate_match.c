#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "image/deflate/deflate_internal.h"

/* A matcher that has seen all of `bytes` up to `place`. */
static struct fpx_matcher *make_matcher(const struct fpx_deflate_window *window,
                                        const uint8_t *place, unsigned depth)
{
    struct fpx_matcher *matcher = calloc(1, sizeof(*matcher));
    assert_non_null(matcher);
    matcher->depth = depth;
    fpx_matcher_add(matcher, window, window->start, place);
    return matcher;
}

static struct fpx_match find(const char *text, size_t place, size_t length, unsigned depth)
{
    const uint8_t *bytes = (const uint8_t *)text;
    struct fpx_deflate_window window = {bytes, bytes + strlen(text), 0, 1};
    struct fpx_matcher *matcher = make_matcher(&window, bytes + place, depth);
    struct fpx_match match = fpx_matcher_find(matcher, &window, bytes + place, length);
    free(matcher);
    return match;
}

static void assert_match(struct fpx_match match, size_t length, uint32_t distance)
{
    assert_int_equal(match.distance, distance);
    if (distance > 0)
        assert_int_equal(match.length, length);
}

static void test_matcher_finds_the_longest_match(void **state)
{
    (void)state;
    static const char text[] = "xmainly.-mainstream+mainly.-mai?";
    assert_match(find(text, 20, 3, 8), 11, 19);
    assert_match(find("-abcdefgh+abcdefgh?", 10, 3, 8), 8, 9);
}

/* Of equal length, the nearer one costs fewer bits. */
static void test_matcher_prefers_the_nearer_of_equal_matches(void **state)
{
    (void)state;
    assert_match(find("-abcdefgh+abcdefgh*abcdefgh?", 19, 3, 8), 8, 9);
}

static void test_matcher_looks_no_deeper_than_asked(void **state)
{
    (void)state;
    static const char text[] = "-abcdefghij+abcdefg*abcdefghij?";
    assert_match(find(text, 20, 3, 1), 7, 8);
    assert_match(find(text, 20, 3, 2), 10, 19);
}

static void test_matcher_finds_only_what_is_longer(void **state)
{
    (void)state;
    static const char text[] = "-abcdefgh+abcdefgh?";
    assert_match(find(text, 10, 7, 8), 8, 9);
    assert_match(find(text, 10, 8, 8), 0, 0);
    assert_match(find("nothing comes again", 8, 3, 8), 0, 0);
}

static void test_matcher_stops_at_258_bytes_and_at_the_end(void **state)
{
    (void)state;
    static uint8_t bytes[1000];
    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (uint8_t)(i % 100);
    struct fpx_deflate_window window = {bytes, bytes + sizeof(bytes), 0, 1};
    struct fpx_matcher *matcher = make_matcher(&window, bytes + 300, 8);
    assert_match(fpx_matcher_find(matcher, &window, bytes + 300, 3), 258, 100);
    assert_match(fpx_matcher_find(matcher, &window, bytes + 980, 3), 20, 700);
    free(matcher);
}

/* Bytes that repeat after `distance`, at a position where 16 bits wrap. */
static uint32_t distance_found(size_t distance)
{
    static uint8_t bytes[80000];
    uint32_t seed = 3;
    for (size_t i = 0; i < sizeof(bytes); i++) {
        seed = seed * 1664525u + 1013904223u;
        bytes[i] = i < distance ? (uint8_t)(seed >> 24) : bytes[i - distance];
    }
    struct fpx_deflate_window window = {bytes, bytes + sizeof(bytes), 65536 - 20000, 1};
    const uint8_t *place = bytes + 40000;
    struct fpx_matcher *matcher = make_matcher(&window, place, 100);
    struct fpx_match match = fpx_matcher_find(matcher, &window, place, 3);
    free(matcher);
    return match.distance;
}

static void test_matcher_reaches_to_the_end_of_the_window(void **state)
{
    (void)state;
    assert_int_equal(distance_found(20), 20);
    assert_int_equal(distance_found(32767), 32767);
    assert_int_equal(distance_found(32768), 32768);
    assert_int_equal(distance_found(32769), 0);
    assert_int_equal(distance_found(39000), 0);
}

static void test_matcher_reaches_no_further_than_the_bytes_at_hand(void **state)
{
    (void)state;
    static const uint8_t bytes[] = "-abcdefgh+abcdefgh?";
    struct fpx_deflate_window window = {bytes, bytes + sizeof(bytes), 0, 1};
    struct fpx_matcher *matcher = make_matcher(&window, bytes + 10, 8);
    struct fpx_deflate_window later = {bytes + 2, bytes + sizeof(bytes), 2, 1};
    assert_match(fpx_matcher_find(matcher, &later, bytes + 10, 3), 0, 0);
    free(matcher);
}

static void test_window_knows_repeats_of_pixels(void **state)
{
    (void)state;
    static const uint8_t bytes[] = "rrrrrrrrxabcabcabcx";
    struct fpx_deflate_window single = {bytes, bytes + sizeof(bytes), 0, 1};
    struct fpx_deflate_window triple = {bytes, bytes + sizeof(bytes), 0, 3};
    assert_false(fpx_deflate_window_repeats(&single, bytes));
    assert_true(fpx_deflate_window_repeats(&single, bytes + 1));
    assert_int_equal(fpx_deflate_window_repeat_length(&single, bytes + 1, single.end), 7);
    assert_false(fpx_deflate_window_repeats(&single, bytes + 5));
    assert_false(fpx_deflate_window_repeats(&triple, bytes + 9));
    assert_true(fpx_deflate_window_repeats(&triple, bytes + 12));
    assert_int_equal(fpx_deflate_window_repeat_length(&triple, bytes + 12, triple.end), 6);
    assert_int_equal(fpx_deflate_window_repeat_length(&triple, bytes + 12, bytes + 17), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_matcher_finds_the_longest_match),
        cmocka_unit_test(test_matcher_prefers_the_nearer_of_equal_matches),
        cmocka_unit_test(test_matcher_looks_no_deeper_than_asked),
        cmocka_unit_test(test_matcher_finds_only_what_is_longer),
        cmocka_unit_test(test_matcher_stops_at_258_bytes_and_at_the_end),
        cmocka_unit_test(test_matcher_reaches_to_the_end_of_the_window),
        cmocka_unit_test(test_matcher_reaches_no_further_than_the_bytes_at_hand),
        cmocka_unit_test(test_window_knows_repeats_of_pixels),
    };
    return cmocka_run_group_tests_name("deflate_match", tests, NULL, NULL);
}
