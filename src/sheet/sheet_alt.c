/* The sentence of a sheet has a subject, the kind and number of panels, followed by clauses about
 * the path that most of each panel goes through. Nobody wants to listen to a hundred of these, so
 * they are limited:
 *
 *   - if all panels have the same path, there is one clause for all;
 *   - of a few panels, each has its clause;
 *   - of many, if more than half have the same path, that has one clause, and the largest of
 *     those that differ have a clause each;
 *   - else the largest have one.
 *
 * Sizes are added if the clauses about panels do not mention all of them. */
#include "sheet/sheet_alt.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/quantity.h"
#include "base/text_columns.h"
#include "figure/figure_wants.h"
#include "figure/words/phrases.h"
#include "sheet/difference_texts.h"
#include "sheet/panel_paths.h"
#include "sheet/sheet_internal.h"
#include "sheet/sheet_sidecars.h"
#include "sheet/sheet_tops.h"
#include "sidecar/alt_text.h"

/* The most panels that are a few; with more, the number of clauses; and the length in bytes after
 * which no such clause begins. */
enum { FEW = 6, LARGEST = 3, PANELS_NBYTES = 1500 };

struct sheet_alt {
    const struct flamepix_sheet *sheet;
    struct fpx_alt_sentence sentence;
    struct flamepix_figure_comparison comparison; /* if two sides are compared */
    struct fpx_panel_paths paths;
    size_t described; /* panels with a clause of their own */
};

/* -- names and sizes of panels ----------------------------------------------------------------- */

/* A panel without a caption is named by its number. */
static enum flamepix_status say_panel(struct sheet_alt *alt, size_t i)
{
    const char *caption = fpx_difference_panel_name(alt->sheet, i);
    struct flamepix_buffer *text = &alt->sentence.text;
    if (caption == NULL || caption[0] == '\0')
        return fpx_buffer_printf(text, "panel %zu", i + 1);
    return fpx_cut_append(text, flamepix_bytes_of(caption), FPX_ALT_NAME_NBYTES);
}

static const char *unit_of(const struct flamepix_sheet *sheet, size_t i)
{
    return fpx_figure_unit_name(&sheet->options.figure, sheet->panels[i].unit);
}

/* The total of a panel, in its own unit. */
static enum flamepix_status say_size(struct sheet_alt *alt, size_t i)
{
    struct fpx_alt_sentence *sentence = &alt->sentence;
    const char *unit = sentence->unit;
    sentence->unit = unit_of(alt->sheet, i);
    fpx_alt_count(sentence, alt->paths.items[i].whole);
    sentence->unit = unit;
    return alt->sentence.text.status;
}

static bool is_drawn(const struct sheet_alt *alt, size_t i)
{
    return alt->sheet->facts[i].has_layout;
}

/* Whether sizes can be compared. */
static bool have_one_unit(const struct sheet_alt *alt)
{
    return alt->sheet->kinds.count == 1;
}

/* Whether panel i is larger than k; equal and incomparable ones in their order. */
static bool is_larger(const struct sheet_alt *alt, size_t i, size_t k)
{
    const double one = fpx_sheet_amount(alt->sheet, i);
    const double other = fpx_sheet_amount(alt->sheet, k);
    return have_one_unit(alt) && one != other ? one > other : i < k;
}

/* -- subject ----------------------------------------------------------------------------------- */

/* "3 panels", or "3 profiles", as the panels of most sheets are profiles. */
static enum flamepix_status say_number(struct sheet_alt *alt, const char *noun)
{
    char count[FPX_DECIMAL_NBYTES];
    const size_t length = strlen(noun);
    fpx_count_grouped(alt->sheet->count, count);
    fpx_buffer_printf(&alt->sentence.text, "%s ", count);
    return flamepix_buffer_append(&alt->sentence.text, noun,
                                  alt->sheet->count == 1 ? length - 1 : length);
}

/* "3 profiles, 1,500 samples in all". */
static enum flamepix_status say_profiles(struct sheet_alt *alt)
{
    say_number(alt, "profiles");
    if (!have_one_unit(alt))
        return alt->sentence.text.status;
    fpx_buffer_text(&alt->sentence.text, ", ");
    fpx_alt_counted(&alt->sentence);
    return fpx_buffer_text(&alt->sentence.text, " in all");
}

/* "80 samples in 4 panels". */
static enum flamepix_status say_parts(struct sheet_alt *alt)
{
    fpx_alt_counted(&alt->sentence);
    fpx_buffer_text(&alt->sentence.text, " in ");
    return say_number(alt, alt->sheet->options.noun);
}

/* "69 samples before and 85 samples after, in 2 panels (before and after)". */
static enum flamepix_status say_sides(struct sheet_alt *alt)
{
    const size_t count = alt->sheet->count;
    struct flamepix_buffer *text = &alt->sentence.text;
    fpx_alt_sides(&alt->sentence, alt->comparison.difference);
    fpx_buffer_text(text, ", in ");
    say_number(alt, "panels");
    for (size_t i = 0; i < count; i++) {
        fpx_buffer_text(text, i == 0 ? " (" : fpx_alt_between(i, count));
        say_panel(alt, i);
    }
    return fpx_buffer_text(text, ")");
}

static enum flamepix_status say_subject(struct sheet_alt *alt)
{
    const bool is_compared = alt->sheet->options.difference != NULL;
    enum flamepix_status status =
        fpx_alt_kind(&alt->sentence, is_compared ? &alt->comparison : NULL, alt->sheet->count);
    if (status == FLAMEPIX_OK && is_compared)
        status = say_sides(alt);
    else if (status == FLAMEPIX_OK)
        status = alt->sheet->options.noun != NULL ? say_parts(alt) : say_profiles(alt);
    return status == FLAMEPIX_OK ? fpx_alt_views(&alt->sentence) : status;
}

/* -- sizes ------------------------------------------------------------------------------------- */

/* "web-01 has 500 samples, web-02 200 samples and web-03 100 samples". */
static enum flamepix_status say_all_sizes(struct sheet_alt *alt)
{
    struct flamepix_buffer *text = &alt->sentence.text;
    size_t said = 0;
    fpx_alt_begin(&alt->sentence);
    for (size_t i = 0; i < alt->sheet->count; i++) {
        if (!is_drawn(alt, i))
            continue;
        fpx_buffer_text(text, fpx_alt_between(said, alt->paths.drawn));
        say_panel(alt, i);
        fpx_buffer_text(text, said == 0 ? " has " : " ");
        say_size(alt, i);
        said++;
    }
    return text->status;
}

/* "web-03 with 120 samples". */
static enum flamepix_status say_with_size(struct sheet_alt *alt, const char *before, size_t i)
{
    fpx_buffer_text(&alt->sentence.text, before);
    say_panel(alt, i);
    fpx_buffer_text(&alt->sentence.text, " with ");
    return say_size(alt, i);
}

static enum flamepix_status say_extremes(struct sheet_alt *alt)
{
    size_t largest = alt->sheet->count, smallest = largest;
    for (size_t i = 0; i < alt->sheet->count; i++) {
        if (!is_drawn(alt, i))
            continue;
        if (largest == alt->sheet->count || is_larger(alt, i, largest))
            largest = i;
        if (smallest == alt->sheet->count || is_larger(alt, smallest, i))
            smallest = i;
    }
    fpx_alt_begin(&alt->sentence);
    say_with_size(alt, "the largest is ", largest);
    return say_with_size(alt, ", the smallest ", smallest);
}

/* If units differ, many panels have no largest. */
static enum flamepix_status say_sizes(struct sheet_alt *alt)
{
    const size_t drawn = alt->paths.drawn;
    if (drawn > 1 && drawn <= FEW)
        return say_all_sizes(alt);
    return drawn > FEW && have_one_unit(alt) ? say_extremes(alt) : FLAMEPIX_OK;
}

/* -- paths ------------------------------------------------------------------------------------- */

static enum flamepix_status say_share(struct sheet_alt *alt, size_t i)
{
    const struct fpx_panel_path *path = &alt->paths.items[i];
    const bool is_one = fpx_unit_is_measure(unit_of(alt->sheet, i)) ||
                        path->whole * alt->sentence.options->factor == 1.0;
    struct flamepix_buffer *text = &alt->sentence.text;
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, path->weight, path->whole);
    fpx_buffer_printf(text, "%s%s of ", path->holds_most ? "" : "the largest part, ", share);
    say_size(alt, i);
    fpx_buffer_text(text, !path->holds_most ? ", goes through "
                          : is_one          ? " goes through "
                                            : " go through ");
    return flamepix_buffer_append(text, path->names.data, path->names.length);
}

/* "in web-01, 71.2% of 500 samples go through main and do_select"; without a path, "web-01 has 500
 * samples". */
static enum flamepix_status say_path(struct sheet_alt *alt, size_t i)
{
    const bool has_path = alt->paths.items[i].names.length > 0;
    struct flamepix_buffer *text = &alt->sentence.text;
    if (!is_drawn(alt, i) || text->length > PANELS_NBYTES)
        return text->status;
    alt->described++;
    fpx_alt_begin(&alt->sentence);
    if (has_path)
        fpx_buffer_text(text, "in ");
    say_panel(alt, i);
    fpx_buffer_text(text, has_path ? ", " : " has ");
    return has_path ? say_share(alt, i) : say_size(alt, i);
}

/* "most of each goes through main", "most of 44 of them goes through main". If the path has less
 * than half of some panels, it is called their largest part. */
static enum flamepix_status say_common(struct sheet_alt *alt)
{
    const struct fpx_panel_paths *paths = &alt->paths;
    const struct flamepix_buffer *names = &paths->items[paths->common].names;
    const bool are_all = paths->equal == paths->drawn;
    char count[FPX_DECIMAL_NBYTES] = "each";
    bool hold_most = true;
    for (size_t i = 0; i < paths->count; i++)
        hold_most &= !fpx_panel_paths_is_common(paths, i) || paths->items[i].holds_most;
    if (!are_all)
        fpx_count_grouped(paths->equal, count);
    fpx_alt_begin(&alt->sentence);
    fpx_buffer_printf(&alt->sentence.text, "%s of %s%s goes through ",
                      hold_most ? "most" : "the largest part", count, are_all ? "" : " of them");
    return flamepix_buffer_append(&alt->sentence.text, names->data, names->length);
}

/* The largest panel not larger than `behind` (the number of panels: no limit), and without the
 * common path if there is one; the number of panels if there is none. */
static size_t find_next(const struct sheet_alt *alt, size_t behind)
{
    const size_t none = alt->sheet->count;
    size_t found = none;
    for (size_t i = 0; i < none; i++) {
        if (!is_drawn(alt, i) || fpx_panel_paths_is_common(&alt->paths, i) ||
            (behind != none && !is_larger(alt, behind, i)))
            continue;
        if (found == none || is_larger(alt, i, found))
            found = i;
    }
    return found;
}

static enum flamepix_status say_largest(struct sheet_alt *alt)
{
    const size_t none = alt->sheet->count;
    size_t i = find_next(alt, none);
    for (size_t said = 0; said < LARGEST && i != none; said++) {
        say_path(alt, i);
        i = find_next(alt, i);
    }
    return alt->sentence.text.status;
}

/* Reports how many panels are not described. */
static enum flamepix_status say_rest(struct sheet_alt *alt)
{
    char count[FPX_DECIMAL_NBYTES];
    const size_t rest = alt->paths.drawn - alt->paths.equal - alt->described;
    if (rest == 0)
        return alt->sentence.text.status;
    fpx_count_grouped(rest, count);
    fpx_alt_begin(&alt->sentence);
    return fpx_buffer_printf(&alt->sentence.text, "%s more %s not described", count,
                             rest == 1 ? "is" : "are");
}

static enum flamepix_status say_each(struct sheet_alt *alt)
{
    alt->paths.equal = 0; /* no path is shared */
    for (size_t i = 0; i < alt->sheet->count; i++)
        say_path(alt, i);
    return say_rest(alt);
}

static enum flamepix_status say_panels(struct sheet_alt *alt)
{
    const struct fpx_panel_paths *paths = &alt->paths;
    const bool are_alike = paths->drawn > 1 && paths->equal == paths->drawn;
    if (paths->drawn <= FEW && !are_alike)
        return say_each(alt);
    say_sizes(alt);
    if (paths->equal > 0)
        say_common(alt);
    say_largest(alt);
    return say_rest(alt);
}

/* -- omitted data ------------------------------------------------------------------------------ */

/* "web-04, web-05, web-06 and 12 more are not drawn". */
static enum flamepix_status say_undrawn(struct sheet_alt *alt)
{
    const size_t count = alt->sheet->count - alt->paths.drawn;
    const size_t named = count <= LARGEST ? count : LARGEST;
    const size_t listed = count > named ? named + 1 : named;
    struct flamepix_buffer *text = &alt->sentence.text;
    size_t said = 0;
    if (count > 0)
        fpx_alt_begin(&alt->sentence);
    for (size_t i = 0; i < alt->sheet->count && said < named; i++) {
        if (is_drawn(alt, i))
            continue;
        fpx_buffer_text(text, fpx_alt_between(said++, listed));
        say_panel(alt, i);
    }
    if (count > named)
        fpx_buffer_printf(text, " and %zu more", count - named);
    if (count == 0)
        return text->status;
    return fpx_buffer_text(text, count == 1 ? " is not drawn" : " are not drawn");
}

/* -- the sentence ------------------------------------------------------------------------------ */

static enum flamepix_status say_clauses(struct sheet_alt *alt)
{
    if (alt->sheet->options.difference != NULL)
        return fpx_alt_changes(&alt->sentence, &alt->comparison);
    /* A chart draws a path each time it occurs. */
    const bool have_paths = !alt->sheet->options.views.input_order;
    enum flamepix_status status = have_paths ? say_panels(alt) : say_sizes(alt);
    if (status == FLAMEPIX_OK)
        status = say_undrawn(alt);
    return status == FLAMEPIX_OK ? fpx_alt_self(&alt->sentence) : status;
}

static enum flamepix_status say_all(struct sheet_alt *alt)
{
    enum flamepix_status status = fpx_alt_title(&alt->sentence);
    if (status == FLAMEPIX_OK)
        status = say_subject(alt);
    return status == FLAMEPIX_OK ? say_clauses(alt) : status;
}

static struct sheet_alt describe(const struct flamepix_sheet *sheet)
{
    struct sheet_alt alt = {.sheet = sheet};
    alt.sentence = (struct fpx_alt_sentence){
        .options = &sheet->options.figure,
        .views = &sheet->options.views,
        .tally = fpx_sheet_sums(sheet),
        .unit = fpx_sheet_unit(sheet),
        .counted = sheet->sum,
        .is_compared = sheet->options.difference != NULL,
        .wholes = {sheet->turned.before.value, sheet->turned.after.value},
    };
    if (sheet->options.views.others != NULL)
        alt.sentence.merged_name = flamepix_bytes_of(sheet->options.views.others);
    return alt;
}

static void set_comparison(struct sheet_alt *alt)
{
    const struct flamepix_sheet *sheet = alt->sheet;
    if (sheet->options.difference == NULL)
        return;
    const struct fpx_top_facts facts = fpx_sheet_told_top_facts(sheet);
    alt->comparison = (struct flamepix_figure_comparison){
        .measure = flamepix_measure_at(0),
        .difference = &sheet->turned,
        .before = facts.before,
        .after = facts.after,
    };
}

/* The alt text has a greatest length, however names are escaped. */
static enum flamepix_status end_sentence(struct sheet_alt *alt, struct flamepix_buffer *text)
{
    struct flamepix_buffer whole = {0};
    enum flamepix_status status = fpx_alt_end(&alt->sentence, &whole);
    if (status == FLAMEPIX_OK)
        status =
            fpx_cut_append(text, flamepix_buffer_bytes(&whole), FPX_ALT_TEXT_NBYTES - sizeof("…"));
    flamepix_buffer_free(&whole);
    return status;
}

enum flamepix_status fpx_sheet_alt_text(const struct flamepix_sheet *sheet,
                                        struct flamepix_buffer *text)
{
    struct sheet_alt alt = describe(sheet);
    set_comparison(&alt);
    enum flamepix_status status = FLAMEPIX_OK;
    if (sheet->options.difference == NULL)
        status = fpx_panel_paths_find(sheet, &alt.sentence, &alt.paths);
    if (status == FLAMEPIX_OK)
        status = say_all(&alt);
    if (status == FLAMEPIX_OK)
        status = end_sentence(&alt, text);
    fpx_panel_paths_free(&alt.paths);
    flamepix_buffer_free(&alt.sentence.text);
    return status;
}

enum flamepix_status fpx_sheet_write_alt(const struct flamepix_sheet *sheet,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user)
{
    struct flamepix_buffer line = {0};
    (void)place;
    enum flamepix_status status = fpx_sheet_alt_text(sheet, &line);
    if (status == FLAMEPIX_OK)
        status = fpx_alt_line_write(&line, write, user);
    flamepix_buffer_free(&line);
    return status;
}
