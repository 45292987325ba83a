/* Output of `bpftrace -f json`: one message per line. Maps with stacks in their keys are read.
 *
 *     {"type": "attached_probes", "data": {"probes": 2}}
 *     {"type": "map", "data": {"@ticks": {"\n    idle+11\n    start+15\n,swapper": 23}}}
 *
 * Each frame is on a line of its own, from the leaf, with or without leading blanks. Text in front
 * of the first line, after the last one, or after a comma between two stacks is not a stack
 * (tracers.h). All values are integers; those that a double cannot hold are strings. */
#include "base/markup/json_reader.h"
#include "format/formats.h"
#include "format/linux/tracers.h"
#include "format/parse/integer_weight.h"
#include "format/parse/parse_text.h"

struct bpftrace_json {
    struct fpx_bpftrace_key key;
    struct flamepix_bytes text; /* the rest of the message */
    struct flamepix_buffer words;
};

static enum flamepix_status read_text(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct bpftrace_json *reader = user;
    *length_ret = reader->text.length < capacity ? reader->text.length : capacity;
    memcpy(buffer, reader->text.data, *length_ret);
    reader->text = flamepix_bytes_from(reader->text, *length_ret);
    return FLAMEPIX_OK;
}

/* -- keys -------------------------------------------------------------------------------------- */

/* A key, line by line: each line between the first and the last is a frame, except for separators
 * between stacks. */
static enum flamepix_status take_key(struct fpx_recording *recording, struct fpx_bpftrace_key *key,
                                     struct flamepix_bytes text)
{
    struct flamepix_bytes line;
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_first = true;
    while (status == FLAMEPIX_OK && fpx_take_until(&text, "\n", &line)) {
        if (is_first || fpx_bytes_begin_with(line, ","))
            status = fpx_bpftrace_texts(key, line, ",");
        else if (fpx_bytes_trimmed(line).length > 0)
            status = fpx_bpftrace_frame(recording, key, fpx_bytes_trimmed(line));
        is_first = false;
    }
    return status == FLAMEPIX_OK ? fpx_bpftrace_texts(key, text, ",") : status;
}

static enum flamepix_status take_entry(struct fpx_recording *recording,
                                       struct bpftrace_json *reader, struct fpx_json_reader *json,
                                       struct flamepix_bytes key)
{
    int64_t value = 0;
    fpx_recording_record(recording, 0);
    flamepix_buffer_clear(&reader->words);
    enum flamepix_status status = flamepix_buffer_append(&reader->words, key.data, key.length);
    if (status == FLAMEPIX_OK && !fpx_json_read_integer(json, &value)) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0.0);
        return fpx_json_status(json);
    }
    if (status == FLAMEPIX_OK)
        status = take_key(recording, &reader->key, flamepix_buffer_bytes(&reader->words));
    return status == FLAMEPIX_OK
               ? fpx_bpftrace_put(recording, &reader->key, fpx_integer_weight(value))
               : status;
}

/* -- messages ---------------------------------------------------------------------------------- */

/* {"@ticks": {KEY: VALUE, ...}}; a map without keys has a value instead. Each print of a map is a
 * message of its own. */
static enum flamepix_status take_map(struct fpx_recording *recording, struct bpftrace_json *reader,
                                     struct fpx_json_reader *json)
{
    struct flamepix_bytes name;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(json);
    reader->key.maps_are_whole = true;
    while (fpx_json_next_member(json, &name, &status)) {
        if (!fpx_take(&name, "@"))
            continue;
        const size_t known = recording->part_count;
        status = fpx_bpftrace_map(recording, &reader->key, name);
        if (reader->key.part < known)
            fpx_bpftrace_printed_again(recording);
        if (status == FLAMEPIX_OK)
            status = fpx_json_open_object(json);
        while (fpx_json_next_member(json, &key, &status))
            status = take_entry(recording, reader, json, key);
    }
    return status;
}

static bool has_stacks(struct flamepix_bytes type)
{
    return fpx_json_is(type, "map") || fpx_json_is(type, "stats") || fpx_json_is(type, "hist");
}

static enum flamepix_status begin_message(struct bpftrace_json *reader,
                                          struct fpx_json_reader *json, struct flamepix_bytes line)
{
    reader->text = line;
    fpx_json_reader_init(json, read_text, reader);
    return fpx_json_open_object(json);
}

/* Whether the message is a map; its type may come after its data. */
static enum flamepix_status find_type(struct bpftrace_json *reader, struct flamepix_bytes line,
                                      bool *is_map_ret)
{
    struct fpx_json_reader json;
    struct flamepix_bytes key, type;
    bool is_found = false;
    enum flamepix_status status = begin_message(reader, &json, line);
    *is_map_ret = false;
    while (!is_found && fpx_json_next_member(&json, &key, &status)) {
        if (!fpx_json_is(key, "type") || !fpx_json_read_string(&json, &type))
            continue;
        is_found = true;
        *is_map_ret = has_stacks(type);
    }
    fpx_json_reader_free(&json);
    return status;
}

static enum flamepix_status take_message(struct fpx_recording *recording,
                                         struct bpftrace_json *reader, struct fpx_json_reader *json,
                                         bool is_map)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    while (fpx_json_next_member(json, &key, &status)) {
        if (fpx_json_is(key, "data") && is_map)
            status = take_map(recording, reader, json);
    }
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct bpftrace_json *reader = user;
    struct fpx_json_reader json;
    bool is_map;
    line = fpx_bytes_trimmed(line);
    if (line.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = find_type(reader, line, &is_map);
    if (status == FLAMEPIX_NO_MEMORY)
        return status;
    status = begin_message(reader, &json, line);
    if (status == FLAMEPIX_OK)
        status = take_message(recording, reader, &json, is_map);
    const bool is_bad = fpx_json_status(&json) == FLAMEPIX_BAD_RECORDING;
    fpx_json_reader_free(&json);
    fpx_bpftrace_drop(recording, &reader->key);
    return is_bad ? fpx_recording_bad_line(recording) : status;
}

static void end(void *user)
{
    struct bpftrace_json *reader = user;
    fpx_bpftrace_key_free(&reader->key);
    flamepix_buffer_free(&reader->words);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct bpftrace_json), .line = take_line, .end = end};

FPX_RECORDING_OPEN(fpx_bpftrace_json_open, kind)
