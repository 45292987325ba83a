/* Drawing the pictures of an input, shared by draw_input.c, draw_variant.c and draw_groups.c. A
 * function that returns OK may have decided the task: then the task has failed. */
#ifndef FPX_BATCH_DRAW_INTERNAL_H
#define FPX_BATCH_DRAW_INTERNAL_H

#include "batch/convert_input_internal.h"
#include "batch/products/render_outputs.h"

/* The layout as a chart to be drawn. */
struct fpx_drawn fpx_drawn_chart(const struct fpx_convert_task *task,
                                 const struct flamepix_layout *layout,
                                 const struct flamepix_profile_report *report);

/* The subject of clauses about a variant. */
struct fpx_rendering fpx_draw_rendering(const struct fpx_convert_task *task, size_t variant,
                                        const struct flamepix_profile_report *report);

/* Notes the fate of the input's records, unless noted already. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_draw_note_records(struct fpx_convert_task *task,
                                           const struct flamepix_profile_report *report);

/* Appends the warnings (warnings.h). Returns OK or NO_MEMORY. */
enum flamepix_status fpx_draw_warn(struct fpx_convert_task *task,
                                   const struct fpx_rendering *rendering,
                                   const struct flamepix_layout_summary *summary);

/* Makes the titles of the pictures. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_draw_titles(struct fpx_convert_task *task, const struct fpx_drawn *drawn);

/* Draws a variant and its twins into files without names yet, so that none exceeds its byte limit,
 * and notes what they gave up for that. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_draw_twins(struct fpx_convert_task *task, size_t variant,
                                    const struct fpx_drawn *drawn,
                                    const struct flamepix_profile_report *report);

/* Warns of savings beyond those noted. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_draw_note_more_savings(struct fpx_convert_task *task);

/* Gives all files of the input their names, or none. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_draw_finish(struct fpx_convert_task *task);

/* Notes for the report what the pictures show. */
void fpx_draw_note_summary(struct fpx_convert_task *task,
                           const struct flamepix_layout_summary *summary);
void fpx_draw_note_unit(struct fpx_convert_task *task,
                        const struct flamepix_profile_report *report);

/* Whether there is no layout because the input has no samples, whatever its baseline. */
bool fpx_draw_is_empty(const struct flamepix_profile_report *report, enum flamepix_status status);

/* Draws the pictures of an input without samples, if the plan draws such. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_draw_empty(struct fpx_convert_task *task,
                                    const struct flamepix_profile_report *report);

/* Decides the task: there is no layout. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_draw_note_failure(struct fpx_convert_task *task, size_t variant,
                                           const struct flamepix_profile_report *report,
                                           enum flamepix_status status, int cause);

/* Draws a sheet of the input's groups; or a file for each of them. Both answer OK or NO_MEMORY. */
enum flamepix_status fpx_draw_groups(struct fpx_convert_task *task, struct flamepix_input *input);
enum flamepix_status fpx_draw_group_files(struct fpx_convert_task *task,
                                          struct flamepix_input *input);

#endif
