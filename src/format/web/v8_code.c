#include "format/web/v8.h"

#include "base/buffer_printf.h"
#include "base/utf8.h"
#include "format/parse/parse_text.h"

/* -- texts ------------------------------------------------------------------------------------- */

/* Takes `count` hexadecimal digits. */
static bool take_digits(struct flamepix_bytes *text, size_t count, uint64_t *number_ret)
{
    struct flamepix_bytes digits = {text->data, count};
    if (text->length < count || !fpx_take_hex(&digits, number_ret) || digits.length > 0)
        return false;
    text->data += count;
    text->length -= count;
    return true;
}

/* Appends the character after a backslash: xHH, uHHHH, n, or any other, which stands for itself. */
static enum flamepix_status append_escaped(struct flamepix_buffer *to, struct flamepix_bytes *text)
{
    struct flamepix_bytes rest = *text;
    uint64_t character;
    char bytes[4];
    const bool is_character = (fpx_take(&rest, "x") && take_digits(&rest, 2, &character)) ||
                              (fpx_take(&rest, "u") && take_digits(&rest, 4, &character));
    if (is_character) {
        const bool is_half = character >= 0xD800 && character < 0xE000;
        *text = rest;
        return flamepix_buffer_append(
            to, bytes,
            fpx_utf8_encode(is_half ? FPX_UTF8_REPLACEMENT : (uint32_t)character, bytes));
    }
    if (fpx_take(text, "n"))
        return flamepix_buffer_append(to, " ", 1);
    return to->status;
}

/* Appends a text with V8's escapes resolved. */
static enum flamepix_status append_text(struct flamepix_buffer *to, struct flamepix_bytes text)
{
    struct flamepix_bytes before;
    while (to->status == FLAMEPIX_OK && fpx_take_until(&text, "\\", &before)) {
        flamepix_buffer_append(to, before.data, before.length);
        if (fpx_take(&text, "\\"))
            flamepix_buffer_append(to, "\\", 1);
        else
            append_escaped(to, &text);
    }
    return flamepix_buffer_append(to, text.data, text.length);
}

/* Finds the file after the function's name. Both may contain blanks ("get size"), so the beginnings
 * of paths and URLs are looked for first. */
static bool split_name(struct flamepix_bytes text, struct fpx_frame *frame)
{
    static const char *const beginnings[] = {" native ", " /", " node:", " file://", " http"};
    struct flamepix_bytes rest;
    for (size_t i = 0; i < sizeof(beginnings) / sizeof(beginnings[0]); i++) {
        rest = text;
        if (fpx_take_until(&rest, beginnings[i], &frame->name)) {
            const size_t begin = frame->name.length + 1;
            frame->file = (struct flamepix_bytes){text.data + begin, text.length - begin};
            return true;
        }
    }
    frame->file = text;
    return fpx_take_until_last(&frame->file, " ", &frame->name);
}

/* "f a.js:3:14"; without a function name it begins with the blank. */
static struct fpx_frame function_of(struct flamepix_bytes text)
{
    struct fpx_frame frame = {0};
    uint64_t column;
    if (!split_name(text, &frame))
        frame = (struct fpx_frame){.name = text};
    if (fpx_take_end_number(&frame.file, ":", &column) &&
        !fpx_take_end_number(&frame.file, ":", &frame.line))
        frame.line = column;
    if (frame.name.length == 0)
        frame.name = flamepix_bytes_of("(anonymous)");
    return frame;
}

/* -- code -------------------------------------------------------------------------------------- */

static enum flamepix_status add(struct fpx_v8_code *code, struct fpx_code_map *map,
                                const struct fpx_frame *frame, const struct fpx_code_range *range)
{
    const size_t number = code->frames.count;
    struct fpx_code_range added = *range;
    enum flamepix_status status = fpx_frame_table_add(&code->frames);
    if (status != FLAMEPIX_OK)
        return status;
    added.code = number;
    status = fpx_frame_table_set_name(&code->frames, number, frame->name);
    if (status == FLAMEPIX_OK)
        status = fpx_frame_table_set_file(&code->frames, number, frame->file);
    fpx_frame_table_set_line(&code->frames, number, (int64_t)(frame->line & INT32_MAX));
    return status == FLAMEPIX_OK ? fpx_code_map_add(map, &added) : status;
}

enum flamepix_status fpx_v8_code_add_library(struct fpx_v8_code *code, struct flamepix_bytes path,
                                             const struct fpx_code_range *range)
{
    struct flamepix_bytes name;
    flamepix_buffer_clear(&code->text);
    enum flamepix_status status = flamepix_buffer_append(&code->text, "[", 1);
    while (fpx_take_until(&path, "/", &name))
        continue;
    if (status == FLAMEPIX_OK)
        status = append_text(&code->text, path);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&code->text, "]", 1);
    const struct fpx_frame frame = {.name = flamepix_buffer_bytes(&code->text)};
    return status == FLAMEPIX_OK ? add(code, &code->libraries, &frame, range) : status;
}

enum flamepix_status fpx_v8_code_add(struct fpx_v8_code *code, struct flamepix_bytes type,
                                     struct flamepix_bytes name, bool is_function,
                                     const struct fpx_code_range *range)
{
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&code->text);
    if (!is_function)
        status = flamepix_buffer_append(&code->text, type.data, type.length);
    if (!is_function && status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&code->text, ": ", 2);
    if (status == FLAMEPIX_OK)
        status = append_text(&code->text, name);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_bytes text = flamepix_buffer_bytes(&code->text);
    const struct fpx_frame frame =
        is_function ? function_of(text) : (struct fpx_frame){.name = text};
    return add(code, &code->code, &frame, range);
}

enum flamepix_status fpx_v8_code_move(struct fpx_v8_code *code, uint64_t from, uint64_t to)
{
    const struct fpx_code_range *found = fpx_code_map_find(&code->code, from);
    if (found == NULL || found->begin != from)
        return FLAMEPIX_OK;
    struct fpx_code_range range = *found;
    const uint64_t nbytes = range.limit - range.begin;
    fpx_code_map_remove(&code->code, range.begin, range.limit);
    range.begin = to;
    range.limit = to > UINT64_MAX - nbytes ? UINT64_MAX : to + nbytes;
    return fpx_code_map_add(&code->code, &range);
}

bool fpx_v8_code_find(const struct fpx_v8_code *code, uint64_t address, size_t *number_ret)
{
    const struct fpx_code_range *range = fpx_code_map_find(&code->code, address);
    if (range == NULL)
        range = fpx_code_map_find(&code->libraries, address);
    if (range != NULL)
        *number_ret = range->code;
    return range != NULL;
}

void fpx_v8_code_free(struct fpx_v8_code *code)
{
    fpx_frame_table_free(&code->frames);
    fpx_code_map_free(&code->code);
    fpx_code_map_free(&code->libraries);
    flamepix_buffer_free(&code->text);
}
