#include "sheet/sheet_internal.h"

#include "base/buffer_printf.h"
#include "base/isolated_names.h"
#include "base/quantity.h"
#include "color/colors_facts.h"
#include "color/theme.h"
#include "figure/change_legend.h"
#include "figure/draw_bands.h"
#include "figure/page_captions.h"
#include "figure/search_matches.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"
#include "sheet/difference_texts.h"

/* -- plan -------------------------------------------------------------------------------------- */

static double em_of(const struct flamepix_sheet *sheet)
{
    return sheet->options.figure.fontsize * sheet->options.figure.scale;
}

static enum flamepix_status fill_search_line(struct flamepix_sheet *sheet,
                                             struct flamepix_type *type, uint32_t room)
{
    const struct fpx_search_sums found = {&sheet->options.figure, fpx_sheet_sums(sheet), sheet->sum,
                                          sheet->options.difference != NULL};
    return fpx_search_sums_fill_line(&found, type, em_of(sheet), room, &sheet->search_line);
}

/* For profiles that do not add up, the meaning of colours without shares. */
static enum flamepix_status fill_without_shares(struct flamepix_sheet *sheet,
                                                const struct flamepix_legend_entry *entries,
                                                size_t count, struct flamepix_type *type,
                                                uint32_t room)
{
    const struct flamepix_bytes none = {"", 0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        struct flamepix_legend_entry entry = entries[i];
        entry.share = -1.0;
        status = fpx_legend_band_fill(&sheet->legend, none, &entry, 1, type, em_of(sheet), room);
    }
    return status;
}

static enum flamepix_status fill_legend(struct flamepix_sheet *sheet, struct flamepix_type *type,
                                        uint32_t room)
{
    size_t count = 0;
    if (sheet->colors == NULL)
        return FLAMEPIX_OK;
    if (sheet->options.difference != NULL && fpx_colors_show_changes(sheet->colors))
        return fpx_difference_fill_legend(sheet, type, em_of(sheet), room);
    const struct flamepix_legend_entry *entries = flamepix_colors_legend(sheet->colors, &count);
    if (sheet->kinds.count > 1)
        return fill_without_shares(sheet, entries, count, type, room);
    const char *heading = fpx_colors_legend_by_first(sheet->colors) ? "" : "Self:";
    return fpx_legend_band_fill(&sheet->legend, flamepix_bytes_of(count > 0 ? heading : ""),
                                entries, count, type, em_of(sheet), room);
}

/* If searches dim all boxes, the legend shows the dimmed colours. */
static void dim_legend(struct flamepix_sheet *sheet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const uint32_t ground = options->background.is_set ? options->background.color
                                                       : fpx_theme_colors(options->theme)->ground;
    if (options->search_count == 0 || !options->search_dim)
        return;
    for (size_t i = 0; i < sheet->legend.count; i++)
        sheet->legend.places[i].color = fpx_dim_color(sheet->legend.places[i].color, ground);
}

const char *fpx_sheet_default_title(const struct flamepix_sheet *sheet)
{
    if (sheet->title.length > 0)
        return sheet->title.data;
    return sheet->options.figure.inverted ? "Icicle Graphs" : "Flame Graphs";
}

/* For options with the default title. */
static enum flamepix_status set_title(struct flamepix_sheet *sheet,
                                      struct flamepix_figure_options *options)
{
    const bool is_compared = sheet->options.difference != NULL;
    const struct flamepix_figure_comparison comparison = {.measure = sheet->panels[0].measure,
                                                          .difference = sheet->options.difference};
    struct fpx_title_facts facts = {.views = &sheet->options.views,
                                    .comparison = is_compared ? &comparison : NULL,
                                    .inverted = options->inverted,
                                    .many = !is_compared};
    enum flamepix_status status = fpx_default_title_write(&facts, &sheet->title);
    facts.is_drawn = true;
    if (status == FLAMEPIX_OK)
        status = fpx_default_title_write(&facts, &sheet->drawn_title);
    options->title = fpx_sheet_default_title(sheet);
    options->drawn_title = sheet->drawn_title.length > 0 ? sheet->drawn_title.data : NULL;
    return status;
}

enum flamepix_status fpx_sheet_plan_texts(struct flamepix_sheet *sheet)
{
    struct flamepix_figure_options options = sheet->options.figure;
    const uint32_t room = sheet->grid.width - 2 * sheet->grid.left;
    struct flamepix_type *type;
    enum flamepix_status status = flamepix_fonts_type(sheet->fonts, em_of(sheet), &type);
    if (status == FLAMEPIX_OK)
        status = fill_search_line(sheet, type, room);
    if (status == FLAMEPIX_OK)
        status = fill_legend(sheet, type, room);
    dim_legend(sheet);
    struct fpx_page_texts words = {.footer = "footer", /* its text follows later */
                                   .search_lines = sheet->search_line.lines,
                                   .legend_lines = sheet->legend.lines};
    options.bare = options.thumbnail = options.panel = options.axis = false;
    options.keep_row_height = false;
    if (status == FLAMEPIX_OK && options.title == NULL)
        status = set_title(sheet, &options);
    if (status == FLAMEPIX_OK)
        status = fpx_page_break_title(&options, sheet->fonts, fpx_page_drawn_title(&options, NULL),
                                      room, &sheet->title_lines);
    words.title_first = sheet->title_lines.first.data;
    words.title_second = sheet->title_lines.second.data;
    fpx_page_begin(&options, room, &words, &sheet->page);
    sheet->page.side_padding = sheet->page.chart_x = sheet->grid.left;
    return status;
}

/* -- the footer -------------------------------------------------------------------------------- */

/* In the order of the footer. */
enum fact { COUNT, TOTAL, SCALE, ELIDED, FACTS };

/* The least needed first. */
static const enum fact dropped[] = {TOTAL, ELIDED, COUNT};
enum { DROPPED = sizeof(dropped) / sizeof(dropped[0]) };

/* "3 profiles", or "1 profile". */
static enum flamepix_status say_panels(const struct flamepix_sheet *sheet,
                                       struct flamepix_buffer *text)
{
    const char *noun = sheet->options.noun != NULL ? sheet->options.noun : "profiles";
    char count[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(sheet->count, count);
    if (fpx_buffer_printf(text, "%s %s", count, noun) == FLAMEPIX_OK && sheet->count == 1)
        text->length--;
    return text->status;
}

static enum flamepix_status say_count(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *text)
{
    char missing[FPX_DECIMAL_NBYTES];
    say_panels(sheet, text);
    if (sheet->profiles == sheet->count)
        return text->status;
    fpx_count_grouped(sheet->count - sheet->profiles, missing);
    return fpx_buffer_printf(text, ", %s of them not drawn", missing);
}

/* An amount in a unit; the unit is the user's, and not inflected. */
static enum flamepix_status say_amount(const struct flamepix_sheet *sheet, double weight,
                                       const char *unit, struct flamepix_buffer *text)
{
    char digits[FPX_DECIMAL_NBYTES];
    weight *= sheet->options.figure.factor;
    if (fpx_unit_is_measure(unit))
        return fpx_count_text(text, weight, unit);
    fpx_total_print(digits, weight);
    fpx_buffer_printf(text, "%s%s", digits, unit[0] != '\0' ? " " : "");
    fpx_isolate_append(text, flamepix_bytes_of(unit));
    return fpx_buffer_printf(text, "%s", ""); /* its end */
}

static enum flamepix_status say_in_all(const struct flamepix_sheet *sheet, double weight,
                                       struct flamepix_buffer *text)
{
    say_amount(sheet, weight, fpx_sheet_unit(sheet), text);
    return fpx_buffer_printf(text, " in all");
}

/* "348,427 samples in all"; if views left something out, "27,053 of 348,427 samples in all". */
static enum flamepix_status say_total(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *text)
{
    const struct flamepix_figure_views *views = &sheet->options.views;
    char left[FPX_DECIMAL_NBYTES];
    if (views->left >= views->read)
        return say_in_all(sheet, sheet->sum, text);
    const double weight = views->left * sheet->options.figure.factor;
    fpx_total_print(left, weight);
    if (fpx_unit_is_measure(fpx_sheet_unit(sheet)))
        fpx_count_text(text, weight, fpx_sheet_unit(sheet));
    else
        fpx_buffer_printf(text, "%s", left);
    fpx_buffer_printf(text, " of ");
    return say_in_all(sheet, views->read, text);
}

/* "280 px = 1 h"; with several kinds of units "280 px = 1 h or 2,000 samples", if they are few. */
enum flamepix_status fpx_sheet_append_scale(const struct flamepix_sheet *sheet,
                                            struct flamepix_buffer *text)
{
    enum { KINDS_SAID = 3 };
    const struct fpx_unit_kinds *kinds = &sheet->kinds;
    char px[FPX_DECIMAL_NBYTES];
    if (sheet->options.scale_by == FLAMEPIX_SCALE_EACH || kinds->count == 0)
        return fpx_buffer_printf(text, "each has a scale of its own");
    if (kinds->count > KINDS_SAID)
        return fpx_buffer_printf(text, "each unit has a scale of its own");
    fpx_count_grouped(sheet->grid.panel_width, px);
    fpx_buffer_printf(text, "%s px = ", px);
    for (size_t i = 0; i < kinds->count; i++) {
        if (i > 0)
            fpx_buffer_printf(text, " or ");
        say_amount(sheet, sheet->fulls[i], kinds->items[i].unit, text);
    }
    return text->status;
}

static enum flamepix_status say_elided(const struct flamepix_sheet *sheet,
                                       struct flamepix_buffer *text)
{
    const struct flamepix_sheet_options *options = &sheet->options;
    char count[FPX_DECIMAL_NBYTES], least[FPX_QUANTITY_NBYTES];
    if (sheet->elided == 0)
        return text->status;
    const char *how = sheet->figure.thumbnail ? "" : "grey: ";
    fpx_count_grouped(sheet->elided, count);
    fpx_buffer_printf(text, "%s%s frame%s", options->figure.hide_runs ? "not shown: " : how, count,
                      sheet->elided == 1 ? "" : "s");
    if (options->layout.minwidth_percent > 0)
        return text->status;
    if (!(options->layout.minwidth_px > 0))
        return fpx_buffer_printf(text, " without a pixel");
    fpx_short_print(least, options->layout.minwidth_px, " ");
    return fpx_buffer_printf(text, " under %s px", least);
}

static enum flamepix_status say(const struct flamepix_sheet *sheet, enum fact fact,
                                struct flamepix_buffer *text)
{
    if (fact == COUNT)
        return say_count(sheet, text);
    if (fact == TOTAL)
        return say_total(sheet, text);
    return fact == SCALE ? fpx_sheet_append_scale(sheet, text) : say_elided(sheet, text);
}

/* All facts except the first `left_out` of those that may be dropped. */
static enum flamepix_status write_facts(const struct flamepix_sheet *sheet, size_t left_out,
                                        struct flamepix_buffer *text)
{
    flamepix_buffer_clear(text);
    for (int fact = 0; fact < FACTS; fact++) {
        bool is_left_out =
            (fact == ELIDED && sheet->elided == 0) || (fact == TOTAL && sheet->kinds.count > 1);
        for (size_t i = 0; i < left_out; i++)
            is_left_out |= dropped[i] == (enum fact)fact;
        if (is_left_out)
            continue;
        if (text->length > 0)
            fpx_buffer_printf(text, " · ");
        say(sheet, (enum fact)fact, text);
    }
    return text->status;
}

static enum flamepix_status fit_facts(struct flamepix_sheet *sheet, struct flamepix_type *type)
{
    uint32_t width = UINT32_MAX;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i <= DROPPED && status == FLAMEPIX_OK && width > sheet->page.columns; i++) {
        status = write_facts(sheet, i, &sheet->footer);
        if (status == FLAMEPIX_OK)
            status = fpx_caption_width(type, flamepix_buffer_bytes(&sheet->footer), &width);
    }
    return status;
}

enum flamepix_status fpx_sheet_write_footer(struct flamepix_sheet *sheet)
{
    struct flamepix_type *type;
    enum flamepix_status status = fpx_caption_type(sheet->fonts, &sheet->page.footer, &type);
    if (status == FLAMEPIX_OK)
        status = sheet->options.difference != NULL
                     ? fpx_difference_write_footer(sheet, type, &sheet->footer)
                     : fit_facts(sheet, type);
    sheet->page.footer.text = sheet->footer.data;
    return status;
}
