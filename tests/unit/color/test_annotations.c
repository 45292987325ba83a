#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/color.h>

static struct flamepix_bytes bytes(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

/* The label of the legend of a chart with that one name. */
static void expect_label(const char *name, const char *label)
{
    const struct flamepix_palette_options options = {.name = "annotations"};
    const struct flamepix_name_sum sum = {
        .name = bytes(name), .self = {.value = 5}, .total = {.value = 5}};
    const struct flamepix_chart_facts chart = {
        .total = 5, .depths = 2, .names = &sum, .name_count = 1};
    struct flamepix_colors *colors = NULL;
    size_t count = 0;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    const struct flamepix_legend_entry *entries = flamepix_colors_legend(colors, &count);
    assert_int_equal(count, 1);
    if (entries[0].label.length != strlen(label) ||
        memcmp(entries[0].label.data, label, strlen(label)) != 0)
        fail_msg("%s: %.*s", name, (int)entries[0].label.length, entries[0].label.data);
    flamepix_colors_free(colors);
}

static void test_every_annotation_has_a_meaning_in_words(void **state)
{
    (void)state;
    expect_label("tcp_sendmsg_[k]", "kernel");
    expect_label("copy_[i]", "inlined");
    expect_label("run_[j]", "JIT-compiled");
    expect_label("run_[1]", "JIT-compiled");
    expect_label("run_[0]", "interpreted");
    expect_label("jl_apply_[c]", "C");
    expect_label("apply_generic_[d]", "runtime dispatch");
    expect_label("mark_roots_[g]", "garbage collection");
    expect_label("wake_[w]", "wakers");
    expect_label("poll_[o]", "off CPU");
}

static void test_nothing_else_in_a_name_matters(void **state)
{
    (void)state;
    static const char *const names[] = {
        "java/lang/String.length",
        "std::sort<int>",
        "[kernel.kallsyms]`schedule",
        "vmlinux`read",
        "com.example.App.main",
        "odd_[x]",
        "_[k]",
        "main_[k] x",
        "GC",
        "LazyCompile:~f:1:2",
        "[unknown]",
        "",
    };
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        expect_label(names[i], "no annotation");
    expect_label("java/lang/String.length_[k]", "kernel");
    expect_label("std::sort<int>_[i]", "inlined");
    expect_label("f (a.py:12)_[j]", "JIT-compiled");
}

static void test_of_two_annotations_the_first_counts(void **state)
{
    (void)state;
    expect_label("read_[k]_[o]", "kernel");
    expect_label("two_[k]_[j]", "JIT-compiled"); /* only `_[o]` stands behind another */
}

static uint32_t color_of(enum flamepix_theme theme, const char *name, uint32_t depth)
{
    const struct flamepix_palette_options options = {.name = "annotations"};
    const struct flamepix_chart_facts chart = {.total = 1, .depths = 2, .theme = theme};
    const struct flamepix_frame_facts frame = {.name = bytes(name), .depth = depth};
    struct flamepix_colors *colors = NULL;
    assert_int_equal(flamepix_colors_create(&options, &chart, &colors), FLAMEPIX_OK);
    const struct flamepix_palette palette = flamepix_colors_palette(colors);
    const uint32_t color = palette.color(palette.user, &frame);
    flamepix_colors_free(colors);
    return color;
}

static bool is_greyish(uint32_t color)
{
    const int red = (int)(color >> 16), green = (int)(color >> 8 & 0xFF),
              blue = (int)(color & 0xFF);
    const int most = red > green ? (red > blue ? red : blue) : (green > blue ? green : blue);
    const int least = red < green ? (red < blue ? red : blue) : (green < blue ? green : blue);
    return most - least < 40;
}

static void test_what_has_none_is_neutral_on_both_grounds(void **state)
{
    (void)state;
    for (int theme = FLAMEPIX_LIGHT; theme <= FLAMEPIX_DARK; theme++) {
        assert_true(is_greyish(color_of((enum flamepix_theme)theme, "Parser::parse", 1)));
        assert_true(is_greyish(color_of((enum flamepix_theme)theme, "all", 0)));
        assert_false(is_greyish(color_of((enum flamepix_theme)theme, "read_[k]", 1)));
        assert_false(is_greyish(color_of((enum flamepix_theme)theme, "run_[0]", 1)));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_annotation_has_a_meaning_in_words),
        cmocka_unit_test(test_nothing_else_in_a_name_matters),
        cmocka_unit_test(test_of_two_annotations_the_first_counts),
        cmocka_unit_test(test_what_has_none_is_neutral_on_both_grounds),
    };
    return cmocka_run_group_tests_name("annotations", tests, NULL, NULL);
}
