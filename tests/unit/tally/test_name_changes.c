#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tally/name_changes.h"

#include "support/pictures/differing_profiles.h"
#include "support/recordings/layout_text.h"
#include "support/scarce_memory.h"
#include "support/tallies.h"

struct sides {
    struct flamepix_tally *before, *after;
};

static struct sides sides_of(const char *before, const char *after)
{
    return (struct sides){tallies_of(before, 0), tallies_of(after, 0)};
}

static void sides_free(struct sides sides)
{
    flamepix_tally_free(sides.before);
    flamepix_tally_free(sides.after);
}

static struct fpx_name_changes *changes_of(struct sides sides, size_t most)
{
    struct fpx_name_changes *changes;
    assert_int_equal(fpx_name_changes_create(sides.before, sides.after, most, &changes),
                     FLAMEPIX_OK);
    return changes;
}

/* "name before after change" of each row, and how many there are in all. */
static void assert_list(const struct fpx_name_changes *changes, enum fpx_name_sum_kind kind,
                        enum fpx_name_change_direction way, const char *expected)
{
    const struct fpx_name_change_list list = fpx_name_changes_list(changes, kind, way);
    struct flamepix_buffer text = {0};
    for (size_t i = 0; i < list.count; i++) {
        const struct fpx_name_change *row = &list.rows[i];
        record_text(&text, "%.*s %s%g %s%g %+g\n", (int)row->name.length, row->name.data,
                    row->before_is_least ? ">=" : "", row->before.value,
                    row->after_is_least ? ">=" : "", row->after.value, row->change.value);
    }
    record_text(&text, "of %zu", list.all_count);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_string_equal(text.data, expected);
    flamepix_buffer_free(&text);
}

static void test_names_that_changed_most_by_self_come_first(void **state)
{
    (void)state;
    struct sides sides = sides_of(differing_before, differing_after);
    struct fpx_name_changes *changes = changes_of(sides, 10);
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_GREW,
                "func2 10 35 +25\nfunc5 6 20 +14\nfunc3 8 18 +10\nfunc7 0 7 +7\nof 4");
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_SHRANK,
                "func4 25 0 -25\nfunc6 15 5 -10\nfunc1 5 0 -5\nof 3");
    assert_true(fpx_name_changes_are_exact(changes));
    fpx_name_changes_free(changes);
    sides_free(sides);
}

static void test_totals_count_all_stacks_of_a_name(void **state)
{
    (void)state;
    struct sides sides = sides_of(differing_before, differing_after);
    struct fpx_name_changes *changes = changes_of(sides, 10);
    assert_list(changes, FPX_NAME_TOTAL, FPX_NAME_GREW,
                "func2 10 35 +25\n_start 69 85 +16\nmain 69 85 +16\nfunc3 8 18 +10\n"
                "func7 0 7 +7\nfunc5 21 25 +4\nof 6");
    assert_list(changes, FPX_NAME_TOTAL, FPX_NAME_SHRANK,
                "func4 33 18 -15\nfunc6 15 5 -10\nfunc1 5 0 -5\nof 3");
    fpx_name_changes_free(changes);
    sides_free(sides);
}

static void test_equal_changes_stand_by_name_and_no_more_than_asked_for(void **state)
{
    (void)state;
    struct sides sides = sides_of("ab 5\nb 5\nc 9\n", "a 2\nb 7\nb2 2\nc 9\n");
    struct fpx_name_changes *changes = changes_of(sides, 2);
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_GREW, "a 0 2 +2\nb 5 7 +2\nof 3");
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_SHRANK, "ab 5 0 -5\nof 1");
    fpx_name_changes_free(changes);
    changes = changes_of(sides, 0);
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_GREW, "of 3");
    fpx_name_changes_free(changes);
    sides_free(sides);
}

static void test_of_many_names_the_largest_changes_are_kept(void **state)
{
    (void)state;
    enum { COUNT = 1000, MULTIPLIER = 389, OFFSET = 500, MOST = 7 };
    struct flamepix_buffer before = {0}, after = {0};
    for (int i = 0; i < COUNT; i++) { /* every change from -500 to 499 once, in no order */
        record_text(&before, "n%03d %d\n", i, OFFSET);
        record_text(&after, "n%03d %d\n", i, i * MULTIPLIER % COUNT);
    }
    assert_int_equal(flamepix_buffer_append(&before, "", 1), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&after, "", 1), FLAMEPIX_OK);
    struct sides sides = sides_of(before.data, after.data);
    struct fpx_name_changes *changes = changes_of(sides, MOST);
    for (int way = 0; way < FPX_NAME_CHANGE_DIRECTIONS; way++) {
        const struct fpx_name_change_list list =
            fpx_name_changes_list(changes, FPX_NAME_SELF, (enum fpx_name_change_direction)way);
        const bool grew = way == FPX_NAME_GREW;
        assert_int_equal(list.count, MOST);
        assert_int_equal(list.all_count, grew ? COUNT - OFFSET - 1 : OFFSET);
        for (int i = 0; i < MOST; i++)
            assert_true(list.rows[i].change.value == (grew ? COUNT - OFFSET - 1 - i : i - OFFSET));
    }
    fpx_name_changes_free(changes);
    sides_free(sides);
    flamepix_buffer_free(&before);
    flamepix_buffer_free(&after);
}

static void test_fractions_that_a_double_would_round_make_no_change(void **state)
{
    (void)state;
    struct sides sides = sides_of("a;x 0.1\nb;x 0.2\nc;x 0.3\n", "d;x 0.3\ne;x 0.2\nf;x 0.1\n");
    struct fpx_name_changes *changes = changes_of(sides, 9);
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_GREW, "of 0");
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_SHRANK, "of 0");
    fpx_name_changes_free(changes);
    sides_free(sides);
}

static void test_sides_without_stacks_have_nothing_to_say(void **state)
{
    (void)state;
    struct sides sides = sides_of("", "");
    struct fpx_name_changes *changes = changes_of(sides, 10);
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_GREW, "of 0");
    fpx_name_changes_free(changes);
    sides_free(sides);
}

static void test_a_name_that_found_no_place_may_weigh_more(void **state)
{
    (void)state;
    enum { FEW_NBYTES = 4096 };
    struct flamepix_buffer before = {0};
    for (int i = 0; i < 500; i++)
        record_text(&before, "a%03d 3\n", i);
    assert_int_equal(flamepix_buffer_append(&before, "", 1), FLAMEPIX_OK);
    struct sides sides = {tallies_of(before.data, FEW_NBYTES), tallies_of("a000 5\nz 7\n", 0)};
    struct fpx_name_changes *changes = changes_of(sides, 10);
    assert_true(flamepix_tally_others(sides.before).self.value > 0);
    assert_false(fpx_name_changes_are_exact(changes));
    assert_list(changes, FPX_NAME_SELF, FPX_NAME_GREW, "z >=0 7 +7\na000 3 5 +2\nof 2");
    fpx_name_changes_free(changes);
    sides_free(sides);
    flamepix_buffer_free(&before);
}

static enum flamepix_status create_and_free(void *user)
{
    const struct sides *sides = user;
    struct fpx_name_changes *changes = NULL;
    enum flamepix_status status =
        fpx_name_changes_create(sides->before, sides->after, 10, &changes);
    if (status == FLAMEPIX_OK)
        fpx_name_changes_free(changes);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    struct sides sides = sides_of(differing_before, differing_after);
    assert_true(scarce_memory_try(create_and_free, &sides) > 0);
    sides_free(sides);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_that_changed_most_by_self_come_first),
        cmocka_unit_test(test_totals_count_all_stacks_of_a_name),
        cmocka_unit_test(test_equal_changes_stand_by_name_and_no_more_than_asked_for),
        cmocka_unit_test(test_of_many_names_the_largest_changes_are_kept),
        cmocka_unit_test(test_fractions_that_a_double_would_round_make_no_change),
        cmocka_unit_test(test_sides_without_stacks_have_nothing_to_say),
        cmocka_unit_test(test_a_name_that_found_no_place_may_weigh_more),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("name_changes", tests, NULL, NULL);
}
