/* The sentence has a subject, what the picture is and of how much, and clauses behind it, each of
 * which is left out where nothing is known of it: a colon stands before the first, semicolons
 * before the others. It is made of what captions say, raw, and escaped when it is whole. */
#include "sidecar/alt_text.h"

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/markup/escape.h"
#include "base/quantity.h"
#include "base/text_columns.h"
#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"
#include "sidecar/sidecar.h"

/* Of what all views are called, no more is said. */
enum { VIEWS_NBYTES = 160 };

/* -- what it is -------------------------------------------------------------------------------- */

/* Of what is not compared, of two measures, and of two sides; icicles behind the others. */
static const char *const kinds[] = {
    "Flame", "Icicle", "Ratio flame", "Ratio icicle", "Differential flame", "Differential icicle",
};

static const char *kind_of(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = figure->facts.comparison;
    const bool inverted = figure->options.inverted;
    if (comparison == NULL)
        return inverted ? kinds[1] : kinds[0];
    if (comparison->measure == NULL)
        return inverted ? kinds[3] : kinds[2];
    return inverted ? kinds[5] : kinds[4];
}

/* Whether one of the kinds of pictures stands there, behind a first letter of any size. */
static bool begins_with_kind(struct flamepix_bytes head)
{
    static const char *const ends[] = {" graph of ", " chart of ", " graph (", " chart ("};
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

static enum flamepix_status say_views(struct fpx_alt_sentence *sentence)
{
    struct flamepix_buffer told = {0};
    enum flamepix_status status =
        fpx_title_views_write(&sentence->figure->facts.views, false, &told);
    if (status == FLAMEPIX_OK)
        status = fpx_cut_append(&sentence->text, flamepix_buffer_bytes(&told), VIEWS_NBYTES);
    flamepix_buffer_free(&told);
    return status;
}

static enum flamepix_status say_kind(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure *figure = sentence->figure;
    const char *kind = kind_of(figure);
    const char first = sentence->has_title ? fpx_ascii_lower(kind[0]) : kind[0];
    enum flamepix_status status =
        fpx_buffer_printf(&sentence->text, "%c%s %s", first, kind + 1,
                          figure->facts.views.input_order ? "chart" : "graph");
    if (status == FLAMEPIX_OK)
        status = say_views(sentence);
    return status == FLAMEPIX_OK ? fpx_buffer_printf(&sentence->text, " of ") : status;
}

/* "272,959 samples in JOIN::exec, 78.3% of all". */
static enum flamepix_status say_shown(struct fpx_alt_sentence *sentence,
                                      const struct flamepix_box *shown)
{
    const struct flamepix_figure *figure = sentence->figure;
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, shown->weight.value, fpx_figure_whole(figure));
    enum flamepix_status status = fpx_alt_count(sentence, shown->weight.value);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(&sentence->text, " in ");
    if (status == FLAMEPIX_OK)
        status = fpx_alt_name(sentence, shown->name);
    return status == FLAMEPIX_OK ? fpx_buffer_printf(&sentence->text, ", %s of all", share)
                                 : status;
}

/* "69 samples before and 85 samples after". */
static enum flamepix_status say_sides(struct fpx_alt_sentence *sentence,
                                      const struct flamepix_difference *difference)
{
    struct flamepix_buffer *text = &sentence->text;
    enum flamepix_status status = fpx_alt_count(sentence, difference->before.value);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(text, " before and ");
    if (status == FLAMEPIX_OK)
        status = fpx_alt_count(sentence, difference->after.value);
    return status == FLAMEPIX_OK ? fpx_buffer_printf(text, " after") : status;
}

/* The same, and where one frame of them is shown, " in JOIN::exec". */
static enum flamepix_status say_shown_sides(struct fpx_alt_sentence *sentence,
                                            const struct flamepix_difference *difference,
                                            const struct flamepix_box *shown)
{
    enum flamepix_status status = say_sides(sentence, difference);
    if (status != FLAMEPIX_OK || shown == NULL)
        return status;
    status = fpx_buffer_printf(&sentence->text, " in ");
    return status == FLAMEPIX_OK ? fpx_alt_name(sentence, shown->name) : status;
}

/* The two sides, where they are known; NULL: the picture is of one, or of two measures. */
static const struct flamepix_figure_comparison *sides_of(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_comparison *comparison = fpx_figure_text_comparison(figure);
    const bool has_sides =
        comparison != NULL && comparison->measure != NULL && comparison->difference != NULL;
    return has_sides ? comparison : NULL;
}

/* "80 samples", or where views have left less "65 of 80 samples"; of time "65 ms of 80 ms". */
static enum flamepix_status say_counted(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure *figure = sentence->figure;
    const struct flamepix_figure_views *views = &figure->facts.views;
    const char *unit = fpx_figure_unit(figure);
    const double counted = fpx_figure_counted(figure);
    if (figure->facts.comparison != NULL || !(views->read > views->left) ||
        !(views->read > counted))
        return fpx_alt_count(sentence, counted);
    enum flamepix_status status =
        fpx_unit_is_measure(unit)
            ? fpx_alt_count(sentence, counted)
            : fpx_count_text(&sentence->text, counted * figure->options.factor, "");
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_text(&sentence->text, " of ");
    return status == FLAMEPIX_OK ? fpx_alt_count(sentence, views->read) : status;
}

static enum flamepix_status say_subject(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure *figure = sentence->figure;
    const struct flamepix_box *shown = fpx_figure_shown(figure);
    enum flamepix_status status = say_kind(sentence);
    if (status != FLAMEPIX_OK)
        return status;
    if (sides_of(figure) != NULL)
        return say_shown_sides(sentence, sides_of(figure)->difference, shown);
    if (shown != NULL)
        return say_shown(sentence, shown);
    return say_counted(sentence);
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

/* "71.2% of them go through ", "the largest part, 23.4% of them, goes through "; of time, and the
 * like, it is one that goes. */
static enum flamepix_status say_share(struct fpx_alt_sentence *sentence,
                                      enum fpx_dominant_direction way,
                                      const struct fpx_dominant_path *path, double whole)
{
    const bool is_one = fpx_unit_is_measure(fpx_figure_unit(sentence->figure));
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
    const double whole = fpx_figure_counted(sentence->figure);
    struct fpx_dominant_path path;
    enum flamepix_status status =
        fpx_dominant_path_find(sentence->figure, way, whole, sentence->unsaid, &path);
    if (status != FLAMEPIX_OK || path.count == 0)
        return status;
    status = fpx_alt_begin(sentence);
    if (status == FLAMEPIX_OK)
        status = say_share(sentence, way, &path, whole);
    for (size_t i = 0; i < path.count && status == FLAMEPIX_OK; i++) {
        status = fpx_buffer_printf(&sentence->text, "%s", fpx_alt_between(i, path.count));
        if (status == FLAMEPIX_OK)
            status = fpx_alt_name(sentence, path.names[i]);
    }
    return status;
}

/* In a chart, a path is drawn as often as it comes, and no box of it has its weight. */
static enum flamepix_status say_paths(struct fpx_alt_sentence *sentence)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (sentence->figure->facts.views.input_order)
        return FLAMEPIX_OK;
    if (sentence->figure->summary.is_around)
        status = say_path(sentence, FPX_TO_CALLERS);
    return status == FLAMEPIX_OK ? say_path(sentence, FPX_TO_CALLEES) : status;
}

/* -- where the weight is ----------------------------------------------------------------------- */

/* The names that are told, of the sums by name. */
static size_t find_told(const struct fpx_alt_sentence *sentence, double whole,
                        const struct flamepix_name_sum *told[FPX_ALT_NAMES])
{
    size_t name_count, count = 0;
    const struct flamepix_name_sum *names =
        flamepix_tally_names(sentence->figure->facts.tally, &name_count);
    for (size_t i = 0; i < name_count && count < FPX_ALT_NAMES; i++) {
        if (names[i].self.value < FPX_ALT_LEAST_SHARE * whole)
            break;
        if (fpx_summary_name_is_shown(names[i].name, sentence->unsaid))
            told[count++] = &names[i];
    }
    return count;
}

/* "self weight is most in memcpy (12.3%) and malloc (5.0%)". */
static enum flamepix_status say_self(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_tally *tally = sentence->figure->facts.tally;
    const struct flamepix_name_sum *told[FPX_ALT_NAMES];
    const double whole = fpx_figure_counted(sentence->figure);
    struct flamepix_buffer *text = &sentence->text;
    if (tally == NULL)
        return FLAMEPIX_OK;
    const size_t count = find_told(sentence, whole, told);
    const bool is_least = flamepix_tally_others(tally).self.value > 0;
    enum flamepix_status status = count > 0 ? fpx_alt_begin(sentence) : FLAMEPIX_OK;
    if (status == FLAMEPIX_OK && count > 0)
        status = fpx_buffer_printf(text, "self weight is most in ");
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        char share[FPX_QUANTITY_NBYTES];
        fpx_percent_print(share, told[i]->self.value, whole);
        status = fpx_buffer_printf(text, "%s", fpx_alt_between(i, count));
        if (status == FLAMEPIX_OK)
            status = fpx_alt_name(sentence, told[i]->name);
        if (status == FLAMEPIX_OK)
            status = fpx_buffer_printf(text, " (%s%s)", is_least ? "at least " : "", share);
    }
    return status;
}

/* -- the sentence ------------------------------------------------------------------------------ */

/* Behind a title they are a sentence of their own. */
static enum flamepix_status say_clauses(struct fpx_alt_sentence *sentence)
{
    const struct flamepix_figure_comparison *sides = sides_of(sentence->figure);
    enum flamepix_status status =
        sides != NULL ? fpx_alt_changes(sentence, sides) : say_paths(sentence);
    if (status == FLAMEPIX_OK && sides == NULL)
        status = say_self(sentence);
    if (status == FLAMEPIX_OK && sentence->has_title && sentence->has_clause) {
        char *first = &sentence->text.data[sentence->clauses_at];
        if (*first >= 'a' && *first <= 'z')
            *first = (char)(*first - 'a' + 'A');
    }
    return status;
}

enum flamepix_status fpx_alt_text(const struct flamepix_figure *figure,
                                  struct flamepix_buffer *text)
{
    const char *others = figure->facts.views.others;
    struct fpx_alt_sentence sentence = {.figure = figure,
                                        .unsaid = others != NULL ? flamepix_bytes_of(others)
                                                                 : (struct flamepix_bytes){0}};
    enum flamepix_status status = fpx_alt_title(&sentence);
    if (status == FLAMEPIX_OK)
        status = say_subject(&sentence);
    if (status == FLAMEPIX_OK)
        status = fpx_alt_views(&sentence);
    if (status == FLAMEPIX_OK)
        status = say_clauses(&sentence);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&sentence.text, ".", 1);
    if (status == FLAMEPIX_OK)
        status = fpx_alt_searches(&sentence);
    if (status == FLAMEPIX_OK)
        status = fpx_escape_append(text, sentence.text.data, sentence.text.length);
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
        status = flamepix_buffer_append(&line, "\n", 1);
    if (status == FLAMEPIX_OK)
        status = write(user, line.data, line.length);
    flamepix_buffer_free(&line);
    return status;
}
