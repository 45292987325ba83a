/* Fitting a plain text: nearly all labels of boxes are plain, and most tried forms of a name are
 * too wide. So this must cost little more than a look at each character up to where the width is
 * used up, and nothing is cached.
 *
 * Each character is a cluster of one glyph that advances by a pixel or more and looks the same
 * beside any other. Therefore the extent of a beginning never shrinks as it gets longer: if it
 * exceeds the width, the text does not fit (line_read), and how much of it fits before an
 * ellipsis is known by adding (head_read). What fit_label.c does with the excerpt, its clusters and
 * their sums comes to the same, which is tested; rare texts are left to it:
 *
 * - those with a character that is not plain anywhere, even after the part that fits;
 * - long ones, whose labels would be large;
 * - those that begin with more blanks than there is room for;
 * - those whose end must be kept. */
#include "text/plain_characters.h"

#include "base/memory.h"
#include "text/characters.h"
#include "text/cut_name.h"
#include "text/glyph_extent.h"
#include "text/type.h"

enum { TEXT_NBYTES_MAX = 4096 };

/* Glyphs of a label, from its pen on. */
struct line {
    struct flamepix_type *type;
    struct fpx_label_glyph *glyphs; /* it has room for all */
    size_t count;
    struct fpx_glyph_extent extent;
};

static inline uint32_t code_next(struct flamepix_bytes text, size_t *at)
{
    const uint32_t byte = (unsigned char)text.data[*at];
    return byte < 0x80 ? (++*at, byte) : fpx_character_next(text, at);
}

static inline struct fpx_plain_glyph *glyph_of(struct flamepix_type *type, uint32_t code,
                                               struct fpx_plain_glyph *other)
{
    return code - FPX_ASCII_FIRST < FPX_ASCII_COUNT ? &type->ascii[code - FPX_ASCII_FIRST]
                                                    : fpx_plain_find(type, code, other);
}

static enum flamepix_status measure(struct flamepix_type *type, struct fpx_plain_glyph *plain)
{
    const struct fpx_glyph *glyph;
    enum flamepix_status status = fpx_type_glyph(type, plain->key, &glyph);
    if (status != FLAMEPIX_OK)
        return status;
    plain->left = glyph->left;
    plain->right = glyph->left + (int32_t)glyph->width;
    plain->top = glyph->top;
    plain->is_measured = true;
    return FLAMEPIX_OK;
}

static inline enum flamepix_status line_add(struct line *line, struct fpx_plain_glyph *plain)
{
    if (!plain->is_measured) {
        enum flamepix_status status = measure(line->type, plain);
        if (status != FLAMEPIX_OK)
            return status;
    }
    line->glyphs[line->count++] =
        (struct fpx_label_glyph){.key = plain->key, .x = (int32_t)line->extent.advance};
    if (plain->left < plain->right)
        fpx_glyph_extent_ink(&line->extent, plain->left, plain->right, plain->top);
    line->extent.advance += plain->advance;
    return FLAMEPIX_OK;
}

/* Result for a text. */
enum reading {
    READ_WHOLE, /* it fits */
    READ_PART,  /* it does not */
    READ_NOT_PLAIN
};

static bool is_plain(struct flamepix_type *type, struct flamepix_bytes text, size_t at)
{
    struct fpx_plain_glyph other;
    while (at < text.length) {
        if (glyph_of(type, code_next(text, &at), &other) == NULL)
            return false;
    }
    return true;
}

/* The advance of the text; FPX_ADVANCE_UNKNOWN or more if it is not all ASCII. */
static uint64_t advance_of(const struct flamepix_type *type, struct flamepix_bytes text)
{
    uint64_t advance = 0;
    for (size_t i = 0; i < text.length; i++)
        advance += type->advances[(unsigned char)text.data[i]];
    return advance;
}

/* Adds the text, or enough of it to show that it does not fit. */
static enum flamepix_status line_read(struct line *line, struct flamepix_bytes text,
                                      uint32_t max_px, enum reading *reading_ret)
{
    const uint64_t advance = advance_of(line->type, text);
    *reading_ret = READ_PART;
    if (advance > max_px && advance < FPX_ADVANCE_UNKNOWN)
        return FLAMEPIX_OK;
    for (size_t at = 0; at < text.length;) {
        struct fpx_plain_glyph other;
        struct fpx_plain_glyph *plain = glyph_of(line->type, code_next(text, &at), &other);
        *reading_ret = READ_NOT_PLAIN;
        if (plain == NULL)
            return FLAMEPIX_OK;
        enum flamepix_status status = line_add(line, plain);
        if (status != FLAMEPIX_OK)
            return status;
        if (fpx_glyph_extent_reach(&line->extent) > max_px) {
            if (is_plain(line->type, text, at))
                *reading_ret = READ_PART;
            return FLAMEPIX_OK;
        }
    }
    *reading_ret = READ_WHOLE;
    return FLAMEPIX_OK;
}

/* Moves the glyphs so that no ink is left of the pen, and makes them the type's label. */
static const struct flamepix_label *line_end(const struct line *line, struct fpx_label_cut cut)
{
    struct flamepix_label *label = &line->type->plain.label;
    const int64_t shift = fpx_glyph_extent_shift(&line->extent);
    for (size_t i = 0; shift > 0 && i < line->count; i++)
        line->glyphs[i].x += (int32_t)shift;
    *label = (struct flamepix_label){
        .width = (uint32_t)(line->extent.advance + shift),
        .extent = (uint32_t)fpx_glyph_extent_reach(&line->extent),
        .ascent = (uint32_t)line->extent.top,
        .cut = cut,
        .glyph_count = line->count,
        .glyphs = line->glyphs,
    };
    return label;
}

/* -- cut --------------------------------------------------------------------------------------- */

/* Stores in `codes` as many characters of a plain text that does not fit as fit before an
 * ellipsis; 0 if too few to truncate. */
static size_t head_read(struct flamepix_type *type, struct flamepix_bytes text, uint32_t max_px,
                        uint32_t *codes)
{
    enum { LEAST = FPX_CUT_LEAST + 2 };
    int64_t advance = type->ellipsis.advance;
    size_t count = 0, kept = 0;
    for (size_t at = 0; at < text.length && (advance <= max_px || count < LEAST); count++) {
        struct fpx_plain_glyph other;
        codes[count] = code_next(text, &at);
        advance += glyph_of(type, codes[count], &other)->advance;
        if (advance <= max_px && at < text.length)
            kept = count + 1;
    }
    return count < LEAST ? 0 : kept;
}

static enum flamepix_status add_codes(struct line *line, const uint32_t *codes, size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        struct fpx_plain_glyph other;
        status = line_add(line, fpx_plain_find(line->type, codes[i], &other));
    }
    return status;
}

/* Lays out the kept text, followed by the ellipsis. */
static enum flamepix_status line_cut(struct line *line, const uint32_t *codes,
                                     struct fpx_label_cut cut)
{
    line->count = 0;
    line->extent = FPX_GLYPH_EXTENT_NONE;
    enum flamepix_status status = add_codes(line, codes, cut.head);
    if (status == FLAMEPIX_OK)
        status = line_add(line, &line->type->ellipsis);
    for (size_t i = 0; i < cut.closed && status == FLAMEPIX_OK; i++)
        status = add_codes(line, &(const uint32_t){']'}, 1);
    return status;
}

/* The part that remains of a text of which `kept` characters fit. */
static struct fpx_label_cut cut_of(const uint32_t *codes, size_t kept, enum flamepix_truncate keep)
{
    if (keep != FLAMEPIX_KEEP_NAME)
        return (struct fpx_label_cut){.head = kept};
    const struct fpx_name_cut name = fpx_cut_name(codes, kept);
    return (struct fpx_label_cut){.head = name.head, .closed = name.closed};
}

/* The beginning of a text decides whether it counts as blank (fit_label.c). */
static bool is_blank(const uint32_t *codes, size_t count)
{
    size_t blanks = 0;
    while (blanks < count && codes[blanks] == ' ')
        blanks++;
    return blanks == count;
}

/* Overhanging ink, and closed brackets, may require a few characters less. */
static enum flamepix_status label_cut(struct line *line, struct flamepix_bytes text,
                                      uint32_t max_px, enum flamepix_truncate keep,
                                      const struct flamepix_label **label_ret, bool *done_ret)
{
    uint32_t *codes = line->type->scratch->cut_codes;
    size_t kept = head_read(line->type, text, max_px, codes);
    *done_ret = kept < FPX_CUT_LEAST || !is_blank(codes, kept);
    for (int i = 0; *done_ret && i < FPX_CUT_TRIES && kept >= FPX_CUT_LEAST; i++) {
        const struct fpx_label_cut cut = cut_of(codes, kept, keep);
        if (cut.head == 0)
            return FLAMEPIX_OK;
        enum flamepix_status status = line_cut(line, codes, cut);
        if (status != FLAMEPIX_OK)
            return status;
        if (fpx_glyph_extent_reach(&line->extent) <= max_px) {
            *label_ret = line_end(line, cut);
            return FLAMEPIX_OK;
        }
        kept = cut.head - 1;
    }
    return FLAMEPIX_OK;
}

/* -- both -------------------------------------------------------------------------------------- */

/* Reserves glyphs for any label of the text: its characters, the ellipsis, and a bracket for each
 * character. */
static enum flamepix_status line_begin(struct line *line, struct flamepix_type *type, size_t nbytes)
{
    struct fpx_text_scratch *scratch = type->scratch;
    enum flamepix_status status = fpx_array_reserve(&type->plain.glyphs, &type->plain.capacity,
                                                    2 * nbytes + 1, sizeof(*type->plain.glyphs));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&scratch->cut_codes, &scratch->cut_codes_capacity, nbytes,
                                   sizeof(*scratch->cut_codes));
    *line =
        (struct line){.type = type, .glyphs = type->plain.glyphs, .extent = FPX_GLYPH_EXTENT_NONE};
    return status;
}

enum flamepix_status fpx_fit_plain_label(struct flamepix_type *type, struct flamepix_bytes text,
                                         uint32_t max_px, enum flamepix_truncate keep,
                                         const struct flamepix_label **label_ret, bool *done_ret)
{
    struct line line;
    enum reading reading = READ_NOT_PLAIN;
    *done_ret = false;
    if (!type->plain_ascii || text.length > TEXT_NBYTES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = line_begin(&line, type, text.length);
    if (status == FLAMEPIX_OK)
        status = line_read(&line, text, max_px, &reading);
    if (status != FLAMEPIX_OK || reading == READ_NOT_PLAIN)
        return status;
    *done_ret = reading == READ_WHOLE || keep == FLAMEPIX_KEEP_WHOLE;
    if (reading == READ_WHOLE && fpx_glyph_extent_has_ink(&line.extent))
        *label_ret = line_end(&line, (struct fpx_label_cut){0});
    if (!*done_ret && (keep == FLAMEPIX_KEEP_NAME || keep == FLAMEPIX_KEEP_HEAD))
        return label_cut(&line, text, max_px, keep, label_ret, done_ret);
    return FLAMEPIX_OK;
}
