/* The sentence has a subject, the kind of picture and its amount, then clauses, each omitted if
 * nothing is known about it: a colon precedes the first, semicolons the others. It is built from
 * raw texts as captions have them, and escaped at the end. */
#include "sidecar/alt_text.h"

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/quantity.h"
#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/words/phrases.h"
#include "sidecar/sidecar.h"

/* -- subject ----------------------------------------------------------------------------------- */

/* For no comparison, two measures, and two sides; icicles after the others. */
static const char *const kinds[] = {
    "Flame", "Icicle", "Ratio flame", "Ratio icicle", "Differential flame", "Differential icicle",
};

static const char *kind_of(const struct flamepix_figure_comparison *comparison, bool inverted)
{
    if (comparison == NULL)
        return inverted ? kinds[1] : kinds[0];
    if (comparison->measure == NULL)
        return inverted ? kinds[3] : kinds[2];
    return inverted ? kinds[5] : kinds[4];
}

/* Whether `head` begins with a kind of picture; its first letter may be of either case. */
static bool begins_with_kind(struct flamepix_bytes head)
{
    static const char *const ends[] = {" graph of ",  " chart of ",  " graph (",  " chart (",
                                       " graphs of ", " charts of ", " graphs (", " charts ("};
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        const size_t length = strlen(kinds[i]);
        if (head.length < length || memcmp(head.data + 1, kinds[i] + 1, length - 1) != 0 ||
            fpx_ascii_lower(head.data[0]) != fpx_ascii_lower(kinds[i][0]))
            continue;
        const struct flamepix_bytes rest = flamepix_bytes_from(head, length);
        for (size_t k = 0; k < sizeof(ends) / sizeof(ends[0]); k++)
            if (fpx_bytes_begin_with(rest, ends[k]))
                return true;
    }
    return false;
}

bool fpx_alt_text_is_ours(struct flamepix_bytes head)
{
    const char *end = memchr(head.data, '\n', head.length);
    const size_t length = end != NULL ? (size_t)(end - head.data) : head.length;
    const struct flamepix_bytes line = {head.data, length};
    bool is_ours = begins_with_kind(line);
    for (size_t i = 2; i < length && !is_ours; i++)
        is_ours = line.data[i - 2] == ':' && line.data[i - 1] == ' ' &&
                  begins_with_kind(flamepix_bytes_from(line, i));
    return is_ours;
}

enum flamepix_status fpx_alt_kind(struct fpx_alt_sentence *sentence,
                                  const struct flamepix_figure_comparison *comparison, size_t count)
{
    const char *kind = kind_of(comparison, sentence->options->inverted);
    const char first = sentence->has_title ? fpx_ascii_lower(kind[0]) : kind[0];
    enum flamepix_status status =
        fpx_buffer_printf(&sentence->text, "%c%s %s%s", first, kind + 1,
                          sentence->views->input_order ? "chart" : "graph", count == 1 ? "" : "s");
    if (status == FLAMEPIX_OK)
        status = fpx_alt_view_titles(sentence);
    return status == FLAMEPIX_OK ? fpx_buffer_printf(&sentence->text, " of ") : status;
}

/* "272,959 samples in JOIN::exec, 78.3% of all". */
static enum flamepix_status say_shown(struct fpx_alt_sentence *sentence,
                                      const struct flamepix_box *shown)
{
    const struct flamepix_figure *figure = sentence->figure;
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, shown->weight.value, fpx_figure_whole(figure));
    fpx_alt_count(sentence, shown->weight.value);
    fpx_buffer_printf(&sentence->text, " in ");
    fpx_alt_name(sentence, shown->name);
    return fpx_buffer_printf(&sentence->text, ", %s of all", share);
}

/* Same, followed by " in JOIN::exec" if a single frame of them is shown. */
static enum flamepix_status say_shown_sides(struct fpx_alt_sentence *sentence,
                                            const struct flamepix_difference *difference,
                                            const struct flamepix_box *shown)
{
    fpx_alt_sides(sentence, difference);
    if (shown == NULL)
        return sentence->text.status;
    fpx_buffer_printf(&sentence->text, " in ");
    return fpx_alt_name(sentence, shown->name);
}

/* The two sides if they are known; NULL: one profile, or two measures. */
static const struct flamepix_figure_comparison *sides_of(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = fpx_figure_text_comparison(figure);
    const bool has_sides =
        comparison != NULL && comparison->measure != NULL && comparison->difference != NULL;
    return has_sides ? comparison : NULL;
}

static enum flamepix_status say_subject(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure *figure = sentence->figure;
    const struct flamepix_box *shown = fpx_figure_shown(figure);
    enum flamepix_status status = fpx_alt_kind(sentence, figure->facts.comparison, 1);
    if (status != FLAMEPIX_OK)
        return status;
    if (sides_of(figure) != NULL)
        return say_shown_sides(sentence, sides_of(figure)->difference, shown);
    if (shown != NULL)
        return say_shown(sentence, shown);
    return fpx_alt_counted(sentence);
}

/* -- the path ---------------------------------------------------------------------------------- */

static const char *verb_of(const struct fpx_alt_sentence *sentence, enum fpx_dominant_direction way,
                           bool is_one)
{
    if (way == FPX_TO_CALLERS)
        return is_one ? "comes from" : "come from";
    if (sentence->figure->summary.is_around)
        return is_one ? "goes on to" : "go on to";
    return is_one ? "goes through" : "go through";
}

/* "71.2% of them go through ", "the largest part, 23.4% of them, goes through "; with a unit like
 * time the verb is singular. */
static enum flamepix_status say_share(struct fpx_alt_sentence *sentence,
                                      enum fpx_dominant_direction way,
                                      const struct fpx_dominant_path *path, double whole)
{
    const bool is_one = fpx_unit_is_measure(sentence->unit);
    const char *of = is_one ? "it" : "them";
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, path->weight, whole);
    if (path->holds_most)
        return fpx_buffer_printf(&sentence->text, "%s of %s %s ", share, of,
                                 verb_of(sentence, way, is_one));
    return fpx_buffer_printf(&sentence->text, "the largest part, %s of %s, %s ", share, of,
                             verb_of(sentence, way, true));
}

static enum flamepix_status say_path(struct fpx_alt_sentence *sentence,
                                     enum fpx_dominant_direction way)
{
    const double whole = sentence->counted;
    struct fpx_dominant_path path;
    enum flamepix_status status =
        fpx_dominant_path_find(sentence->figure, way, whole, sentence->merged_name, &path);
    if (status != FLAMEPIX_OK || path.count == 0)
        return status;
    fpx_alt_begin(sentence);
    status = say_share(sentence, way, &path, whole);
    return status == FLAMEPIX_OK ? fpx_alt_path(sentence, &path) : status;
}

/* A chart draws a path each time it occurs, so no single box has its weight. */
static enum flamepix_status say_paths(struct fpx_alt_sentence *sentence)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sentence->figure->facts.views.input_order)
        return FLAMEPIX_OK;
    if (sentence->figure->summary.is_around)
        status = say_path(sentence, FPX_TO_CALLERS);
    return status == FLAMEPIX_OK ? say_path(sentence, FPX_TO_CALLEES) : status;
}

/* -- the sentence ------------------------------------------------------------------------------ */

static enum flamepix_status say_clauses(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure_comparison *sides = sides_of(sentence->figure);
    if (sides != NULL)
        return fpx_alt_changes(sentence, sides);
    enum flamepix_status status = say_paths(sentence);
    return status == FLAMEPIX_OK ? fpx_alt_self(sentence) : status;
}

static struct fpx_alt_sentence sentence_about(const struct flamepix_figure *figure)
{
    struct fpx_alt_sentence sentence = {
        .figure = figure,
        .options = &figure->options,
        .views = &figure->facts.views,
        .tally = figure->facts.tally,
        .unit = fpx_figure_unit(figure),
        .counted = fpx_figure_counted(figure),
        .is_compared = figure->facts.comparison != NULL,
    };
    if (figure->facts.views.others != NULL)
        sentence.merged_name = flamepix_bytes_of(figure->facts.views.others);
    if (sides_of(figure) != NULL)
        sentence.wholes = fpx_figure_change_wholes(figure);
    return sentence;
}

enum flamepix_status fpx_alt_text(const struct flamepix_figure *figure,
                                  struct flamepix_buffer *text)
{
    struct fpx_alt_sentence sentence = sentence_about(figure);
    enum flamepix_status status = fpx_alt_title(&sentence);
    if (status == FLAMEPIX_OK)
        status = say_subject(&sentence);
    if (status == FLAMEPIX_OK)
        status = fpx_alt_views(&sentence);
    if (status == FLAMEPIX_OK)
        status = say_clauses(&sentence);
    if (status == FLAMEPIX_OK)
        status = fpx_alt_end(&sentence, text);
    flamepix_buffer_free(&sentence.text);
    return status;
}

enum flamepix_status fpx_sidecar_alt(const struct flamepix_figure *figure,
                                     const struct flamepix_picture_place *place,
                                     flamepix_write_fn write, void *user)
{
    struct flamepix_buffer line = {0};
    (void)place;
    enum flamepix_status status = fpx_alt_text(figure, &line);
    if (status == FLAMEPIX_OK)
        status = fpx_alt_line_write(&line, write, user);
    flamepix_buffer_free(&line);
    return status;
}
