/* The one rule for all sources (flamepix/stack.h): a key stays valid until as many further stacks
 * are handed out as the source's lookback and one, and END leaves keys as they are. Each source
 * that there is gets stacks from sources that keep it to the letter, without lookback and with one:
 * their keys are overwritten and freed as soon as the rule allows. So a source that looks at a key
 * too late hands out the wrong bytes, or is caught by ASan. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/compare.h>
#include <flamepix/order.h>

#include "stack/order/sort.h"
#include "support/pictures/differing_profiles.h"
#include "support/recordings/source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* In line order, which is not key order: leaves are held, early and late, and equal ones meet. */
static const char *const lines[] = {
    "a 5,1", "a 6 1",        "a 7",           "a 8 2,-3",      "a 8 3;b 4", "a 9",   "a;b 3",
    "a;b 4", "a;b;c;d;e 10", "a;b;c;d;e;f 1", "a;b;c;d;e;g 2", "b;c 3",     "b;d 4",
};
static const char expected[] = "a 6; 1\na 8 3;b; 4\na 8; 2,-3\na; 21,1\na;b; 7\na;b;c;d;e; 10\n"
                               "a;b;c;d;e;f; 1\na;b;c;d;e;g; 2\nb;c; 3\nb;d; 4\n";

static struct flamepix_stacks *strict(void)
{
    return test_source(lines, COUNT(lines));
}

static struct flamepix_stacks *line_order(void)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(strict(), &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *line_order_of_lookback(void)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(test_source_with_lookback(lines, COUNT(lines)), &stacks),
                     FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *concat(void)
{
    struct flamepix_stacks *stacks;
    struct flamepix_stacks *const parts[] = {
        test_source(lines, 7), test_source(NULL, 0),
        test_source_with_lookback(lines + 7, COUNT(lines) - 7)};
    assert_int_equal(flamepix_order_concat(parts, COUNT(parts), &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *line_order_of_concat(void)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(concat(), &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *sort_in_memory(void)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_sort(strict(), 0, 0, &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *sort_of_concat_on_disk(void)
{
    const struct fpx_sort_limits limits = {
        .block_nbytes = 256,
        .sorted_files = {.resident_nbytes = 0, .fan_in = 2, .buffer_nbytes = 1},
    };
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_sort_create(concat(), &limits, &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *merge(void)
{
    struct flamepix_stacks *stacks, *parts[3];
    for (size_t i = 0; i < COUNT(parts); i++) {
        size_t begin = COUNT(lines) * i / COUNT(parts);
        size_t end = COUNT(lines) * (i + 1) / COUNT(parts);
        assert_int_equal(flamepix_order_lines(test_source(lines + begin, end - begin), &parts[i]),
                         FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_order_merge(parts, COUNT(parts), &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *line_order_of_line_order(void)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(line_order(), &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *line_order_of_merge(void)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(merge(), &stacks), FLAMEPIX_OK);
    return stacks;
}

static struct flamepix_stacks *line_order_of_sort_on_disk(void)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(sort_of_concat_on_disk(), &stacks), FLAMEPIX_OK);
    return stacks;
}

static void test_every_source_keeps_to_the_rule_and_needs_no_more(void **state)
{
    (void)state;
    struct flamepix_stacks *(*const sources[])(void) = {
        line_order,
        line_order_of_concat,
        sort_in_memory,
        sort_of_concat_on_disk,
        merge,
        line_order_of_line_order,
        line_order_of_merge,
        line_order_of_sort_on_disk,
        line_order_of_lookback,
    };
    for (size_t i = 0; i < COUNT(sources); i++)
        test_expect_stacks(sources[i](), FLAMEPIX_END, expected);
}

/* -- comparing --------------------------------------------------------------------------------- */

static const char *const sides_before[] = {"a 5", "a;b 3", "a;b;c 4", "a;b;d 1", "b;c 2"};
static const char *const sides_after[] = {"a 5", "a;b 1", "a;b;c 4", "a;c 6", "b;c 2"};

static struct flamepix_stacks *sides(void)
{
    return differing_sides_of(test_source(sides_before, COUNT(sides_before)),
                              test_source_with_lookback(sides_after, COUNT(sides_after)));
}

static void test_sources_that_compare_keep_to_the_rule_and_need_no_more(void **state)
{
    (void)state;
    static const char all[] = "a; 5,5\na;b; 1,3\na;b;c; 4,4\na;b;d; 0,1\na;c; 6\nb;c; 2,2\n";
    struct flamepix_difference sums;
    struct flamepix_stacks *scaled;
    test_expect_stacks(sides(), FLAMEPIX_END, all);
    test_expect_stacks(differing_watched_of(&sums, sides()), FLAMEPIX_END, all);
    test_expect_stacks(differing_measured_of("after", sides()), FLAMEPIX_END, all);
    /* Stacks are left out at the beginning, within and at the end. */
    test_expect_stacks(differing_measured_of("delta", sides()), FLAMEPIX_END,
                       "a;b; 2,-2\na;b;d; 1,-1\na;c; 6,6\n");
    assert_int_equal(flamepix_stacks_scale(sides(), (struct flamepix_ratio){3, 3}, &scaled),
                     FLAMEPIX_OK);
    test_expect_stacks(scaled, FLAMEPIX_END, all);
}

/* -- folded text ------------------------------------------------------------------------------- */

struct text {
    const char *next;
    size_t left, piece;
};

static enum flamepix_status read_piece(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret)
{
    struct text *text = user;
    size_t length = text->left < text->piece ? text->left : text->piece;
    if (length > capacity)
        length = capacity;
    memcpy(buffer, text->next, length);
    text->next += length;
    text->left -= length;
    *length_ret = length;
    return FLAMEPIX_OK;
}

static struct flamepix_buffer folded_text(bool with_comments)
{
    struct flamepix_buffer text = {0};
    for (int i = 0; i < 40000; i++) {
        const char *line = with_comments && i % 3 == 1 ? "# nothing\n" : "main;parse;read 1\n";
        assert_int_equal(flamepix_buffer_append(&text, line, strlen(line)), FLAMEPIX_OK);
    }
    assert_int_equal(flamepix_buffer_append(&text, "# the end\n\n", 11), FLAMEPIX_OK);
    return text;
}

/* Its buffers are refilled, and moved, some dozen times; a key is looked at again as late as the
 * rule allows. */
static void test_a_folded_reader_keeps_to_the_rule(void **state)
{
    (void)state;
    const size_t pieces[] = {1000, 60000, 1 << 20};
    for (size_t i = 0; i < 2 * COUNT(pieces); i++) {
        struct flamepix_buffer bytes = folded_text(i % 2 == 1);
        struct text text = {bytes.data, bytes.length, pieces[i / 2]};
        struct flamepix_stacks *folded;
        struct flamepix_stack stack = {0}, next;
        assert_int_equal(flamepix_folded_create(read_piece, &text, NULL, NULL, &folded),
                         FLAMEPIX_OK);
        assert_int_equal(folded->lookback, 1);
        while (flamepix_stacks_next(folded, &next) == FLAMEPIX_OK) {
            assert_memory_equal(stack.length > 0 ? stack.key : next.key, "main;parse;read;", 16);
            stack = next;
            assert_int_equal(stack.length, 16);
            assert_memory_equal(stack.key, "main;parse;read;", 16);
        }
        assert_memory_equal(stack.key, "main;parse;read;", 16);
        flamepix_stacks_free(folded);
        flamepix_buffer_free(&bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_source_keeps_to_the_rule_and_needs_no_more),
        cmocka_unit_test(test_sources_that_compare_keep_to_the_rule_and_need_no_more),
        cmocka_unit_test(test_a_folded_reader_keeps_to_the_rule),
    };
    return cmocka_run_group_tests_name("key validity", tests, NULL, NULL);
}
