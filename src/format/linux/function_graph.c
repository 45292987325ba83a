/* Output of the kernel's function_graph tracer, from /sys/kernel/tracing/trace and as printed by
 * `trace-cmd report`:
 *
 *      0)               |  do_sys_open() {
 *      0)   0.537 us    |    kmem_cache_alloc();
 *      0) + 14.123 us   |  } / * do_sys_open * /
 *      0)  bash-1234   =>  <idle>-0
 *
 *     bash-1234  [000]  5678.901234: funcgraph_entry:                   |  do_sys_open() {
 *     bash-1234  [000]  5678.901235: funcgraph_entry:        0.537 us   |    kmem_cache_alloc();
 *     bash-1234  [000]  5678.901249: funcgraph_exit:       + 14.123 us  |  }
 *
 * Functions nest by their braces: on each CPU between switches, or in each task if lines name it. A
 * function's own time, in nanoseconds, is its duration minus the durations of its calls. The root
 * is the task, if lines name it. A function entered before the trace began or left after its end
 * has no own time. */
#include <stdlib.h>

#include "base/capped.h"
#include "base/memory.h"
#include "format/formats.h"
#include "format/linux/tracers.h"
#include "format/parse/open_calls.h"
#include "format/parse/parse_text.h"
#include "format/parse/text_table.h"
#include "format/perf/perf.h"

enum { DEEPEST = 4096, TASKS_MAX = 4096 };

/* The open functions of a task, or of a CPU. */
struct graph_task {
    struct fpx_open_frames open;
    uint64_t *called; /* nanoseconds in calls of each open function */
    size_t capacity;
};

struct function_graph {
    struct fpx_text_table keys; /* of tasks */
    struct graph_task *tasks;
    size_t count, capacity;
    struct fpx_text_table cpus;    /* CPU numbers as text, */
    struct fpx_text_table running; /* and task names; by CPU number: */
    size_t *on_cpu;
    size_t cpu_capacity;
    struct flamepix_buffer key, root;
};

/* -- tasks ------------------------------------------------------------------------------------- */

static enum flamepix_status need_cpu(struct function_graph *reader, struct flamepix_bytes cpu,
                                     size_t *number_ret)
{
    const size_t known = reader->cpus.count;
    size_t nobody;
    enum flamepix_status status = fpx_text_table_intern(&reader->cpus, cpu, number_ret);
    if (status != FLAMEPIX_OK || reader->cpus.count == known)
        return status;
    status = fpx_array_reserve(&reader->on_cpu, &reader->cpu_capacity, reader->cpus.count,
                               sizeof(*reader->on_cpu));
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&reader->running, (struct flamepix_bytes){"", 0}, &nobody);
    if (status == FLAMEPIX_OK)
        reader->on_cpu[*number_ret] = nobody;
    return status;
}

static enum flamepix_status add_to_key(struct flamepix_buffer *key, struct flamepix_bytes text)
{
    flamepix_buffer_append(key, text.data, text.length);
    return flamepix_buffer_append(key, "\n", 1);
}

/* The task of a line: the task that it names, or the one that runs on its CPU. Each CPU has an idle
 * task of its own. */
static enum flamepix_status find_key(struct function_graph *reader,
                                     const struct fpx_graph_line *line)
{
    struct flamepix_bytes task = line->task;
    size_t cpu = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&reader->key);
    if (line->task.length == 0) {
        status = need_cpu(reader, line->cpu, &cpu);
        if (status == FLAMEPIX_OK)
            task = fpx_text_table_get(&reader->running, reader->on_cpu[cpu]);
    }
    if (status == FLAMEPIX_OK)
        status = add_to_key(&reader->key, task);
    if (status == FLAMEPIX_OK && (task.length == 0 || fpx_bytes_end_with(task, "-0")))
        status = add_to_key(&reader->key, line->cpu);
    return status;
}

/* `*task_ret` is NULL if there are too many tasks. */
static enum flamepix_status need_task(struct function_graph *reader,
                                      const struct fpx_graph_line *line,
                                      struct graph_task **task_ret)
{
    size_t number;
    *task_ret = NULL;
    enum flamepix_status status = find_key(reader, line);
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&reader->keys, flamepix_buffer_bytes(&reader->key), &number);
    if (status != FLAMEPIX_OK || number >= TASKS_MAX)
        return status;
    status =
        fpx_array_reserve(&reader->tasks, &reader->capacity, number + 1, sizeof(*reader->tasks));
    if (status != FLAMEPIX_OK)
        return status;
    for (; reader->count <= number; reader->count++)
        reader->tasks[reader->count] = (struct graph_task){0};
    *task_ret = &reader->tasks[number];
    return FLAMEPIX_OK;
}

/* -- functions --------------------------------------------------------------------------------- */

static enum flamepix_status enter(struct graph_task *task, struct fpx_recording *recording,
                                  const struct fpx_graph_line *line)
{
    const struct fpx_frame frame = {.name = line->function};
    if (task->open.depth == DEEPEST)
        return fpx_recording_not_understood(recording, 0, "a function that is not so deep");
    enum flamepix_status status = fpx_array_reserve(&task->called, &task->capacity,
                                                    task->open.depth + 1, sizeof(*task->called));
    if (status == FLAMEPIX_OK)
        status = fpx_open_frames_push(&task->open, &frame);
    if (status == FLAMEPIX_OK)
        task->called[task->open.depth - 1] = 0;
    return status;
}

static enum flamepix_status add_root(struct function_graph *reader, struct fpx_recording *recording,
                                     const struct fpx_graph_line *line)
{
    struct fpx_perf_header header = {.comm = line->comm, .pid = line->pid, .tid = line->pid};
    flamepix_buffer_clear(&reader->root);
    if (line->task.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_perf_event_root(&reader->root, &header, &recording->options.recording);
    if (status != FLAMEPIX_OK || reader->root.length == 0)
        return status;
    return fpx_recording_text(recording, flamepix_buffer_bytes(&reader->root), 1);
}

/* The function on top has ended: puts its own time. */
static enum flamepix_status leave(struct function_graph *reader, struct graph_task *task,
                                  struct fpx_recording *recording,
                                  const struct fpx_graph_line *line)
{
    const size_t depth = task->open.depth;
    const uint64_t called = task->called[depth - 1];
    const uint64_t own = line->nanoseconds > called ? line->nanoseconds - called : 0;
    struct fpx_sample sample = {.weight.value = (double)own};
    enum flamepix_status status =
        fpx_recording_part(recording, "", (struct flamepix_bytes){"", 0},
                           flamepix_bytes_of("nanoseconds"), &sample.part);
    fpx_recording_record(recording, 0);
    if (status == FLAMEPIX_OK)
        status = add_root(reader, recording, line);
    if (status == FLAMEPIX_OK)
        status = fpx_open_frames_add(&task->open, recording);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_put(recording, &sample);
    fpx_open_frames_close(&task->open, depth - 1);
    if (depth > 1)
        task->called[depth - 2] = fpx_capped_sum(task->called[depth - 2], line->nanoseconds);
    return status;
}

/* Drops the functions from this depth on, whose ends are missing. */
static void give_up(struct graph_task *task, struct fpx_recording *recording, size_t depth)
{
    if (task->open.depth > depth)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_UNPAIRED, task->open.depth - depth, 0);
    fpx_open_frames_close(&task->open, depth);
}

static bool is_open_at(const struct fpx_open_frames *open, size_t at, struct flamepix_bytes name)
{
    const struct fpx_open_frame *frame = &open->frames[at];
    return flamepix_bytes_equal(
        (struct flamepix_bytes){open->texts.data + frame->begin, frame->name_nbytes}, name);
}

/* Whether the ended function is on top, or below functions whose ends were lost. An end without a
 * name belongs to the function on top. */
static bool find_end(struct graph_task *task, struct fpx_recording *recording,
                     struct flamepix_bytes name)
{
    enum { LOOK_BACK = 64 };
    size_t depth = task->open.depth;
    for (size_t i = 0; i < LOOK_BACK && depth > 0; i++, depth--) {
        if (name.length > 0 && !is_open_at(&task->open, depth - 1, name))
            continue;
        give_up(task, recording, depth);
        return true;
    }
    return false;
}

static enum flamepix_status take_function(struct function_graph *reader,
                                          struct fpx_recording *recording,
                                          const struct fpx_graph_line *line)
{
    struct graph_task *task;
    enum flamepix_status status = need_task(reader, line, &task);
    if (status != FLAMEPIX_OK || task == NULL)
        return status;
    if (line->kind == FPX_GRAPH_ENTRY)
        return enter(task, recording, line);
    if (!line->has_duration)
        return fpx_recording_not_understood(recording, 0, "how long a function took");
    const size_t depth = task->open.depth;
    if (line->kind == FPX_GRAPH_LEAF) {
        status = enter(task, recording, line);
        if (task->open.depth == depth)
            return status;
    } else if (!find_end(task, recording, line->function)) {
        fpx_recording_record(recording, 0);
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_UNPAIRED, 1, 0);
        return FLAMEPIX_OK;
    }
    return status == FLAMEPIX_OK ? leave(reader, task, recording, line) : status;
}

/* -- lines ------------------------------------------------------------------------------------- */

static enum flamepix_status take_switch(struct function_graph *reader,
                                        const struct fpx_graph_line *line)
{
    size_t cpu;
    enum flamepix_status status = need_cpu(reader, line->cpu, &cpu);
    return status == FLAMEPIX_OK
               ? fpx_text_table_intern(&reader->running, line->task, &reader->on_cpu[cpu])
               : status;
}

static void give_up_all(struct function_graph *reader, struct fpx_recording *recording)
{
    for (size_t i = 0; i < reader->count; i++)
        give_up(&reader->tasks[i], recording, 0);
}

/* Another trace begins: the running tasks are unknown. */
static enum flamepix_status begin_trace(struct function_graph *reader,
                                        struct fpx_recording *recording)
{
    size_t nobody = 0;
    give_up_all(reader, recording);
    const enum flamepix_status status =
        fpx_text_table_intern(&reader->running, (struct flamepix_bytes){"", 0}, &nobody);
    for (size_t i = 0; i < reader->cpus.count && status == FLAMEPIX_OK; i++)
        reader->on_cpu[i] = nobody;
    return status;
}

static enum flamepix_status take_line(struct fpx_recording *recording, void *user,
                                      struct flamepix_bytes text)
{
    struct function_graph *reader = user;
    struct fpx_graph_line line;
    if (fpx_bytes_begin_with(text, "# tracer:") || fpx_bytes_begin_with(text, "cpus="))
        return begin_trace(reader, recording);
    switch (fpx_graph_line_take(text, &line)) {
    case FPX_GRAPH_NOTHING:
        return FLAMEPIX_OK;
    case FPX_GRAPH_EVENT:
        fpx_recording_record(recording, 0);
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0);
        return FLAMEPIX_OK;
    case FPX_GRAPH_LOST:
        give_up_all(reader, recording);
        fpx_recording_remark(recording, "the kernel has lost events");
        return FLAMEPIX_OK;
    case FPX_GRAPH_SWITCH:
        return take_switch(reader, &line);
    case FPX_GRAPH_UNKNOWN:
        return fpx_recording_bad_line(recording);
    default:
        return take_function(reader, recording, &line);
    }
}

static enum flamepix_status close(struct fpx_recording *recording, void *user)
{
    give_up_all(user, recording);
    return FLAMEPIX_OK;
}

static void end(void *user)
{
    struct function_graph *reader = user;
    for (size_t i = 0; i < reader->count; i++) {
        fpx_open_frames_free(&reader->tasks[i].open);
        free(reader->tasks[i].called);
    }
    free(reader->tasks);
    free(reader->on_cpu);
    fpx_text_table_free(&reader->keys);
    fpx_text_table_free(&reader->cpus);
    fpx_text_table_free(&reader->running);
    flamepix_buffer_free(&reader->key);
    flamepix_buffer_free(&reader->root);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct function_graph), .line = take_line, .close = close, .end = end};

FPX_RECORDING_OPEN(fpx_function_graph_open, kind)
