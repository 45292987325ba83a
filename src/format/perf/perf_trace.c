/* The stack of a thread is text, ready for a stack's key. A return or a jump to an unexpected
 * function goes back to that function if it is on the stack (as after an exception). Only the last
 * frames are searched, so that each branch costs a bounded time. For the same reason a stack ends
 * at STACK_NBYTES; calls beyond that are only counted. */
#include "format/perf/perf.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

enum { STACK_NBYTES = 64 * 1024, LOOK_BACK = 64 };

struct fpx_perf_traced {
    uint64_t thread;
    bool runs;                   /* there were branches since `since` */
    uint64_t since;              /* nanoseconds */
    struct flamepix_buffer text; /* of the stack, each frame with its ';' */
    size_t frames;
    size_t beyond; /* calls left out because it was full */
};

/* -- a branch ---------------------------------------------------------------------------------- */

bool fpx_perf_branch_take(const struct fpx_perf_header *header, struct fpx_perf_branch *branch_ret)
{
    struct flamepix_bytes rest = header->rest;
    struct flamepix_bytes before;
    struct fpx_perf_frame frame;
    if (!header->has_time || !fpx_bytes_begin_with(header->event, "branches") ||
        !fpx_take_until(&rest, " => ", &before))
        return false;
    branch_ret->to = fpx_bytes_trimmed(rest);
    branch_ret->flags = (struct flamepix_bytes){before.data, 0};
    for (size_t i = 0; i < before.length; i++) {
        const bool begins_word = i == 0 || fpx_is_blank(before.data[i - 1]);
        branch_ret->from = flamepix_bytes_from(before, i);
        branch_ret->flags.length = i;
        if (begins_word && fpx_perf_frame_take(branch_ret->from, &frame) &&
            !fpx_is_blank(before.data[i])) {
            branch_ret->flags = fpx_bytes_trimmed(branch_ret->flags);
            return fpx_perf_frame_take(branch_ret->to, &frame);
        }
    }
    return false;
}

static enum flamepix_status name_of(struct flamepix_buffer *name, struct flamepix_bytes line,
                                    const struct flamepix_recording_options *options)
{
    struct fpx_perf_frame frame;
    flamepix_buffer_clear(name);
    if (!fpx_perf_frame_take(line, &frame))
        return FLAMEPIX_OK;
    return fpx_perf_frame_append(name, &frame, options, false);
}

/* -- the stack of a thread --------------------------------------------------------------------- */

static void pop(struct fpx_perf_traced *thread)
{
    struct flamepix_buffer *text = &thread->text;
    if (thread->beyond > 0) {
        thread->beyond--;
        return;
    }
    if (thread->frames == 0)
        return;
    text->length--;
    while (text->length > 0 && text->data[text->length - 1] != ';')
        text->length--;
    thread->frames--;
}

static enum flamepix_status push(struct fpx_perf_traced *thread, const struct flamepix_buffer *name)
{
    if (thread->text.length + name->length > STACK_NBYTES) {
        thread->beyond++;
        return FLAMEPIX_OK;
    }
    thread->frames++;
    return flamepix_buffer_append(&thread->text, name->data, name->length);
}

/* The number of frames above the last one of this name; LOOK_BACK if it is not found. */
static size_t frames_above(const struct fpx_perf_traced *thread, const struct flamepix_buffer *name)
{
    size_t end = thread->text.length;
    for (size_t above = 0; above < LOOK_BACK && end > 0; above++) {
        size_t begin = end - 1;
        while (begin > 0 && thread->text.data[begin - 1] != ';')
            begin--;
        if (end - begin == name->length &&
            memcmp(thread->text.data + begin, name->data, name->length) == 0)
            return above;
        end = begin;
    }
    return LOOK_BACK;
}

/* Goes back to the function, or replaces the last one by it. */
static enum flamepix_status go_to(struct fpx_perf_traced *thread,
                                  const struct flamepix_buffer *name)
{
    if (thread->beyond > 0)
        return FLAMEPIX_OK;
    size_t above = frames_above(thread, name);
    const bool is_there = above < LOOK_BACK;
    for (above = is_there ? above : 1; above > 0; above--)
        pop(thread);
    return is_there ? FLAMEPIX_OK : push(thread, name);
}

/* -- all threads ------------------------------------------------------------------------------- */

static bool is_thread(const void *entries, size_t number, const void *key)
{
    return ((const struct fpx_perf_traced *)entries)[number].thread == *(const uint64_t *)key;
}

/* NULL for threads made to have equal hashes, which are left out. */
static enum flamepix_status need_thread(struct fpx_perf_trace *trace, uint64_t thread,
                                        struct fpx_perf_traced **thread_ret)
{
    const uint64_t hash = fpx_hash_integer(0, thread);
    const size_t number =
        fpx_hash_index_find(&trace->index, hash, is_thread, trace->threads, &thread);
    *thread_ret = number == FPX_HASH_NONE ? NULL : &trace->threads[number];
    if (*thread_ret != NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&trace->threads, &trace->capacity,
                                                    trace->count + 1, sizeof(*trace->threads));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&trace->index, hash, trace->count);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    *thread_ret = &trace->threads[trace->count++];
    **thread_ret = (struct fpx_perf_traced){.thread = thread};
    return FLAMEPIX_OK;
}

/* Puts the time since the branch before this one. */
static enum flamepix_status put_time(struct fpx_recording *recording,
                                     const struct fpx_perf_traced *thread, uint64_t now,
                                     struct flamepix_bytes root, size_t part)
{
    if (!thread->runs || now <= thread->since) {
        fpx_recording_leave_out(
            recording, thread->runs ? FLAMEPIX_LEFT_OUT_ZERO : FLAMEPIX_LEFT_OUT_UNPAIRED, 1, 0);
        return FLAMEPIX_OK;
    }
    const struct fpx_sample sample = {.part = part,
                                      .weight.value = (double)(now - thread->since),
                                      .has_time = true,
                                      .begin = (double)thread->since / 1e9,
                                      .end = (double)now / 1e9};
    enum flamepix_status status = fpx_recording_text(recording, root, root.length > 0);
    if (status == FLAMEPIX_OK)
        status =
            fpx_recording_text(recording, flamepix_buffer_bytes(&thread->text), thread->frames);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static bool is_one_of(struct flamepix_bytes flags, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (fpx_bytes_end_with(flags, *names))
            return true;
    }
    return false;
}

static enum flamepix_status move(struct fpx_perf_trace *trace, struct fpx_perf_traced *thread,
                                 struct flamepix_bytes flags)
{
    static const char *const calls[] = {"call", "int", "syscall", NULL};
    static const char *const returns[] = {"return", "iret", "sysret", NULL};
    if (is_one_of(flags, calls))
        return push(thread, &trace->to);
    if (is_one_of(flags, returns))
        pop(thread);
    return go_to(thread, &trace->to);
}

enum flamepix_status fpx_perf_trace_follow(struct fpx_perf_trace *trace,
                                           struct fpx_recording *recording,
                                           const struct fpx_perf_header *header,
                                           const struct fpx_perf_branch *branch,
                                           struct flamepix_bytes root, size_t part)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    struct fpx_perf_traced *thread = NULL;
    struct flamepix_bytes tid = header->tid;
    uint64_t number = 0;
    (void)fpx_take_number(&tid, &number);
    enum flamepix_status status = need_thread(trace, number, &thread);
    if (status != FLAMEPIX_OK || thread == NULL)
        return status;
    status = name_of(&trace->from, branch->from, options);
    if (status == FLAMEPIX_OK)
        status = name_of(&trace->to, branch->to, options);
    if (status == FLAMEPIX_OK && thread->frames == 0)
        status = push(thread, &trace->from);
    if (status == FLAMEPIX_OK)
        status = put_time(recording, thread, header->nanoseconds, root, part);
    thread->since = header->nanoseconds;
    /* The time until the trace resumes is unknown. */
    thread->runs = !fpx_bytes_begin_with(branch->flags, "tr end");
    if (status == FLAMEPIX_OK && thread->runs)
        status = move(trace, thread, branch->flags);
    return status;
}

void fpx_perf_trace_free(struct fpx_perf_trace *trace)
{
    for (size_t i = 0; i < trace->count; i++)
        flamepix_buffer_free(&trace->threads[i].text);
    free(trace->threads);
    fpx_hash_index_free(&trace->index);
    flamepix_buffer_free(&trace->from);
    flamepix_buffer_free(&trace->to);
    *trace = (struct fpx_perf_trace){0};
}
