/* Profiles of Firefox: raw as the browser exports them ("gecko"), or as written by the Firefox
 * Profiler and samply ("processed").
 *
 *     {"meta": …, "threads": [
 *         {"name": "GeckoMain", "pid": 7,
 *          "samples": {"stack": [2, null, 1], "time": [0.4, 1.4, 2.5]},
 *          "stackTable": {"prefix": [null, 0, 1], "frame": [0, 1, 2]},
 *          "frameTable": {"func": [0, 1, 2], "line": [null, 3, 9]},
 *          "funcTable": {"name": [0, 1, 2], "fileName": [null, 3, 3]},
 *          "stringArray": ["(root)", "f", "g", "a.js"]}, …]}
 *
 * Raw ones have the same tables as rows, no functions, but texts such as "f (a.js:3)"; their
 * processes are nested. In later processed ones the threads share the texts (since version 56), the
 * sources (58) or all tables (60), in a member "shared". This may follow the threads, and so may
 * "meta" and "libs". The file is then read again, and all threads from the first incomplete one on
 * are put in the second pass. Each thread is a part. */
#include <math.h>

#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/parse/json_recording.h"
#include "format/web/firefox.h"

enum { DEEPEST = 16 };

struct firefox {
    struct fpx_json_reader json;
    bool has_begun;
    size_t documents; /* before the current one */
    unsigned pass;    /* over it, from 0 */
    enum place { IN_PROFILE, IN_THREADS, IN_PROCESSES } path[DEEPEST];
    double starts[DEEPEST];      /* of the processes on the path, by their meta; NAN: unknown */
    bool have_threads[DEEPEST];  /* of each level: it has threads, or is not a process */
    unsigned depth, first_depth; /* first: of the outermost process with a start */
    size_t next_thread;          /* its number in the file */
    size_t first_waiting;        /* the first that lacked tables; SIZE_MAX: none */
    struct fpx_firefox_thread thread; /* the current one */
    struct fpx_firefox_stacks shared; /* of all threads */
    struct flamepix_buffer part_name;
    struct fpx_text_table part_names; /* of the threads so far */
    size_t best;                      /* default part; SIZE_MAX: unknown */
    bool best_is_main, best_is_selected;
    struct fpx_firefox_meta meta;
};

/* -- shared tables ----------------------------------------------------------------------------- */

static enum flamepix_status read_shared(struct firefox *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_open_object(&reader->json);
    while (fpx_json_next_member(&reader->json, &key, &status))
        status = fpx_firefox_stacks_read(&reader->shared, &reader->json, key);
    return status;
}

/* -- threads ----------------------------------------------------------------------------------- */

/* Whether no earlier thread has this name. */
static enum flamepix_status is_new_name(struct firefox *reader, bool *is_new_ret)
{
    const size_t known = reader->part_names.count;
    size_t number;
    const enum flamepix_status status = fpx_text_table_intern(
        &reader->part_names, flamepix_buffer_bytes(&reader->part_name), &number);
    *is_new_ret = reader->part_names.count > known;
    return status;
}

/* "GeckoMain"; if the name is taken, "GeckoMain (pid 7)", then "… 2". */
static enum flamepix_status add_part(struct fpx_recording *recording, struct firefox *reader,
                                     size_t *part_ret)
{
    const struct fpx_firefox_thread *thread = &reader->thread;
    struct flamepix_buffer *name = &reader->part_name;
    bool is_new = false;
    flamepix_buffer_clear(name);
    enum flamepix_status status =
        flamepix_buffer_append(name, thread->name.data, thread->name.length);
    for (unsigned i = 1; status == FLAMEPIX_OK; i++) {
        status = is_new_name(reader, &is_new);
        if (status != FLAMEPIX_OK || is_new || reader->part_names.count >= FPX_PARTS_MAX)
            break;
        name->length = thread->name.length;
        if (thread->pid.length > 0) {
            (void)fpx_buffer_text(name, " (pid ");
            (void)flamepix_buffer_append(name, thread->pid.data, thread->pid.length);
            status = fpx_buffer_text(name, ")");
        }
        if (status == FLAMEPIX_OK && i > 1)
            status = fpx_buffer_printf(name, " %zu", reader->part_names.count);
    }
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_part(recording, "thread", flamepix_buffer_bytes(name),
                              flamepix_bytes_of(fpx_firefox_thread_unit(thread)), part_ret);
}

/* The Profiler opens the thread named in the profile, or the main thread with most samples. */
static void note_best(struct fpx_recording *recording, struct firefox *reader, size_t part)
{
    const bool is_main = fpx_json_is(flamepix_buffer_bytes(&reader->thread.name), "GeckoMain");
    const struct flamepix_part *parts = recording->parts;
    if (reader->best != SIZE_MAX && reader->best_is_selected)
        return;
    reader->best_is_selected = reader->next_thread - 1 == reader->meta.selected;
    if (reader->best_is_selected || reader->best == SIZE_MAX || is_main > reader->best_is_main ||
        (is_main == reader->best_is_main && parts[part].samples > parts[reader->best].samples)) {
        reader->best = part;
        reader->best_is_main = is_main;
    }
}

/* The origin of the thread's times in milliseconds; those of a process count from its own start.
 * NAN: they are not times. */
static double times_begin(const struct firefox *reader)
{
    const double start = reader->depth >= 2 ? reader->starts[reader->depth - 2] : (double)NAN;
    if (!reader->meta.has_times)
        return (double)NAN;
    return isnan(start) ? 0 : start - reader->starts[reader->first_depth];
}

static enum flamepix_status put_thread(struct fpx_recording *recording, struct firefox *reader)
{
    struct fpx_firefox_view view =
        fpx_firefox_stacks_view(&reader->thread.stacks, &reader->shared, reader->meta.kernel);
    size_t part;
    view.jits = &reader->meta.jits;
    if (reader->pass == 0 && (!view.is_whole || !reader->meta.is_known)) {
        reader->first_waiting = reader->next_thread - 1;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = add_part(recording, reader, &part);
    if (status == FLAMEPIX_OK && reader->thread.name.length == 0)
        status =
            fpx_recording_not_understood(recording, reader->thread.offset, "a thread with a name");
    if (status == FLAMEPIX_OK)
        status =
            fpx_firefox_thread_put(&reader->thread, &view, times_begin(reader), recording, part);
    if (status == FLAMEPIX_OK)
        note_best(recording, reader, part);
    return status;
}

/* Threads after a waiting one wait, too, so that their order is kept. */
static enum flamepix_status read_thread(struct fpx_recording *recording, struct firefox *reader)
{
    const size_t number = reader->next_thread++;
    if (reader->pass == 0 ? reader->first_waiting != SIZE_MAX : number < reader->first_waiting)
        return fpx_json_skip(&reader->json);
    const uint64_t offset = fpx_json_offset(&reader->json);
    enum flamepix_status status = fpx_firefox_thread_read(&reader->thread, &reader->json);
    if (status == FLAMEPIX_END)
        return fpx_recording_not_understood(recording, offset, "a thread that is an object");
    return status == FLAMEPIX_OK ? put_thread(recording, reader) : status;
}

/* -- the profile ------------------------------------------------------------------------------- */

/* Enters the next object or array. */
static enum flamepix_status enter(struct fpx_recording *recording, struct firefox *reader,
                                  enum place place)
{
    static const char *const expected[] = {"a profile that is an object", "threads in an array",
                                           "processes in an array"};
    struct fpx_json_reader *json = &reader->json;
    const uint64_t offset = fpx_json_offset(json);
    if (reader->depth == DEEPEST)
        return fpx_json_fail(json, "processes at most 7 deep");
    if (place != IN_PROCESSES)
        reader->have_threads[reader->depth - 1] = true;
    if (place == IN_PROFILE ? fpx_json_begin_object(json) : fpx_json_begin_array(json)) {
        reader->have_threads[reader->depth] = false;
        reader->starts[reader->depth] = (double)NAN;
        reader->path[reader->depth++] = place;
        return FLAMEPIX_OK;
    }
    const enum flamepix_status status = fpx_json_status(json);
    if (status != FLAMEPIX_OK || reader->pass > 0)
        return status;
    return fpx_recording_not_understood(recording, offset, expected[place]);
}

static enum flamepix_status read_meta(struct fpx_recording *recording, struct firefox *reader)
{
    const unsigned depth = reader->depth - 1;
    const enum flamepix_status status = fpx_firefox_meta_read(&reader->meta, &reader->json);
    reader->starts[depth] = reader->meta.start;
    if (depth < reader->first_depth && !isnan(reader->meta.start))
        reader->first_depth = depth;
    fpx_firefox_meta_remark_version(&reader->meta, recording);
    return status;
}

static enum flamepix_status read_member(struct fpx_recording *recording, struct firefox *reader)
{
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_json_member(&reader->json, &key);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_json_is(key, "threads"))
        return enter(recording, reader, IN_THREADS);
    if (fpx_json_is(key, "processes"))
        return enter(recording, reader, IN_PROCESSES);
    if (fpx_json_is(key, "profile"))
        return enter(recording, reader, IN_PROFILE);
    if (fpx_json_is(key, "meta"))
        return read_meta(recording, reader);
    if (reader->pass == 0 && fpx_json_is(key, "shared"))
        return read_shared(reader);
    if (reader->pass == 0 && fpx_json_is(key, "libs"))
        return fpx_firefox_libraries_read(&reader->shared, &reader->json);
    return fpx_json_status(&reader->json);
}

static enum flamepix_status read_on(struct fpx_recording *recording, struct firefox *reader)
{
    const enum place place = reader->path[reader->depth - 1];
    enum flamepix_status status;
    if (place == IN_PROFILE) {
        status = read_member(recording, reader);
    } else {
        status = fpx_json_element(&reader->json);
        if (status == FLAMEPIX_OK && place == IN_THREADS)
            status = read_thread(recording, reader);
        else if (status == FLAMEPIX_OK)
            status = enter(recording, reader, IN_PROFILE);
    }
    if (status != FLAMEPIX_END)
        return status != FLAMEPIX_OK ? status : fpx_json_status(&reader->json);
    reader->depth--;
    if (place != IN_PROFILE || reader->pass > 0 || reader->have_threads[reader->depth])
        return FLAMEPIX_OK;
    return fpx_recording_not_understood(recording, fpx_json_offset(&reader->json),
                                        "a process with threads");
}

/* -- the reader -------------------------------------------------------------------------------- */

/* Begins a pass over the profile, which is open. */
static void begin_pass(struct firefox *reader)
{
    reader->next_thread = 0;
    reader->starts[0] = (double)NAN;
    reader->have_threads[0] = false;
    reader->path[0] = IN_PROFILE;
    reader->depth = 1;
    reader->first_depth = DEEPEST - 1;
}

/* Begins without data. Threads get the same part names as in earlier documents. */
static enum flamepix_status begin_document(struct firefox *reader)
{
    fpx_firefox_meta_init(&reader->meta);
    fpx_firefox_stacks_reset(&reader->shared);
    fpx_text_table_reset(&reader->part_names);
    reader->first_waiting = SIZE_MAX;
    reader->pass = 0;
    begin_pass(reader);
    return fpx_json_expect(&reader->json, FPX_JSON_OBJECT_BEGIN);
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct firefox *reader = user;
    fpx_json_recording_init(&reader->json, recording);
    reader->best = SIZE_MAX;
    return FLAMEPIX_OK;
}

/* Whether threads wait for tables that are known by now. */
static bool waits(const struct firefox *reader)
{
    return reader->pass == 0 && reader->first_waiting != SIZE_MAX;
}

static enum flamepix_status end_document(struct fpx_recording *recording, struct firefox *reader)
{
    if (waits(reader))
        return FLAMEPIX_END;
    const enum flamepix_status status =
        fpx_json_recording_next_twice(&reader->json, recording, &reader->documents);
    return status == FLAMEPIX_OK ? begin_document(reader) : status;
}

static enum flamepix_status end_pass(struct fpx_recording *recording, struct firefox *reader)
{
    if (waits(reader)) {
        reader->pass++;
        begin_pass(reader);
        return fpx_json_recording_rewind_to(&reader->json, recording, reader->documents);
    }
    if (reader->best != SIZE_MAX)
        fpx_recording_prefer(recording, reader->best);
    return FLAMEPIX_END;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct firefox *reader = user;
    enum flamepix_status status =
        reader->has_begun ? read_on(recording, reader) : begin_document(reader);
    reader->has_begun = true;
    if (status == FLAMEPIX_OK && reader->depth == 0)
        status = end_document(recording, reader);
    status = fpx_json_recording_status(recording, &reader->json, status);
    return status == FLAMEPIX_END ? end_pass(recording, reader) : status;
}

static void end(void *user)
{
    struct firefox *reader = user;
    fpx_json_reader_free(&reader->json);
    fpx_firefox_thread_free(&reader->thread);
    fpx_firefox_stacks_free(&reader->shared);
    flamepix_buffer_free(&reader->part_name);
    fpx_text_table_free(&reader->part_names);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct firefox), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_firefox_profile_open, kind)
