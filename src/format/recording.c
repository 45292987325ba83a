#include "format/recording_internal.h"

#include <stdlib.h>

#include "format/ledger_sums.h"
#include "stack/order/next_key.h"

/* -- handing out ------------------------------------------------------------------------------- */

static bool has_part_root(const struct fpx_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    return options->part_roots ||
           (fpx_recording_wants_all_parts(options) && recording->report->parts.count > 1);
}

/* The name of a part; a part without a name is called by its kind. */
static struct flamepix_bytes part_title(const struct flamepix_part *part)
{
    return part->name.length > 0 ? part->name : flamepix_bytes_of(part->kind);
}

/* Appends the text of a key, which may be a key of ranks. */
static enum flamepix_status append_key(const struct fpx_recording *recording,
                                       struct flamepix_bytes key, struct flamepix_buffer *to)
{
    return recording->ranks == NULL ? flamepix_buffer_append(to, key.data, key.length)
                                    : fpx_frame_ranks_write(recording->ranks, key, to);
}

static enum flamepix_status hand_out(struct fpx_recording *recording, size_t part,
                                     struct flamepix_bytes key, struct flamepix_weight weight,
                                     struct flamepix_stack *stack_ret)
{
    struct flamepix_buffer *to = fpx_key_pair_next(&recording->pair);
    if (has_part_root(recording))
        fpx_frame_text_of(to, part_title(&recording->parts[part]));
    enum flamepix_status status = append_key(recording, key, to);
    if (status != FLAMEPIX_OK)
        return status;
    *stack_ret = (struct flamepix_stack){.weight = weight};
    fpx_key_pair_hand_out(&recording->pair, stack_ret);
    recording->report->stacks++;
    return FLAMEPIX_OK;
}

static enum flamepix_status next_in_time(struct fpx_recording *recording,
                                         struct flamepix_stack *stack_ret)
{
    struct fpx_spooled_sample sample;
    struct flamepix_bytes key;
    enum flamepix_status status = fpx_recording_next_in_time(recording, &sample, &key);
    if (status != FLAMEPIX_OK)
        return status;
    status = hand_out(recording, (size_t)sample.part, key, sample.weight, stack_ret);
    recording->report->stacks -= status == FLAMEPIX_OK && !(sample.weight.value > 0.0);
    return status;
}

static enum flamepix_status next_spooled(struct fpx_recording *recording,
                                         struct flamepix_stack *stack_ret)
{
    struct fpx_spooled_sample sample;
    enum flamepix_status status;
    if (recording->options.recording.in_time_order)
        return next_in_time(recording, stack_ret);
    do {
        status = fpx_sample_spool_take(&recording->spool, &sample, &recording->spooled_key);
    } while (status == FLAMEPIX_OK && !fpx_recording_reads(recording, (size_t)sample.part));
    if (status != FLAMEPIX_OK)
        return status;
    return hand_out(recording, (size_t)sample.part, flamepix_buffer_bytes(&recording->spooled_key),
                    sample.weight, stack_ret);
}

/* The next sum, in input order. */
static enum flamepix_status next_sum_as_it_came(struct fpx_recording *recording,
                                                struct flamepix_stack *stack_ret)
{
    const struct fpx_sample_sums *sums = &recording->sums;
    while (recording->next_sum < sums->count) {
        const struct fpx_sample_sum *sum = &sums->items[recording->next_sum++];
        const struct flamepix_bytes key = {sum->record->key, sum->record->length};
        if (fpx_recording_reads(recording, sum->part))
            return hand_out(recording, sum->part, key, sum->record->weight, stack_ret);
    }
    return FLAMEPIX_END;
}

static enum flamepix_status sort_sums(struct fpx_recording *recording)
{
    const struct fpx_sample_sums *sums = &recording->sums;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sums->count && status == FLAMEPIX_OK; i++) {
        if (fpx_recording_reads(recording, sums->items[i].part))
            status = fpx_sort_buffer_add_record(&recording->sort, sums->items[i].record);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_sort_buffer_sort(&recording->sort);
    recording->has_sorted = false;
    return status == FLAMEPIX_OK ? fpx_sort_buffer_open(&recording->sort, &recording->sorted)
                                 : status;
}

/* Hands out a sum in place; it stays valid to the end. If nothing was handed out before, the sums
 * are the whole source, in key order. */
static enum flamepix_status hand_out_sorted(struct fpx_recording *recording,
                                            struct flamepix_stack *stack)
{
    const struct flamepix_buffer *before = &recording->pair.keys[recording->pair.turn];
    if (recording->ranks != NULL) {
        const struct flamepix_bytes key = {stack->key, stack->length};
        enum flamepix_status status =
            fpx_ranked_text_next(&recording->ranked, recording->ranks, key, &stack->shared);
        if (status != FLAMEPIX_OK)
            return status;
        stack->key = recording->ranked.text.data;
        stack->length = recording->ranked.text.length;
    }
    if (!recording->has_sorted)
        stack->shared =
            fpx_key_prefix_length(before->data, before->length, stack->key, stack->length, 0);
    stack->tail = (struct flamepix_stack_tail){0};
    recording->has_sorted = true;
    recording->stacks.in_order |= recording->report->stacks == 0;
    recording->report->stacks++;
    return FLAMEPIX_OK;
}

static enum flamepix_status next_sum(struct fpx_recording *recording,
                                     struct flamepix_stack *stack_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!recording->options.recording.in_key_order || has_part_root(recording))
        return next_sum_as_it_came(recording, stack_ret);
    if (recording->sorted == NULL)
        status = sort_sums(recording);
    if (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(recording->sorted, stack_ret);
    if (status != FLAMEPIX_OK)
        return status;
    if (!recording->has_ended) /* the next sums reuse this memory */
        return hand_out(recording, 0, (struct flamepix_bytes){stack_ret->key, stack_ret->length},
                        stack_ret->weight, stack_ret);
    return hand_out_sorted(recording, stack_ret);
}

/* Makes room for the next sums; after the end, sums handed out in place stay valid. */
static void forget_sums(struct fpx_recording *recording)
{
    recording->next_sum = 0;
    recording->hands_out = false;
    if (recording->has_ended && recording->sorted == NULL)
        fpx_sample_sums_free(&recording->sums);
    if (recording->has_ended)
        return;
    flamepix_stacks_free(recording->sorted);
    recording->sorted = NULL;
    fpx_sort_buffer_reset(&recording->sort);
    fpx_recording_reset_sums(recording);
}

/* The next waiting sample or sum. END: there is none left; reading may continue. */
static enum flamepix_status next_waiting(struct fpx_recording *recording,
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
    forget_sums(recording);
    return FLAMEPIX_END;
}

static enum flamepix_status take_line(struct fpx_recording *recording)
{
    const struct fpx_recording_kind *kind = recording->kind;
    struct flamepix_bytes line;
    enum flamepix_status status = fpx_recording_line(recording, &line);
    if (status == FLAMEPIX_OK)
        return kind->line(recording, recording->reader, line);
    if (status == FLAMEPIX_END && kind->close != NULL)
        status = kind->close(recording, recording->reader);
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

enum flamepix_status fpx_recording_step(struct fpx_recording *recording)
{
    const enum flamepix_status status = recording->kind->line != NULL
                                            ? take_line(recording)
                                            : recording->kind->step(recording, recording->reader);
    if (!recording->is_too_long)
        return status;
    return recording->options.strict ? FLAMEPIX_BAD_RECORDING : FLAMEPIX_END;
}

static enum flamepix_status end_reading(struct fpx_recording *recording)
{
    recording->has_ended = true;
    recording->hands_out = true;
    enum flamepix_status status = fpx_recording_close_parts(recording);
    fpx_recording_close_ledger(recording);
    if (status == FLAMEPIX_OK && !recording->options.lenient &&
        fpx_ledger_is_refused(&recording->report->ledger))
        status = FLAMEPIX_NOT_UNDERSTOOD;
    if (status == FLAMEPIX_OK && recording->options.recording.in_time_order)
        status = fpx_recording_open_chart(recording);
    return status;
}

static enum flamepix_status read_on(struct fpx_recording *recording)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!recording->has_begun && flamepix_recording_has_window(&recording->options.recording))
        status = fpx_recording_survey(recording);
    if (status == FLAMEPIX_OK && !recording->has_begun && recording->kind->begin != NULL)
        status = recording->kind->begin(recording, recording->reader);
    recording->has_begun = true;
    while (status == FLAMEPIX_OK && !recording->hands_out)
        status = fpx_recording_step(recording);
    return status == FLAMEPIX_END ? end_reading(recording) : status;
}

static enum flamepix_status recording_next(struct flamepix_stacks *stacks,
                                           struct flamepix_stack *stack_ret)
{
    struct fpx_recording *recording = (struct fpx_recording *)stacks;
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

/* -- begin and end ----------------------------------------------------------------------------- */

static void recording_free(struct flamepix_stacks *stacks)
{
    struct fpx_recording *recording = (struct fpx_recording *)stacks;
    if (recording->kind->end != NULL && recording->reader != NULL)
        recording->kind->end(recording->reader);
    free(recording->reader);
    free(recording->parts);
    fpx_hash_index_free(&recording->part_index);
    fpx_arena_free(&recording->names);
    fpx_line_reader_free(&recording->lines);
    flamepix_buffer_free(&recording->key);
    flamepix_buffer_free(&recording->reversed);
    flamepix_buffer_free(&recording->spooled_key);
    fpx_recording_free_chart(&recording->chart);
    flamepix_stacks_free(recording->sorted);
    fpx_sort_buffer_free(&recording->sort);
    fpx_ranked_text_free(&recording->ranked);
    fpx_sample_sums_free(&recording->sums);
    fpx_key_table_free(&recording->known);
    fpx_sample_spool_free(&recording->spool);
    fpx_key_pair_free(&recording->pair);
    free(recording);
}

enum flamepix_status fpx_recording_open(const struct fpx_recording_kind *kind,
                                        struct flamepix_input *input,
                                        const struct flamepix_format_options *options,
                                        struct flamepix_format_report *report,
                                        struct flamepix_stacks **stacks_ret)
{
    struct fpx_recording *recording = calloc(1, sizeof(*recording));
    if (recording == NULL)
        return FLAMEPIX_NO_MEMORY;
    recording->stacks = (struct flamepix_stacks){.next = recording_next, .free = recording_free};
    recording->kind = kind;
    recording->input = input;
    if (options != NULL)
        recording->options = *options;
    recording->report = report != NULL ? report : &recording->unasked;
    *recording->report = (struct flamepix_format_report){0};
    recording->wanted = FPX_PART_NOT_KNOWN;
    fpx_sample_spool_init(&recording->spool);
    fpx_recording_init_lines(recording);
    recording->reader = calloc(1, kind->reader_nbytes > 0 ? kind->reader_nbytes : 1);
    if (recording->reader == NULL) {
        recording_free(&recording->stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *stacks_ret = &recording->stacks;
    return FLAMEPIX_OK;
}
