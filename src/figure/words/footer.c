#include "figure/words/captions.h"

#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/isolated_names.h"
#include "base/quantity.h"
#include "figure/words/phrases.h"

/* -- facts in words: each appends nothing without a fact --------------------------------------- */

static enum flamepix_status say_count(struct flamepix_buffer *text, uint64_t count, const char *one,
                                      const char *many)
{
    char digits[FPX_DECIMAL_NBYTES];
    if (count == 0)
        return text->status;
    fpx_count_grouped(count, digits);
    return fpx_buffer_printf(text, "%s %s", digits, count == 1 ? one : many);
}

static enum flamepix_status say_total(struct flamepix_buffer *text,
                                      const struct fpx_footer_facts *facts)
{
    if (facts->is_compared)
        return text->status; /* both sides are told */
    return fpx_count_text(text, facts->total, facts->unit);
}

/* "27,053 of 348,427 samples (7.8%)", or the total if nothing is left out. */
static enum flamepix_status say_left(struct flamepix_buffer *text,
                                     const struct fpx_footer_facts *facts)
{
    char digits[FPX_DECIMAL_NBYTES], share[FPX_QUANTITY_NBYTES];
    if (facts->left >= facts->read)
        return say_total(text, facts);
    fpx_percent_print(share, facts->left, facts->read);
    if (facts->is_compared)
        return fpx_buffer_printf(text, "%s of all that was read", share);
    fpx_total_print(digits, facts->left);
    if (fpx_unit_is_measure(facts->unit))
        fpx_count_text(text, facts->left, facts->unit);
    else
        fpx_buffer_printf(text, "%s", digits);
    flamepix_buffer_append(text, " of ", strlen(" of "));
    fpx_count_text(text, facts->read, facts->unit);
    return fpx_buffer_printf(text, " (%s)", share);
}

/* "69 → 85 samples". */
static enum flamepix_status say_sides(struct flamepix_buffer *text,
                                      const struct fpx_footer_facts *facts)
{
    char digits[FPX_DECIMAL_NBYTES];
    if (!facts->is_compared)
        return text->status;
    fpx_total_print(digits, facts->before);
    if (fpx_unit_is_measure(facts->unit))
        fpx_count_text(text, facts->before, facts->unit);
    else
        fpx_buffer_printf(text, "%s", digits);
    fpx_buffer_printf(text, " → ");
    return fpx_count_text(text, facts->after, facts->unit);
}

/* "+18.8% of 85 after". */
static enum flamepix_status say_points(struct flamepix_buffer *text,
                                       const struct fpx_footer_facts *facts)
{
    const struct fpx_change_wholes wholes = {facts->before, facts->after};
    const double change = facts->after - facts->before;
    const double whole = fpx_change_whole(&wholes, change);
    fpx_change_points(text, change, whole);
    fpx_buffer_printf(text, " of ");
    fpx_count_text(text, whole, fpx_unit_after_numbers(facts->unit));
    return fpx_buffer_printf(text, " %s", change < 0 ? "before" : "after");
}

/* "69 → 85 samples (+18.8% of 85 after)". */
static enum flamepix_status say_sides_and_change(struct flamepix_buffer *text,
                                                 const struct fpx_footer_facts *facts)
{
    say_sides(text, facts);
    if (!facts->is_compared || facts->before == facts->after)
        return text->status;
    fpx_buffer_printf(text, " (");
    if (facts->is_relative)
        fpx_change_relative(text, facts->after - facts->before, facts->before);
    else
        say_points(text, facts);
    return fpx_buffer_printf(text, ")");
}

/* "similarity 0.377". */
static enum flamepix_status say_similarity(struct flamepix_buffer *text,
                                           const struct fpx_footer_facts *facts)
{
    if (!facts->is_compared || facts->similarity < 0)
        return text->status;
    char similarity[FPX_QUANTITY_NBYTES];
    (void)fpx_similarity_print(similarity, facts->similarity);
    return fpx_buffer_printf(text, "similarity %s", similarity);
}

static enum flamepix_status say_amount(struct flamepix_buffer *text, const char *word,
                                       double amount, const char *unit)
{
    fpx_buffer_printf(text, "%s ", word);
    return fpx_count_text(text, amount, fpx_unit_after_numbers(unit));
}

/* "d 96". */
static enum flamepix_status say_distance(struct flamepix_buffer *text,
                                         const struct fpx_footer_facts *facts)
{
    return facts->is_compared ? say_amount(text, "d", facts->distance, facts->unit) : text->status;
}

/* "new 7, grown 49, shrunk 10, gone 30"; zeros are left out. */
static enum flamepix_status say_parts(struct flamepix_buffer *text,
                                      const struct fpx_footer_facts *facts)
{
    const struct {
        const char *word;
        double amount;
    } parts[] = {{"new", facts->fresh},
                 {"grown", facts->grown},
                 {"shrunk", facts->shrunk},
                 {"gone", facts->gone}};
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        if (!facts->is_compared || parts[i].amount <= 0)
            continue;
        if (text->length > 0)
            fpx_buffer_printf(text, ", ");
        say_amount(text, parts[i].word, parts[i].amount, facts->unit);
    }
    return text->status;
}

static enum flamepix_status add_stacks(struct flamepix_buffer *text, uint64_t count,
                                       const char *where)
{
    char digits[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(count, digits);
    return count > 0 ? fpx_buffer_printf(text, ", %s %s", digits, where) : text->status;
}

/* "both sides have the same 12 stacks", "4 stacks in both, 2 only before, 1 only after", "no stack
 * in both, 2 only before". */
static enum flamepix_status say_shared_stacks(struct flamepix_buffer *text,
                                              const struct fpx_footer_facts *facts)
{
    const uint64_t common = facts->stacks_common;
    const uint64_t before = facts->stacks_before - common, after = facts->stacks_after - common;
    char digits[FPX_DECIMAL_NBYTES];
    if (!facts->is_compared || !facts->tells_stacks)
        return text->status;
    fpx_count_grouped(common, digits);
    const char *noun = common > 1 ? "stacks" : "stack";
    if (before == 0 && after == 0)
        return fpx_buffer_printf(text, "both sides have the same %s %s", digits, noun);
    fpx_buffer_printf(text, "%s %s in both", common > 0 ? digits : "no", noun);
    add_stacks(text, before, "only before");
    return add_stacks(text, after, "only after");
}

static enum flamepix_status say_same_stacks(struct flamepix_buffer *text,
                                            const struct fpx_footer_facts *facts)
{
    const bool is_same =
        facts->stacks_before == facts->stacks_common && facts->stacks_after == facts->stacks_common;
    if (!facts->is_compared || !facts->tells_stacks)
        return text->status;
    return fpx_buffer_printf(text, is_same ? "same stacks" : "stacks differ");
}

static enum flamepix_status say_scale(struct flamepix_buffer *text,
                                      const struct fpx_footer_facts *facts)
{
    return facts->scale != NULL ? fpx_buffer_printf(text, "%s", facts->scale) : text->status;
}

static enum flamepix_status say_nothing_gone(struct flamepix_buffer *text,
                                             const struct fpx_footer_facts *facts)
{
    if (!facts->nothing_is_gone)
        return text->status;
    return fpx_buffer_printf(text, "nothing is %s", facts->is_turned ? "new" : "gone");
}

static enum flamepix_status say_stacks(struct flamepix_buffer *text,
                                       const struct fpx_footer_facts *facts)
{
    return say_count(text, facts->stacks, "stack", "stacks");
}

/* Frames of only the other side: none are drawn, not even in grey. */
static bool has_no_width(const struct fpx_footer_facts *facts)
{
    return facts->is_compared && facts->elided_share <= 0;
}

/* "grey: 5,105 frames under 1 px", "grey: 12 frames without a pixel" if no width is too narrow. */
static enum flamepix_status say_elided_count(struct flamepix_buffer *text,
                                             const struct fpx_footer_facts *facts)
{
    char least[FPX_QUANTITY_NBYTES];
    if (facts->elided == 0)
        return text->status;
    if (has_no_width(facts)) {
        if (facts->shows_gone)
            return text->status;
        fpx_buffer_printf(text, "not shown: ");
        say_count(text, facts->elided, "frame", "frames");
        return fpx_buffer_printf(text, " without width");
    }
    fpx_buffer_printf(text, "%s: ",
                      facts->hides_runs    ? "not shown"
                      : facts->is_compared ? "in runs" /* of any colour */
                                           : "grey");
    say_count(text, facts->elided, "frame", "frames");
    if (!(facts->least_px > 0))
        return fpx_buffer_printf(text, " without a pixel");
    fpx_short_print(least, facts->least_px, " ");
    return fpx_buffer_printf(text, " under %s px", least);
}

/* "grey: 5,105 frames under 1 px, 25.0% of the samples". */
static enum flamepix_status say_elided(struct flamepix_buffer *text,
                                       const struct fpx_footer_facts *facts)
{
    char share[FPX_QUANTITY_NBYTES];
    say_elided_count(text, facts);
    if (facts->elided == 0 || has_no_width(facts))
        return text->status;
    fpx_percent_print(share, facts->elided_share, 1.0);
    if (facts->share_of != NULL)
        return fpx_buffer_printf(text, ", %s of the %s", share, facts->share_of);
    return fpx_buffer_printf(text, ", %s%s%s", share, facts->unit[0] != '\0' ? " of the " : "",
                             fpx_unit_noun(facts->unit));
}

static enum flamepix_status say_thin_rows(struct flamepix_buffer *text,
                                          const struct fpx_footer_facts *facts)
{
    if (facts->thin_rows == 0)
        return text->status;
    return fpx_buffer_printf(text, "%" PRIu32 " rows, %" PRIu32 " of them thin", facts->rows,
                             facts->thin_rows);
}

static enum flamepix_status say_merged(struct flamepix_buffer *text,
                                       const struct fpx_footer_facts *facts)
{
    return say_count(text, facts->merged, "frame of a chain shares a row",
                     "frames of chains share rows");
}

static enum flamepix_status say_cut_rows(struct flamepix_buffer *text,
                                         const struct fpx_footer_facts *facts)
{
    return say_count(text, facts->cut_rows, "row cut at the leaves", "rows cut at the leaves");
}

static enum flamepix_status say_cut_rows_count(struct flamepix_buffer *text,
                                               const struct fpx_footer_facts *facts)
{
    return say_count(text, facts->cut_rows, "row cut", "rows cut");
}

static enum flamepix_status say_folded(struct flamepix_buffer *text,
                                       const struct fpx_footer_facts *facts)
{
    return say_count(text, facts->folded, "deeper frame folded into its ancestor",
                     "deeper frames folded into their ancestors");
}

static enum flamepix_status say_folded_count(struct flamepix_buffer *text,
                                             const struct fpx_footer_facts *facts)
{
    return say_count(text, facts->folded, "deeper frame folded", "deeper frames folded");
}

/* -- the table --------------------------------------------------------------------------------- */

typedef enum flamepix_status say_fn(struct flamepix_buffer *text,
                                    const struct fpx_footer_facts *facts);

/* In the order of the footer. Facts with the lowest `rank` are needed most: hidden parts before
 * drawing details. `brief` is tried if there is no room for `say`; NULL: none. */
static const struct {
    unsigned rank;
    say_fn *say, *brief;
} table[] = {
    {1, say_sides_and_change, say_sides},
    {2, say_left, say_total},
    {3, say_distance, NULL},
    {3, say_similarity, NULL},
    {6, say_parts, NULL},
    {2, say_nothing_gone, NULL},
    {4, say_shared_stacks, say_same_stacks},
    {5, say_scale, NULL},
    {10, say_stacks, NULL},
    {7, say_elided, say_elided_count},
    {8, say_cut_rows, say_cut_rows_count},
    {9, say_folded, say_folded_count},
    {11, say_merged, NULL},
    {12, say_thin_rows, NULL},
};
enum { FACTS = sizeof(table) / sizeof(table[0]) };

/* -- as many as there is room for -------------------------------------------------------------- */

/* A footer being composed. */
struct words {
    const struct fpx_footer_facts *facts;
    struct flamepix_type *type;
    uint32_t room;
    struct flamepix_buffer texts[FACTS]; /* of the included facts; empty: left out */
};

static enum flamepix_status join(const struct words *words, struct flamepix_buffer *footer)
{
    const size_t begin = footer->length;
    for (size_t i = 0; i < FACTS; i++) {
        if (words->texts[i].length > 0)
            fpx_buffer_printf(footer, "%s%s", footer->length > begin ? " · " : "",
                              words->texts[i].data);
    }
    return footer->status;
}

static enum flamepix_status fits(const struct words *words, bool *fits_ret)
{
    struct flamepix_buffer whole = {0};
    uint32_t width = 0;
    enum flamepix_status status = join(words, &whole);
    if (status == FLAMEPIX_OK)
        status = fpx_caption_width(words->type, flamepix_buffer_bytes(&whole), &width);
    *fits_ret = width <= words->room;
    flamepix_buffer_free(&whole);
    return status;
}

/* Adds fact `i` in this form, or removes it if it does not fit. */
static enum flamepix_status try_fact(struct words *words, size_t i, say_fn *say)
{
    bool is_whole = false;
    if (say == NULL || words->texts[i].length > 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = say(&words->texts[i], words->facts);
    if (status == FLAMEPIX_OK)
        status = fits(words, &is_whole);
    if (!is_whole)
        flamepix_buffer_clear(&words->texts[i]);
    return status;
}

static enum flamepix_status say_all(struct words *words)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned rank = 1; rank <= FACTS && status == FLAMEPIX_OK; rank++) {
        for (size_t i = 0; i < FACTS && status == FLAMEPIX_OK; i++) {
            if (table[i].rank != rank)
                continue;
            status = try_fact(words, i, table[i].say);
            if (status == FLAMEPIX_OK)
                status = try_fact(words, i, table[i].brief);
        }
    }
    return status;
}

enum flamepix_status fpx_footer_write(const struct fpx_footer_facts *facts,
                                      struct flamepix_type *type, uint32_t room,
                                      struct flamepix_buffer *footer)
{
    struct fpx_footer_facts shown = *facts;
    struct flamepix_buffer unit = {0};
    struct words words = {.facts = &shown, .type = type, .room = room};
    fpx_isolate_append(&unit, flamepix_bytes_of(facts->unit));
    enum flamepix_status status = flamepix_buffer_append(&unit, "", 1);
    shown.unit = unit.data;
    if (status == FLAMEPIX_OK)
        status = say_all(&words);
    if (status == FLAMEPIX_OK)
        status = join(&words, footer);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(footer, "", 1);
    for (size_t i = 0; i < FACTS; i++)
        flamepix_buffer_free(&words.texts[i]);
    flamepix_buffer_free(&unit);
    return status;
}
