/* Java Flight Recorder files, written by the JVM, async-profiler and other agents. A file is a
 * sequence of self-contained chunks (jfr_file.h). A chunk holds events of many kinds, the types
 * that define their fields, and constants: the stacks, methods and threads that events refer to by
 * number.
 *
 * Each kind of event that has a stack is a part. Within a chunk, samples of equal stacks are first
 * added up by stack number. Then each stack is put once, with the names of its methods:
 *
 *     java/lang/Thread.run;java/util/TimSort.sort 3
 *
 * Where the time of each sample matters, each is put by itself. */
#include "base/buffer_printf.h"

#include <stdlib.h>

#include "base/memory.h"
#include "format/formats.h"
#include "format/java/jfr_events.h"
#include "format/java/jfr_file.h"
#include "format/parse/parse_text.h"

/* Events read, and sums put, in one step. */
enum { EVENTS_FOR_A_STEP = 1024, SUMS_FOR_A_STEP = 64 };

/* Limit of pending sums; a chunk may hold more stacks. */
enum { SUMS_MAX = 1 << 18 };

struct jfr {
    struct fpx_jfr_chunk chunk;
    struct fpx_jfr_frame_types frame_types;
    struct fpx_jfr_sums sums;
    struct flamepix_buffer name;
    uint64_t next_event; /* offset from the first byte of the chunk */
    bool in_events, in_sums;
    size_t next_sum;
    size_t chunks;
    unsigned group;     /* wanted by the options; 0: none */
    bool keeps_samples; /* each sample is put separately */
    struct fpx_jfr_parts parts;
    uint64_t samples, truncated; /* and the truncated stacks among them */
};

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct jfr *reader = user;
    const struct flamepix_recording_options *options = &recording->options.recording;
    fpx_spool_init(&reader->chunk.spool, 0);
    reader->keeps_samples = options->in_time_order || options->slices > 0 ||
                            options->begin.unit != FLAMEPIX_MOMENT_NONE ||
                            options->end.unit != FLAMEPIX_MOMENT_NONE;
    return FLAMEPIX_OK;
}

/* -- parts ------------------------------------------------------------------------------------- */

static enum flamepix_status find_part(struct fpx_recording *recording, struct jfr *reader,
                                      struct fpx_jfr_class *class)
{
    struct flamepix_bytes name = class->name;
    fpx_take(&name, "com.oracle."); /* version 1 */
    class->event = fpx_jfr_kind_of(name);
    if (!fpx_jfr_class_has(class, FPX_JFR_STATE))
        fpx_jfr_parts_have_no_state(recording, class->event);
    const enum fpx_jfr_measure measure =
        fpx_jfr_class_measure(class, &recording->options.recording);
    class->measure = measure;
    return fpx_jfr_parts_find(&reader->parts, recording, class->event, name, measure, &class->part);
}

/* "[main tid=12]", as in jfrconv. */
static enum flamepix_status put_thread(struct fpx_recording *recording, struct jfr *reader,
                                       uint64_t thread)
{
    const struct fpx_jfr_constant *constant =
        fpx_jfr_find(&reader->chunk.pools, FPX_JFR_THREADS, thread);
    const struct flamepix_bytes name = fpx_jfr_name(&reader->chunk.pools, FPX_JFR_THREADS, thread);
    flamepix_buffer_clear(&reader->name);
    const uint64_t number = constant == NULL ? thread : constant->thread.os_number;
    flamepix_buffer_append(&reader->name, "[", 1);
    if (name.length > 0) {
        flamepix_buffer_append(&reader->name, name.data, name.length);
        flamepix_buffer_append(&reader->name, " ", 1);
    }
    enum flamepix_status status =
        fpx_buffer_printf(&reader->name, "tid=%llu]", (unsigned long long)number);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_name(recording, flamepix_buffer_bytes(&reader->name));
    return status;
}

/* Puts a sum of samples, or a sample, with its frames. */
static enum flamepix_status put_sum(struct fpx_recording *recording, struct jfr *reader,
                                    const struct fpx_jfr_sum *sum)
{
    const struct fpx_jfr_constant *stack =
        fpx_jfr_find(&reader->chunk.pools, FPX_JFR_STACKS, sum->stack);
    if (stack == NULL) /* it was there before */
        return FLAMEPIX_OK;
    reader->samples += sum->samples;
    if (stack->stack.is_truncated)
        reader->truncated += sum->samples;
    enum flamepix_status status = fpx_jfr_put_stack(recording, &reader->chunk.pools,
                                                    &reader->frame_types, stack, &reader->name);
    if (status == FLAMEPIX_OK && recording->options.recording.tid &&
        sum->thread != FPX_JFR_NO_CONSTANT)
        status = put_thread(recording, reader, sum->thread);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_recording_put(recording, &(struct fpx_sample){.part = sum->part,
                                                             .weight = sum->weight,
                                                             .leaf_first = true,
                                                             .has_time = sum->has_time,
                                                             .begin = sum->begin,
                                                             .end = sum->end,
                                                             .count = sum->samples});
}

/* -- events ------------------------------------------------------------------------------------ */

/* A sample without required data is not drawn, but its event counts in the choice of a part. */
static enum flamepix_status not_understood(struct fpx_recording *recording, struct jfr *reader,
                                           const struct fpx_jfr_class *class,
                                           const struct fpx_jfr_event *event, const char *expected)
{
    fpx_jfr_parts_prefer(&reader->parts, recording, class->event, class->part);
    return fpx_recording_not_understood(recording, reader->chunk.offset + event->offset, expected);
}

static bool is_same(const void *entries, size_t number, const void *key)
{
    const struct fpx_jfr_sum *sum = &((const struct fpx_jfr_sum *)entries)[number];
    const struct fpx_jfr_sum *sample = key;
    return sum->stack == sample->stack && sum->part == sample->part &&
           sum->thread == sample->thread;
}

static void add_to(struct fpx_jfr_sum *sum, const struct fpx_jfr_sum *sample)
{
    flamepix_weight_add_capped(&sum->weight, sample->weight);
    sum->samples += sample->samples;
    sum->has_time = sum->has_time && sample->has_time;
    if (sample->begin < sum->begin)
        sum->begin = sample->begin;
    if (sample->end > sum->end)
        sum->end = sample->end;
}

/* Adds a sample, which is a sum of one. Returns OK or NO_MEMORY. */
static enum flamepix_status jfr_sums_add(struct fpx_jfr_sums *sums,
                                         const struct fpx_jfr_sum *sample)
{
    const uint64_t hash = fpx_hash_integer(
        fpx_hash_integer(fpx_hash_integer(0, sample->stack), sample->thread), sample->part);
    const size_t found = fpx_hash_index_find(&sums->index, hash, is_same, sums->items, sample);
    if (found != FPX_HASH_NONE) {
        add_to(&sums->items[found], sample);
        return FLAMEPIX_OK;
    }
    enum flamepix_status status =
        fpx_array_reserve(&sums->items, &sums->capacity, sums->count + 1, sizeof(*sums->items));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&sums->index, hash, sums->count);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    sums->items[sums->count++] = *sample; /* without room in the index, it is not merged */
    return FLAMEPIX_OK;
}

/* Removes all sums and keeps the memory. */
static void jfr_sums_reset(struct fpx_jfr_sums *sums)
{
    sums->count = 0;
    fpx_hash_index_clear(&sums->index);
}

static void jfr_sums_free(struct fpx_jfr_sums *sums)
{
    free(sums->items);
    fpx_hash_index_free(&sums->index);
    *sums = (struct fpx_jfr_sums){0};
}

/* Adds a sample that counts. If its part is not read, the part is only recorded as present. */
static enum flamepix_status add_sample(struct fpx_recording *recording, struct jfr *reader,
                                       const struct fpx_jfr_class *class,
                                       const struct fpx_jfr_sum *sample)
{
    fpx_jfr_parts_prefer(&reader->parts, recording, class->event, class->part);
    if (reader->keeps_samples)
        return put_sum(recording, reader, sample);
    if (!fpx_recording_wants(recording, class->part)) {
        fpx_recording_pass_over(recording, class->part, sample->weight);
        return FLAMEPIX_OK;
    }
    fpx_recording_keep_record(recording);
    return jfr_sums_add(&reader->sums, sample);
}

/* Why a sample is left out; FLAMEPIX_LEFT_OUT_COUNT if it is not. `*lacks_ret`: what is missing to
 * decide; NULL: nothing. */
static enum flamepix_left_out why_left_out(const struct fpx_recording *recording,
                                           const struct jfr *reader,
                                           const struct fpx_jfr_class *class,
                                           const struct fpx_jfr_record *record,
                                           const char **lacks_ret)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    const struct fpx_jfr_pools *pools = &reader->chunk.pools;
    const uint64_t number = fpx_jfr_number(record, FPX_JFR_STACK);
    struct fpx_jfr_constant *stack = fpx_jfr_find(pools, FPX_JFR_STACKS, number);
    *lacks_ret = NULL;
    if (!fpx_jfr_has(record, FPX_JFR_STACK))
        *lacks_ret = "a stack";
    else if (stack == NULL ? number != 0 : !fpx_jfr_stack_is_whole(pools, stack))
        *lacks_ret = "a stack that the chunk has, with its methods and their names";
    else if (stack == NULL || stack->stack.count == 0)
        return FLAMEPIX_LEFT_OUT_NO_STACK;
    if (*lacks_ret != NULL)
        return FLAMEPIX_LEFT_OUT_COUNT;
    const enum fpx_jfr_answer is_of_thread = fpx_jfr_is_of_thread(pools, record, options->thread);
    if (is_of_thread == FPX_JFR_NO)
        return FLAMEPIX_LEFT_OUT_OTHER_THREAD;
    const enum fpx_jfr_answer counts = fpx_jfr_counts(pools, class, record, options->profile);
    if (is_of_thread == FPX_JFR_CANNOT_TELL)
        *lacks_ret = "a thread that the chunk has";
    else if (counts == FPX_JFR_CANNOT_TELL)
        *lacks_ret = "a state of a thread that the chunk has";
    return counts == FPX_JFR_NO ? FLAMEPIX_LEFT_OUT_OTHER_STATE : FLAMEPIX_LEFT_OUT_COUNT;
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct jfr *reader,
                                        const struct fpx_jfr_class *class,
                                        const struct fpx_jfr_event *event,
                                        const struct fpx_jfr_record *record)
{
    struct fpx_jfr_sum sample = {
        .part = class->part, .stack = fpx_jfr_number(record, FPX_JFR_STACK), .samples = 1};
    const char *lacks;
    enum flamepix_left_out why = why_left_out(recording, reader, class, record, &lacks);
    const bool is_weighed = fpx_jfr_weigh(&reader->chunk, class, record, &sample.weight.value);
    if (lacks == NULL && why == FLAMEPIX_LEFT_OUT_COUNT && !is_weighed)
        lacks = fpx_jfr_missing_text((enum fpx_jfr_measure) class->measure);
    if (lacks != NULL)
        return not_understood(recording, reader, class, event, lacks);
    if (why == FLAMEPIX_LEFT_OUT_COUNT && sample.weight.value < 0.0)
        why = FLAMEPIX_LEFT_OUT_BELOW_ZERO;
    if (why != FLAMEPIX_LEFT_OUT_COUNT) {
        fpx_jfr_parts_leave_out(&reader->parts, recording, why,
                                is_weighed ? sample.weight.value : 0.0);
        return FLAMEPIX_OK;
    }
    if (recording->options.recording.tid)
        sample.thread = fpx_jfr_has(record, FPX_JFR_THREAD) ? fpx_jfr_number(record, FPX_JFR_THREAD)
                                                            : FPX_JFR_NO_CONSTANT;
    fpx_jfr_time(&reader->chunk, record, &sample);
    return add_sample(recording, reader, class, &sample);
}

static enum flamepix_status take_event(struct fpx_recording *recording, struct jfr *reader,
                                       struct fpx_jfr_event *event)
{
    const struct fpx_jfr_values values = {.types = &reader->chunk.types};
    const uint64_t offset = reader->chunk.offset + event->offset;
    struct fpx_jfr_record record;
    enum flamepix_status status = FLAMEPIX_OK;
    if (event->number <= FPX_JFR_CHECKPOINT)
        return FLAMEPIX_OK;
    struct fpx_jfr_class *class = fpx_jfr_types_find(&reader->chunk.types, event->number);
    if (class != NULL && !class->is_sampled)
        return FLAMEPIX_OK; /* no stack: a counter or a setting */
    fpx_recording_record(recording, offset);
    if (class == NULL)
        return fpx_recording_not_understood(recording, offset,
                                            "an event of a type that is described");
    if (class->event == NULL)
        status = find_part(recording, reader, class);
    if (status == FLAMEPIX_OK && class->part == FPX_JFR_NO_PART)
        fpx_recording_leave_out(recording, FLAMEPIX_LEFT_OUT_OTHER_EVENT, 1, 0.0);
    if (status != FLAMEPIX_OK || class->part == FPX_JFR_NO_PART)
        return status;
    status = fpx_jfr_read_value(&values, class, &event->bytes, &record);
    if (status != FLAMEPIX_OK)
        return status;
    return event->bytes.is_short
               ? not_understood(recording, reader, class, event, "the fields of an event")
               : take_sample(recording, reader, class, event, &record);
}

static enum flamepix_status read_events(struct fpx_recording *recording, struct jfr *reader)
{
    struct fpx_jfr_event event;
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0; i < EVENTS_FOR_A_STEP && status == FLAMEPIX_OK; i++) {
        status = fpx_jfr_event_at(&reader->chunk, reader->next_event, &event);
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
    return reader->in_events ? status : FLAMEPIX_OK; /* the end of events was noted before */
}

static enum flamepix_status put_sums(struct fpx_recording *recording, struct jfr *reader)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (int i = 0;
         i < SUMS_FOR_A_STEP && reader->next_sum < reader->sums.count && status == FLAMEPIX_OK; i++)
        status = put_sum(recording, reader, &reader->sums.items[reader->next_sum++]);
    if (reader->next_sum == reader->sums.count) {
        reader->in_sums = false;
        jfr_sums_reset(&reader->sums);
    }
    return status;
}

/* -- chunks ------------------------------------------------------------------------------------ */

static enum flamepix_status say_version(struct fpx_recording *recording,
                                        const struct fpx_jfr_chunk *chunk)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_buffer_printf(&text, "%u.%u", chunk->major, chunk->minor);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_fact(recording, "version", flamepix_buffer_bytes(&text));
    flamepix_buffer_free(&text);
    return status;
}

static enum flamepix_status close_recording(struct fpx_recording *recording, struct jfr *reader)
{
    fpx_jfr_parts_close(&reader->parts, recording);
    const enum flamepix_status status =
        fpx_recording_cut_stacks(recording, reader->truncated, reader->samples);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static enum flamepix_status read_chunk(struct fpx_recording *recording, struct jfr *reader)
{
    enum flamepix_status status = fpx_jfr_next_chunk(recording, &reader->chunk);
    if (status == FLAMEPIX_END)
        return close_recording(recording, reader);
    if (status == FLAMEPIX_OK && reader->chunks++ == 0)
        status = say_version(recording, &reader->chunk);
    reader->frame_types = (struct fpx_jfr_frame_types){0};
    reader->next_event = reader->chunk.body;
    reader->in_events = true;
    return status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    struct jfr *reader = user;
    if (reader->in_sums)
        return put_sums(recording, reader);
    return reader->in_events ? read_events(recording, reader) : read_chunk(recording, reader);
}

static void end(void *user)
{
    struct jfr *reader = user;
    fpx_jfr_chunk_free(&reader->chunk);
    jfr_sums_free(&reader->sums);
    flamepix_buffer_free(&reader->name);
    fpx_jfr_parts_free(&reader->parts);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct jfr), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_jfr_open, kind)
