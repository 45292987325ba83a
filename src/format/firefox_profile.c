/* Profiles of Firefox, raw as the browser hands them out ("gecko") or as the Firefox Profiler and
 * samply write them ("processed").
 *
 *     {"meta": …, "threads": [
 *         {"name": "GeckoMain", "pid": 7,
 *          "samples": {"stack": [2, null, 1], "time": [0.4, 1.4, 2.5]},
 *          "stackTable": {"prefix": [null, 0, 1], "frame": [0, 1, 2]},
 *          "frameTable": {"func": [0, 1, 2], "line": [null, 3, 9]},
 *          "funcTable": {"name": [0, 1, 2], "fileName": [null, 3, 3]},
 *          "stringArray": ["(root)", "f", "g", "a.js"]}, …]}
 *
 * Raw ones have the same tables as rows, no functions, and texts such as "f (a.js:3)" instead;
 * processes lie in each other in them. In late processed ones the threads share all tables, which
 * may come behind them: then the file is read once more. Each thread is a part.
 *
 * The prefix of a stack is a stack before it, so what goes round in a circle ends. */
#include <math.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "format/firefox_tables.h"
#include "format/formats.h"
#include "format/json_recording.h"

enum { DEEPEST = 16 };

enum sample_column { SAMPLE_STACK, SAMPLE_TIME, SAMPLE_DELTA, SAMPLE_WEIGHT };
static const char *const sample_columns[] = {"stack", "time", "timeDeltas", "weight", NULL};

struct firefox {
    struct flamepix_json_reader json;
    bool has_begun;
    unsigned pass;   /* from 0 */
    bool needs_more; /* a thread's tables had not come yet */
    enum place { IN_PROFILE, IN_THREADS, IN_PROCESSES } path[DEEPEST];
    unsigned depth;
    struct flamepix_firefox_tables own, shared;
    /* The thread: */
    struct flamepix_firefox_table samples;
    struct flamepix_buffer name, pid, part_name;
    struct flamepix_text_table part_names;
    size_t best; /* part that is read where none is asked for */
    bool best_is_main;
    size_t kernel; /* number of the category; SIZE_MAX: not known */
};

/* -- shared tables ---------------------------------------------------------------------------- */

static enum flamepix_status read_shared(struct firefox *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    flamepix_firefox_tables_reset(&reader->shared);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK)
        status = flamepix_firefox_tables_read(&reader->shared, &reader->json, key);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status put_sample(struct flamepix_recording *recording,
                                       const struct firefox *reader,
                                       const struct flamepix_firefox_tables *tables, size_t stack,
                                       const struct flamepix_sample *sample)
{
    bool is_put;
    enum flamepix_status status = flamepix_recording_put_again(recording, sample, &is_put);
    if (status != FLAMEPIX_OK || is_put)
        return status;
    status = flamepix_firefox_tables_stack(tables, stack, reader->kernel, recording);
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, sample) : status;
}

static enum flamepix_status put_samples(struct flamepix_recording *recording,
                                        const struct firefox *reader,
                                        const struct flamepix_firefox_tables *tables, size_t part)
{
    const struct flamepix_firefox_table *samples = &reader->samples;
    const size_t count = flamepix_firefox_table_count(samples, SAMPLE_STACK);
    const bool has_weights = flamepix_firefox_table_count(samples, SAMPLE_WEIGHT) > 0;
    enum flamepix_status status = FLAMEPIX_OK;
    double time = 0;
    flamepix_recording_forget_stacks(recording); /* each thread has its own */
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const size_t stack = flamepix_firefox_table_index(samples, SAMPLE_STACK, i);
        const double delta = flamepix_firefox_table_cell(samples, SAMPLE_DELTA, i);
        const double at = flamepix_firefox_table_cell(samples, SAMPLE_TIME, i);
        const double weight = flamepix_firefox_table_cell(samples, SAMPLE_WEIGHT, i);
        time = isnan(at) ? time + (isnan(delta) ? 0 : delta) : at;
        const struct flamepix_sample sample = {
            .part = part,
            .weight.value = has_weights && !isnan(weight) ? fabs(weight) : 1,
            .leaf_first = true,
            .has_time = true,
            .begin = time / 1000,
            .end = time / 1000,
            .stack = (uint64_t)stack + 1,
        };
        if (stack != SIZE_MAX)
            status = put_sample(recording, reader, tables, stack, &sample);
    }
    return status;
}

/* -- threads ----------------------------------------------------------------------------------- */

static const char *unit_of(const struct firefox *reader)
{
    const char *type = reader->samples.weight_type;
    if (strcmp(type, "bytes") == 0)
        return "bytes";
    return strcmp(type, "tracing-ms") == 0 ? "milliseconds" : "samples";
}

/* Whether no thread before has this name. */
static enum flamepix_status is_new_name(struct firefox *reader, bool *is_new_ret)
{
    const size_t known = reader->part_names.count;
    size_t number;
    const enum flamepix_status status = flamepix_text_table_intern(
        &reader->part_names, flamepix_buffer_bytes(&reader->part_name), &number);
    *is_new_ret = reader->part_names.count > known;
    return status;
}

/* "GeckoMain"; where it is not the first of this name "GeckoMain (pid 7)", then "… 2". */
static enum flamepix_status add_part(struct flamepix_recording *recording, struct firefox *reader,
                                     size_t *part_ret)
{
    struct flamepix_buffer *name = &reader->part_name;
    bool is_new = false;
    name->length = 0;
    enum flamepix_status status =
        flamepix_buffer_append(name, reader->name.data, reader->name.length);
    for (unsigned i = 1; status == FLAMEPIX_OK; i++) {
        status = is_new_name(reader, &is_new);
        if (status != FLAMEPIX_OK || is_new || reader->part_names.count >= FLAMEPIX_PARTS_MAX)
            break;
        name->length = reader->name.length;
        if (reader->pid.length > 0)
            status = flamepix_buffer_printf(name, " (pid %.*s)", (int)reader->pid.length,
                                            reader->pid.data);
        if (status == FLAMEPIX_OK && i > 1)
            status = flamepix_buffer_printf(name, " %zu", reader->part_names.count);
    }
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_part(recording, "thread", flamepix_buffer_bytes(name),
                                   flamepix_bytes_of(unit_of(reader)), part_ret);
}

/* The Profiler opens the main thread that has most samples. */
static void note_best(struct flamepix_recording *recording, struct firefox *reader, size_t part)
{
    const bool is_main = flamepix_json_is(flamepix_buffer_bytes(&reader->name), "GeckoMain");
    const struct flamepix_part *parts = recording->parts;
    if (reader->best == SIZE_MAX || is_main > reader->best_is_main ||
        (is_main == reader->best_is_main && parts[part].samples > parts[reader->best].samples)) {
        reader->best = part;
        reader->best_is_main = is_main;
    }
}

static enum flamepix_status end_thread(struct flamepix_recording *recording, struct firefox *reader)
{
    const struct flamepix_firefox_tables *tables =
        reader->own.is_known ? &reader->own : &reader->shared;
    size_t part;
    if (reader->pass > 0 && reader->own.is_known)
        return FLAMEPIX_OK;
    if (!tables->is_known) {
        reader->needs_more = true;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = add_part(recording, reader, &part);
    if (status == FLAMEPIX_OK)
        status = put_samples(recording, reader, tables, part);
    if (status == FLAMEPIX_OK)
        note_best(recording, reader, part);
    return status;
}

static enum flamepix_status read_buffer(struct firefox *reader, struct flamepix_buffer *text)
{
    struct flamepix_json_token token;
    text->length = 0;
    if (!flamepix_json_read_scalar(&reader->json, &token))
        return flamepix_json_status(&reader->json);
    if (token.kind == FLAMEPIX_JSON_NUMBER && token.is_integer)
        return flamepix_buffer_printf(text, "%lld", (long long)token.integer);
    if (token.kind != FLAMEPIX_JSON_STRING)
        return FLAMEPIX_OK;
    return flamepix_buffer_append(text, token.text.data, token.text.length);
}

static enum flamepix_status read_samples(struct firefox *reader)
{
    return flamepix_firefox_table_read(&reader->samples, &reader->json, sample_columns);
}

static enum flamepix_status read_thread(struct flamepix_recording *recording,
                                        struct firefox *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    flamepix_firefox_tables_reset(&reader->own);
    flamepix_firefox_table_reset(&reader->samples);
    reader->name.length = reader->pid.length = 0;
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "samples"))
            status = read_samples(reader);
        else if (flamepix_json_is(key, "name"))
            status = read_buffer(reader, &reader->name);
        else if (flamepix_json_is(key, "pid"))
            status = read_buffer(reader, &reader->pid);
        else
            status = flamepix_firefox_tables_read(&reader->own, &reader->json, key);
    }
    return status == FLAMEPIX_END ? end_thread(recording, reader) : status;
}

/* {"name": "Kernel", "color": "orange"}, number `i` */
static enum flamepix_status read_category(struct firefox *reader, size_t i)
{
    struct flamepix_json_reader *json = &reader->json;
    struct flamepix_bytes key, name;
    enum flamepix_status status;
    if (!flamepix_json_begin_object(json))
        return flamepix_json_status(json);
    while ((status = flamepix_json_member(json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "name") && flamepix_json_read_string(json, &name) &&
            flamepix_json_is(name, "Kernel"))
            reader->kernel = i;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_categories(struct firefox *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_array(&reader->json))
        return flamepix_json_status(&reader->json);
    for (size_t i = 0; status == FLAMEPIX_OK; i++) {
        status = flamepix_json_element(&reader->json);
        if (status == FLAMEPIX_OK)
            status = read_category(reader, i);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_meta(struct firefox *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK) {
        if (flamepix_json_is(key, "categories"))
            status = read_categories(reader);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- the profile ------------------------------------------------------------------------------- */

/* Goes into what lies within. */
static void enter(struct firefox *reader, enum place place)
{
    if (reader->depth == DEEPEST)
        return;
    if (place == IN_PROFILE ? flamepix_json_begin_object(&reader->json)
                            : flamepix_json_begin_array(&reader->json))
        reader->path[reader->depth++] = place;
}

static enum flamepix_status read_member(struct firefox *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (flamepix_json_is(key, "threads"))
        enter(reader, IN_THREADS);
    else if (flamepix_json_is(key, "processes"))
        enter(reader, IN_PROCESSES);
    else if (flamepix_json_is(key, "profile"))
        enter(reader, IN_PROFILE);
    else if (flamepix_json_is(key, "meta"))
        return read_meta(reader);
    else if (flamepix_json_is(key, "shared"))
        return read_shared(reader);
    return flamepix_json_status(&reader->json);
}

static enum flamepix_status read_on(struct flamepix_recording *recording, struct firefox *reader)
{
    const enum place place = reader->path[reader->depth - 1];
    enum flamepix_status status;
    if (place == IN_PROFILE) {
        status = read_member(reader);
    } else {
        status = flamepix_json_element(&reader->json);
        if (status == FLAMEPIX_OK && place == IN_THREADS)
            status = read_thread(recording, reader);
        else if (status == FLAMEPIX_OK)
            enter(reader, IN_PROFILE);
    }
    if (status != FLAMEPIX_END)
        return status != FLAMEPIX_OK ? status : flamepix_json_status(&reader->json);
    reader->depth--;
    return FLAMEPIX_OK;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status begin_pass(struct flamepix_recording *recording, struct firefox *reader)
{
    flamepix_json_recording_init(&reader->json, recording);
    reader->has_begun = true;
    reader->depth = 0;
    enum flamepix_status status = flamepix_json_expect(&reader->json, FLAMEPIX_JSON_OBJECT_BEGIN);
    reader->path[reader->depth++] = IN_PROFILE;
    return status;
}

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct firefox *reader = user;
    (void)recording;
    reader->best = SIZE_MAX;
    reader->kernel = SIZE_MAX;
    return FLAMEPIX_OK;
}

/* Tables that came too late are known now. */
static enum flamepix_status end_pass(struct flamepix_recording *recording, struct firefox *reader)
{
    const bool again = reader->needs_more && reader->shared.is_known && reader->pass == 0;
    flamepix_json_reader_free(&reader->json);
    reader->has_begun = false;
    reader->pass++;
    if (again)
        return flamepix_recording_rewind(recording);
    if (reader->best != SIZE_MAX)
        flamepix_recording_prefer(recording, reader->best);
    return FLAMEPIX_END;
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct firefox *reader = user;
    enum flamepix_status status =
        reader->has_begun ? read_on(recording, reader) : begin_pass(recording, reader);
    if (status == FLAMEPIX_OK && reader->depth == 0)
        return end_pass(recording, reader);
    status = flamepix_json_recording_status(recording, &reader->json, status);
    return status == FLAMEPIX_END ? end_pass(recording, reader) : status;
}

static void end(void *user)
{
    struct firefox *reader = user;
    if (reader->has_begun)
        flamepix_json_reader_free(&reader->json);
    flamepix_firefox_tables_free(&reader->own);
    flamepix_firefox_tables_free(&reader->shared);
    flamepix_firefox_table_free(&reader->samples);
    flamepix_buffer_free(&reader->name);
    flamepix_buffer_free(&reader->pid);
    flamepix_buffer_free(&reader->part_name);
    flamepix_text_table_free(&reader->part_names);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct firefox), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_firefox_profile_open, kind)
