/* Baseline: what an input is compared with, from its file to what the report says of it. Where a
 * function answers OK, it may have decided the task: then it has failed. */
#ifndef FPX_BATCH_BASELINE_H
#define FPX_BATCH_BASELINE_H

#include "batch/convert_input_internal.h"

/* Frees what is kept from input to input. */
void fpx_baseline_free(struct fpx_baseline *baseline);

/* Loads what the input is compared with, if there is anything, and notes its hash. Decides the task
 * where there is something that cannot be read. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_baseline_load(struct fpx_convert_task *task);

/* Sets the options that the task is drawn by. Opens what was loaded as the second input of the
 * task, which the caller frees, and says which side each of them is: an input that is compared with
 * nothing is AFTER alone. Makes them comparable. Decides the task where they cannot be. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_baseline_open(struct fpx_convert_task *task);

/* Notes for the report how the sides of a layout that was read differ. Decides the task where they
 * are counted in different units, or what it is compared with has no samples. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_baseline_note(struct fpx_convert_task *task,
                                       const struct flamepix_profile_report *report);

/* The same of an input without samples, for which there is no layout. Decides nothing. */
enum flamepix_status fpx_baseline_note_empty(struct fpx_convert_task *task,
                                             const struct flamepix_profile_report *report);

/* Where there is no layout because both sides are alike in what is drawn, decides the task: the
 * input is passed over. `status` is that of the reading. Answers as above. */
enum flamepix_status fpx_baseline_pass_over(struct fpx_convert_task *task,
                                            const struct flamepix_profile_report *report,
                                            enum flamepix_status status);

/* Where nothing is left after, and there is no layout because widths are of that, sets the options
 * of the task so that what was before is drawn, as all gone: of what only the baseline has, and of
 * an input without samples where the plan draws such. The inputs are then to be read once more. */
bool fpx_baseline_shows_gone(struct fpx_convert_task *task,
                             const struct flamepix_profile_report *report,
                             enum flamepix_status status);

/* Appends what is said of what only the baseline has. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_baseline_append_gone(struct flamepix_buffer *text);

/* Appends the warning that there is nothing to compare with, where that is so, behind those that
 * are there. Answers as above. */
enum flamepix_status fpx_baseline_warn(struct fpx_convert_task *task);

#endif
