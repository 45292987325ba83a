#include "format/java/art.h"

#include <stdlib.h>

#include "base/memory.h"

static enum flamepix_status begin_thread(struct fpx_art_events *events,
                                         struct fpx_art_thread *thread, uint32_t number,
                                         int64_t time)
{
    const struct flamepix_bytes name = fpx_text_table_get(&events->names.threads, number);
    size_t part;
    enum flamepix_status status = fpx_recording_part(events->recording, "thread", name,
                                                     flamepix_bytes_of("microseconds"), &part);
    if (status != FLAMEPIX_OK)
        return status;
    if (flamepix_bytes_equal(name, flamepix_bytes_of("main")))
        fpx_recording_prefer(events->recording, part);
    thread->has_begun = true;
    thread->open = (struct fpx_open_calls){.recording = events->recording,
                                           .names = &events->names.methods,
                                           .numbers = &events->numbers,
                                           .per_unit = 1000};
    fpx_open_calls_start(&thread->open, part, time);
    return FLAMEPIX_OK;
}

static enum flamepix_status find_thread(struct fpx_art_events *events, uint64_t id, int64_t time,
                                        struct fpx_art_thread **thread_ret)
{
    uint32_t number;
    enum flamepix_status status = fpx_art_thread(&events->names, id, &number);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&events->threads, &events->thread_capacity, number + 1,
                                   sizeof(*events->threads));
    if (status != FLAMEPIX_OK)
        return status;
    while (events->thread_count <= number)
        events->threads[events->thread_count++] = (struct fpx_art_thread){.has_begun = false};
    *thread_ret = &events->threads[number];
    return (*thread_ret)->has_begun ? FLAMEPIX_OK : begin_thread(events, *thread_ret, number, time);
}

/* A method without a name gets its id as name, so that its callers keep their time. It is counted
 * as not understood. */
static enum flamepix_status find_method(struct fpx_art_events *events,
                                        const struct fpx_art_event *event, uint32_t *number_ret)
{
    const enum flamepix_status status = fpx_art_method(&events->names, event->method, number_ret);
    if (status != FLAMEPIX_OK || fpx_art_is_named(&events->names, *number_ret))
        return status;
    return fpx_recording_not_understood(events->recording, event->offset, "a method that is named");
}

static enum flamepix_status take(struct fpx_art_events *events, const struct fpx_art_event *event)
{
    struct fpx_art_thread *thread;
    uint32_t method;
    if (event->action >= FPX_ART_ACTIONS)
        return fpx_recording_not_understood(events->recording, event->offset,
                                            "a method that is entered or left");
    enum flamepix_status status = find_thread(events, event->thread, event->time, &thread);
    if (status == FLAMEPIX_OK)
        status = find_method(events, event, &method);
    if (status != FLAMEPIX_OK)
        return status;
    if (event->action == FPX_ART_ENTERED)
        return fpx_open_calls_enter(&thread->open, method, event->time, FPX_CALL_IS_OPEN);
    return fpx_open_calls_leave(&thread->open, method, event->time);
}

enum flamepix_status fpx_art_events_take(struct fpx_art_events *events,
                                         const struct fpx_art_event *event)
{
    fpx_recording_record(events->recording, event->offset);
    const enum flamepix_status status = take(events, event);
    /* An event at the time of the one before has no time to assign. */
    if (status == FLAMEPIX_OK && !events->recording->record.is_settled)
        fpx_recording_leave_out(events->recording, FLAMEPIX_LEFT_OUT_ZERO, 1, 0.0);
    return status;
}

void fpx_art_events_free(struct fpx_art_events *events)
{
    for (size_t i = 0; i < events->thread_count; i++)
        fpx_open_calls_free(&events->threads[i].open);
    free(events->threads);
    fpx_stack_numbers_free(&events->numbers);
    fpx_art_names_free(&events->names);
}
