/* Recording words: what is said of a recording's parts, and of stacks that tell less than they
 * should. For warnings.c and explain.c, whose rules hold. */
#ifndef FPX_MESSAGES_RECORDING_MESSAGES_H
#define FPX_MESSAGES_RECORDING_MESSAGES_H

#include "messages/explain.h"

/* Appends "perf.txt: holds 3 events: cycles (drawn), faults, migrations; --profile NAME draws
 * another", of the report's first input that holds several. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_parts_append(struct flamepix_buffer *text,
                                      const struct fpx_rendering *rendering);

/* Appends "a.folded: says no unit; its counts are taken in ms, the unit of the others", of the
 * report's first input that says none where others do. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_no_unit_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Whether a part was asked for that no input has; then appends which ones there are. Answers OK or
 * NO_MEMORY. */
bool fpx_misses_part(const struct fpx_rendering *rendering);
enum flamepix_status fpx_missed_part_append(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering);

/* Appends " of the thread "x" from 2 s to 4.5 s", where so much of a recording was asked for; else
 * nothing. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chosen_append(struct flamepix_buffer *text,
                                       const struct fpx_rendering *rendering);

/* Appends that there are no samples, of a report that says so: "no samples in a.folded; --empty
 * draw makes a picture that says so". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_empty_append(struct flamepix_buffer *text,
                                      const struct fpx_rendering *rendering);

/* Whether a tenth or more of the weight is in stacks of the greatest depth, where that is one at
 * which profilers cut; then appends "34.1% of the weight is in stacks of 127 frames, ...". Answers
 * OK or NO_MEMORY. Nothing is said of stacks that views have changed; `summary` may be NULL. */
bool fpx_is_much_deepest(const struct fpx_rendering *rendering,
                         const struct flamepix_layout_summary *summary);
enum flamepix_status fpx_deepest_append(struct flamepix_buffer *text,
                                        const struct flamepix_layout_summary *summary);

/* The same of stacks that end in "[unknown]" or a bare address. */
bool fpx_is_much_unnamed(const struct fpx_rendering *rendering,
                         const struct flamepix_layout_summary *summary);
enum flamepix_status fpx_unnamed_append(struct flamepix_buffer *text,
                                        const struct flamepix_layout_summary *summary);

#endif
