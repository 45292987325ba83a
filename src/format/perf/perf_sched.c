#include "format/perf/perf.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

/* -- fields of an event ------------------------------------------------------------------------ */

/* "sort:34 [120]"; the name may also contain colons and blanks. */
static bool take_old_thread(struct flamepix_bytes text, uint64_t *thread_ret)
{
    struct flamepix_bytes name;
    struct flamepix_bytes rest = text;
    if (!fpx_take_until_last(&rest, " [", &text))
        return false;
    return fpx_take_until_last(&text, ":", &name) && fpx_take_number(&text, thread_ret);
}

static bool take_switch(const struct fpx_perf_header *header, struct fpx_perf_switch *event)
{
    struct flamepix_bytes before;
    struct flamepix_bytes rest = header->rest;
    struct flamepix_bytes tid = header->tid;
    if (!fpx_take_number(&tid, &event->leaves) &&
        !fpx_perf_event_field(rest, "prev_pid=", &event->leaves))
        return false;
    return fpx_perf_event_field(rest, "next_pid=", &event->enters) ||
           (fpx_take_until(&rest, " ==> ", &before) && take_old_thread(rest, &event->enters));
}

struct fpx_perf_switch fpx_perf_switch_of(const struct fpx_perf_header *header)
{
    struct fpx_perf_switch event = {.nanoseconds = header->nanoseconds};
    struct flamepix_bytes name = header->event;
    (void)fpx_take(&name, "sched:");
    if (!header->has_time)
        return event;
    if (flamepix_bytes_equal(name, flamepix_bytes_of("sched_switch")) &&
        take_switch(header, &event))
        event.kind = FPX_PERF_SWITCH;
    if (fpx_bytes_begin_with(name, "sched_stat_") &&
        !flamepix_bytes_equal(name, flamepix_bytes_of("sched_stat_runtime")) &&
        fpx_perf_event_field(header->rest, "pid=", &event.delayed) &&
        fpx_perf_event_field(header->rest, "delay=", &event.delay))
        event.kind = FPX_PERF_DELAY;
    return event;
}

/* -- waiting threads --------------------------------------------------------------------------- */

struct fpx_perf_waiting {
    uint64_t thread;
    bool waits;
    uint64_t since;               /* nanoseconds */
    struct flamepix_buffer stack; /* text of frames at the time it left */
    size_t frames;
};

static bool is_thread(const void *entries, size_t number, const void *key)
{
    return ((const struct fpx_perf_waiting *)entries)[number].thread == *(const uint64_t *)key;
}

/* The thread of this number; NULL if there is none. */
static struct fpx_perf_waiting *find_thread(const struct fpx_perf_sched *sched, uint64_t thread)
{
    const size_t number = fpx_hash_index_find(&sched->index, fpx_hash_integer(0, thread), is_thread,
                                              sched->threads, &thread);
    return number == FPX_HASH_NONE ? NULL : &sched->threads[number];
}

/* Threads made to have equal hashes are not added, which is no error. */
static enum flamepix_status need_thread(struct fpx_perf_sched *sched, uint64_t thread,
                                        struct fpx_perf_waiting **waiting_ret)
{
    *waiting_ret = find_thread(sched, thread);
    if (*waiting_ret != NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_array_reserve(&sched->threads, &sched->capacity,
                                                    sched->count + 1, sizeof(*sched->threads));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&sched->index, fpx_hash_integer(0, thread), sched->count);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    *waiting_ret = &sched->threads[sched->count++];
    **waiting_ret = (struct fpx_perf_waiting){.thread = thread};
    return FLAMEPIX_OK;
}

static enum flamepix_status leave(struct fpx_perf_sched *sched, const struct fpx_perf_switch *event,
                                  struct flamepix_bytes stack, size_t frames)
{
    struct fpx_perf_waiting *waiting = NULL;
    enum flamepix_status status =
        event->leaves == 0 ? FLAMEPIX_OK : need_thread(sched, event->leaves, &waiting);
    if (status != FLAMEPIX_OK || waiting == NULL)
        return status;
    waiting->waits = true;
    waiting->since = event->nanoseconds;
    waiting->frames = frames;
    flamepix_buffer_clear(&waiting->stack);
    return flamepix_buffer_append(&waiting->stack, stack.data, stack.length);
}

/* Puts the time that the thread has waited: `nanoseconds`, up to `until`. */
static enum flamepix_status put_time(struct fpx_recording *recording,
                                     struct fpx_perf_waiting *waiting, uint64_t nanoseconds,
                                     uint64_t until)
{
    struct fpx_sample sample = {.weight.value = (double)nanoseconds / 1e3,
                                .has_time = true,
                                .begin = (double)waiting->since / 1e9,
                                .end = (double)until / 1e9};
    waiting->waits = false;
    if (nanoseconds < 1000) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_ZERO, 1, 0);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status =
        fpx_recording_part(recording, "event", flamepix_bytes_of("off-cpu"),
                           flamepix_bytes_of("microseconds"), &sample.part);
    if (status == FLAMEPIX_OK)
        status =
            fpx_recording_text(recording, flamepix_buffer_bytes(&waiting->stack), waiting->frames);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

enum flamepix_status fpx_perf_sched_take(struct fpx_perf_sched *sched,
                                         struct fpx_recording *recording,
                                         const struct fpx_perf_switch *event,
                                         struct flamepix_bytes stack, size_t frames)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (event->kind == FPX_PERF_NO_SWITCH) {
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0);
        return FLAMEPIX_OK;
    }
    const bool is_delay = event->kind == FPX_PERF_DELAY;
    struct fpx_perf_waiting *ends = find_thread(sched, is_delay ? event->delayed : event->enters);
    if (ends != NULL && ends->waits && ends->since <= event->nanoseconds)
        status =
            put_time(recording, ends, is_delay ? event->delay : event->nanoseconds - ends->since,
                     event->nanoseconds);
    else
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_UNPAIRED, 1, 0);
    if (status == FLAMEPIX_OK && !is_delay)
        status = leave(sched, event, stack, frames);
    return status;
}

void fpx_perf_sched_free(struct fpx_perf_sched *sched)
{
    for (size_t i = 0; i < sched->count; i++)
        flamepix_buffer_free(&sched->threads[i].stack);
    free(sched->threads);
    fpx_hash_index_free(&sched->index);
    *sched = (struct fpx_perf_sched){0};
}
