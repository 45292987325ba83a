/* Output of reli's template json_lines: one JSON value a line, each followed by a blank line.
 *
 *     {"call_frames":[{"class_name":"Cache","function_name":"get","file_name":"/a.php",
 *                      "opline":{"lineno":26, …}}, …]}
 *
 * Frames are leaf first. */
#include "format/formats.h"
#include "format/parse/json_recording.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

struct reli_json {
    struct fpx_json_line line;
    bool has_frames;
    size_t unnamed; /* frames without a name */
    struct flamepix_buffer name, function, file;
};

static enum flamepix_status keep_text(struct reli_json *reader, struct flamepix_buffer *text)
{
    struct flamepix_bytes value;
    if (!fpx_json_read_string(&reader->line.json, &value))
        return fpx_json_status(&reader->line.json);
    flamepix_buffer_clear(text);
    return flamepix_buffer_append(text, value.data, value.length);
}

static enum flamepix_status read_place(struct reli_json *reader, int64_t *number_ret)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(&reader->line.json);
    while (fpx_json_next_member(&reader->line.json, &key, &status)) {
        if (fpx_json_is(key, "lineno"))
            (void)fpx_json_read_integer(&reader->line.json, number_ret);
    }
    return status;
}

/* "Cache::get" */
static enum flamepix_status name_frame(struct reli_json *reader)
{
    if (reader->name.length > 0)
        flamepix_buffer_append(&reader->name, "::", 2);
    return flamepix_buffer_append(&reader->name, reader->function.data, reader->function.length);
}

static enum flamepix_status read_frame(struct fpx_recording *recording, struct reli_json *reader)
{
    struct flamepix_bytes key;
    int64_t number = 0;
    flamepix_buffer_clear(&reader->name);
    flamepix_buffer_clear(&reader->function);
    flamepix_buffer_clear(&reader->file);
    enum flamepix_status status = fpx_json_open_object(&reader->line.json);
    while (fpx_json_next_member(&reader->line.json, &key, &status)) {
        if (fpx_json_is(key, "class_name"))
            status = keep_text(reader, &reader->name);
        else if (fpx_json_is(key, "function_name"))
            status = keep_text(reader, &reader->function);
        else if (fpx_json_is(key, "file_name"))
            status = keep_text(reader, &reader->file);
        else if (fpx_json_is(key, "opline"))
            status = read_place(reader, &number);
    }
    reader->unnamed += reader->function.length == 0;
    if (status == FLAMEPIX_OK)
        status = name_frame(reader);
    struct fpx_frame frame = {.name = flamepix_buffer_bytes(&reader->name),
                              .line = number > 0 ? (uint64_t)number : 0};
    if (!fpx_bytes_begin_with(flamepix_buffer_bytes(&reader->file), "<"))
        frame.file = flamepix_buffer_bytes(&reader->file);
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, &frame) : status;
}

static enum flamepix_status read_stack(struct fpx_recording *recording, struct reli_json *reader)
{
    struct fpx_json_reader *json = &reader->line.json;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (!fpx_json_is(key, "call_frames"))
            continue;
        reader->has_frames = true;
        status = fpx_json_open_array(json);
        while (fpx_json_next_element(json, &status))
            status = read_frame(recording, reader);
    }
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    const struct fpx_sample sample = {.weight.value = 1, .leaf_first = true};
    struct reli_json *reader = user;
    if (fpx_bytes_trimmed(line).length == 0)
        return FLAMEPIX_OK;
    reader->has_frames = false;
    reader->unnamed = 0;
    fpx_recording_record(recording, 0);
    fpx_json_line_begin(&reader->line, line);
    const enum flamepix_status status = read_stack(recording, reader);
    if (status == FLAMEPIX_OK && reader->has_frames && reader->unnamed == 0)
        return fpx_recording_put(recording, &sample);
    fpx_recording_drop(recording);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_BAD_RECORDING)
        return status;
    return fpx_recording_not_understood(recording, 0, "call_frames that have names");
}

static void end(void *user)
{
    struct reli_json *reader = user;
    fpx_json_line_free(&reader->line);
    flamepix_buffer_free(&reader->name);
    flamepix_buffer_free(&reader->function);
    flamepix_buffer_free(&reader->file);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct reli_json), .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_reli_json_open, kind)

bool fpx_recognise_reli_json(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    return fpx_recognise_json_pair(
        head, MARKS("\"call_frames\"", "\"function_name\"", "\"class_name\"", "\"opline\""));
}
