/* Java Flight Recorder files, which the JVM, async-profiler and agents of others write. A file is
 * chunks, one behind the other, and each is a whole of its own (format/jfr_chunk.h): events of
 * many kinds, the types that say which fields they have, and constants: the stacks, methods and
 * threads that events name by number.
 *
 * Each kind of event that has a stack is a part. Of a chunk, the samples of equal stacks are added
 * up by the stacks' numbers first; then each is put once, with the names of its methods:
 *
 *     java/lang/Thread.run;java/util/TimSort.sort 3
 *
 * Where the time of each sample matters, each is put by itself. */
#include <limits.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/jfr_chunk.h"
#include "format/jfr_kinds.h"
#include "format/jfr_sample.h"
#include "format/jfr_stack.h"
#include "format/jfr_sums.h"
#include "format/take_text.h"

/* So many events are read, and sums put, in one step. */
enum { EVENTS_FOR_A_STEP = 1024, SUMS_FOR_A_STEP = 64 };

/* So many sums wait at most; a chunk may hold more stacks. */
enum { SUMS_MAX = 1 << 18 };

#define NO_PART SIZE_MAX

/* What is known of a part: the first class decides what all of them weigh. */
struct jfr_part {
    bool is_known;
    enum flamepix_jfr_measure measure;
};

struct jfr {
    struct flamepix_jfr_chunk chunk;
    struct flamepix_jfr_frame_types frame_types;
    struct flamepix_jfr_sums sums;
    struct flamepix_buffer name;
    uint64_t next_event; /* of the chunk, from its first byte on */
    bool in_events, in_sums;
    size_t next_sum;
    size_t chunks;
    unsigned group;     /* that is asked for; 0: none */
    bool keeps_samples; /* each sample is put by itself */
    struct jfr_part *parts;
    size_t part_count, part_capacity;
    size_t preferred; /* the part of the lowest rank, */
    unsigned rank;    /* which is this; 0: none has one yet */
    uint64_t sleeping;
    uint64_t samples, truncated; /* and how many of the stacks were cut */
};

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct jfr *reader = user;
    const struct flamepix_recording_options *options = &recording->options.recording;
    flamepix_spool_init(&reader->chunk.spool, 0);
    reader->group = flamepix_jfr_group_named(options->profile);
    reader->keeps_samples = options->in_time_order || options->slices > 0 ||
                            options->begin.unit != FLAMEPIX_MOMENT_NONE ||
                            options->end.unit != FLAMEPIX_MOMENT_NONE;
    return FLAMEPIX_OK;
}

/* -- parts ------------------------------------------------------------------------------------- */

static enum flamepix_status know_part(struct jfr *reader, size_t part,
                                      enum flamepix_jfr_measure measure)
{
    enum flamepix_status status = flamepix_array_reserve(&reader->parts, &reader->part_capacity,
                                                         part + 1, sizeof(*reader->parts));
    if (status != FLAMEPIX_OK)
        return status;
    while (reader->part_count <= part)
        reader->parts[reader->part_count++] = (struct jfr_part){.is_known = false};
    if (!reader->parts[part].is_known)
        reader->parts[part] = (struct jfr_part){true, measure};
    return FLAMEPIX_OK;
}

/* The part of a class of events: a name for all of a group where that is asked for. Bytes and
 * counts are not added up. */
static enum flamepix_status find_part(struct flamepix_recording *recording, struct jfr *reader,
                                      struct flamepix_jfr_class *class)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    struct flamepix_bytes name = class->name;
    class->part = NO_PART;
    flamepix_take(&name, "com.oracle."); /* version 1 */
    class->event = flamepix_jfr_kind_of(name);
    if (class->event->name[0] != '\0')
        name = flamepix_bytes_of(class->event->name);
    if (reader->group != 0 && (class->event->groups & reader->group) == 0)
        return FLAMEPIX_OK;
    const struct flamepix_bytes part =
        reader->group != 0 ? flamepix_bytes_of(options->profile) : name;
    const enum flamepix_jfr_measure measure = flamepix_jfr_class_measure(class, options);
    class->measure = measure;
    enum flamepix_status status = flamepix_recording_part(
        recording, "event", part, flamepix_bytes_of(flamepix_jfr_unit(measure)), &class->part);
    if (status == FLAMEPIX_OK)
        status = know_part(reader, class->part, measure);
    if (status != FLAMEPIX_OK || reader->parts[class->part].measure == measure)
        return status;
    flamepix_recording_remark(recording, "%.*s has %s of other units, which are left out",
                              (int)(part.length < INT_MAX ? part.length : INT_MAX), part.data,
                              flamepix_jfr_unit(measure));
    class->part = NO_PART;
    return FLAMEPIX_OK;
}

/* jfrconv shows execution samples first, else those of the wall clock. What is not understood is
 * not what other events are drawn instead of. */
static void prefer_part(struct flamepix_recording *recording, struct jfr *reader,
                        const struct flamepix_jfr_class *class)
{
    const unsigned rank = class->event->rank;
    if (rank == 0 || (reader->rank != 0 && reader->rank <= rank))
        return;
    reader->rank = rank;
    reader->preferred = class->part;
    if (rank == 1)
        flamepix_recording_prefer(recording, class->part);
}

/* "[main tid=12]", as jfrconv has it. */
static enum flamepix_status put_thread(struct flamepix_recording *recording, struct jfr *reader,
                                       uint64_t thread)
{
    const struct flamepix_jfr_constant *constant =
        flamepix_jfr_find(&reader->chunk.pools, FLAMEPIX_JFR_THREADS, thread);
    const struct flamepix_bytes name =
        flamepix_jfr_name(&reader->chunk.pools, FLAMEPIX_JFR_THREADS, thread);
    reader->name.length = 0;
    const uint64_t number = constant == NULL ? thread : constant->thread.os_number;
    enum flamepix_status status = flamepix_buffer_append(&reader->name, "[", 1);
    if (status == FLAMEPIX_OK && name.length > 0) {
        status = flamepix_buffer_append(&reader->name, name.data, name.length);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(&reader->name, " ", 1);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(&reader->name, "tid=%llu]", (unsigned long long)number);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_name(recording, flamepix_buffer_bytes(&reader->name));
    return status;
}

/* Puts the sum of some samples, or a sample, with its frames. */
static enum flamepix_status put_sum(struct flamepix_recording *recording, struct jfr *reader,
                                    const struct flamepix_jfr_sum *sum)
{
    const struct flamepix_jfr_constant *stack =
        flamepix_jfr_find(&reader->chunk.pools, FLAMEPIX_JFR_STACKS, sum->stack);
    if (stack == NULL) /* it was there before */
        return FLAMEPIX_OK;
    reader->samples += sum->samples;
    if (stack->stack.is_truncated)
        reader->truncated += sum->samples;
    enum flamepix_status status = flamepix_jfr_put_stack(
        recording, &reader->chunk.pools, &reader->frame_types, stack, &reader->name);
    if (status == FLAMEPIX_OK && recording->options.recording.tid &&
        sum->thread != FLAMEPIX_JFR_NOT_SAID)
        status = put_thread(recording, reader, sum->thread);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_put(recording, &(struct flamepix_sample){.part = sum->part,
                                                                       .weight = sum->weight,
                                                                       .leaf_first = true,
                                                                       .has_time = sum->has_time,
                                                                       .begin = sum->begin,
                                                                       .end = sum->end,
                                                                       .count = sum->samples});
}

/* -- events ------------------------------------------------------------------------------------ */

/* A sample that lacks what it needs is not drawn, and its event is what would have been. */
static enum flamepix_status not_understood(struct flamepix_recording *recording, struct jfr *reader,
                                           const struct flamepix_jfr_class *class,
                                           const struct flamepix_jfr_event *event,
                                           const char *expected)
{
    prefer_part(recording, reader, class);
    return flamepix_recording_not_understood(recording, reader->chunk.offset + event->offset,
                                             expected);
}

/* A sample that counts: of a part that is not read it is said that it is there. */
static enum flamepix_status add_sample(struct flamepix_recording *recording, struct jfr *reader,
                                       const struct flamepix_jfr_class *class,
                                       const struct flamepix_jfr_sum *sample)
{
    prefer_part(recording, reader, class);
    if (reader->keeps_samples)
        return put_sum(recording, reader, sample);
    if (!flamepix_recording_wants(recording, class->part)) {
        flamepix_recording_pass_over(recording, class->part, sample->weight);
        return FLAMEPIX_OK;
    }
    flamepix_recording_keep_record(recording);
    return flamepix_jfr_sums_add(&reader->sums, sample);
}

/* Why a sample is left out; FLAMEPIX_LEFT_OUT_COUNT: it is not. `*lacks_ret`: what it lacks to
 * tell; NULL: nothing. */
static enum flamepix_left_out why_left_out(const struct flamepix_recording *recording,
                                           const struct jfr *reader,
                                           const struct flamepix_jfr_class *class,
                                           const struct flamepix_jfr_record *record,
                                           const char **lacks_ret)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const struct flamepix_jfr_pools *pools = &reader->chunk.pools;
    const uint64_t number = flamepix_jfr_number(record, FLAMEPIX_JFR_STACK);
    struct flamepix_jfr_constant *stack = flamepix_jfr_find(pools, FLAMEPIX_JFR_STACKS, number);
    const enum flamepix_jfr_answer counts =
        flamepix_jfr_counts(pools, class, record, options->profile);
    const enum flamepix_jfr_answer is_of_thread =
        flamepix_jfr_is_of_thread(pools, record, options->thread);
    *lacks_ret = NULL;
    if (!flamepix_jfr_has(record, FLAMEPIX_JFR_STACK))
        *lacks_ret = "a stack";
    else if (stack == NULL ? number != 0 : !flamepix_jfr_stack_is_whole(pools, stack))
        *lacks_ret = "a stack that the chunk has, with its methods and their names";
    else if (stack == NULL || stack->stack.count == 0)
        return FLAMEPIX_LEFT_OUT_NO_STACK;
    else if (counts == FLAMEPIX_JFR_CANNOT_TELL)
        *lacks_ret = "a state of a thread that the chunk has";
    else if (is_of_thread == FLAMEPIX_JFR_CANNOT_TELL)
        *lacks_ret = "a thread that the chunk has";
    else if (is_of_thread == FLAMEPIX_JFR_NO)
        return FLAMEPIX_LEFT_OUT_OTHER_THREAD;
    else if (counts == FLAMEPIX_JFR_NO)
        return FLAMEPIX_LEFT_OUT_OTHER_STATE;
    return FLAMEPIX_LEFT_OUT_COUNT;
}

static enum flamepix_status take_sample(struct flamepix_recording *recording, struct jfr *reader,
                                        const struct flamepix_jfr_class *class,
                                        const struct flamepix_jfr_event *event,
                                        const struct flamepix_jfr_record *record)
{
    struct flamepix_jfr_sum sample = {.part = class->part,
                                      .stack = flamepix_jfr_number(record, FLAMEPIX_JFR_STACK),
                                      .samples = 1};
    const char *lacks;
    enum flamepix_left_out why = why_left_out(recording, reader, class, record, &lacks);
    const bool is_weighed = flamepix_jfr_weigh(&reader->chunk, class, record, &sample.weight.value);
    if (lacks == NULL && why == FLAMEPIX_LEFT_OUT_COUNT && !is_weighed)
        lacks = class->measure == FLAMEPIX_JFR_SIZE          ? "a size in bytes"
                : class->measure == FLAMEPIX_JFR_NANOSECONDS ? "a duration"
                                                             : "a number of samples";
    if (lacks != NULL)
        return not_understood(recording, reader, class, event, lacks);
    if (why == FLAMEPIX_LEFT_OUT_COUNT && sample.weight.value < 0.0)
        why = FLAMEPIX_LEFT_OUT_BELOW_ZERO;
    reader->sleeping += why == FLAMEPIX_LEFT_OUT_OTHER_STATE;
    if (why != FLAMEPIX_LEFT_OUT_COUNT) {
        flamepix_recording_leave_out(recording, why, 1, is_weighed ? sample.weight.value : 0.0);
        return FLAMEPIX_OK;
    }
    if (recording->options.recording.tid)
        sample.thread = flamepix_jfr_has(record, FLAMEPIX_JFR_THREAD)
                            ? flamepix_jfr_number(record, FLAMEPIX_JFR_THREAD)
                            : FLAMEPIX_JFR_NOT_SAID;
    flamepix_jfr_time(&reader->chunk, record, &sample);
    return add_sample(recording, reader, class, &sample);
}

static enum flamepix_status take_event(struct flamepix_recording *recording, struct jfr *reader,
                                       struct flamepix_jfr_event *event)
{
    const struct flamepix_jfr_values values = {.types = &reader->chunk.types};
    const uint64_t offset = reader->chunk.offset + event->offset;
    struct flamepix_jfr_record record;
    enum flamepix_status status = FLAMEPIX_OK;
    if (event->number <= FLAMEPIX_JFR_CHECKPOINT)
        return FLAMEPIX_OK;
    struct flamepix_jfr_class *class = flamepix_jfr_types_find(&reader->chunk.types, event->number);
    if (class != NULL && !class->is_sampled)
        return FLAMEPIX_OK; /* it has no stack: a counter, a setting */
    flamepix_recording_record(recording, offset);
    if (class == NULL)
        return flamepix_recording_not_understood(recording, offset,
                                                 "an event of a type that is described");
    if (class->event == NULL)
        status = find_part(recording, reader, class);
    if (status == FLAMEPIX_OK && class->part == NO_PART)
        flamepix_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0.0);
    if (status != FLAMEPIX_OK || class->part == NO_PART)
        return status;
    status = flamepix_jfr_read_value(&values, class, &event->bytes, &record);
    if (status != FLAMEPIX_OK)
        return status;
    return event->bytes.is_short
               ? not_understood(recording, reader, class, event, "the fields of an event")
               : take_sample(recording, reader, class, event, &record);
}

static enum flamepix_status read_events(struct flamepix_recording *recording, struct jfr *reader)
{
    struct flamepix_jfr_event event;
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < EVENTS_FOR_A_STEP && status == FLAMEPIX_OK; i++) {
        status = flamepix_jfr_event_at(&reader->chunk, reader->next_event, &event);
        if (status == FLAMEPIX_OK) {
            reader->next_event = event.next;
            status = take_event(recording, reader, &event);
        } else if (status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING) {
            reader->in_events = false;
            break;
        }
    }
    if (!reader->in_events || reader->sums.count >= SUMS_MAX) {
        reader->in_sums = true;
        reader->next_sum = 0;
    }
    return reader->in_events ? status : FLAMEPIX_OK; /* where events end was noted before */
}

static enum flamepix_status put_sums(struct flamepix_recording *recording, struct jfr *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0;
         i < SUMS_FOR_A_STEP && reader->next_sum < reader->sums.count && status == FLAMEPIX_OK; i++)
        status = put_sum(recording, reader, &reader->sums.items[reader->next_sum++]);
    if (reader->next_sum == reader->sums.count) {
        reader->in_sums = false;
        flamepix_jfr_sums_reset(&reader->sums);
    }
    return status;
}

/* -- chunks ------------------------------------------------------------------------------------ */

static enum flamepix_status say_version(struct flamepix_recording *recording,
                                        const struct flamepix_jfr_chunk *chunk)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status =
        flamepix_buffer_printf(&text, "%u.%u", chunk->major, chunk->minor);
    if (status == FLAMEPIX_OK)
        status = flamepix_recording_fact(recording, "version", flamepix_buffer_bytes(&text));
    flamepix_buffer_free(&text);
    return status;
}

static enum flamepix_status close_recording(struct flamepix_recording *recording,
                                            struct jfr *reader)
{
    if (reader->rank != 0)
        flamepix_recording_prefer(recording, reader->preferred);
    if (reader->sleeping > 0 && reader->group != FLAMEPIX_JFR_WALL)
        flamepix_recording_remark(recording,
                                  "samples of threads that sleep, %llu of them, are left out, and "
                                  "--profile wall has them",
                                  (unsigned long long)reader->sleeping);
    const enum flamepix_status status =
        flamepix_recording_cut_stacks(recording, reader->truncated, reader->samples);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static enum flamepix_status read_chunk(struct flamepix_recording *recording, struct jfr *reader)
{
    enum flamepix_status status = flamepix_jfr_next_chunk(recording, &reader->chunk);
    if (status == FLAMEPIX_END)
        return close_recording(recording, reader);
    if (status == FLAMEPIX_OK && reader->chunks++ == 0)
        status = say_version(recording, &reader->chunk);
    reader->frame_types = (struct flamepix_jfr_frame_types){0};
    reader->next_event = reader->chunk.body;
    reader->in_events = true;
    return status;
}

static enum flamepix_status step(struct flamepix_recording *recording, void *user)
{
    struct jfr *reader = user;
    if (reader->in_sums)
        return put_sums(recording, reader);
    return reader->in_events ? read_events(recording, reader) : read_chunk(recording, reader);
}

static void end(void *user)
{
    struct jfr *reader = user;
    flamepix_jfr_chunk_free(&reader->chunk);
    flamepix_jfr_sums_free(&reader->sums);
    flamepix_buffer_free(&reader->name);
    free(reader->parts);
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct jfr), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_jfr_open, kind)
