#include <math.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"
#include "sidecar/alt_text.h"
#include "tally/name_changes.h"

enum flamepix_status fpx_alt_sides(struct fpx_alt_sentence *sentence,
                                   const struct flamepix_difference *difference)
{
    struct flamepix_buffer *text = &sentence->text;
    fpx_alt_count(sentence, difference->before.value);
    fpx_buffer_printf(text, " before and ");
    fpx_alt_count(sentence, difference->after.value);
    return fpx_buffer_printf(text, " after");
}

static size_t find_changed(const struct fpx_alt_sentence *sentence,
                           const struct fpx_name_changes *changes,
                           enum fpx_name_change_direction way,
                           const struct fpx_name_change *described[FPX_ALT_NAMES])
{
    const struct fpx_change_wholes wholes = sentence->wholes;
    const struct fpx_name_change_list list = fpx_name_changes_list(changes, FPX_NAME_SELF, way);
    size_t count = 0;
    for (size_t i = 0; i < list.count && count < FPX_ALT_NAMES; i++) {
        const struct fpx_name_change *row = &list.rows[i];
        const double change = way == FPX_NAME_GREW ? row->change.value : -row->change.value;
        if (change < FPX_ALT_LEAST_SHARE * fpx_change_whole(&wholes, row->change.value))
            break;
        if (!row->before_is_least && !row->after_is_least &&
            fpx_summary_name_is_shown(row->name, sentence->merged_name))
            described[count++] = row;
    }
    return count;
}

static enum flamepix_status say_share(struct flamepix_buffer *text, double change,
                                      const struct fpx_change_wholes *wholes, bool says_whole)
{
    return says_whole ? fpx_change_share(text, change, wholes)
                      : fpx_change_points(text, change, fpx_change_whole(wholes, change));
}

/* "self weight grew most in func2 (+29.4%)"; "shrank most in func4 (−36.2% of before)". A growth is
 * always a share of the side after, so that is not written. */
static enum flamepix_status say_way(struct fpx_alt_sentence *sentence,
                                    const struct fpx_name_changes *changes,
                                    enum fpx_name_change_direction way)
{
    const struct fpx_name_change *described[FPX_ALT_NAMES];
    const size_t count = find_changed(sentence, changes, way, described);
    const struct fpx_change_wholes wholes = sentence->wholes;
    struct flamepix_buffer *text = &sentence->text;
    if (count == 0)
        return text->status;
    fpx_alt_begin(sentence);
    fpx_buffer_printf(text, "self weight %s most in ", way == FPX_NAME_GREW ? "grew" : "shrank");
    for (size_t i = 0; i < count; i++) {
        fpx_buffer_printf(text, "%s", fpx_alt_between(i, count));
        fpx_alt_name(sentence, described[i]->name);
        fpx_buffer_printf(text, " (");
        say_share(text, described[i]->change.value, &wholes, i == 0 && way == FPX_NAME_SHRANK);
        fpx_buffer_printf(text, ")");
    }
    return text->status;
}

/* "self weight shrank in 600 functions, in each by less than 0.1%". */
static enum flamepix_status say_many(struct fpx_alt_sentence *sentence,
                                     const struct flamepix_figure_comparison *comparison,
                                     const struct fpx_name_changes *changes)
{
    const size_t grown = fpx_name_changes_list(changes, FPX_NAME_SELF, FPX_NAME_GREW).all_count;
    const size_t shrunk = fpx_name_changes_list(changes, FPX_NAME_SELF, FPX_NAME_SHRANK).all_count;
    const struct fpx_change_wholes wholes = sentence->wholes;
    if (grown + shrunk == 0 || flamepix_difference_distance(comparison->difference) <
                                   FPX_CHANGE_MANY_SHARE * fpx_change_larger_whole(&wholes))
        return sentence->text.status;
    fpx_alt_begin(sentence);
    fpx_buffer_printf(&sentence->text, "self weight ");
    return fpx_change_many(&sentence->text, grown, shrunk, FPX_ALT_LEAST_SHARE);
}

static enum flamepix_status say_names(struct fpx_alt_sentence *sentence,
                                      const struct flamepix_figure_comparison *comparison)
{
    /* Captions may leave out some of the first names. */
    enum { MOST = 8 * FPX_ALT_NAMES };
    struct fpx_name_changes *changes;
    if (comparison->before == NULL || comparison->after == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_name_changes_create(comparison->before, comparison->after, MOST, &changes);
    if (status != FLAMEPIX_OK)
        return status;
    const size_t length = sentence->text.length;
    say_way(sentence, changes, FPX_NAME_GREW);
    status = say_way(sentence, changes, FPX_NAME_SHRANK);
    if (status == FLAMEPIX_OK && sentence->text.length == length)
        status = say_many(sentence, comparison, changes);
    fpx_name_changes_free(changes);
    return status;
}

enum flamepix_status fpx_alt_changes(struct fpx_alt_sentence *sentence,
                                     const struct flamepix_figure_comparison *comparison)
{
    char similarity[FPX_QUANTITY_NBYTES];
    double value;
    struct flamepix_buffer *text = &sentence->text;
    enum flamepix_status status = FLAMEPIX_OK;
    if (comparison->measure != flamepix_measure_at(0)) {
        fpx_alt_begin(sentence);
        status = fpx_buffer_printf(text, "widths are %s", comparison->measure->summary);
    }
    if (status == FLAMEPIX_OK &&
        flamepix_difference_similarity(comparison->difference, &value) == FLAMEPIX_OK) {
        fpx_similarity_print(similarity, value);
        fpx_alt_begin(sentence);
        status = fpx_buffer_printf(text, "their similarity is %s", similarity);
    }
    return status == FLAMEPIX_OK ? say_names(sentence, comparison) : status;
}
