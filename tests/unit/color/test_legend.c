#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "color/color_assignment.h"
#include "color/color_rules.h"
#include "color/palette_hooks.h"
#include "color/palette_map.h"

static struct flamepix_bytes bytes(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

#define SUM(text, own, all)                                                                        \
    {                                                                                              \
        .name = {text, sizeof(text) - 1}, .self = {.value = own}, .total = {.value = all }         \
    }

static const struct flamepix_name_sum names[] = {
    SUM("com/a/B.run", 60, 100),
    SUM("vfs_read_[k]", 30, 30),
    SUM("JavaMain::x", 10, 100),
    SUM("poll", 0, 40),
    SUM("--", 0, 40),
};

static struct flamepix_chart_facts chart_of(const struct flamepix_name_sum *sums, size_t count)
{
    return (struct flamepix_chart_facts){
        .total = 100, .depths = 9, .names = sums, .name_count = count};
}

static struct flamepix_colors *colors_of(const struct flamepix_palette_options *options,
                                         const struct flamepix_chart_facts *chart)
{
    struct flamepix_colors *colors = NULL;
    assert_int_equal(flamepix_colors_create(options, chart, &colors), FLAMEPIX_OK);
    return colors;
}

struct expected {
    const char *label;
    double share;
};

static void check_legend(const struct flamepix_colors *colors, const struct expected *expected,
                         size_t expected_count)
{
    size_t count;
    const struct flamepix_legend_entry *entries = flamepix_colors_legend(colors, &count);
    assert_int_equal(count, expected_count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(entries[i].label.length, strlen(expected[i].label));
        assert_memory_equal(entries[i].label.data, expected[i].label, entries[i].label.length);
        assert_float_equal(entries[i].share, expected[i].share, 1e-9);
    }
}

#define CHECK_LEGEND(colors, ...)                                                                  \
    do {                                                                                           \
        static const struct expected entries[] = {__VA_ARGS__};                                    \
        check_legend(colors, entries, sizeof(entries) / sizeof(entries[0]));                       \
    } while (0)

static void test_legend_has_what_occurs_and_adds_up_to_the_whole(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = "java"};
    struct flamepix_chart_facts chart = chart_of(names, 5);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    assert_int_equal(flamepix_palette_wants_sums(&options), FLAMEPIX_SUMS_LEGEND);
    CHECK_LEGEND(colors, {"Java", 0.6}, {"kernel", 0.3}, {"C++", 0.1}, {"native", 0});
    flamepix_colors_free(colors);
}

static void test_legend_has_what_is_drawn_though_nothing_ends_in_it(void **state)
{
    (void)state;
    static const struct flamepix_name_sum leaf[] = {SUM("vfs_read_[k]", 100, 0)};
    const struct flamepix_bytes drawn[] = {bytes("com/a/B.run"), bytes("vfs_read_[k]"),
                                           bytes("--")};
    const struct flamepix_palette_options options = {.name = "java"};
    struct flamepix_chart_facts chart = chart_of(leaf, 1);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    check_legend(colors, (const struct expected[]){{"kernel", 1.0}}, 1);
    flamepix_colors_free(colors);
    chart.drawn = drawn;
    chart.drawn_count = 3;
    colors = colors_of(&options, &chart);
    check_legend(colors, (const struct expected[]){{"kernel", 1.0}, {"Java", 0.0}}, 2);
    flamepix_colors_free(colors);
    chart.is_silent = true;
    colors = colors_of(&options, &chart);
    check_legend(colors, NULL, 0);
    flamepix_colors_free(colors);
}

static void test_what_stands_for_many_names_is_of_no_kind(void **state)
{
    (void)state;
    const struct flamepix_palette_options java = {.name = "java"}, package = {.name = "package"};
    const struct flamepix_bytes drawn[] = {bytes("com/a/B.run"), bytes("JavaMain::x")};
    struct flamepix_chart_facts chart = chart_of(names, 3);
    chart.merged_name = bytes("JavaMain::x");
    chart.drawn = drawn;
    chart.drawn_count = 2;
    struct flamepix_colors *colors = colors_of(&java, &chart);
    CHECK_LEGEND(colors, {"Java", 0.6}, {"kernel", 0.3});
    flamepix_colors_free(colors);
    colors = colors_of(&package, &chart);
    CHECK_LEGEND(colors, {"com/a", 0.6}, {"kernel", 0.3}, {"others", 0.1});
    flamepix_colors_free(colors);
}

static void test_palettes_say_which_sums_they_need(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned wants;
    } cases[] = {
        {"flame", 0},
        {"go", FLAMEPIX_SUMS_LEGEND},
        {"category", FLAMEPIX_SUMS_LEGEND},
        {"annotations", FLAMEPIX_SUMS_LEGEND},
        {"chain", FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_WOKEN},
        {"root", FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_FIRST},
        {"package", FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_TOTAL},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct flamepix_palette_options options = {.name = cases[i].name};
        assert_int_equal(flamepix_palette_wants_sums(&options), cases[i].wants);
    }
}

static void test_legend_of_plain_shades_is_empty(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = "hot"};
    struct flamepix_chart_facts chart = chart_of(names, 5);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    size_t count;
    (void)flamepix_colors_legend(colors, &count);
    assert_int_equal(count, 0);
    assert_int_equal(flamepix_palette_wants_sums(&options), 0);
    flamepix_colors_free(colors);
}

static void test_legend_of_a_chain_divides_what_is_woken(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = "chain"};
    const struct flamepix_name_sum sums[] = {{.name = bytes("poll"),
                                              .self = {.value = 100},
                                              .total = {.value = 100},
                                              .woken = {.value = 75}}};
    struct flamepix_chart_facts chart = chart_of(sums, 1);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    CHECK_LEGEND(colors, {"wakers", 0.75}, {"off CPU", 0.25});
    flamepix_colors_free(colors);
}

/* Every stack of a chain graph may end in a waker. */
static void test_legend_of_a_chain_says_what_it_stands_on(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = "chain"};
    const struct flamepix_bytes drawn[] = {bytes("--"), bytes("poll")};
    const struct flamepix_name_sum sums[] = {
        {.name = bytes("irq"), .self = {.value = 100}, .woken = {.value = 100}}};
    struct flamepix_chart_facts chart = chart_of(sums, 1);
    chart.drawn = drawn;
    chart.drawn_count = 2;
    struct flamepix_colors *colors = colors_of(&options, &chart);
    CHECK_LEGEND(colors, {"wakers", 1}, {"off CPU", 0});
    flamepix_colors_free(colors);
}

static void test_legend_of_roots_is_by_what_stands_on_them(void **state)
{
    (void)state;
    const struct flamepix_palette_options options = {.name = "root"};
    const struct flamepix_name_sum sums[] = {
        {.name = bytes("a"),
         .self = {.value = 100},
         .total = {.value = 120},
         .first = {.value = 20}},
        {.name = bytes("b"), .total = {.value = 80}, .first = {.value = 80}}};
    struct flamepix_chart_facts chart = chart_of(sums, 2);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    CHECK_LEGEND(colors, {"b", 0.8}, {"a", 0.2});
    flamepix_colors_free(colors);
}

/* Twenty modules, of which eight have a hue; then what the table of names had no place for. */
static void test_legend_names_others_last(void **state)
{
    (void)state;
    struct flamepix_name_sum sums[20];
    char texts[20][8] = {0};
    const struct flamepix_palette_options options = {.name = "module"};
    for (size_t i = 0; i < 20; i++) {
        memcpy(texts[i], "a`f", 4);
        texts[i][0] = (char)('a' + i);
        sums[i] = (struct flamepix_name_sum){
            .name = bytes(texts[i]), .self = {.value = 4}, .total = {.value = 4}};
    }
    struct flamepix_chart_facts chart = chart_of(sums, 20);
    chart.others.self.value = 20;
    struct flamepix_colors *colors = colors_of(&options, &chart);
    CHECK_LEGEND(colors, {"a", 0.04}, {"b", 0.04}, {"c", 0.04}, {"d", 0.04}, {"e", 0.04},
                 {"f", 0.04}, {"g", 0.04}, {"h", 0.04}, {"others", 0.68});
    flamepix_colors_free(colors);
}

static uint32_t color_of(const struct flamepix_colors *colors, const char *name, uint32_t depth)
{
    const struct flamepix_frame_facts frame = {
        .name = bytes(name), .first = bytes(name), .depth = depth, .total = 100};
    struct flamepix_palette palette = flamepix_colors_palette(colors);
    return palette.color(palette.user, &frame);
}

static void test_rules_go_before_the_map_and_the_map_before_the_palette(void **state)
{
    (void)state;
    struct fpx_color_rules *rules = NULL;
    struct fpx_palette_map *map = NULL;
    struct fpx_color_fault fault;
    const char *text = "vfs\t#111213\tfiles\nunlisted\t#212223\tfiles\n";
    assert_int_equal(fpx_color_rules_parse(bytes(text), &rules, &fault), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_create(&map), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_add(map, bytes("vfs_read_[k]"), 1), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_add(map, bytes("poll"), 2), FLAMEPIX_OK);
    assert_int_equal(fpx_palette_map_add(map, bytes(""), 3), FLAMEPIX_OK);
    const struct flamepix_palette_hooks hooks = {.rules = rules, .map = map};
    const struct flamepix_palette_options options = {.name = "java", .hooks = &hooks};
    const struct flamepix_palette_options plain = {.name = "java"};
    struct flamepix_chart_facts chart = chart_of(names, 5);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    struct flamepix_colors *without = colors_of(&plain, &chart);
    assert_int_equal(color_of(colors, "vfs_read_[k]", 2), 0x111213);
    assert_int_equal(color_of(colors, "unlisted", 2), 0x212223);
    assert_int_equal(color_of(colors, "poll", 2), 2);
    assert_int_equal(color_of(colors, "all", 0), 3);
    assert_int_equal(color_of(colors, "--", 2), 0xA0A0A0);
    assert_int_equal(color_of(colors, "com/a/B.run", 2), color_of(without, "com/a/B.run", 2));
    CHECK_LEGEND(colors, {"Java", 0.6}, {"files", 0.3}, {"C++", 0.1}, {"native", 0});
    flamepix_colors_free(without);
    flamepix_colors_free(colors);
    fpx_palette_map_free(map);
    fpx_color_rules_free(rules);
}

static void test_rules_give_a_legend_to_a_palette_without_one(void **state)
{
    (void)state;
    struct fpx_color_rules *rules = NULL;
    struct fpx_color_fault fault;
    assert_int_equal(fpx_color_rules_parse(bytes("Java\tred\tJVM\n"), &rules, &fault), FLAMEPIX_OK);
    const struct flamepix_palette_hooks hooks = {.rules = rules};
    const struct flamepix_palette_options options = {.name = "hot", .hooks = &hooks};
    struct flamepix_chart_facts chart = chart_of(names, 5);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    assert_int_equal(flamepix_palette_wants_sums(&options), FLAMEPIX_SUMS_LEGEND);
    CHECK_LEGEND(colors, {"JVM", 0.1});
    flamepix_colors_free(colors);
    fpx_color_rules_free(rules);
}

static void test_an_assignment_decides_the_hues_of_groups(void **state)
{
    (void)state;
    struct fpx_color_assignment *assignment;
    struct fpx_color_fault fault;
    assert_int_equal(
        fpx_color_assignment_parse(bytes("libb\t#010203\nlibx\tred\n"), &assignment, &fault),
        FLAMEPIX_OK);
    const struct flamepix_name_sum sums[] = {SUM("liba`x", 70, 70), SUM("libb`x", 30, 30)};
    const struct flamepix_palette_hooks hooks = {.assignment = assignment};
    const struct flamepix_palette_options options = {.name = "module", .hooks = &hooks};
    struct flamepix_chart_facts chart = chart_of(sums, 2);
    struct flamepix_colors *colors = colors_of(&options, &chart);
    assert_int_equal(color_of(colors, "libb`x", 2), 0x010203);
    CHECK_LEGEND(colors, {"libb", 0.3}, {"others", 0.7});
    flamepix_colors_free(colors);
    fpx_color_assignment_free(assignment);
}

/* The budget of palettes.h, in both themes and with every palette that means something. */
static void test_palettes_with_a_meaning_draw_few_colors(void **state)
{
    (void)state;
    static const char *const palettes[] = {"java", "js",     "python", "kernel", "package",
                                           "root", "module", "self",   "depth",  "diffusion"};
    for (size_t p = 0; p < sizeof(palettes) / sizeof(palettes[0]) * 2; p++) {
        const struct flamepix_palette_options options = {.name = palettes[p / 2]};
        struct flamepix_name_sum sums[26];
        char texts[26][8] = {0};
        uint32_t seen[256];
        size_t count = 0;
        for (size_t i = 0; i < 26; i++) {
            memcpy(texts[i], "a`f", 4);
            texts[i][0] = (char)('a' + i);
            sums[i] = (struct flamepix_name_sum){
                .name = bytes(texts[i]), .total = {.value = 4}, .first = {.value = 1}};
        }
        struct flamepix_chart_facts chart = chart_of(sums, 26);
        chart.theme = p % 2 == 0 ? FLAMEPIX_LIGHT : FLAMEPIX_DARK;
        chart.depths = 100;
        struct flamepix_colors *colors = colors_of(&options, &chart);
        for (unsigned i = 0; i < 4000; i++) {
            char name[3][16] = {"a`f", "vfs_", "f /x.js_[k]"};
            char *text = name[i % 3];
            if (i % 3 == 0)
                text[0] = (char)('a' + i / 3 % 26);
            text[2] = (char)('a' + i / 80 % 26);
            const struct flamepix_frame_facts frame = {.name = bytes(text),
                                                       .first = bytes(texts[i % 26]),
                                                       .depth = i % 100,
                                                       .weight = i % 101,
                                                       .self = i % 37,
                                                       .total = 100};
            struct flamepix_palette palette = flamepix_colors_palette(colors);
            uint32_t color = palette.color(palette.user, &frame);
            size_t k = 0;
            while (k < count && seen[k] != color)
                k++;
            seen[k] = color;
            count += k == count;
            assert_in_range(count, 1, FLAMEPIX_SHADES - 2);
        }
        flamepix_colors_free(colors);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legend_has_what_occurs_and_adds_up_to_the_whole),
        cmocka_unit_test(test_legend_has_what_is_drawn_though_nothing_ends_in_it),
        cmocka_unit_test(test_what_stands_for_many_names_is_of_no_kind),
        cmocka_unit_test(test_palettes_say_which_sums_they_need),
        cmocka_unit_test(test_legend_of_plain_shades_is_empty),
        cmocka_unit_test(test_legend_of_a_chain_divides_what_is_woken),
        cmocka_unit_test(test_legend_of_a_chain_says_what_it_stands_on),
        cmocka_unit_test(test_legend_of_roots_is_by_what_stands_on_them),
        cmocka_unit_test(test_legend_names_others_last),
        cmocka_unit_test(test_rules_go_before_the_map_and_the_map_before_the_palette),
        cmocka_unit_test(test_rules_give_a_legend_to_a_palette_without_one),
        cmocka_unit_test(test_an_assignment_decides_the_hues_of_groups),
        cmocka_unit_test(test_palettes_with_a_meaning_draw_few_colors),
    };
    return cmocka_run_group_tests_name("legend", tests, NULL, NULL);
}
