#include "format/recording_internal.h"

#include <errno.h>
#include <stdlib.h>

/* -- handing out ------------------------------------------------------------------------------- */

static bool has_part_root(const struct flamepix_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    return options->part_roots ||
           (flamepix_recording_is_of_all(options) && recording->report->parts.count > 1);
}

/* A part without a name is called by what it is. */
static struct flamepix_bytes part_title(const struct flamepix_part *part)
{
    return part->name.length > 0 ? part->name : flamepix_bytes_of(part->kind);
}

static enum flamepix_status hand_out(struct flamepix_recording *recording, size_t part,
                                     struct flamepix_bytes key, struct flamepix_weight weight,
                                     struct flamepix_stack *stack_ret)
{
    struct flamepix_buffer *to = flamepix_key_pair_next(&recording->pair);
    enum flamepix_status status = FLAMEPIX_OK;
    if (has_part_root(recording))
        status = flamepix_frame_text_of(to, part_title(&recording->parts[part]));
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(to, key.data, key.length);
    if (status != FLAMEPIX_OK)
        return status;
    *stack_ret = (struct flamepix_stack){.weight = weight};
    flamepix_key_pair_hand_out(&recording->pair, stack_ret);
    recording->report->stacks++;
    return FLAMEPIX_OK;
}

static bool is_wanted(const struct flamepix_recording *recording, size_t part)
{
    return flamepix_recording_is_of_all(&recording->options.recording) || part == recording->wanted;
}

static enum flamepix_status next_in_time(struct flamepix_recording *recording,
                                         struct flamepix_stack *stack_ret)
{
    struct flamepix_spooled_sample sample;
    struct flamepix_bytes key;
    enum flamepix_status status = flamepix_recording_next_in_time(recording, &sample, &key);
    if (status != FLAMEPIX_OK)
        return status;
    return hand_out(recording, (size_t)sample.part, key, sample.weight, stack_ret);
}

static enum flamepix_status next_spooled(struct flamepix_recording *recording,
                                         struct flamepix_stack *stack_ret)
{
    struct flamepix_spooled_sample sample;
    enum flamepix_status status;
    if (recording->options.recording.in_time_order)
        return next_in_time(recording, stack_ret);
    do {
        status = flamepix_sample_spool_take(&recording->spool, &sample, &recording->spooled_key);
    } while (status == FLAMEPIX_OK && !is_wanted(recording, (size_t)sample.part));
    if (status != FLAMEPIX_OK)
        return status;
    return hand_out(recording, (size_t)sample.part, flamepix_buffer_bytes(&recording->spooled_key),
                    sample.weight, stack_ret);
}

static enum flamepix_status next_sum(struct flamepix_recording *recording,
                                     struct flamepix_stack *stack_ret)
{
    const struct flamepix_sample_sums *sums = &recording->sums;
    while (recording->next_sum < sums->count) {
        const struct flamepix_sample_sum *sum = &sums->items[recording->next_sum++];
        if (is_wanted(recording, sum->part))
            return hand_out(recording, sum->part, sum->key, sum->weight, stack_ret);
    }
    return FLAMEPIX_END;
}

/* The next of what waits; END where there is none left, and reading may go on. */
static enum flamepix_status next_waiting(struct flamepix_recording *recording,
                                         struct flamepix_stack *stack_ret)
{
    enum flamepix_status status = FLAMEPIX_END;
    if (recording->has_ended && !recording->spool_is_done)
        status = next_spooled(recording, stack_ret);
    if (status != FLAMEPIX_END)
        return status;
    recording->spool_is_done = recording->has_ended;
    status = next_sum(recording, stack_ret);
    if (status != FLAMEPIX_END)
        return status;
    flamepix_sample_sums_reset(&recording->sums);
    recording->next_sum = 0;
    recording->hands_out = false;
    return FLAMEPIX_END;
}

enum flamepix_status flamepix_recording_step(struct flamepix_recording *recording)
{
    const enum flamepix_status status = recording->kind->step(recording, recording->reader);
    if (!recording->is_too_long)
        return status;
    return recording->options.strict ? FLAMEPIX_BAD_RECORDING : FLAMEPIX_END;
}

static enum flamepix_status end_reading(struct flamepix_recording *recording)
{
    recording->has_ended = true;
    recording->hands_out = true;
    enum flamepix_status status = flamepix_recording_close_parts(recording);
    if (status == FLAMEPIX_OK && recording->options.recording.in_time_order)
        status = flamepix_recording_open_chart(recording);
    return status;
}

static enum flamepix_status read_on(struct flamepix_recording *recording)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!recording->has_begun && flamepix_recording_has_window(&recording->options.recording))
        status = flamepix_recording_survey(recording);
    if (status == FLAMEPIX_OK && !recording->has_begun && recording->kind->begin != NULL)
        status = recording->kind->begin(recording, recording->reader);
    recording->has_begun = true;
    while (status == FLAMEPIX_OK && !recording->hands_out)
        status = flamepix_recording_step(recording);
    return status == FLAMEPIX_END ? end_reading(recording) : status;
}

static enum flamepix_status recording_next(struct flamepix_stacks *stacks,
                                           struct flamepix_stack *stack_ret)
{
    struct flamepix_recording *recording = (struct flamepix_recording *)stacks;
    for (;;) {
        enum flamepix_status status = FLAMEPIX_OK;
        if (!recording->hands_out && recording->has_ended)
            return FLAMEPIX_END;
        if (!recording->hands_out)
            status = read_on(recording);
        if (status == FLAMEPIX_OK)
            status = next_waiting(recording, stack_ret);
        if (status != FLAMEPIX_END)
            return status;
    }
}

/* -- its life ---------------------------------------------------------------------------------- */

static void recording_free(struct flamepix_stacks *stacks)
{
    struct flamepix_recording *recording = (struct flamepix_recording *)stacks;
    const int cause = errno;
    if (recording->kind->end != NULL && recording->reader != NULL)
        recording->kind->end(recording->reader);
    free(recording->reader);
    free(recording->parts);
    flamepix_hash_index_free(&recording->part_index);
    flamepix_arena_free(&recording->names);
    flamepix_line_reader_free(&recording->lines);
    flamepix_buffer_free(&recording->key);
    flamepix_buffer_free(&recording->reversed);
    flamepix_buffer_free(&recording->spooled_key);
    flamepix_recording_free_chart(&recording->chart);
    flamepix_sample_sums_free(&recording->sums);
    flamepix_sample_spool_free(&recording->spool);
    flamepix_key_pair_free(&recording->pair);
    free(recording);
    errno = cause;
}

enum flamepix_status flamepix_recording_open(const struct flamepix_recording_kind *kind,
                                             struct flamepix_input *input,
                                             const struct flamepix_format_options *options,
                                             struct flamepix_format_report *report,
                                             struct flamepix_stacks **stacks_ret)
{
    struct flamepix_recording *recording = calloc(1, sizeof(*recording));
    if (recording == NULL)
        return FLAMEPIX_NO_MEMORY;
    recording->stacks = (struct flamepix_stacks){.next = recording_next, .free = recording_free};
    recording->kind = kind;
    recording->input = input;
    if (options != NULL)
        recording->options = *options;
    recording->report = report != NULL ? report : &recording->unasked;
    *recording->report = (struct flamepix_format_report){0};
    recording->wanted = FLAMEPIX_PART_NOT_KNOWN;
    flamepix_sample_spool_init(&recording->spool);
    flamepix_recording_init_lines(recording);
    recording->reader = calloc(1, kind->reader_nbytes > 0 ? kind->reader_nbytes : 1);
    if (recording->reader == NULL) {
        recording_free(&recording->stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *stacks_ret = &recording->stacks;
    return FLAMEPIX_OK;
}
