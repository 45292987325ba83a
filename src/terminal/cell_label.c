#include "terminal/cell_chart.h"

#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "base/text_columns.h"
#include "base/utf8.h"
#include "figure/draw_bands.h"
#include "figure/figure_change.h"
#include "text/characters.h"
#include "text/cut_name.h"

/* Narrower boxes show no percentage; and the columns left and right of it. */
enum { LEAST_SHARE_BOX = 14, AROUND_SHARE = 2 };

/* The least number of characters kept of a name besides the ellipsis. */
enum { KEPT_MIN = 2 };

/* The columns for a label, without the edge of the box. */
static uint32_t room_of(const struct flamepix_span *span)
{
    return span->end - span->first - 1;
}

/* -- cut names --------------------------------------------------------------------------------- */

/* How many code points of a name are kept, and whether "]" follows the ellipsis. */
struct cut {
    size_t head, closed, tail;
};

static enum flamepix_status read_codes(struct fpx_cell_lettering *lettering,
                                       struct flamepix_bytes name)
{
    enum flamepix_status status = fpx_array_reserve(&lettering->codes, &lettering->code_capacity,
                                                    name.length + 1, sizeof(*lettering->codes));
    lettering->code_count = 0;
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t at = 0; at < name.length;)
        at += fpx_utf8_decode(name.data + at, name.length - at,
                              &lettering->codes[lettering->code_count++]);
    return FLAMEPIX_OK;
}

static size_t columns_of_code(uint32_t code)
{
    const unsigned columns = fpx_columns_of(code);
    return columns > 0 ? columns : 1;
}

/* How many of the first or last code points fit. */
static size_t count_fitting(const struct fpx_cell_lettering *lettering, size_t columns,
                            bool from_end)
{
    size_t count = 0;
    for (; count < lettering->code_count; count++) {
        const size_t at = from_end ? lettering->code_count - 1 - count : count;
        const size_t own = columns_of_code(lettering->codes[at]);
        if (own > columns)
            break;
        columns -= own;
    }
    return count;
}

/* The longer the closing part, the fewer code points fit before it. */
static struct cut cut_name(const struct fpx_cell_lettering *lettering, size_t columns)
{
    for (size_t closed = 0; closed < columns; closed++) {
        const size_t end = count_fitting(lettering, columns - closed, false);
        const struct fpx_name_cut cut = fpx_cut_name(lettering->codes, end);
        if (cut.closed <= closed)
            return (struct cut){cut.head, cut.closed, 0};
    }
    return (struct cut){0};
}

/* `columns` excludes the ellipsis. */
static struct cut choose_cut(const struct fpx_cell_lettering *lettering, size_t columns,
                             enum flamepix_truncate keep)
{
    const size_t half = columns / 2;
    switch (keep) {
    case FLAMEPIX_KEEP_NAME:
        return cut_name(lettering, columns);
    case FLAMEPIX_KEEP_HEAD:
        return (struct cut){count_fitting(lettering, columns, false), 0, 0};
    case FLAMEPIX_KEEP_TAIL:
        return (struct cut){0, 0, count_fitting(lettering, columns, true)};
    case FLAMEPIX_KEEP_MIDDLE:
        return (struct cut){count_fitting(lettering, columns - half, false), 0,
                            count_fitting(lettering, half, true)};
    case FLAMEPIX_KEEP_WHOLE:
        break;
    }
    return (struct cut){0};
}

static enum flamepix_status append_codes(const uint32_t *codes, size_t count,
                                         struct flamepix_buffer *text)
{
    for (size_t i = 0; i < count; i++) {
        char bytes[4];
        const struct flamepix_bytes one = {bytes, fpx_utf8_encode(codes[i], bytes)};
        fpx_columns_append(text, one, columns_of_code(codes[i]));
    }
    return text->status;
}

static enum flamepix_status append_cut(const struct fpx_cell_lettering *lettering, struct cut cut,
                                       struct flamepix_buffer *text)
{
    static const uint32_t ellipsis = FPX_ELLIPSIS, closing = ']';
    append_codes(lettering->codes, cut.head, text);
    append_codes(&ellipsis, 1, text);
    for (size_t i = 0; i < cut.closed; i++)
        append_codes(&closing, 1, text);
    return append_codes(lettering->codes + lettering->code_count - cut.tail, cut.tail, text);
}

/* -- candidates -------------------------------------------------------------------------------- */

/* Appends the longest form that fits; nothing if none does. */
static enum flamepix_status try_forms(struct fpx_cell_lettering *lettering, size_t room,
                                      struct flamepix_buffer *text)
{
    struct flamepix_bytes form;
    for (unsigned i = 0;; i++) {
        enum flamepix_status status = fpx_box_texts_form(&lettering->words, i, &form);
        if (status != FLAMEPIX_OK)
            return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
        if (form.length > 0 && fpx_columns_of_text(form) <= room)
            return fpx_columns_append(text, form, room);
    }
}

/* Appends the part of the last form that fits; all have been tried. */
static enum flamepix_status try_cut(struct fpx_cell_lettering *lettering, size_t room,
                                    struct flamepix_buffer *text)
{
    struct flamepix_bytes form;
    struct fpx_box_texts *words = &lettering->words;
    if (words->keep == FLAMEPIX_KEEP_WHOLE || words->forms->count == 0 || room < 2)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_box_texts_form(words, words->forms->count - 1, &form);
    if (status == FLAMEPIX_OK)
        status = read_codes(lettering, form);
    if (status != FLAMEPIX_OK)
        return status;
    const struct cut cut = choose_cut(lettering, room - 1, words->keep);
    return cut.head + cut.tail >= KEPT_MIN ? append_cut(lettering, cut, text) : FLAMEPIX_OK;
}

typedef enum flamepix_status try_fn(struct fpx_cell_lettering *lettering, size_t room,
                                    struct flamepix_buffer *text);

/* Both, or neither if they do not fit. */
static enum flamepix_status try_beside(struct fpx_cell_lettering *lettering, unsigned share,
                                       size_t room, try_fn *try_name, struct flamepix_buffer *text,
                                       struct fpx_cell *cell)
{
    const struct flamepix_bytes words = flamepix_bytes_of(lettering->words.shares[share]);
    const size_t taken = fpx_columns_of_text(words) + AROUND_SHARE;
    if (room <= taken)
        return FLAMEPIX_OK;
    enum flamepix_status status = try_name(lettering, room - taken, text);
    cell->name_length = text->length - cell->name_begin;
    if (status != FLAMEPIX_OK || cell->name_length == 0)
        return status;
    status = fpx_columns_append(text, words, room);
    cell->share_length = text->length - cell->name_begin - cell->name_length;
    return status;
}

/* After the sign, if there is one. */
static enum flamepix_status try_alone(struct fpx_cell_lettering *lettering, const char *sign,
                                      size_t room, try_fn *try_name, struct flamepix_buffer *text,
                                      struct fpx_cell *cell)
{
    enum flamepix_status status = fpx_buffer_text(text, sign);
    const size_t begin = text->length;
    if (status == FLAMEPIX_OK && room > (sign[0] != '\0'))
        status = try_name(lettering, room - (sign[0] != '\0'), text);
    if (text->length == begin)
        text->length = cell->name_begin;
    cell->name_length = text->length - cell->name_begin;
    return status;
}

/* "+" for grown, "−" for shrunk, as its colour shows; else "". */
static const char *sign_of(const struct flamepix_figure *figure, const struct flamepix_span *span)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    if (rule == NULL || fpx_figure_shows_ratio(figure))
        return "";
    const struct flamepix_change_facts facts = fpx_figure_change_facts(figure, span);
    const double place = flamepix_change_place(rule, &facts);
    return place > 0 ? "+" : place < 0 ? "\xe2\x88\x92" : "";
}

static enum flamepix_status choose(struct fpx_cell_lettering *lettering, const char *sign,
                                   size_t room, struct flamepix_buffer *text, struct fpx_cell *cell)
{
    const unsigned shares = lettering->words.share_count;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned i = 0; i < shares && status == FLAMEPIX_OK && cell->name_length == 0; i++)
        status = try_beside(lettering, i, room, try_forms, text, cell);
    if (status == FLAMEPIX_OK && cell->name_length == 0)
        status = try_alone(lettering, sign, room, try_forms, text, cell);
    if (status == FLAMEPIX_OK && cell->name_length == 0 && shares > 0)
        status = try_beside(lettering, shares - 1, room, try_cut, text, cell);
    if (status == FLAMEPIX_OK && cell->name_length == 0)
        status = try_alone(lettering, sign, room, try_cut, text, cell);
    return status;
}

enum flamepix_status fpx_cell_label_write(struct fpx_cell_lettering *lettering,
                                          const struct flamepix_figure *figure,
                                          const struct flamepix_span *span,
                                          struct flamepix_buffer *text, struct fpx_cell *cell)
{
    const struct flamepix_box box = flamepix_span_box(figure->raster, span);
    cell->name_begin = text->length;
    const uint32_t columns = span->end - span->first;
    const char *sign = sign_of(figure, span);
    enum flamepix_status status = FLAMEPIX_OK;
    cell->name_length = cell->share_length = 0;
    if (fpx_is_separator(span->box))
        return FLAMEPIX_OK;
    if (columns >= FPX_CELL_LABEL_COLUMNS) {
        status =
            fpx_box_texts_begin(&lettering->words, figure, &box, fpx_figure_repeats(figure, span));
        if (columns < LEAST_SHARE_BOX || fpx_figure_is_ancestor(figure, span))
            lettering->words.share_count = 0;
        if (status == FLAMEPIX_OK)
            status = choose(lettering, sign, room_of(span), text, cell);
    }
    if (status != FLAMEPIX_OK || cell->name_length > 0 || columns < 2)
        return status;
    status = fpx_buffer_text(text, sign);
    cell->name_length = text->length - cell->name_begin;
    return status;
}

void fpx_cell_lettering_free(struct fpx_cell_lettering *lettering)
{
    fpx_box_texts_free(&lettering->words);
    free(lettering->codes);
    *lettering = (struct fpx_cell_lettering){0};
}
