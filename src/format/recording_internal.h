/* What the files of the recording share; for no reader. */
#ifndef FPX_FORMAT_RECORDING_INTERNAL_H
#define FPX_FORMAT_RECORDING_INTERNAL_H

#include "format/recording.h"

/* The `wanted` of a recording of which that is not known yet, or of which all parts are. */
#define FPX_PART_NOT_KNOWN SIZE_MAX

/* Whether all parts are asked for. */
static inline bool fpx_recording_wants_all_parts(const struct flamepix_recording_options *options)
{
    return options->profile != NULL && strcmp(options->profile, "all") == 0;
}

/* Has the reader take its next step, and answers as that does; END or BAD_RECORDING where its
 * stacks are too long, whatever the reader, amid something, makes of that. */
enum flamepix_status fpx_recording_step(struct fpx_recording *recording);

/* Once all is read, or it is known which parts are: whether samples of this part are handed out. */
static inline bool fpx_recording_reads(const struct fpx_recording *recording, uint64_t part)
{
    return fpx_recording_wants_all_parts(&recording->options.recording) ||
           part == recording->wanted;
}

/* Begins with the first line; nothing is allocated yet. */
void fpx_recording_init_lines(struct fpx_recording *recording);

/* Counts what is left out at the line handed out last. Answers OK; BAD_LINE when reading is
 * strict. */
enum flamepix_status fpx_recording_count_fault(struct fpx_recording *recording,
                                               enum flamepix_line_fault fault);

/* A bad line, in the ledger. */
void fpx_recording_bad_record(struct fpx_recording *recording);

/* All is read, and it is known which part: completes the ledger. */
void fpx_recording_close_ledger(struct fpx_recording *recording);

/* Sees to it that there is a part 0. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_recording_need_part(struct fpx_recording *recording);

/* Decides which part is read where none is asked for and no reader prefers one. */
void fpx_recording_choose_part(struct fpx_recording *recording);

/* Forgets the sums that wait. */
void fpx_recording_reset_sums(struct fpx_recording *recording);

/* -- time -------------------------------------------------------------------------------------- */

/* Reads the recording once to find the window, and starts again. Answers OK, NO_TIME where it does
 * not know when, or what reading and rewinding answer. */
enum flamepix_status fpx_recording_survey(struct fpx_recording *recording);

/* Leaves of a sample what lies in the window; false where nothing does. */
bool fpx_recording_cut_to_window(const struct fpx_recording *recording, struct fpx_sample *sample);

/* Puts the samples of the spool in the order of time, when all is read. Answers OK, NO_MEMORY or
 * READ_FAILED. */
enum flamepix_status fpx_recording_open_chart(struct fpx_recording *recording);

/* The next sample, of weight its seconds where times are known, or a gap, whose key is empty. The
 * key is valid until the next call. Answers OK, END, NO_MEMORY or READ_FAILED. */
enum flamepix_status fpx_recording_next_in_time(struct fpx_recording *recording,
                                                struct fpx_spooled_sample *sample_ret,
                                                struct flamepix_bytes *key_ret);

void fpx_recording_free_chart(struct fpx_recording_chart *chart);

/* All is read: decides which part is wanted, and reports the parts, also to the
 * caller's callback. Answers OK, or what that callback answers. */
enum flamepix_status fpx_recording_close_parts(struct fpx_recording *recording);

#endif
