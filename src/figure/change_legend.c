/* The legend of changes.
 *
 * A bar is two halves with the number of its middle between them, so that the whole scale is on one
 * line: a heading, the number of the left end, the left half, the middle, the right half, the
 * number of the right end. It has several sizes, widest first; the first that fits is used. A half
 * is a few adjacent swatches, each in a colour of the palette, so that the bar adds no colours to
 * those of the boxes. */
#include "figure/change_legend.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "color/colors_facts.h"
#include "color/diff_palettes.h"
#include "figure/change_scale.h"
#include "figure/figure_change.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

/* Swatches of half a bar; and the distance of texts from it, in em. */
enum { STEPS = FPX_DIFF_STEPS };
static const double GAP = 0.5;

/* A size of the bar. */
struct size {
    enum { HEADING_LONG, HEADING_SHORT, HEADING_NONE } heading;
    bool has_words, has_shares;
    double half; /* em */
};
static const struct size sizes[] = {
    {HEADING_LONG, true, true, 6.25}, {HEADING_LONG, true, false, 6.25},
    {HEADING_SHORT, true, false, 4},  {HEADING_SHORT, false, false, 4},
    {HEADING_NONE, false, false, 3},  {HEADING_NONE, false, false, 1.5},
};
enum { SIZES = sizeof(sizes) / sizeof(sizes[0]), WORDY_SIZES = 3, SWATCHES = 4 };

/* The texts of a bar, from left to right. */
enum { HEADING, LEFT, MIDDLE, RIGHT, TEXTS };

struct bar {
    const struct fpx_change_legend *legend;
    struct flamepix_buffer texts[TEXTS];
    uint32_t widths[TEXTS];
    uint32_t half, gap; /* px */
};

bool fpx_colors_show_changes(const struct flamepix_colors *colors)
{
    return fpx_colors_of_change(colors, -1) != fpx_colors_of_change(colors, 1);
}

struct fpx_change_legend fpx_change_legend_of(const struct flamepix_figure *figure)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    const struct flamepix_palette_options *colors = &figure->options.colors;
    struct fpx_change_extent extent = {0};
    if (rule->by != FLAMEPIX_CHANGE_RATIO)
        extent = fpx_figure_change_extent(figure);
    struct fpx_change_legend legend = {
        .colors = figure->colors,
        .rule = rule,
        .wholes = fpx_figure_change_wholes(figure),
        .factor = figure->options.factor,
        .unit = fpx_figure_unit(figure),
        .is_changed = rule->by == FLAMEPIX_CHANGE_RATIO || extent.largest > 0,
        .has_chance = extent.has_chance,
        .difference = fpx_figure_text_comparison(figure)->difference,
        .inclusive_words = figure->options.delta.inclusive_words,
    };
    if (fpx_figure_has_presence(figure, FLAMEPIX_IS_NEW))
        legend.fresh = colors->fresh;
    if (fpx_figure_has_presence(figure, FLAMEPIX_IS_GONE))
        legend.gone = colors->gone;
    return legend;
}

/* -- words ------------------------------------------------------------------------------------- */

static enum flamepix_status say_heading(const struct fpx_change_legend *legend,
                                        const struct size *size, struct flamepix_buffer *text)
{
    const struct flamepix_change_rule *rule = legend->rule;
    if (size->heading == HEADING_NONE)
        return text->status;
    if (size->heading == HEADING_SHORT)
        return fpx_buffer_printf(text, rule->inclusive ? "With calls:" : "Self:");
    const bool is_of_frame =
        rule->by != FLAMEPIX_CHANGE_RATIO && rule->against == FLAMEPIX_AGAINST_FRAME;
    return fpx_buffer_printf(
        text, "%s%s %s:", rule->by == FLAMEPIX_CHANGE_RATIO ? "Ratio" : "Change",
        is_of_frame ? " of each frame" : "", rule->inclusive ? "with all it calls" : "by self");
}

/* "−25 (36.2% of before)", or only the number: the scale may exceed a side. */
static enum flamepix_status say_change(const struct fpx_change_legend *legend, double change,
                                       bool has_share, struct flamepix_buffer *text)
{
    fpx_change_count(text, change * legend->factor, legend->unit);
    const double whole = fpx_change_whole(&legend->wholes, change);
    if (!has_share || !(fabs(change) <= whole))
        return text->status;
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, fabs(change), whole);
    return fpx_buffer_printf(text, " (%s%s)", share,
                             fpx_change_whole_side(&legend->wholes, change));
}

/* The number at an end, `side` -1 or 1. */
static enum flamepix_status say_end(const struct fpx_change_legend *legend, double side,
                                    bool has_share, struct flamepix_buffer *text)
{
    const struct flamepix_change_rule *rule = legend->rule;
    if (rule->by == FLAMEPIX_CHANGE_RATIO)
        return fpx_change_ratio(text,
                                side < 0 ? rule->whole / rule->full : rule->whole * rule->full);
    if (rule->against == FLAMEPIX_AGAINST_FRAME)
        return fpx_change_points(text, side, 1);
    return say_change(legend, side * rule->full, has_share, text);
}

static enum flamepix_status say_middle(const struct fpx_change_legend *legend,
                                       struct flamepix_buffer *text)
{
    const struct flamepix_change_rule *rule = legend->rule;
    if (rule->by == FLAMEPIX_CHANGE_RATIO)
        return fpx_change_ratio(text, rule->whole);
    if (rule->least <= 0)
        return fpx_buffer_printf(text, "0");
    fpx_buffer_printf(text, "±");
    return fpx_count_text(text, rule->least * legend->factor, fpx_unit_after_numbers(legend->unit));
}

static enum flamepix_status say_all(struct bar *bar, const struct size *size)
{
    const struct fpx_change_legend *legend = bar->legend;
    const bool is_ratio = legend->rule->by == FLAMEPIX_CHANGE_RATIO;
    for (unsigned i = 0; i < TEXTS; i++)
        flamepix_buffer_clear(&bar->texts[i]);
    enum flamepix_status status = say_heading(legend, size, &bar->texts[HEADING]);
    if (status == FLAMEPIX_OK && size->has_words)
        status = fpx_buffer_printf(&bar->texts[LEFT], is_ratio ? "lower " : "shrank ");
    if (status == FLAMEPIX_OK)
        status = say_end(legend, -1, size->has_shares, &bar->texts[LEFT]);
    if (status == FLAMEPIX_OK)
        status = say_middle(legend, &bar->texts[MIDDLE]);
    if (status == FLAMEPIX_OK)
        status = say_end(legend, 1, size->has_shares, &bar->texts[RIGHT]);
    if (status == FLAMEPIX_OK && size->has_words)
        status = fpx_buffer_printf(&bar->texts[RIGHT], is_ratio ? " higher" : " grew");
    return status;
}

/* -- places ------------------------------------------------------------------------------------ */

/* Measures the bar in one of its sizes. */
static enum flamepix_status measure(struct bar *bar, const struct size *size,
                                    struct flamepix_type *type, double em, uint32_t *width_ret)
{
    enum flamepix_status status = say_all(bar, size);
    bar->gap = (uint32_t)lround(GAP * em);
    bar->half = (uint32_t)lround(size->half * em);
    *width_ret = 2 * bar->half + 4 * bar->gap;
    for (unsigned i = 0; i < TEXTS && status == FLAMEPIX_OK; i++) {
        bar->widths[i] = 0;
        if (bar->texts[i].length > 0)
            status =
                fpx_caption_width(type, flamepix_buffer_bytes(&bar->texts[i]), &bar->widths[i]);
        *width_ret += bar->widths[i];
    }
    if (bar->widths[HEADING] > 0)
        *width_ret += bar->gap;
    return status;
}

static enum flamepix_status put_text(const struct bar *bar, unsigned i,
                                     struct fpx_legend_band *band)
{
    const struct fpx_legend_place place = {.x = band->next_x, .text_x = band->next_x};
    if (bar->texts[i].length == 0)
        return FLAMEPIX_OK;
    band->next_x += bar->widths[i] + bar->gap;
    return fpx_legend_band_put(band, place, flamepix_buffer_bytes(&bar->texts[i]));
}

/* Half a bar, from change `first` to `last`, as shares of the full change. */
static enum flamepix_status put_half(const struct bar *bar, double first, double last,
                                     struct fpx_legend_band *band)
{
    const struct fpx_change_legend *legend = bar->legend;
    const bool is_ratio = legend->rule->by == FLAMEPIX_CHANGE_RATIO;
    const double sign = is_ratio && legend->rule->negate ? -1 : 1; /* else numbers are negated */
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint32_t i = 0; i < STEPS && status == FLAMEPIX_OK; i++) {
        const double change = first + (last - first) * i / (STEPS - 1);
        const uint32_t begin = bar->half * i / STEPS, end = bar->half * (i + 1) / STEPS;
        const struct fpx_legend_place place = {
            .has_swatch = end > begin,
            .color = fpx_colors_of_change(legend->colors, sign * change),
            .swatch_width = end - begin,
            .x = band->next_x + begin,
        };
        status = fpx_legend_band_put(band, place, flamepix_bytes_of(""));
    }
    band->next_x += bar->half + bar->gap;
    return status;
}

static enum flamepix_status put_bar(const struct bar *bar, double em, struct fpx_legend_band *band)
{
    static const double LEAST = 1.0 / STEPS;
    band->lines = 1;
    band->swatch = fpx_legend_band_swatch(em);
    enum flamepix_status status = put_text(bar, HEADING, band);
    if (status == FLAMEPIX_OK)
        status = put_text(bar, LEFT, band);
    if (status == FLAMEPIX_OK)
        status = put_half(bar, -1, -LEAST, band);
    if (status == FLAMEPIX_OK)
        status = put_text(bar, MIDDLE, band);
    if (status == FLAMEPIX_OK)
        status = put_half(bar, LEAST, 1, band);
    if (status == FLAMEPIX_OK)
        status = put_text(bar, RIGHT, band);
    band->next_x += fpx_legend_band_between(em) - bar->gap;
    return status;
}

/* Uses the widest of the first `count` sizes that fits. END: none does. */
static enum flamepix_status fit_bar(struct bar *bar, unsigned count, struct flamepix_type *type,
                                    double em, uint32_t room, struct fpx_legend_band *band)
{
    for (unsigned i = 0; i < count; i++) {
        uint32_t width;
        enum flamepix_status status = measure(bar, &sizes[i], type, em, &width);
        if (status != FLAMEPIX_OK)
            return status;
        if (width <= room)
            return put_bar(bar, em, band);
    }
    return FLAMEPIX_END;
}

/* -- swatches ---------------------------------------------------------------------------------- */

static bool has_changed(const struct flamepix_difference *difference)
{
    return difference != NULL && (difference->plus.value > 0 || difference->minus.value > 0);
}

static bool is_nothing(struct flamepix_weight one, struct flamepix_weight other)
{
    return !(one.value > 0) && !(other.value > 0);
}

/* "+5, −5": how much stacks grew and shrank. */
static enum flamepix_status say_amounts(const struct fpx_change_legend *legend,
                                        struct flamepix_buffer *text)
{
    const double plus = legend->difference->plus.value, minus = legend->difference->minus.value;
    if (plus > 0)
        say_change(legend, plus, false, text);
    if (plus > 0 && minus > 0)
        fpx_buffer_printf(text, ", ");
    return minus > 0 ? say_change(legend, -minus, false, text) : text->status;
}

/* The text when no box changed. Changes of frames without a box may show in their callers, unless
 * growth and shrinkage cancel out. */
static enum flamepix_status say_unchanged(const struct fpx_change_legend *legend,
                                          struct flamepix_buffer *text)
{
    const struct flamepix_difference *difference = legend->difference;
    if (!has_changed(difference))
        return fpx_buffer_printf(text, "no frame changed");
    const bool is_turned = legend->rule->negate;
    const bool is_gone = is_turned ? is_nothing(difference->minus, difference->grown)
                                   : is_nothing(difference->plus, difference->shrunk);
    fpx_buffer_printf(text, "only frames %s changed: ",
                      !is_gone    ? "too narrow to be drawn"
                      : is_turned ? "that are new, which have no width,"
                                  : "that are gone, which have no width,");
    say_amounts(legend, text);
    if (legend->rule->inclusive || legend->inclusive_words == NULL ||
        difference->plus.value == difference->minus.value)
        return text->status;
    return fpx_buffer_printf(text, " (%s shows where)", legend->inclusive_words);
}

/* The strongest colour of a change that chance explains (flamepix/change.h). */
static const double PALE = 0.2;

static const char *chance_text(const struct flamepix_change_rule *rule)
{
    return rule->chance.before > 0 ? "pale: may be chance" : "pale: under 0.1%";
}

/* Returns the number of entries; `unchanged` is the text if no box changed. */
static size_t entries_of(const struct fpx_change_legend *legend, struct flamepix_bytes unchanged,
                         struct flamepix_legend_entry entries[SWATCHES])
{
    size_t count = 0;
    if (!legend->is_changed)
        entries[count++] =
            (struct flamepix_legend_entry){unchanged, fpx_colors_of_change(legend->colors, 0), -1};
    if (legend->is_changed && legend->has_chance)
        entries[count++] =
            (struct flamepix_legend_entry){flamepix_bytes_of(chance_text(legend->rule)),
                                           fpx_colors_of_change(legend->colors, PALE), -1};
    if (legend->fresh.is_set)
        entries[count++] =
            (struct flamepix_legend_entry){flamepix_bytes_of("new"), legend->fresh.color, -1};
    if (legend->gone.is_set)
        entries[count++] =
            (struct flamepix_legend_entry){flamepix_bytes_of("gone"), legend->gone.color, -1};
    return count;
}

/* The width that they take of a line after a bar. */
static enum flamepix_status width_of(const struct flamepix_legend_entry *entries, size_t count,
                                     struct flamepix_type *type, double em, uint32_t *width_ret)
{
    struct fpx_legend_band alone = {0};
    enum flamepix_status status = fpx_legend_band_fill(&alone, flamepix_bytes_of(""), entries,
                                                       count, type, em, UINT32_MAX / 2);
    *width_ret = alone.next_x;
    fpx_legend_band_free(&alone);
    return status;
}

/* Prefers fewer words to swatches on a line of their own, but never omits all words. */
static enum flamepix_status put_bar_before(const struct fpx_change_legend *legend,
                                           uint32_t swatches, struct flamepix_type *type, double em,
                                           uint32_t room, struct fpx_legend_band *band)
{
    struct bar bar = {.legend = legend};
    enum flamepix_status status =
        fit_bar(&bar, WORDY_SIZES, type, em, room > swatches ? room - swatches : 0, band);
    if (status == FLAMEPIX_END)
        status = fit_bar(&bar, SIZES, type, em, room, band);
    for (unsigned i = 0; i < TEXTS; i++)
        flamepix_buffer_free(&bar.texts[i]);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_change_legend_fill(const struct fpx_change_legend *legend,
                                            struct flamepix_type *type, double em, uint32_t room,
                                            struct fpx_legend_band *band)
{
    struct flamepix_legend_entry entries[SWATCHES];
    struct flamepix_buffer unchanged = {0};
    uint32_t swatches;
    enum flamepix_status status = say_unchanged(legend, &unchanged);
    if (status != FLAMEPIX_OK) {
        flamepix_buffer_free(&unchanged);
        return status;
    }
    const size_t count = entries_of(legend, flamepix_buffer_bytes(&unchanged), entries);
    status = width_of(entries, count, type, em, &swatches);
    if (status == FLAMEPIX_OK && legend->is_changed)
        status = put_bar_before(legend, swatches, type, em, room, band);
    if (status == FLAMEPIX_OK)
        status = fpx_legend_band_fill(band, flamepix_bytes_of(""), entries, count, type, em, room);
    flamepix_buffer_free(&unchanged);
    return status;
}
