/* Files of scalene, if no stacks were recorded: each function is a stack of its file and itself,
 * with the percentage of time of its lines. Lines outside functions get what the lines of the file
 * have in excess of its functions. */
#include "format/languages/scalene.h"

struct file {
    uint64_t offset;
    bool has_functions, has_lines;
    double of_functions, of_lines; /* percent */
};

struct entry {
    bool has_name;
    unsigned percentages; /* how many of the three are present */
    double percent;
};

static bool is_percentage(struct flamepix_bytes key)
{
    return fpx_json_is(key, "n_cpu_percent_python") || fpx_json_is(key, "n_cpu_percent_c") ||
           fpx_json_is(key, "n_sys_percent");
}

/* A function or a line; "line" holds its name, or its text. */
static enum flamepix_status read_entry(struct fpx_scalene *reader, struct entry *entry_ret)
{
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes key, text;
    double percent;
    *entry_ret = (struct entry){.has_name = false};
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "line") && fpx_json_read_string(json, &text)) {
            entry_ret->has_name = true;
            flamepix_buffer_clear(&reader->function);
            status = flamepix_buffer_append(&reader->function, text.data, text.length);
        } else if (is_percentage(key) && fpx_json_read_number(json, &percent)) {
            entry_ret->percent += percent;
            entry_ret->percentages++;
        }
    }
    return status;
}

static enum flamepix_status put(struct fpx_recording *recording, struct fpx_scalene *reader,
                                struct flamepix_bytes function, double percent)
{
    enum flamepix_status status =
        fpx_recording_name(recording, flamepix_buffer_bytes(&reader->file));
    if (status == FLAMEPIX_OK)
        status = fpx_recording_name(recording, function);
    return status == FLAMEPIX_OK ? fpx_scalene_put_share(recording, reader, percent / 100) : status;
}

static enum flamepix_status take_function(struct fpx_recording *recording,
                                          struct fpx_scalene *reader, struct file *file)
{
    struct entry function;
    const uint64_t offset = fpx_json_offset(&reader->json);
    fpx_recording_record(recording, offset);
    enum flamepix_status status = read_entry(reader, &function);
    if (status != FLAMEPIX_OK)
        return status;
    if (!function.has_name || function.percentages < 3 || !(reader->elapsed > 0))
        return fpx_recording_not_understood(recording, offset,
                                            "a function with its name and its time");
    file->of_functions += function.percent;
    return put(recording, reader, flamepix_buffer_bytes(&reader->function), function.percent);
}

static enum flamepix_status take_line(struct fpx_recording *recording, struct fpx_scalene *reader,
                                      struct file *file)
{
    struct entry line;
    const uint64_t offset = fpx_json_offset(&reader->json);
    const enum flamepix_status status = read_entry(reader, &line);
    file->of_lines += line.percent;
    return status != FLAMEPIX_OK || line.percentages == 3
               ? status
               : fpx_recording_not_understood(recording, offset, "a line with its time");
}

static enum flamepix_status read_file(struct fpx_recording *recording, struct fpx_scalene *reader,
                                      struct file *file)
{
    struct fpx_json_reader *json = &reader->json;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    while (fpx_json_next_member(json, &key, &status)) {
        const bool are_functions = fpx_json_is(key, "functions");
        if (!are_functions && !fpx_json_is(key, "lines"))
            continue;
        status = fpx_json_open_array(json);
        if (are_functions)
            file->has_functions = status == FLAMEPIX_OK;
        else
            file->has_lines = status == FLAMEPIX_OK;
        while (fpx_json_next_element(json, &status))
            status = are_functions ? take_function(recording, reader, file)
                                   : take_line(recording, reader, file);
    }
    return status;
}

/* A difference within rounding is dropped. */
static enum flamepix_status put_rest(struct fpx_recording *recording, struct fpx_scalene *reader,
                                     const struct file *file)
{
    const double rest = file->of_lines - file->of_functions;
    if (!file->has_functions || !file->has_lines)
        return fpx_recording_not_understood(recording, file->offset,
                                            "a file with its functions and lines");
    if (!(rest > 1e-6))
        return FLAMEPIX_OK;
    fpx_recording_record(recording, file->offset);
    if (!(reader->elapsed > 0))
        return fpx_recording_not_understood(recording, file->offset, "the time that elapsed");
    return put(recording, reader, flamepix_bytes_of("<module>"), rest);
}

enum flamepix_status fpx_scalene_read_files(struct fpx_recording *recording,
                                            struct fpx_scalene *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status)) {
        reader->has_files = true;
        struct file file = {.offset = fpx_json_offset(&reader->json)};
        flamepix_buffer_clear(&reader->file);
        status = flamepix_buffer_append(&reader->file, key.data, key.length);
        if (status == FLAMEPIX_OK)
            status = read_file(recording, reader, &file);
        if (status == FLAMEPIX_OK)
            status = put_rest(recording, reader, &file);
    }
    return status;
}
