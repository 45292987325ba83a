#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "layout/layout_internal.h"
#include "support/paths.h"
#include "support/pictures/layouts.h"
#include "support/pictures/profiles.h"
#include "support/pictures/trie.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 4000 };

static struct flamepix_layout *lay_out(struct flamepix_stacks *stacks,
                                       const struct flamepix_layout_options *options,
                                       struct fpx_box_store_pace pace)
{
    struct flamepix_layout *layout;
    assert_int_equal(fpx_layout_build(stacks, options, pace, &layout), FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    return layout;
}

static void expect(const char *expected, const char *folded,
                   const struct flamepix_layout_options *options, struct fpx_box_store_pace pace)
{
    struct flamepix_layout *layout = lay_out(paths_sorted(folded), options, pace);
    char *text = record_all(layout);
    assert_string_equal(text, expected);
    free(text);
    flamepix_layout_free(layout);
}

static void expect_same(struct flamepix_layout *a, struct flamepix_layout *b)
{
    uint32_t rows = flamepix_layout_summary(a).rows;
    assert_int_equal(rows, flamepix_layout_summary(b).rows);
    assert_true(flamepix_layout_summary(a).total == flamepix_layout_summary(b).total);
    for (uint32_t depth = 0; depth < rows; depth++)
        layouts_expect_same_row(a, b, depth);
    flamepix_layout_free(a);
    flamepix_layout_free(b);
}

static void test_layout_is_that_of_the_whole_tree_at_any_pace(void **state)
{
    (void)state;
    static const struct fpx_box_store_pace paces[] = {{0, 1}, {5, 2}, {1 << 14, 2}};
    uint64_t seed = 1;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        struct flamepix_layout_options options = profiles_options(&seed);
        char *expected = trie_record(folded, &options);
        for (size_t pace = 0; pace < 3; pace++)
            expect(expected, folded, &options, paces[pace]);
        free(expected);
        free(folded);
    }
}

static char *decimal_profile(uint64_t *seed, unsigned lines)
{
    struct flamepix_buffer folded = {0};
    for (unsigned i = 0; i < lines; i++) {
        record_text(&folded, "%s;%s", profiles_name(seed), profiles_name(seed));
        record_text(&folded, ";%s 0.%03u", profiles_name(seed), 1 + profiles_below(seed, 999));
        record_text(&folded, ",%s0.%03u\n", i % 3 == 0 ? "-" : "", profiles_below(seed, 999));
    }
    return record_take(&folded);
}

static void test_layout_of_decimals_is_the_same_at_any_pace(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = {.columns = 50, .minwidth_px = 1};
    uint64_t seed = 2;
    for (int i = 0; i < 300; i++) {
        char *folded = decimal_profile(&seed, 300);
        expect_same(
            lay_out(paths_sorted(folded), &options, (struct fpx_box_store_pace){0, 1}),
            lay_out(paths_sorted(folded), &options, (struct fpx_box_store_pace){1 << 14, 2}));
        free(folded);
    }
}

static void test_layout_of_decimals_does_not_depend_on_how_they_are_grouped(void **state)
{
    (void)state;
    const struct flamepix_layout_options options = {.columns = 50, .minwidth_px = 0.01};
    const struct fpx_box_store_pace pace = {1 << 14, 2};
    uint64_t seed = 3;
    for (int i = 0; i < 300; i++) {
        struct flamepix_buffer parts = {0};
        for (unsigned name = 0; name < 20; name++)
            for (unsigned part = profiles_below(&seed, 8); part > 0; part--)
                record_text(&parts, "main;%c 0.%03u,-0.%03u\n", 'a' + (int)name,
                            1 + profiles_below(&seed, 999), profiles_below(&seed, 999));
        char *folded = record_take(&parts);
        if (*folded != '\0')
            expect_same(lay_out(paths_sorted(folded), &options, pace),
                        lay_out(paths_as_given(folded), &options, pace));
        free(folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_is_that_of_the_whole_tree_at_any_pace),
        cmocka_unit_test(test_layout_of_decimals_is_the_same_at_any_pace),
        cmocka_unit_test(test_layout_of_decimals_does_not_depend_on_how_they_are_grouped),
    };
    return cmocka_run_group_tests_name("layout", tests, NULL, NULL);
}
