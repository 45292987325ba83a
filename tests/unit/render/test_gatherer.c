#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/render.h>

#include "support/pictures/embedded_pictures.h"
#include "support/recordings/source.h"

static const char *const lines[] = {"a;b 5", "a;b;c 0", "a;d 2"};
static const char *const sides[] = {"a;b 5,3", "a;b;c 0,4", "a;d 2"};
enum { LINES = 3 };

/* Pulls `pulled` stacks through the gatherer. */
static void gather(struct flamepix_gatherer *gatherer, const char *const *from, bool both,
                   size_t pulled)
{
    struct flamepix_stacks *source = test_source(from, LINES), *watched;
    struct flamepix_stack stack;
    assert_int_equal(flamepix_gatherer_watch(gatherer, both, source, &watched), FLAMEPIX_OK);
    for (size_t i = 0; i < pulled; i++)
        assert_int_equal(flamepix_stacks_next(watched, &stack),
                         i < LINES ? FLAMEPIX_OK : FLAMEPIX_END);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(source);
}

static void assert_gathered(struct flamepix_gatherer *gatherer, const char *unit,
                            const char *expected)
{
    struct flamepix_figure_stacks stacks;
    struct flamepix_buffer text = {0};
    assert_int_equal(flamepix_gatherer_finish(gatherer, unit, &stacks), FLAMEPIX_OK);
    assert_false(stacks.are_large);
    assert_int_equal(test_unpack(stacks.packed, 100, NULL, &text), FLAMEPIX_END);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.data, expected, text.length);
    flamepix_buffer_free(&text);
}

static void test_stacks_are_gathered_as_folded_text(void **state)
{
    (void)state;
    struct flamepix_gatherer *gatherer;
    assert_int_equal(flamepix_gatherer_create(0, &gatherer), FLAMEPIX_OK);
    gather(gatherer, lines, false, LINES + 1);
    assert_gathered(gatherer, "cycles", "a;b 5\na;b;c 0\na;d 2\n# unit: cycles\n");
    assert_gathered(gatherer, "cycles", "a;b 5\na;b;c 0\na;d 2\n# unit: cycles\n");
    flamepix_gatherer_free(gatherer);
}

static void test_equal_stacks_are_one_line(void **state)
{
    (void)state;
    static const char *const equal[] = {"a;b 5", "a;b 2", "a;b;c 1"};
    struct flamepix_gatherer *gatherer;
    assert_int_equal(flamepix_gatherer_create(0, &gatherer), FLAMEPIX_OK);
    gather(gatherer, equal, false, LINES + 1);
    assert_gathered(gatherer, "", "a;b 7\na;b;c 1\n");
    flamepix_gatherer_free(gatherer);
}

static void test_two_sides_have_two_counts(void **state)
{
    (void)state;
    struct flamepix_gatherer *gatherer;
    assert_int_equal(flamepix_gatherer_create(0, &gatherer), FLAMEPIX_OK);
    gather(gatherer, sides, true, LINES + 1);
    assert_gathered(gatherer, "samples", "a;b 3 5\na;b;c 4 0\na;d 0 2\n");
    flamepix_gatherer_free(gatherer);
}

static void test_what_comes_again_is_gathered_once(void **state)
{
    (void)state;
    struct flamepix_gatherer *gatherer;
    assert_int_equal(flamepix_gatherer_create(0, &gatherer), FLAMEPIX_OK);
    gather(gatherer, sides, true, 2);
    gather(gatherer, lines, false, LINES + 1);
    assert_gathered(gatherer, NULL, "a;b 5\na;b;c 0\na;d 2\n");
    gather(gatherer, sides, true, LINES + 1);
    assert_gathered(gatherer, NULL, "a;b 3 5\na;b;c 4 0\na;d 0 2\n");
    flamepix_gatherer_free(gatherer);
}

static void assert_none(struct flamepix_gatherer *gatherer, bool are_large)
{
    struct flamepix_figure_stacks stacks;
    assert_int_equal(flamepix_gatherer_finish(gatherer, NULL, &stacks), FLAMEPIX_OK);
    assert_null(stacks.packed.data);
    assert_int_equal(stacks.are_large, are_large);
}

static void test_stacks_that_did_not_end_are_none(void **state)
{
    (void)state;
    struct flamepix_gatherer *gatherer;
    assert_int_equal(flamepix_gatherer_create(0, &gatherer), FLAMEPIX_OK);
    assert_none(gatherer, false);
    gather(gatherer, lines, false, LINES);
    assert_none(gatherer, false);
    gather(gatherer, lines, false, LINES + 1);
    flamepix_gatherer_begin(gatherer);
    assert_none(gatherer, false);
    flamepix_gatherer_free(gatherer);
}

static void test_stacks_that_are_too_large_are_none(void **state)
{
    (void)state;
    struct flamepix_gatherer *gatherer;
    assert_int_equal(flamepix_gatherer_create(10, &gatherer), FLAMEPIX_OK);
    gather(gatherer, lines, false, LINES + 1);
    assert_none(gatherer, true);
    flamepix_gatherer_free(gatherer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_gathered_as_folded_text),
        cmocka_unit_test(test_equal_stacks_are_one_line),
        cmocka_unit_test(test_two_sides_have_two_counts),
        cmocka_unit_test(test_what_comes_again_is_gathered_once),
        cmocka_unit_test(test_stacks_that_did_not_end_are_none),
        cmocka_unit_test(test_stacks_that_are_too_large_are_none),
    };
    return cmocka_run_group_tests_name("gatherer", tests, NULL, NULL);
}
