#include "format/java/art.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/parse/parse_text.h"

enum section { OPTIONS, THREADS, METHODS };

/* Adds a method by the text that the options ask for: class, '.' and name, which are in `text`. */
static enum flamepix_status add_method(struct fpx_art_names *names, uint64_t id,
                                       struct flamepix_bytes file)
{
    struct flamepix_buffer *text = &names->text;
    const size_t length = text->length;
    const struct fpx_frame frame = {.name = flamepix_buffer_bytes(text), .file = file};
    struct flamepix_buffer key = {0};
    enum flamepix_status status = fpx_frame_text(&key, &frame, names->granularity);
    if (status == FLAMEPIX_OK && length > 0)
        status = fpx_text_table_append(&names->methods,
                                       (struct flamepix_bytes){key.data, key.length - 1});
    if (status == FLAMEPIX_OK && length > 0)
        status = fpx_id_table_add(&names->method_ids, id);
    flamepix_buffer_free(&key);
    return status;
}

enum flamepix_status fpx_art_names_method(struct fpx_art_names *names, uint64_t id,
                                          struct flamepix_bytes line)
{
    struct flamepix_buffer *text = &names->text;
    const struct flamepix_bytes class_name = fpx_take_field(&line, "\t");
    const struct flamepix_bytes method = fpx_take_field(&line, "\t");
    (void)fpx_take_field(&line, "\t");
    const struct flamepix_bytes file = fpx_take_field(&line, "\t");
    flamepix_buffer_clear(text);
    flamepix_buffer_append(text, class_name.data, class_name.length);
    if (class_name.length > 0 && method.length > 0)
        flamepix_buffer_append(text, ".", 1);
    enum flamepix_status status = flamepix_buffer_append(text, method.data, method.length);
    return status == FLAMEPIX_OK ? add_method(names, id, file) : status;
}

/* Other lines are ignored. */
enum flamepix_status fpx_art_names_line(struct fpx_art_names *names, struct flamepix_bytes line)
{
    uint64_t id;
    if (!fpx_take_hex(&line, &id) || !fpx_take(&line, "\t"))
        return FLAMEPIX_OK;
    return fpx_art_names_method(names, id, line);
}

enum flamepix_status fpx_art_names_thread(struct fpx_art_names *names, uint64_t id,
                                          struct flamepix_bytes name)
{
    const enum flamepix_status status = fpx_text_table_append(&names->threads, name);
    return status == FLAMEPIX_OK ? fpx_id_table_add(&names->thread_ids, id) : status;
}

static enum flamepix_status take_thread(struct fpx_art_names *names, struct flamepix_bytes line)
{
    uint64_t id;
    if (!fpx_take_number(&line, &id) || !fpx_take(&line, "\t"))
        return FLAMEPIX_OK;
    return fpx_art_names_thread(names, id, line);
}

static bool is_line(struct flamepix_bytes line, const char *text)
{
    return flamepix_bytes_equal(line, flamepix_bytes_of(text));
}

void fpx_art_names_option(struct fpx_art_names *names, struct flamepix_bytes line)
{
    if (is_line(line, "data-file-overflow=true"))
        names->is_cut = true;
    if (is_line(line, "clock=dual"))
        names->has_dual_clock = true;
    if (fpx_take(&line, "num-method-calls="))
        (void)fpx_take_number(&line, &names->records);
    if (!fpx_take(&line, "clock=") || line.length >= sizeof(names->clock))
        return;
    memcpy(names->clock, line.data, line.length);
    names->clock[line.length] = '\0';
}

enum flamepix_status fpx_art_names_read(struct fpx_art_names *names, struct fpx_byte_window *window)
{
    enum section section = OPTIONS;
    struct flamepix_bytes line;
    enum flamepix_status status;
    while ((status = fpx_byte_window_line(window, &line)) == FLAMEPIX_OK) {
        if (is_line(line, "*end"))
            return FLAMEPIX_OK;
        if (is_line(line, "*threads"))
            section = THREADS;
        else if (is_line(line, "*methods"))
            section = METHODS;
        else if (section == THREADS)
            status = take_thread(names, line);
        else if (section == METHODS)
            status = fpx_art_names_line(names, line);
        else
            fpx_art_names_option(names, line);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status;
}

static enum flamepix_status note_unnamed(struct fpx_art_names *names, uint32_t number)
{
    const enum flamepix_status status = fpx_array_reserve(
        &names->unnamed, &names->unnamed_capacity, (size_t)number + 1, sizeof(*names->unnamed));
    if (status != FLAMEPIX_OK)
        return status;
    while (names->unnamed_count < number)
        names->unnamed[names->unnamed_count++] = false;
    names->unnamed[names->unnamed_count++] = true;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_art_method(struct fpx_art_names *names, uint64_t id, uint32_t *number_ret)
{
    *number_ret = fpx_id_table_find(&names->method_ids, id);
    if (*number_ret != FPX_ID_NONE)
        return FLAMEPIX_OK;
    *number_ret = (uint32_t)names->methods.count;
    flamepix_buffer_clear(&names->text);
    enum flamepix_status status = fpx_buffer_printf(&names->text, "0x%" PRIx64, id);
    if (status == FLAMEPIX_OK)
        status = add_method(names, id, (struct flamepix_bytes){"", 0});
    return status == FLAMEPIX_OK ? note_unnamed(names, *number_ret) : status;
}

bool fpx_art_is_named(const struct fpx_art_names *names, uint32_t number)
{
    return number >= names->unnamed_count || !names->unnamed[number];
}

enum flamepix_status fpx_art_thread(struct fpx_art_names *names, uint64_t id, uint32_t *number_ret)
{
    *number_ret = fpx_id_table_find(&names->thread_ids, id);
    if (*number_ret != FPX_ID_NONE)
        return FLAMEPIX_OK;
    *number_ret = (uint32_t)names->threads.count;
    flamepix_buffer_clear(&names->text);
    enum flamepix_status status = fpx_buffer_printf(&names->text, "thread %" PRIu64, id);
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_append(&names->threads, flamepix_buffer_bytes(&names->text));
    return status == FLAMEPIX_OK ? fpx_id_table_add(&names->thread_ids, id) : status;
}

void fpx_art_names_free(struct fpx_art_names *names)
{
    fpx_text_table_free(&names->methods);
    fpx_id_table_free(&names->method_ids);
    fpx_text_table_free(&names->threads);
    fpx_id_table_free(&names->thread_ids);
    free(names->unnamed);
    flamepix_buffer_free(&names->text);
}
