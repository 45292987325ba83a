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

#include "base/array.h"
#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "format/firefox_table.h"
#include "format/formats.h"
#include "format/json_recording.h"
#include "format/text_table.h"

enum { DEEPEST = 16 };

enum stack_column { STACK_PREFIX, STACK_FRAME };
static const char *const stack_columns[] = {"prefix", "frame", NULL};
enum frame_column {
    FRAME_FUNC,
    FRAME_LOCATION,
    FRAME_LINE,
    FRAME_IMPLEMENTATION,
    FRAME_CATEGORY,
    FRAME_INLINE_DEPTH
};
static const char *const frame_columns[] = {"func",     "location",    "line", "implementation",
                                            "category", "inlineDepth", NULL};
enum func_column { FUNC_NAME, FUNC_FILE, FUNC_LINE, FUNC_RESOURCE, FUNC_SOURCE };
static const char *const func_columns[] = {"name",     "fileName", "lineNumber",
                                           "resource", "source",   NULL};
static const char *const resource_columns[] = {"name", NULL};
static const char *const source_columns[] = {"filename", NULL};
enum sample_column { SAMPLE_STACK, SAMPLE_TIME, SAMPLE_DELTA, SAMPLE_WEIGHT };
static const char *const sample_columns[] = {"stack", "time", "timeDeltas", "weight", NULL};

/* What stacks are made of, of a thread or of all. */
struct tables {
    struct flamepix_firefox_table stacks, frames, functions, resources, sources;
    struct flamepix_text_table texts;
    bool is_known;
};

struct firefox {
    struct flamepix_json_reader json;
    bool has_begun;
    unsigned pass;   /* from 0 */
    bool needs_more; /* a thread's tables had not come yet */
    enum place { IN_PROFILE, IN_THREADS, IN_PROCESSES } path[DEEPEST];
    unsigned depth;
    struct tables own, shared;
    /* The thread: */
    struct flamepix_firefox_table samples;
    struct flamepix_buffer name, pid, part_name;
    struct flamepix_text_table twins; /* names that several threads have, with their processes */
    unsigned *twin_counts;            /* how often each was numbered */
    size_t twin_capacity;
    size_t best; /* part that is read where none is asked for */
    bool best_is_main;
    size_t kernel; /* number of the category; SIZE_MAX: not known */
};

/* -- tables ------------------------------------------------------------------------------------ */

static void reset_tables(struct tables *tables)
{
    flamepix_firefox_table_reset(&tables->stacks);
    flamepix_firefox_table_reset(&tables->frames);
    flamepix_firefox_table_reset(&tables->functions);
    flamepix_firefox_table_reset(&tables->resources);
    flamepix_firefox_table_reset(&tables->sources);
    flamepix_text_table_reset(&tables->texts);
    tables->is_known = false;
}

static void free_tables(struct tables *tables)
{
    flamepix_firefox_table_free(&tables->stacks);
    flamepix_firefox_table_free(&tables->frames);
    flamepix_firefox_table_free(&tables->functions);
    flamepix_firefox_table_free(&tables->resources);
    flamepix_firefox_table_free(&tables->sources);
    flamepix_text_table_free(&tables->texts);
}

static enum flamepix_status read_texts(struct flamepix_text_table *texts,
                                       struct flamepix_json_reader *json)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_array(json))
        return flamepix_json_status(json);
    flamepix_text_table_reset(texts);
    while (status == FLAMEPIX_OK && (status = flamepix_json_element(json)) == FLAMEPIX_OK) {
        struct flamepix_bytes text = {"", 0};
        (void)flamepix_json_read_string(json, &text);
        status = flamepix_json_status(json);
        if (status == FLAMEPIX_OK)
            status = flamepix_text_table_append(texts, text);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Another member stays. */
static enum flamepix_status read_table(struct tables *tables, struct flamepix_json_reader *json,
                                       struct flamepix_bytes key)
{
    if (flamepix_json_is(key, "stackTable")) {
        tables->is_known = true;
        return flamepix_firefox_table_read(&tables->stacks, json, stack_columns);
    }
    if (flamepix_json_is(key, "frameTable"))
        return flamepix_firefox_table_read(&tables->frames, json, frame_columns);
    if (flamepix_json_is(key, "funcTable"))
        return flamepix_firefox_table_read(&tables->functions, json, func_columns);
    if (flamepix_json_is(key, "resourceTable"))
        return flamepix_firefox_table_read(&tables->resources, json, resource_columns);
    if (flamepix_json_is(key, "sources"))
        return flamepix_firefox_table_read(&tables->sources, json, source_columns);
    if (flamepix_json_is(key, "stringArray") || flamepix_json_is(key, "stringTable"))
        return read_texts(&tables->texts, json);
    return FLAMEPIX_OK;
}

static enum flamepix_status read_shared(struct firefox *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(&reader->json))
        return flamepix_json_status(&reader->json);
    reset_tables(&reader->shared);
    while (status == FLAMEPIX_OK &&
           (status = flamepix_json_member(&reader->json, &key)) == FLAMEPIX_OK)
        status = read_table(&reader->shared, &reader->json, key);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- frames ------------------------------------------------------------------------------------ */

/* "f (a.js:3:14)" is f, a.js and 3; other texts are names. */
static void take_location(struct flamepix_frame *frame)
{
    struct flamepix_bytes text = frame->name, number = {NULL, 0};
    size_t open = text.length;
    if (text.length == 0 || text.data[text.length - 1] != ')')
        return;
    while (open > 0 && text.data[open - 1] != '(')
        open--;
    if (open < 3 || text.data[open - 2] != ' ')
        return;
    struct flamepix_bytes place = {text.data + open, text.length - 1 - open};
    for (int i = 0; i < 2; i++) {
        size_t digits = place.length;
        while (digits > 0 && place.data[digits - 1] >= '0' && place.data[digits - 1] <= '9')
            digits--;
        if (digits == place.length || digits < 2 || place.data[digits - 1] != ':')
            break;
        number = (struct flamepix_bytes){place.data + digits, place.length - digits};
        place.length = digits - 1;
    }
    if (number.length == 0 && !flamepix_bytes_hold(place, "/") && !flamepix_bytes_hold(place, ":"))
        return;
    frame->name.length = open - 2;
    frame->file = place;
    frame->line = 0;
    for (size_t i = 0; i < number.length && frame->line < UINT32_MAX; i++)
        frame->line = frame->line * 10 + (uint64_t)(number.data[i] - '0');
}

static void name_function(const struct tables *tables, size_t function,
                          struct flamepix_frame *frame)
{
    const struct flamepix_firefox_table *functions = &tables->functions;
    const size_t resource = flamepix_firefox_table_index(functions, FUNC_RESOURCE, function);
    const size_t source = flamepix_firefox_table_index(functions, FUNC_SOURCE, function);
    size_t file = flamepix_firefox_table_index(functions, FUNC_FILE, function);
    const double line = flamepix_firefox_table_cell(functions, FUNC_LINE, function);
    if (file == SIZE_MAX)
        file = flamepix_firefox_table_index(&tables->sources, 0, source);
    frame->name = flamepix_text_table_get(
        &tables->texts, flamepix_firefox_table_index(functions, FUNC_NAME, function));
    frame->file = flamepix_text_table_get(&tables->texts, file);
    frame->module = flamepix_text_table_get(
        &tables->texts, flamepix_firefox_table_index(&tables->resources, 0, resource));
    /* An address says nothing without what it is in. */
    frame->with_module = flamepix_bytes_begin_with(frame->name, "0x");
    if (line > 0 && line < 4e9)
        frame->line = (uint64_t)line;
}

static const char *annotation_of(const struct flamepix_recording_options *options,
                                 const struct firefox *reader, const struct tables *tables,
                                 size_t number)
{
    const struct flamepix_firefox_table *frames = &tables->frames;
    const struct flamepix_bytes implementation = flamepix_text_table_get(
        &tables->texts, flamepix_firefox_table_index(frames, FRAME_IMPLEMENTATION, number));
    const size_t category = flamepix_firefox_table_index(frames, FRAME_CATEGORY, number);
    if (options->kernel && category == reader->kernel && category != SIZE_MAX)
        return "_[k]";
    if (options->inlined && flamepix_firefox_table_cell(frames, FRAME_INLINE_DEPTH, number) > 0)
        return "_[i]";
    if (options->jit &&
        (flamepix_json_is(implementation, "ion") || flamepix_json_is(implementation, "baseline")))
        return "_[j]";
    return NULL;
}

/* END at "(root)", which is no frame and has no callers. */
static enum flamepix_status put_frame(struct flamepix_recording *recording,
                                      const struct firefox *reader, const struct tables *tables,
                                      size_t number)
{
    const struct flamepix_firefox_table *frames = &tables->frames;
    const size_t function = flamepix_firefox_table_index(frames, FRAME_FUNC, number);
    const double line = flamepix_firefox_table_cell(frames, FRAME_LINE, number);
    struct flamepix_frame frame = {
        .annotation = annotation_of(&recording->options.recording, reader, tables, number)};
    if (function != SIZE_MAX)
        name_function(tables, function, &frame);
    else
        frame.name = flamepix_text_table_get(
            &tables->texts, flamepix_firefox_table_index(frames, FRAME_LOCATION, number));
    if (line > 0 && line < 4e9)
        frame.line = (uint64_t)line;
    if (frame.file.length == 0)
        take_location(&frame);
    if (flamepix_json_is(frame.name, "(root)"))
        return FLAMEPIX_END;
    return flamepix_recording_frame(recording, &frame);
}

/* -- samples ----------------------------------------------------------------------------------- */

static enum flamepix_status put_stack(struct flamepix_recording *recording,
                                      const struct firefox *reader, const struct tables *tables,
                                      size_t stack, const struct flamepix_sample *sample)
{
    const struct flamepix_firefox_table *stacks = &tables->stacks;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t left = FLAMEPIX_RECORDED_FRAMES_MAX; left > 0 && status == FLAMEPIX_OK; left--) {
        const size_t frame = flamepix_firefox_table_index(stacks, STACK_FRAME, stack);
        const size_t prefix = flamepix_firefox_table_index(stacks, STACK_PREFIX, stack);
        if (frame != SIZE_MAX)
            status = put_frame(recording, reader, tables, frame);
        if (prefix >= stack)
            break;
        stack = prefix;
    }
    if (status == FLAMEPIX_END)
        status = FLAMEPIX_OK;
    return status == FLAMEPIX_OK ? flamepix_recording_put(recording, sample) : status;
}

static enum flamepix_status put_samples(struct flamepix_recording *recording,
                                        const struct firefox *reader, const struct tables *tables,
                                        size_t part)
{
    const struct flamepix_firefox_table *samples = &reader->samples;
    const size_t count = flamepix_firefox_table_count(samples, SAMPLE_STACK);
    const bool has_weights = flamepix_firefox_table_count(samples, SAMPLE_WEIGHT) > 0;
    enum flamepix_status status = FLAMEPIX_OK;
    double time = 0;
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
        };
        if (stack != SIZE_MAX)
            status = put_stack(recording, reader, tables, stack, &sample);
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

/* "GeckoMain (pid 7)", and from the second on "GeckoMain (pid 7) 2". */
static enum flamepix_status number_name(struct firefox *reader)
{
    struct flamepix_buffer *name = &reader->part_name;
    const size_t known = reader->twins.count;
    size_t twin;
    enum flamepix_status status = FLAMEPIX_OK;
    if (reader->pid.length > 0)
        status =
            flamepix_buffer_printf(name, " (pid %.*s)", (int)reader->pid.length, reader->pid.data);
    if (status == FLAMEPIX_OK)
        status = flamepix_text_table_intern(&reader->twins, flamepix_buffer_bytes(name), &twin);
    if (status == FLAMEPIX_OK)
        status = flamepix_array_reserve(&reader->twin_counts, &reader->twin_capacity,
                                        reader->twins.count, sizeof(*reader->twin_counts));
    if (status != FLAMEPIX_OK)
        return status;
    if (twin >= known)
        reader->twin_counts[twin] = reader->pid.length > 0 ? 0 : 1;
    if (++reader->twin_counts[twin] > 1)
        status = flamepix_buffer_printf(name, " %u", reader->twin_counts[twin]);
    return status;
}

/* "GeckoMain"; where it is not the first of this name, with its process and a number. Names that
 * are numbered by themselves may meet these: then threads share a part. */
static enum flamepix_status add_part(struct flamepix_recording *recording, struct firefox *reader,
                                     size_t *part_ret)
{
    const struct flamepix_bytes unit = flamepix_bytes_of(unit_of(reader));
    const size_t known = recording->part_count;
    struct flamepix_buffer *name = &reader->part_name;
    enum flamepix_status status = FLAMEPIX_OK;
    name->length = 0;
    status = flamepix_buffer_append(name, reader->name.data, reader->name.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_part(recording, "thread", flamepix_buffer_bytes(name), unit,
                                         part_ret);
    if (status != FLAMEPIX_OK || recording->part_count > known)
        return status;
    status = number_name(reader);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_part(recording, "thread", flamepix_buffer_bytes(name), unit,
                                   part_ret);
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
    const struct tables *tables = reader->own.is_known ? &reader->own : &reader->shared;
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
    reset_tables(&reader->own);
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
            status = read_table(&reader->own, &reader->json, key);
    }
    return status == FLAMEPIX_END ? end_thread(recording, reader) : status;
}

/* meta: the categories of frames. */
static enum flamepix_status read_meta(struct firefox *reader)
{
    struct flamepix_json_reader *json = &reader->json;
    struct flamepix_bytes key, name;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!flamepix_json_begin_object(json))
        return flamepix_json_status(json);
    while (status == FLAMEPIX_OK && (status = flamepix_json_member(json, &key)) == FLAMEPIX_OK) {
        if (!flamepix_json_is(key, "categories") || !flamepix_json_begin_array(json))
            continue;
        for (size_t i = 0; (status = flamepix_json_element(json)) == FLAMEPIX_OK; i++) {
            if (!flamepix_json_begin_object(json))
                continue;
            while ((status = flamepix_json_member(json, &key)) == FLAMEPIX_OK) {
                if (flamepix_json_is(key, "name") && flamepix_json_read_string(json, &name) &&
                    flamepix_json_is(name, "Kernel"))
                    reader->kernel = i;
            }
        }
        status = status == FLAMEPIX_END ? FLAMEPIX_OK : status;
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
    free_tables(&reader->own);
    free_tables(&reader->shared);
    flamepix_firefox_table_free(&reader->samples);
    flamepix_buffer_free(&reader->name);
    flamepix_buffer_free(&reader->pid);
    flamepix_buffer_free(&reader->part_name);
    flamepix_text_table_free(&reader->twins);
    free(reader->twin_counts);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct firefox), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_firefox_profile_open, kind)
