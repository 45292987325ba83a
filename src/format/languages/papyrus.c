/* A log of Papyrus, the script language of Skyrim: when each function of each stack was entered and
 * left, in milliseconds.
 *
 *     500:PUSH:3053:1:quest (24021278):quest..OnInit
 *     1500:POP:3053:1:quest (24021278):quest..OnInit
 *
 * The time between two events of a stack belongs to the functions open in it. Functions still open
 * at the end have run until the last event of the log. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/hash_index.h"
#include "base/memory.h"
#include "format/formats.h"
#include "format/parse/parse_text.h"
#include "format/recording.h"

/* One stack of the script engine. */
struct script {
    uint64_t id;
    double since;                /* time up to which it is counted */
    size_t depth;                /* of what is open */
    struct flamepix_buffer open; /* names, each followed by ';' */
};

struct papyrus {
    double last; /* time of the last event */
    bool has_event;
    struct script *scripts;
    size_t count, capacity;
    struct fpx_hash_index index; /* of the scripts by id */
    struct flamepix_buffer root;
};

struct event {
    double time; /* milliseconds */
    bool is_push;
    uint64_t id;
    struct flamepix_bytes name;
};

/* -- scripts ----------------------------------------------------------------------------------- */

static bool is_id(const void *entries, size_t number, const void *key)
{
    const struct script *scripts = entries;
    return scripts[number].id == *(const uint64_t *)key;
}

/* The stack of an id; added if it is new. */
static enum flamepix_status script_of(struct papyrus *reader, uint64_t id,
                                      struct script **script_ret)
{
    const uint64_t hash = fpx_hash_integer(0, id);
    size_t number = fpx_hash_index_find(&reader->index, hash, is_id, reader->scripts, &id);
    enum flamepix_status status = FLAMEPIX_OK;
    if (number == FPX_HASH_NONE) {
        status = fpx_array_reserve(&reader->scripts, &reader->capacity, reader->count + 1,
                                   sizeof(*reader->scripts));
        if (status != FLAMEPIX_OK)
            return status;
        number = reader->count++;
        reader->scripts[number] = (struct script){.id = id};
        status = fpx_hash_index_add(&reader->index, hash, number);
    }
    *script_ret = &reader->scripts[number];
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Puts the time since this stack's last event, up to `until`. */
static enum flamepix_status count_time(struct fpx_recording *recording, struct papyrus *reader,
                                       struct script *script, double until)
{
    const struct fpx_sample sample = {.weight.value = until - script->since,
                                      .has_time = true,
                                      .begin = script->since / 1000,
                                      .end = until / 1000};
    struct flamepix_bytes rest = flamepix_buffer_bytes(&script->open);
    struct flamepix_bytes name;
    enum flamepix_status status = FLAMEPIX_OK;
    script->since = until;
    if (script->depth == 0 || !(sample.weight.value > 0))
        return FLAMEPIX_OK;
    if (recording->options.recording.tid) {
        flamepix_buffer_clear(&reader->root);
        status = fpx_buffer_printf(&reader->root, "%" PRIu64, script->id);
        if (status == FLAMEPIX_OK)
            status = fpx_recording_name(recording, flamepix_buffer_bytes(&reader->root));
    }
    while (status == FLAMEPIX_OK && fpx_take_until(&rest, ";", &name))
        status = fpx_recording_name(recording, name);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

/* -- events ------------------------------------------------------------------------------------ */

/* "500:PUSH:3053:1:quest (24021278):quest..OnInit" */
static bool take_event(struct flamepix_bytes line, struct event *event_ret)
{
    struct flamepix_bytes instance;
    uint64_t time;
    uint64_t depth;
    if (!fpx_take_number(&line, &time))
        return false;
    event_ret->time = (double)time;
    event_ret->is_push = fpx_take(&line, ":PUSH:");
    if (!event_ret->is_push && !fpx_take(&line, ":POP:"))
        return false;
    if (!fpx_take_number(&line, &event_ret->id) || !fpx_take(&line, ":") ||
        !fpx_take_number(&line, &depth) || !fpx_take(&line, ":") ||
        !fpx_take_until(&line, ":", &instance))
        return false;
    event_ret->name = line;
    return true;
}

static enum flamepix_status push(struct script *script, struct flamepix_bytes name)
{
    if (script->depth == FPX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_OK;
    script->depth++;
    return fpx_frame_text_of(&script->open, name);
}

/* Where the name that ends before `end` begins. */
static size_t begin_of(const struct flamepix_buffer *open, size_t end)
{
    size_t begin = end - 1;
    while (begin > 0 && open->data[begin - 1] != ';')
        begin--;
    return begin;
}

/* How many functions are open from the top down to the one of this name, which includes its ';'; 0:
 * none has that name. */
static size_t levels_to(const struct script *script, struct flamepix_bytes name)
{
    const struct flamepix_buffer *open = &script->open;
    size_t levels = 0;
    for (size_t end = open->length; end > 0;) {
        const size_t begin = begin_of(open, end);
        levels++;
        if (flamepix_bytes_equal((struct flamepix_bytes){open->data + begin, end - begin}, name))
            return levels;
        end = begin;
    }
    return 0;
}

/* Leaves a function. Functions above it were left without an event. A function that is not open was
 * entered before the log began. */
static enum flamepix_status pop(struct fpx_recording *recording, struct papyrus *reader,
                                struct script *script, struct flamepix_bytes name)
{
    flamepix_buffer_clear(&reader->root);
    enum flamepix_status status = fpx_frame_text_of(&reader->root, name);
    if (status != FLAMEPIX_OK)
        return status;
    const size_t levels = levels_to(script, flamepix_buffer_bytes(&reader->root));
    if (levels == 0)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_UNPAIRED, 1, 0.0);
    for (size_t i = 0; i < levels; i++) {
        script->open.length = begin_of(&script->open, script->open.length);
        script->depth--;
    }
    return levels > 1
               ? fpx_recording_not_understood(recording, 0, "that what was entered last is left")
               : FLAMEPIX_OK;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes line)
{
    struct papyrus *reader = user;
    struct event event;
    struct script *script;
    if (!take_event(line, &event)) {
        const bool is_event = fpx_bytes_hold(line, ":PUSH:") || fpx_bytes_hold(line, ":POP:");
        return is_event ? fpx_recording_bad_line(recording) : FLAMEPIX_OK;
    }
    if (reader->has_event && event.time < reader->last)
        return fpx_recording_bad_line(recording);
    reader->has_event = true;
    reader->last = event.time;
    enum flamepix_status status = script_of(reader, event.id, &script);
    if (status == FLAMEPIX_OK)
        status = count_time(recording, reader, script, event.time);
    if (status != FLAMEPIX_OK)
        return status;
    if (event.is_push)
        return push(script, event.name);
    return pop(recording, reader, script, event.name);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    size_t part;
    (void)user;
    return fpx_recording_part(recording, "value", (struct flamepix_bytes){NULL, 0},
                              flamepix_bytes_of("milliseconds"), &part);
}

static enum flamepix_status count_to_end(struct fpx_recording *recording, void *user)
{
    struct papyrus *reader = user;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < reader->count && status == FLAMEPIX_OK; i++)
        status = count_time(recording, reader, &reader->scripts[i], reader->last);
    return status;
}

static void end(void *user)
{
    struct papyrus *reader = user;
    for (size_t i = 0; i < reader->count; i++)
        flamepix_buffer_free(&reader->scripts[i].open);
    free(reader->scripts);
    fpx_hash_index_free(&reader->index);
    flamepix_buffer_free(&reader->root);
}

static const struct fpx_recording_kind kind = {.reader_nbytes = sizeof(struct papyrus),
                                               .begin = begin,
                                               .line = take_line,
                                               .close = count_to_end,
                                               .end = end};

FPX_RECORDING_OPEN(fpx_papyrus_open, kind)
