/* Baseline: what an input is compared with, from its file to its fields in the report. A function
 * that returns OK may have decided the task: then the task has failed. */
#ifndef FPX_BATCH_BASELINE_H
#define FPX_BATCH_BASELINE_H

#include "batch/convert_input_internal.h"

/* Frees the memory that is reused from input to input. */
void fpx_baseline_free(struct fpx_baseline *baseline);

/* Loads the input's baseline, if it has one, and notes its hash. Decides the task if the baseline
 * cannot be read. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_baseline_load(struct fpx_convert_task *task);

/* Sets the options to draw the task with. Opens the loaded baseline as the second input of the
 * task, freed by the caller, and sets the side of each input: an input without a baseline is AFTER
 * alone. Makes the sides comparable, or decides the task if that is impossible. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_baseline_open(struct fpx_convert_task *task);

/* Notes for the report how the sides of a layout that was read differ. Decides the task if their
 * units differ or the baseline has no samples. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_baseline_note(struct fpx_convert_task *task,
                                       const struct flamepix_profile_report *report);

/* Same for an input without samples, which has no layout. Decides nothing. */
enum flamepix_status fpx_baseline_note_empty(struct fpx_convert_task *task,
                                             const struct flamepix_profile_report *report);

/* If there is no layout because the drawn measure is equal on both sides, decides the task: the
 * input is passed over. `status` is that of the reading. Returns as above. */
enum flamepix_status fpx_baseline_pass_over(struct fpx_convert_task *task,
                                            const struct flamepix_profile_report *report,
                                            enum flamepix_status status);

/* If the side after is empty, so that there is no layout, as widths are of that side, sets the
 * task's options to draw the side before, all gone: for profiles that only the baseline has, and
 * for inputs without samples if the plan draws such. The inputs must then be read again. */
bool fpx_baseline_shows_gone(struct fpx_convert_task *task,
                             const struct flamepix_profile_report *report,
                             enum flamepix_status status);

/* Appends the clause for a profile that only the baseline has. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_baseline_append_gone(struct flamepix_buffer *text);

/* Appends the warning that there is no baseline, if so, after the warnings already noted. Returns
 * as above. */
enum flamepix_status fpx_baseline_warn(struct fpx_convert_task *task);

#endif
