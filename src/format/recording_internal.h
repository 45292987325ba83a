/* Shared by the files of the recording; not for readers. */
#ifndef FPX_FORMAT_RECORDING_INTERNAL_H
#define FPX_FORMAT_RECORDING_INTERNAL_H

#include "format/recording.h"

/* Value of `wanted` while the part is unknown, or if all parts are selected. */
#define FPX_PART_NOT_KNOWN SIZE_MAX

/* Whether all parts are requested. */
static inline bool fpx_recording_wants_all_parts(const struct flamepix_recording_options *options)
{
    return options->profile != NULL && strcmp(options->profile, "all") == 0;
}

/* Lets the reader take its next step. Returns what the step returns; END or BAD_RECORDING if the
 * stacks are too long, even if the reader turned that into another answer. */
enum flamepix_status fpx_recording_step(struct fpx_recording *recording);

/* Whether samples of this part are handed out. Call it when all is read or the part is known. */
static inline bool fpx_recording_reads(const struct fpx_recording *recording, uint64_t part)
{
    return fpx_recording_wants_all_parts(&recording->options.recording) ||
           part == recording->wanted;
}

/* Starts at the first line; allocates nothing yet. */
void fpx_recording_init_lines(struct fpx_recording *recording);

/* Counts a fault at the line handed out last. Returns OK; BAD_LINE when reading is strict. */
enum flamepix_status fpx_recording_count_fault(struct fpx_recording *recording,
                                               enum flamepix_line_fault fault);

/* Counts a bad line in the ledger. */
void fpx_recording_bad_record(struct fpx_recording *recording);

/* Completes the ledger. Call it when all is read and the part is known. */
void fpx_recording_close_ledger(struct fpx_recording *recording);

/* Makes sure that part 0 exists. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_recording_need_part(struct fpx_recording *recording);

/* Chooses the part to read if none is requested and no reader prefers one. */
void fpx_recording_choose_part(struct fpx_recording *recording);

/* Drops the waiting sums. */
void fpx_recording_reset_sums(struct fpx_recording *recording);

/* -- time -------------------------------------------------------------------------------------- */

/* Reads the recording once to find the time window, and rewinds it. Returns OK, NO_TIME if the
 * recording has no times, or what reading and rewinding answer. */
enum flamepix_status fpx_recording_survey(struct fpx_recording *recording);

/* Clips a sample to the time window; false if nothing of it lies within. */
bool fpx_recording_cut_to_window(const struct fpx_recording *recording, struct fpx_sample *sample);

/* Sorts the samples of the spool by time, when all is read. Returns OK, NO_MEMORY or
 * READ_FAILED. */
enum flamepix_status fpx_recording_open_chart(struct fpx_recording *recording);

/* The next sample, weighing its seconds if times are known, or a gap, which has an empty key. The
 * key is valid until the next call. Returns OK, END, NO_MEMORY or READ_FAILED. */
enum flamepix_status fpx_recording_next_in_time(struct fpx_recording *recording,
                                                struct fpx_spooled_sample *sample_ret,
                                                struct flamepix_bytes *key_ret);

void fpx_recording_free_chart(struct fpx_recording_chart *chart);

/* Selects the part, when all is read, and reports the parts, also to the caller's callback. Returns
 * OK, or what that callback returns. */
enum flamepix_status fpx_recording_close_parts(struct fpx_recording *recording);

#endif
