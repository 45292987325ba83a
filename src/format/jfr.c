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
#include <math.h>

#include "base/buffer_printf.h"
#include "format/formats.h"
#include "format/jfr_chunk.h"
#include "format/jfr_kinds.h"
#include "format/jfr_stack.h"
#include "format/jfr_sums.h"
#include "format/take_text.h"

/* So many events are read, and sums put, in one step. */
enum { EVENTS_FOR_A_STEP = 1024, SUMS_FOR_A_STEP = 64 };

/* So many sums wait at most; a chunk may hold more stacks. */
enum { SUMS_MAX = 1 << 18 };

#define NO_PART SIZE_MAX

struct jfr {
    struct flamepix_jfr_chunk chunk;
    struct flamepix_jfr_frame_types frame_types;
    struct flamepix_jfr_sums sums;
    struct flamepix_buffer name;
    uint64_t next_event; /* of the chunk, from its first byte on */
    bool in_events, in_sums;
    size_t next_sum;
    size_t chunks;
    unsigned group;              /* that is asked for; 0: none */
    bool keeps_samples;          /* each sample is put by itself */
    bool has_preferred;          /* execution samples are there, and are what is read */
    size_t wall;                 /* the part of wall clock samples */
    uint64_t samples, truncated; /* and how many of the stacks were cut */
};

static enum flamepix_status begin(struct flamepix_recording *recording, void *user)
{
    struct jfr *reader = user;
    const struct flamepix_recording_options *options = &recording->options.recording;
    flamepix_spool_init(&reader->chunk.spool, 0);
    reader->wall = NO_PART;
    reader->group = flamepix_jfr_group_named(options->profile);
    reader->keeps_samples = options->in_time_order || options->slices > 0 ||
                            options->begin.unit != FLAMEPIX_MOMENT_NONE ||
                            options->end.unit != FLAMEPIX_MOMENT_NONE;
    return FLAMEPIX_OK;
}

/* -- parts ------------------------------------------------------------------------------------- */

static enum flamepix_jfr_measure measure_of(const struct flamepix_jfr_class *class,
                                            const struct flamepix_recording_options *options)
{
    const bool has_time = flamepix_jfr_class_has(class, FLAMEPIX_JFR_DURATION) ||
                          flamepix_jfr_class_has(class, FLAMEPIX_JFR_END);
    return flamepix_jfr_measure_of(class->event, options->weight,
                                   flamepix_jfr_class_has(class, FLAMEPIX_JFR_BYTES), has_time);
}

/* The part of a class of events: a name for all of a group where that is asked for. */
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
    if (reader->group != 0)
        name = flamepix_bytes_of(options->profile);
    return flamepix_recording_part(recording, "event", name,
                                   flamepix_bytes_of(flamepix_jfr_unit(measure_of(class, options))),
                                   &class->part);
}

/* jfrconv shows execution samples first, else those of the wall clock. */
static void prefer_part(struct flamepix_recording *recording, struct jfr *reader,
                        const struct flamepix_jfr_class *class)
{
    if (reader->has_preferred)
        return;
    if (strcmp(class->event->name, "jdk.ExecutionSample") == 0) {
        reader->has_preferred = true;
        flamepix_recording_prefer(recording, class->part);
    } else if (strcmp(class->event->name, "profiler.WallClockSample") == 0) {
        reader->wall = class->part;
    }
}

/* -- samples ----------------------------------------------------------------------------------- */

/* Whether a sample of a group is one of it by the state of its thread: of what runs on a processor
 * no one that sleeps; of the wall clock no one that was interrupted there by the clock of
 * processors. */
static bool has_state(const struct jfr *reader, const struct flamepix_jfr_record *record)
{
    const struct flamepix_bytes state = flamepix_jfr_name(
        &reader->chunk.pools, FLAMEPIX_JFR_STATES, flamepix_jfr_number(record, FLAMEPIX_JFR_STATE));
    if (reader->group == FLAMEPIX_JFR_CPU)
        return !flamepix_bytes_equal(state, flamepix_bytes_of("STATE_SLEEPING"));
    return !flamepix_bytes_equal(state, flamepix_bytes_of("STATE_DEFAULT"));
}

/* Whether a sample is of the thread that is asked for, by its name or one of its numbers. */
static bool has_thread(const struct jfr *reader, const char *asked, uint64_t thread)
{
    if (asked == NULL)
        return true;
    const struct flamepix_jfr_constant *constant =
        flamepix_jfr_find(&reader->chunk.pools, FLAMEPIX_JFR_THREADS, thread);
    if (constant == NULL)
        return false;
    const uint64_t os = constant->thread.os_number, java = constant->thread.java_number;
    return flamepix_bytes_equal(flamepix_jfr_say(&reader->chunk.pools, &constant->name),
                                flamepix_bytes_of(asked)) ||
           (os > 0 && flamepix_text_is_number(asked, os)) ||
           (java > 0 && flamepix_text_is_number(asked, java));
}

/* How many ticks an event took. */
static uint64_t duration_of(const struct flamepix_jfr_record *record)
{
    const uint64_t begin = flamepix_jfr_number(record, FLAMEPIX_JFR_START);
    const uint64_t end = flamepix_jfr_number(record, FLAMEPIX_JFR_END);
    if (!flamepix_jfr_has(record, FLAMEPIX_JFR_END))
        return flamepix_jfr_number(record, FLAMEPIX_JFR_DURATION);
    return flamepix_jfr_has(record, FLAMEPIX_JFR_START) && end > begin ? end - begin : 0;
}

static double weight_of(const struct jfr *reader, const struct flamepix_jfr_record *record,
                        enum flamepix_jfr_measure measure)
{
    const uint64_t buffer = flamepix_jfr_number(record, FLAMEPIX_JFR_BUFFER_BYTES);
    switch (measure) {
    case FLAMEPIX_JFR_SIZE:
        return (double)(buffer > 0 ? buffer : flamepix_jfr_number(record, FLAMEPIX_JFR_BYTES));
    case FLAMEPIX_JFR_NANOSECONDS:
        if (!(reader->chunk.ticks > 0.0))
            return 0.0;
        return floor((double)duration_of(record) * 1e9 / reader->chunk.ticks);
    default:
        return flamepix_jfr_has(record, FLAMEPIX_JFR_SAMPLES)
                   ? (double)flamepix_jfr_number(record, FLAMEPIX_JFR_SAMPLES)
                   : 1.0;
    }
}

/* When a sample was taken, by the chunk's clock. */
static void time_sample(const struct jfr *reader, const struct flamepix_jfr_record *record,
                        struct flamepix_jfr_sum *sample)
{
    const struct flamepix_jfr_chunk *chunk = &reader->chunk;
    const bool has_start = flamepix_jfr_has(record, FLAMEPIX_JFR_START);
    const uint64_t ticks =
        flamepix_jfr_number(record, has_start ? FLAMEPIX_JFR_START : FLAMEPIX_JFR_END) -
        chunk->start_ticks;
    if (!(chunk->ticks > 0.0)) {
        sample->begin = sample->end = chunk->start;
        return;
    }
    sample->begin = chunk->start + (double)(int64_t)ticks / chunk->ticks;
    sample->end =
        sample->begin + (double)flamepix_jfr_number(record, FLAMEPIX_JFR_DURATION) / chunk->ticks;
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

/* Puts the sum of some samples, or a sample, with its frames. One without a stack is left out. */
static enum flamepix_status put_sum(struct flamepix_recording *recording, struct jfr *reader,
                                    const struct flamepix_jfr_sum *sum)
{
    const struct flamepix_jfr_constant *stack =
        flamepix_jfr_find(&reader->chunk.pools, FLAMEPIX_JFR_STACKS, sum->stack);
    if (stack == NULL)
        return FLAMEPIX_OK;
    reader->samples += sum->samples;
    if (stack->stack.is_truncated)
        reader->truncated += sum->samples;
    enum flamepix_status status = flamepix_jfr_put_stack(
        recording, &reader->chunk.pools, &reader->frame_types, stack, &reader->name);
    if (status == FLAMEPIX_OK && recording->options.recording.tid)
        status = put_thread(recording, reader, sum->thread);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_recording_put(recording, &(struct flamepix_sample){.part = sum->part,
                                                                       .weight = sum->weight,
                                                                       .leaf_first = true,
                                                                       .has_time = true,
                                                                       .begin = sum->begin,
                                                                       .end = sum->end,
                                                                       .count = sum->samples});
}

/* -- events ------------------------------------------------------------------------------------ */

static enum flamepix_status take_sample(struct flamepix_recording *recording, struct jfr *reader,
                                        struct flamepix_jfr_class *class,
                                        const struct flamepix_jfr_record *record)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const uint64_t thread = flamepix_jfr_number(record, FLAMEPIX_JFR_THREAD);
    struct flamepix_jfr_sum sample = {.part = class->part,
                                      .stack = flamepix_jfr_number(record, FLAMEPIX_JFR_STACK),
                                      .thread = options->tid ? thread : 0,
                                      .samples = 1};
    if (flamepix_jfr_find(&reader->chunk.pools, FLAMEPIX_JFR_STACKS, sample.stack) == NULL ||
        !has_thread(reader, options->thread, thread) || !has_state(reader, record))
        return FLAMEPIX_OK;
    class->has_samples = true;
    prefer_part(recording, reader, class);
    sample.weight.value = weight_of(reader, record, measure_of(class, options));
    time_sample(reader, record, &sample);
    return reader->keeps_samples ? put_sum(recording, reader, &sample)
                                 : flamepix_jfr_sums_add(&reader->sums, &sample);
}

static enum flamepix_status take_event(struct flamepix_recording *recording, struct jfr *reader,
                                       struct flamepix_jfr_event *event)
{
    const struct flamepix_jfr_values values = {.types = &reader->chunk.types};
    struct flamepix_jfr_class *class = flamepix_jfr_types_find(&reader->chunk.types, event->number);
    struct flamepix_jfr_record record;
    enum flamepix_status status = FLAMEPIX_OK;
    if (class == NULL || !class->is_sampled || event->number <= FLAMEPIX_JFR_CHECKPOINT)
        return FLAMEPIX_OK;
    if (class->event == NULL)
        status = find_part(recording, reader, class);
    if (status != FLAMEPIX_OK || class->part == NO_PART)
        return status;
    /* Of what is not asked for, it is said that it is there. */
    if (class->has_samples && !flamepix_recording_wants(recording, class->part))
        return FLAMEPIX_OK;
    status = flamepix_jfr_read_value(&values, class, &event->bytes, &record);
    if (status != FLAMEPIX_OK)
        return status;
    if (!event->bytes.is_short)
        return take_sample(recording, reader, class, &record);
    status = flamepix_recording_damaged(recording, reader->chunk.offset + event->offset,
                                        "the fields of an event");
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
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
    if (!reader->has_preferred && reader->wall != NO_PART)
        flamepix_recording_prefer(recording, reader->wall);
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
}

static const struct flamepix_recording_kind kind = {
    .reader_nbytes = sizeof(struct jfr), .begin = begin, .step = step, .end = end};

FLAMEPIX_RECORDING_OPEN(flamepix_jfr_open, kind)
