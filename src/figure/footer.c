#include "figure/footer.h"

#include <inttypes.h>
#include <math.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/quantity.h"
#include "figure/caption_width.h"

/* -- facts in words: each appends nothing where there is nothing to say ------------------------ */

static enum flamepix_status say_count(struct flamepix_buffer *text, uint64_t count, const char *one,
                                      const char *many)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    if (count == 0)
        return FLAMEPIX_OK;
    flamepix_count_grouped(count, digits);
    return flamepix_buffer_printf(text, "%s %s", digits, count == 1 ? one : many);
}

static enum flamepix_status say_matched(struct flamepix_buffer *text,
                                        const struct flamepix_footer_facts *facts)
{
    return flamepix_buffer_printf(text, "%s", facts->matched != NULL ? facts->matched : "");
}

/* Whole below a million, above it shortened: nobody reads ten digits. */
static enum flamepix_status say_total(struct flamepix_buffer *text,
                                      const struct flamepix_footer_facts *facts)
{
    static const double MOST_WHOLE = 1e6;
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    if (facts->total < MOST_WHOLE)
        flamepix_decimal_grouped(facts->total, digits);
    else
        flamepix_short_print(digits, facts->total, " ");
    return flamepix_buffer_printf(text, "%s%s%s", digits, facts->unit[0] != '\0' ? " " : "",
                                  facts->unit);
}

static enum flamepix_status say_stacks(struct flamepix_buffer *text,
                                       const struct flamepix_footer_facts *facts)
{
    return say_count(text, facts->stacks, "stack", "stacks");
}

/* "grey: 5,105 frames under 1 px, 25% of the samples". */
static enum flamepix_status say_elided(struct flamepix_buffer *text,
                                       const struct flamepix_footer_facts *facts)
{
    char least[FLAMEPIX_QUANTITY_NBYTES], share[FLAMEPIX_QUANTITY_NBYTES];
    if (facts->elided == 0)
        return FLAMEPIX_OK;
    flamepix_short_print(least, facts->least_px, " ");
    flamepix_percent_print(share, facts->elided_share, 1.0);
    enum flamepix_status status =
        flamepix_buffer_printf(text, "%s: ", facts->hides_runs ? "not shown" : "grey");
    if (status == FLAMEPIX_OK)
        status = say_count(text, facts->elided, "frame", "frames");
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(text, " under %s px, %s", least, share);
    if (status == FLAMEPIX_OK && facts->unit[0] != '\0')
        status = flamepix_buffer_printf(text, " of the %s", facts->unit);
    return status;
}

static enum flamepix_status say_thin_rows(struct flamepix_buffer *text,
                                          const struct flamepix_footer_facts *facts)
{
    if (facts->thin_rows == 0)
        return FLAMEPIX_OK;
    return flamepix_buffer_printf(text, "%" PRIu32 " rows, %" PRIu32 " of them thin", facts->rows,
                                  facts->thin_rows);
}

static enum flamepix_status say_merged(struct flamepix_buffer *text,
                                       const struct flamepix_footer_facts *facts)
{
    return say_count(text, facts->merged, "frame of a chain shares a row",
                     "frames of chains share rows");
}

static enum flamepix_status say_cut_rows(struct flamepix_buffer *text,
                                         const struct flamepix_footer_facts *facts)
{
    return say_count(text, facts->cut_rows, "row cut at the leaves", "rows cut at the leaves");
}

static enum flamepix_status say_folded(struct flamepix_buffer *text,
                                       const struct flamepix_footer_facts *facts)
{
    return say_count(text, facts->folded, "deeper frame folded into its ancestor",
                     "deeper frames folded into their ancestors");
}

/* -- the table --------------------------------------------------------------------------------- */

/* In the order in which they stand. The one with the highest `rank` goes first where there is no
 * room for all: what a picture hides is needed more than how it is drawn. */
static const struct {
    unsigned rank;
    enum flamepix_status (*say)(struct flamepix_buffer *text,
                                const struct flamepix_footer_facts *facts);
} table[] = {
    {1, say_matched}, {2, say_total},     {6, say_stacks}, {3, say_elided},
    {4, say_cut_rows}, {5, say_folded}, {7, say_merged}, {8, say_thin_rows},
};
enum { FACTS = sizeof(table) / sizeof(table[0]) };

/* The facts in words, and which of them are left. */
struct words {
    struct flamepix_buffer texts[FACTS];
    bool kept[FACTS];
};

static enum flamepix_status say_all(const struct flamepix_footer_facts *facts, struct words *words)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < FACTS && status == FLAMEPIX_OK; i++) {
        status = table[i].say(&words->texts[i], facts);
        words->kept[i] = words->texts[i].length > 0;
    }
    return status;
}

/* False where no fact is left. */
static bool leave_one_out(struct words *words)
{
    size_t least = FACTS;
    for (size_t i = 0; i < FACTS; i++) {
        if (words->kept[i] && (least == FACTS || table[i].rank > table[least].rank))
            least = i;
    }
    if (least < FACTS)
        words->kept[least] = false;
    return least < FACTS;
}

static enum flamepix_status join(const struct words *words, struct flamepix_buffer *footer)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const size_t begin = footer->length;
    for (size_t i = 0; i < FACTS && status == FLAMEPIX_OK; i++) {
        if (words->kept[i])
            status = flamepix_buffer_printf(footer, "%s%s", footer->length > begin ? " · " : "",
                                            words->texts[i].data);
    }
    return status;
}

static enum flamepix_status write_kept(struct words *words, struct flamepix_type *type,
                                       uint32_t room, struct flamepix_buffer *footer)
{
    const size_t begin = footer->length;
    for (;;) {
        uint32_t width = 0;
        footer->length = begin;
        enum flamepix_status status = join(words, footer);
        if (status == FLAMEPIX_OK && footer->length > begin)
            status = flamepix_caption_width(
                type, (struct flamepix_bytes){footer->data + begin, footer->length - begin},
                &width);
        if (status != FLAMEPIX_OK)
            return status;
        if (width <= room || !leave_one_out(words))
            return flamepix_buffer_append(footer, "", 1);
    }
}

enum flamepix_status flamepix_footer_write(const struct flamepix_footer_facts *facts,
                                           struct flamepix_type *type, uint32_t room,
                                           struct flamepix_buffer *footer)
{
    struct words words = {0};
    enum flamepix_status status = say_all(facts, &words);
    if (status == FLAMEPIX_OK)
        status = write_kept(&words, type, room, footer);
    for (size_t i = 0; i < FACTS; i++)
        flamepix_buffer_free(&words.texts[i]);
    return status;
}
