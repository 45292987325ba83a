#include "jobs/title_template.h"

#include <string.h>

#include "base/isolated_names.h"
#include "base/quantity.h"
#include "base/unit.h"
#include "jobs/template_gap.h"

static const char *const field_texts[FPX_TITLE_FIELDS + 1] = {
    [FPX_TITLE_STEM] = "{stem}", [FPX_TITLE_NAME] = "{name}",   [FPX_TITLE_DIR] = "{dir}",
    [FPX_TITLE_ROOT] = "{root}", [FPX_TITLE_TOTAL] = "{total}", [FPX_TITLE_UNIT] = "{unit}",
    [FPX_TITLE_TOP] = "{top}",   [FPX_TITLE_GROUP] = "{group}",
};

/* Another word for a group: each profile of a recording is one. */
static const char profile_text[] = "{profile}";

const char *const *fpx_title_template_fields(void)
{
    return field_texts;
}

/* A piece of a template: a field, literal text, or a brace that does not begin a known field. */
struct piece {
    enum { FIELD, TEXT, STRAY } kind;
    enum fpx_title_field field;
    struct flamepix_bytes text; /* of TEXT; of STRAY up to the closing brace */
    const char *next;           /* behind the piece */
};

static struct piece stray_piece(const char *at)
{
    size_t inside = strcspn(at, "}");
    size_t length = inside + (at[inside] == '}');
    return (struct piece){.kind = STRAY, .text = {at, length}, .next = at + length};
}

/* Parses the piece at `at`, which is not the end. */
static struct piece read_piece(const char *at)
{
    size_t plain = strcspn(at, "{");
    if (plain > 0)
        return (struct piece){.kind = TEXT, .text = {at, plain}, .next = at + plain};
    if (at[1] == '{')
        return (struct piece){.kind = TEXT, .text = {at, 1}, .next = at + 2};
    for (int field = 0; field < FPX_TITLE_FIELDS; field++) {
        size_t length = strlen(field_texts[field]);
        if (strncmp(at, field_texts[field], length) == 0)
            return (struct piece){
                .kind = FIELD, .field = (enum fpx_title_field)field, .next = at + length};
    }
    if (strncmp(at, profile_text, strlen(profile_text)) == 0)
        return (struct piece){
            .kind = FIELD, .field = FPX_TITLE_GROUP, .next = at + strlen(profile_text)};
    return stray_piece(at);
}

bool fpx_title_template_check(const char *title, struct flamepix_bytes *field_ret)
{
    while (*title != '\0') {
        const struct piece piece = read_piece(title);
        if (piece.kind == STRAY) {
            *field_ret = piece.text;
            return false;
        }
        title = piece.next;
    }
    return true;
}

bool fpx_title_template_has(const char *title, enum fpx_title_field field)
{
    while (*title != '\0') {
        const struct piece piece = read_piece(title);
        if (piece.kind == FIELD && (field == FPX_TITLE_FIELDS || piece.field == field))
            return true;
        title = piece.next;
    }
    return false;
}

void fpx_title_fields_set_total(struct fpx_title_fields *fields, const char *title, double total,
                                const char *unit, char digits[FPX_DECIMAL_NBYTES])
{
    const struct fpx_unit *measure = fpx_unit_find(flamepix_bytes_of(unit));
    struct flamepix_bytes *texts = fields->texts;
    texts[FPX_TITLE_UNIT] = flamepix_bytes_of(unit);
    if (measure == NULL || !fpx_title_template_has(title, FPX_TITLE_TOTAL) ||
        !fpx_title_template_has(title, FPX_TITLE_UNIT)) {
        const size_t length = fpx_total_print(digits, total);
        texts[FPX_TITLE_TOTAL] = (struct flamepix_bytes){digits, length};
        return;
    }
    fpx_unit_print(digits, total, measure);
    const char *sign = strrchr(digits, ' ') + 1; /* there is always one */
    texts[FPX_TITLE_TOTAL] = (struct flamepix_bytes){digits, (size_t)(sign - 1 - digits)};
    texts[FPX_TITLE_UNIT] = flamepix_bytes_of(sign);
}

typedef enum flamepix_status append_fn(struct flamepix_buffer *text, struct flamepix_bytes part);

static enum flamepix_status append_plain(struct flamepix_buffer *text, struct flamepix_bytes part)
{
    return flamepix_buffer_append(text, part.data, part.length);
}

static enum flamepix_status append_piece(struct piece piece, const struct fpx_title_fields *fields,
                                         append_fn *append_field, struct fpx_template_gap *gap,
                                         struct flamepix_buffer *text)
{
    if (piece.kind != FIELD)
        return fpx_template_gap_text(gap, piece.text, text);
    const struct flamepix_bytes field = fields->texts[piece.field];
    const bool is_folder = piece.field == FPX_TITLE_DIR || piece.field == FPX_TITLE_ROOT;
    if (is_folder && field.length == 0) {
        fpx_template_gap_open(gap);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = append_field(text, field);
    fpx_template_gap_field(gap, text);
    return status;
}

static enum flamepix_status expand(const char *title, const struct fpx_title_fields *fields,
                                   append_fn *append_field, struct flamepix_buffer *text)
{
    struct fpx_template_gap gap = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(text);
    while (*title != '\0' && status == FLAMEPIX_OK) {
        const struct piece piece = read_piece(title);
        status = append_piece(piece, fields, append_field, &gap, text);
        title = piece.next;
    }
    fpx_template_gap_close(&gap, text);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, "", 1);
    if (status == FLAMEPIX_OK)
        text->length--;
    return status;
}

enum flamepix_status fpx_title_template_expand(const char *title,
                                               const struct fpx_title_fields *fields,
                                               struct flamepix_buffer *text)
{
    return expand(title, fields, append_plain, text);
}

enum flamepix_status fpx_title_template_expand_line(const char *title,
                                                    const struct fpx_title_fields *fields,
                                                    struct flamepix_buffer *text)
{
    const bool has_own = fpx_needs_isolation(flamepix_bytes_of(title));
    return expand(title, fields, has_own ? fpx_isolate_always : fpx_isolate_append, text);
}
