/* Samples wait as sums by stack. They are handed out when all is read, or when the sums exceed
 * SUMS_NBYTES. If the part is not known by then, since the default is the part with most samples,
 * the sums go to a spool. Single samples in time order are not added up: all go to the spool. If
 * one step puts very many samples, sums that exceed SUMS_NBYTES again before it ends go to the
 * spool, too. */
#include "base/capped.h"
#include "format/recording_internal.h"
#include "stack/frame_bounds.h"

#define SUMS_NBYTES ((size_t)40 << 20)

/* Counts a frame and the cost of reaching it, which is above 0 even if the frame is left out. OK if
 * more frames are allowed. */
static enum flamepix_status count_frame(struct fpx_recording *recording)
{
    enum { FRAME_NBYTES = 16 };
    const uint64_t ratio = recording->options.recording.in_time_order ? FPX_RECORDED_RATIO_IN_TIME
                                                                      : FPX_RECORDED_RATIO;
    recording->text_nbytes += FRAME_NBYTES;
    if (recording->text_nbytes / ratio <= recording->read_nbytes + FPX_RECORDED_NBYTES / ratio)
        return FLAMEPIX_OK;
    recording->is_too_long = true;
    return fpx_recording_damaged(recording, recording->read_nbytes,
                                 "stacks of a size in proportion to the recording");
}

/* Whether a stack may get this many more frames. */
static bool has_room(const struct fpx_recording *recording, size_t frames)
{
    return frames <= FPX_RECORDED_FRAMES_MAX - recording->frame_count &&
           recording->key.length < FPX_RECORDED_KEY_NBYTES;
}

enum flamepix_status fpx_recording_frame(struct fpx_recording *recording,
                                         const struct fpx_frame *frame)
{
    enum flamepix_status status = count_frame(recording);
    if (status != FLAMEPIX_OK || !has_room(recording, 1))
        return status;
    recording->frame_count++;
    return fpx_frame_text(&recording->key, frame, recording->options.recording.granularity);
}

enum flamepix_status fpx_recording_name(struct fpx_recording *recording, struct flamepix_bytes name)
{
    enum flamepix_status status = count_frame(recording);
    if (status != FLAMEPIX_OK || !has_room(recording, 1))
        return status;
    recording->frame_count++;
    return fpx_frame_text_of(&recording->key, name);
}

enum flamepix_status fpx_recording_text(struct fpx_recording *recording, struct flamepix_bytes text,
                                        size_t count)
{
    enum flamepix_status status = count_frame(recording);
    if (status != FLAMEPIX_OK || !has_room(recording, count))
        return status;
    recording->frame_count += count;
    return flamepix_buffer_append(&recording->key, text.data, text.length);
}

void fpx_recording_seldom_repeats(struct fpx_recording *recording)
{
    const struct flamepix_recording_options *options = &recording->options.recording;
    recording->sums.may_repeat =
        options->in_key_order && !options->part_roots && !fpx_recording_wants_all_parts(options);
}

enum flamepix_status fpx_recording_no_frame(struct fpx_recording *recording)
{
    return count_frame(recording);
}

void fpx_recording_drop(struct fpx_recording *recording)
{
    recording->text_nbytes += recording->key.length;
    flamepix_buffer_clear(&recording->key);
    recording->frame_count = 0;
}

/* Reverses the order of the frames of the key. */
static enum flamepix_status reverse_key(struct fpx_recording *recording)
{
    struct flamepix_bytes key = flamepix_buffer_bytes(&recording->key);
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&recording->reversed);
    while (key.length > 0 && status == FLAMEPIX_OK) {
        const size_t begin = fpx_frame_begin(key.data, key.length - 1);
        status = flamepix_buffer_append(&recording->reversed, key.data + begin, key.length - begin);
        key.length = begin;
    }
    return status;
}

static uint64_t records_of(const struct fpx_sample *sample)
{
    return sample->count > 0 ? sample->count : 1;
}

static void note_sample(struct flamepix_part *part, const struct fpx_sample *sample)
{
    part->samples = fpx_capped_sum(part->samples, records_of(sample));
    flamepix_weight_add_capped(&part->weight, sample->weight);
    if (!sample->has_time)
        return;
    if (!part->has_time || sample->begin < part->begin)
        part->begin = sample->begin;
    if (!part->has_time || sample->end > part->end)
        part->end = sample->end;
    part->has_time = true;
}

static void note_left_out(struct flamepix_records *records, const struct fpx_sample *sample)
{
    records->count = fpx_capped_sum(records->count, records_of(sample));
    flamepix_weight_add_capped(&records->weight, sample->weight);
}

void fpx_recording_forget_stacks(struct fpx_recording *recording)
{
    fpx_key_table_reset(&recording->known);
}

void fpx_recording_reset_sums(struct fpx_recording *recording)
{
    fpx_sample_sums_reset(&recording->sums);
    fpx_recording_forget_stacks(recording);
}

static enum flamepix_status spool_sums(struct fpx_recording *recording)
{
    struct fpx_sample_sums *sums = &recording->sums;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sums->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_sample_sum *sum = &sums->items[i];
        const struct fpx_spooled_sample sample = {
            .part = sum->part, .weight = sum->record->weight, .length = sum->record->length};
        status = fpx_sample_spool_add(&recording->spool, &sample, sum->record->key);
    }
    fpx_recording_reset_sums(recording);
    return status;
}

/* Whether sums may be handed out before everything has been read. */
static bool may_hand_out(const struct fpx_recording *recording)
{
    return recording->wanted != FPX_PART_NOT_KNOWN ||
           (fpx_recording_wants_all_parts(&recording->options.recording) &&
            recording->options.recording.part_roots);
}

static enum flamepix_status add_up(struct fpx_recording *recording, const struct fpx_sample *sample,
                                   struct flamepix_bytes key)
{
    size_t number;
    enum flamepix_status status =
        fpx_sample_sums_add(&recording->sums, sample->part, key, sample->weight, &number);
    if (status == FLAMEPIX_OK && sample->stack != 0)
        status = fpx_key_table_set(&recording->known, sample->part, sample->stack, number);
    const size_t nbytes = fpx_sample_sums_nbytes(&recording->sums);
    if (status != FLAMEPIX_OK || nbytes < SUMS_NBYTES)
        return status;
    recording->hands_out = may_hand_out(recording);
    return recording->hands_out && nbytes < 2 * SUMS_NBYTES ? FLAMEPIX_OK : spool_sums(recording);
}

/* Stores a sample with its key until it is handed out. Returns OK, NO_MEMORY or WRITE_FAILED. */
static enum flamepix_status keep_sample(struct fpx_recording *recording,
                                        const struct fpx_sample *sample, struct flamepix_bytes key)
{
    if (!recording->options.recording.in_time_order)
        return add_up(recording, sample, key);
    const struct fpx_spooled_sample spooled = {
        .part = sample->part,
        .weight = sample->weight,
        .has_time = sample->has_time,
        .begin = sample->begin,
        .end = sample->end,
        .length = key.length,
        .continued = sample->continued,
    };
    return fpx_sample_spool_add(&recording->spool, &spooled, key.data);
}

/* Times beyond the age of the universe, in seconds, are invalid: sums of them might be infinite. */
static bool is_moment(double seconds)
{
    static const double most = 1e18;
    return seconds >= -most && seconds <= most;
}

/* Whether a sample overlaps with the time window; `piece` becomes the part within. */
static bool is_in_window(struct fpx_recording *recording, const struct fpx_sample *sample,
                         struct fpx_sample *piece)
{
    if (fpx_recording_cut_to_window(recording, piece))
        return true;
    note_left_out(&recording->parts[sample->part].outside, sample);
    return false;
}

/* A single sample below 0 cannot be drawn, so it is left out in time order. Otherwise it is added
 * up, if the caller takes signed counts. */
static enum flamepix_status count_below_zero(struct fpx_recording *recording,
                                             const struct fpx_sample *sample,
                                             struct fpx_sample *piece, bool *is_wanted_ret)
{
    if (recording->options.recording.in_time_order) {
        note_left_out(&recording->parts[sample->part].below_zero, sample);
        return FLAMEPIX_OK;
    }
    if (!recording->options.signed_counts)
        return FLAMEPIX_BELOW_ZERO;
    *is_wanted_ret = is_in_window(recording, sample, piece);
    recording->report->below_zero += *is_wanted_ret;
    return FLAMEPIX_OK;
}

/* Counts a sample. `*is_wanted_ret`: it must also be stored, clipped to `*piece_ret`. */
static enum flamepix_status count_sample(struct fpx_recording *recording,
                                         const struct fpx_sample *sample,
                                         struct fpx_sample *piece_ret, bool *is_wanted_ret)
{
    *is_wanted_ret = false;
    *piece_ret = *sample;
    recording->record.is_settled = true;
    piece_ret->has_time = sample->has_time && is_moment(sample->begin) && is_moment(sample->end);
    if (!(fabs(sample->weight.value) <= FLAMEPIX_COUNT_MAX))
        return fpx_recording_count_fault(recording, FLAMEPIX_LINE_TOO_LARGE);
    enum flamepix_status status = fpx_recording_need_part(recording);
    if (status != FLAMEPIX_OK)
        return status;
    note_sample(&recording->parts[sample->part], piece_ret);
    if (recording->is_surveyed || !fpx_recording_wants(recording, sample->part))
        return FLAMEPIX_OK;
    if (sample->weight.value < 0.0)
        return count_below_zero(recording, sample, piece_ret, is_wanted_ret);
    if (!(sample->weight.value > 0.0)) {
        recording->report->zero += recording->frame_count > 0;
        uint64_t *zero = &recording->parts[sample->part].zero;
        *zero = fpx_capped_sum(*zero, records_of(sample));
        *is_wanted_ret = recording->options.recording.in_time_order && !piece_ret->has_time;
    } else {
        *is_wanted_ret = is_in_window(recording, sample, piece_ret);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status put_sample(struct fpx_recording *recording,
                                       const struct fpx_sample *sample)
{
    struct fpx_sample piece;
    bool is_wanted;
    enum flamepix_status status = count_sample(recording, sample, &piece, &is_wanted);
    if (status == FLAMEPIX_OK && is_wanted && sample->leaf_first)
        status = reverse_key(recording);
    if (status != FLAMEPIX_OK || !is_wanted)
        return status;
    const struct flamepix_bytes key =
        flamepix_buffer_bytes(sample->leaf_first ? &recording->reversed : &recording->key);
    return keep_sample(recording, &piece, key);
}

enum flamepix_status fpx_recording_put_again(struct fpx_recording *recording,
                                             const struct fpx_sample *sample, bool *is_put_ret)
{
    struct fpx_sample piece;
    bool is_wanted;
    const size_t number = fpx_key_table_get(&recording->known, sample->part, sample->stack);
    *is_put_ret = sample->stack != 0 && number != SIZE_MAX;
    if (!*is_put_ret)
        return FLAMEPIX_OK;
    enum flamepix_status status = count_sample(recording, sample, &piece, &is_wanted);
    if (status == FLAMEPIX_OK && is_wanted)
        flamepix_weight_add_capped(&recording->sums.items[number].record->weight, piece.weight);
    return status;
}

void fpx_recording_pass_over(struct fpx_recording *recording, size_t part,
                             struct flamepix_weight weight)
{
    recording->record.is_settled = true;
    note_sample(&recording->parts[part], &(struct fpx_sample){.weight = weight});
}

enum flamepix_status fpx_recording_put(struct fpx_recording *recording,
                                       const struct fpx_sample *sample)
{
    enum flamepix_status status = put_sample(recording, sample);
    fpx_recording_drop(recording);
    return status;
}
