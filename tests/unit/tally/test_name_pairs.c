#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tally/name_pairs.h"

#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"

struct sides {
    struct flamepix_tally *before, *after;
};

static void record_side(struct flamepix_buffer *text, const char *lead,
                        const struct flamepix_name_sum *sum)
{
    if (sum == NULL)
        record_text(text, "%s-", lead);
    else
        record_text(text, "%s%g", lead, sum->inclusive.value);
}

/* "name before/after" of each pair; "-" where a side does not have the name. */
static void assert_pairs(const char *before, const char *after, const char *expected)
{
    const struct sides sides = {tallies_of(before, 0), tallies_of(after, 0)};
    struct fpx_name_pairs *pairs;
    struct fpx_name_pair pair;
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_name_pairs_create(sides.before, sides.after, &pairs), FLAMEPIX_OK);
    while (fpx_name_pairs_next(pairs, &pair)) {
        record_text(&text, "%.*s ", (int)pair.name.length, pair.name.data);
        record_side(&text, "", pair.before);
        record_side(&text, "/", pair.after);
        record_text(&text, "\n");
    }
    assert_false(fpx_name_pairs_next(pairs, &pair));
    char *written = record_take(&text);
    assert_string_equal(written, expected);
    free(written);
    fpx_name_pairs_free(pairs);
    flamepix_tally_free(sides.before);
    flamepix_tally_free(sides.after);
}

static void test_names_of_both_sides_come_in_order_and_once(void **state)
{
    (void)state;
    assert_pairs("m;b 2\nm;a 1\nm;d 4\n", "m;c 3\nm;a 5\nab 1\n",
                 "a 1/5\nab -/1\nb 2/-\nc -/3\nd 4/-\nm 7/8\n");
}

static void test_a_side_may_be_empty(void **state)
{
    (void)state;
    assert_pairs("", "b 1\na 2\n", "a -/2\nb -/1\n");
    assert_pairs("b 1\n", "", "b 1/-\n");
    assert_pairs("", "", "");
}

static enum flamepix_status create_and_free(void *user)
{
    const struct sides *sides = user;
    struct fpx_name_pairs *pairs = NULL;
    enum flamepix_status status = fpx_name_pairs_create(sides->before, sides->after, &pairs);
    if (status == FLAMEPIX_OK)
        fpx_name_pairs_free(pairs);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct sides sides = {tallies_of("a 1\n", 0), tallies_of("b 1\n", 0)};
    assert_true(scarce_memory_try(create_and_free, &sides) > 0);
    flamepix_tally_free(sides.before);
    flamepix_tally_free(sides.after);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_of_both_sides_come_in_order_and_once),
        cmocka_unit_test(test_a_side_may_be_empty),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("name_pairs", tests, NULL, NULL);
}
