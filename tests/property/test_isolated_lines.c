/* Hebrew and Arabic names in each line that a picture is told in. The order in which the line is
 * drawn is compared with that which fribidi gives each name alone, and with the words and numbers
 * around it in their places: each "<" to ">" of what is expected is a name, ordered by fribidi. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <fribidi.h>

#include "base/utf8.h"
#include "figure/legend_band.h"
#include "figure/words/captions.h"
#include "jobs/title_template.h"
#include "text/bidi.h"

#include "support/difference_fixture.h"
#include "support/pictures/type_support.h"

#define HEBREW "עיבוד"
#define ARABIC "معالجة"
#define DIGITS "קריאה12"

enum { WIDE = 4000, MANY = 24, CODES_MAX = 512 };

static size_t decode(struct flamepix_bytes text, uint32_t *codes)
{
    size_t count = 0;
    for (size_t at = 0; at < text.length; count++) {
        assert_true(count < CODES_MAX);
        at += fpx_utf8_decode(text.data + at, text.length - at, &codes[count]);
    }
    return count;
}

/* L2: the characters from left to right. */
static void reorder(uint32_t *codes, uint8_t *levels, size_t count)
{
    for (unsigned level = 127; level > 0; level--) {
        for (size_t i = 0; i < count; i++) {
            size_t end = i;
            while (end < count && levels[end] >= level)
                end++;
            for (size_t first = i, last = end; first + 1 < last; first++, last--) {
                const uint32_t code = codes[first];
                const uint8_t its_level = levels[first];
                codes[first] = codes[last - 1];
                levels[first] = levels[last - 1];
                codes[last - 1] = code;
                levels[last - 1] = its_level;
            }
            i = end > i ? end - 1 : i;
        }
    }
}

/* Without the signs of isolates, which are not drawn. */
static size_t drawn_order(const char *line, uint32_t *codes)
{
    uint8_t levels[CODES_MAX];
    const size_t count = decode(flamepix_bytes_of(line), codes);
    assert_int_equal(fpx_bidi_levels(codes, count, 0, levels), FLAMEPIX_OK);
    reorder(codes, levels, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (codes[i] < 0x2066 || codes[i] > 0x2069)
            codes[kept++] = codes[i];
    }
    return kept;
}

static size_t name_order(struct flamepix_bytes name, uint32_t *codes)
{
    FriBidiCharType classes[CODES_MAX];
    FriBidiBracketType brackets[CODES_MAX];
    FriBidiLevel levels[CODES_MAX];
    FriBidiParType direction = FRIBIDI_PAR_ON;
    const size_t count = decode(name, codes);
    fribidi_get_bidi_types(codes, (FriBidiStrIndex)count, classes);
    fribidi_get_bracket_types(codes, (FriBidiStrIndex)count, classes, brackets);
    assert_true(fribidi_get_par_embedding_levels_ex(classes, brackets, (FriBidiStrIndex)count,
                                                    &direction, levels) > 0);
    reorder(codes, (uint8_t *)levels, count);
    return count;
}

static size_t expected_order(const char *expected, uint32_t *codes)
{
    size_t count = 0;
    while (*expected != '\0') {
        const size_t plain = strcspn(expected, "<");
        count += decode((struct flamepix_bytes){expected, plain}, codes + count);
        expected += plain;
        if (*expected == '\0')
            break;
        const size_t length = strcspn(expected, ">");
        count += name_order((struct flamepix_bytes){expected + 1, length - 1}, codes + count);
        expected += length + 1;
    }
    return count;
}

static void expect_order(const char *line, const char *expected)
{
    uint32_t codes[CODES_MAX] = {0}, expected_codes[CODES_MAX] = {0};
    const size_t count = drawn_order(line, codes);
    const size_t expected_count = expected_order(expected, expected_codes);
    if (count != expected_count || memcmp(codes, expected_codes, count * sizeof(*codes)) != 0)
        fail_msg("%s is not drawn as %s", line, expected);
}

static void test_the_summary_keeps_its_order(void **state)
{
    const struct flamepix_name_sum names[] = {{.name = flamepix_bytes_of(HEBREW), .self = {40, 0}},
                                              {.name = flamepix_bytes_of(ARABIC), .self = {35, 0}},
                                              {.name = flamepix_bytes_of(DIGITS), .self = {15, 0}},
                                              {.name = flamepix_bytes_of("idle"), .self = {10, 0}}};
    const struct fpx_summary_sums sums = {.names = names, .count = 4, .total = 100};
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_summary_line_write(&sums, type_of(*state, 12), WIDE, &line), FLAMEPIX_OK);
    expect_order(line.data,
                 "Self: 40.0% <" HEBREW "> · 35.0% <" ARABIC "> · 15.0% <" DIGITS "> · 10.0% idle");
    flamepix_buffer_free(&line);
}

static void test_the_line_of_changes_keeps_its_order(void **state)
{
    struct told told;
    struct flamepix_buffer line = {0};
    told_init(&told, HEBREW " 10\n" ARABIC " 40\nm 50\n", HEBREW " 40\n" ARABIC " 10\nm 50\n", 0,
              MANY);
    const struct fpx_change_line_facts facts = {.changes = told.changes, .wholes = {100, 100}};
    assert_int_equal(fpx_change_line_write(&facts, type_of(*state, 12), WIDE, &line), FLAMEPIX_OK);
    expect_order(line.data, "Self grew: +30.0% <" HEBREW ">; shrank: −30.0% <" ARABIC ">");
    flamepix_buffer_free(&line);
    told_release(&told);
}

static void test_the_line_of_a_zoom_keeps_its_order(void **state)
{
    const struct fpx_zoom_facts facts = {.name = flamepix_bytes_of(ARABIC),
                                         .shown = 55,
                                         .all = 100,
                                         .unit = "samples",
                                         .is_total = true};
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_zoom_line_write(&facts, type_of(*state, 12), WIDE, &line), FLAMEPIX_OK);
    expect_order(line.data, "100% is <" ARABIC ">: 55 samples, 55.0% of all");
    flamepix_buffer_free(&line);
}

/* The line of searches is such a band, too. */
static void test_legends_keep_their_order(void **state)
{
    const struct flamepix_legend_entry entries[] = {
        {.label = flamepix_bytes_of(HEBREW), .share = 0.4},
        {.label = flamepix_bytes_of(DIGITS), .share = 0.35},
        {.label = flamepix_bytes_of("libc"), .share = 0.25}};
    struct fpx_legend_band band = {0};
    assert_int_equal(fpx_legend_band_fill(&band, flamepix_bytes_of("Self:"), entries, 3,
                                          type_of(*state, 12), 12, WIDE),
                     FLAMEPIX_OK);
    static const char *const expected[] = {"Self:", "<" HEBREW "> 40.0%", "<" DIGITS "> 35.0%",
                                           "libc 25.0%"};
    assert_int_equal(band.count, 4);
    for (size_t i = 0; i < band.count; i++) {
        struct flamepix_buffer text = {0};
        const struct flamepix_bytes said = fpx_legend_band_text(&band, &band.places[i]);
        assert_int_equal(flamepix_buffer_append(&text, said.data, said.length), FLAMEPIX_OK);
        assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
        expect_order(text.data, expected[i]);
        flamepix_buffer_free(&text);
    }
    fpx_legend_band_free(&band);
}

static void test_titles_keep_their_order(void **state)
{
    (void)state;
    const struct flamepix_figure_view views[] = {
        {.name = "around", .argument = HEBREW, .title = "around"},
        {.name = "zoom", .argument = "=" DIGITS, .title = "zoomed into"},
        {.name = "reverse", .title = "callers"}};
    const struct flamepix_figure_views all = {.items = views, .count = 3};
    struct fpx_title_facts facts = {.views = &all, .is_drawn = true};
    struct flamepix_buffer title = {0};
    assert_int_equal(fpx_default_title_write(&facts, &title), FLAMEPIX_OK);
    expect_order(title.data,
                 "Flame Graph (around <" HEBREW ">, zoomed into <" DIGITS ">, callers)");
    flamepix_buffer_free(&title);
    facts.is_drawn = false; /* JSON, and the like, have the names as they are */
    assert_int_equal(fpx_default_title_write(&facts, &title), FLAMEPIX_OK);
    assert_string_equal(title.data,
                        "Flame Graph (around " HEBREW ", zoomed into " DIGITS ", callers)");
    flamepix_buffer_free(&title);
}

static void expect_template(const char *title, const char *stem, const char *expected)
{
    struct fpx_title_fields fields = {{[FPX_TITLE_STEM] = flamepix_bytes_of(stem),
                                       [FPX_TITLE_DIR] = flamepix_bytes_of(ARABIC),
                                       [FPX_TITLE_TOTAL] = flamepix_bytes_of("12"),
                                       [FPX_TITLE_UNIT] = flamepix_bytes_of("samples")}};
    struct flamepix_buffer text = {0};
    assert_int_equal(fpx_title_template_expand_line(title, &fields, &text), FLAMEPIX_OK);
    expect_order(text.data, expected);
    flamepix_buffer_free(&text);
}

/* Titles of a batch, and captions of a sheet. */
static void test_templates_keep_their_order(void **state)
{
    (void)state;
    expect_template("{stem}: {total} {unit} ({dir})", HEBREW,
                    "<" HEBREW ">: 12 samples (<" ARABIC ">)");
    expect_template("{dir}/{stem} 7", DIGITS, "<" ARABIC ">/<" DIGITS "> 7");
    expect_template("{stem} {total}", "1-read", "1-read 12");
}

static void test_the_footer_keeps_its_order(void **state)
{
    const struct fpx_footer_facts facts = {
        .total = 100, .unit = "דגימות", .stacks = 7, .cut_rows = 3};
    struct flamepix_buffer line = {0};
    assert_int_equal(fpx_footer_write(&facts, type_of(*state, 12), WIDE, &line), FLAMEPIX_OK);
    expect_order(line.data, "100 <דגימות> · 7 stacks · 3 rows cut at the leaves");
    flamepix_buffer_free(&line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_summary_keeps_its_order),
        cmocka_unit_test(test_the_line_of_changes_keeps_its_order),
        cmocka_unit_test(test_the_line_of_a_zoom_keeps_its_order),
        cmocka_unit_test(test_legends_keep_their_order),
        cmocka_unit_test(test_titles_keep_their_order),
        cmocka_unit_test(test_templates_keep_their_order),
        cmocka_unit_test(test_the_footer_keeps_its_order),
    };
    return cmocka_run_group_tests_name("isolated_lines", tests, fonts_setup, fonts_teardown);
}
