/* What is said of a profile: its lines, records, units and what is drawn of it. */
#ifndef FPX_MESSAGES_MESSAGE_WORDS_H
#define FPX_MESSAGES_MESSAGE_WORDS_H

#include "messages/explain.h"

/* Line messages: what is said of lines that are no stacks, or not the ones that were meant. For
 * warnings.c and explain.c, whose rules hold. */

/* Appends "a.folded: 3 bad lines skipped: line 3 (no count behind a blank at its end), 6 (...), 9
 * (...)" and what to do about them, of a report that has bad lines. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_bad_lines_append(struct flamepix_buffer *text,
                                          const struct fpx_rendering *rendering);

/* Appends what is wrong with bad line `i` of the report's first: "\"1,234\" has thousands
 * separators". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_line_fault_append(struct flamepix_buffer *text,
                                           const struct flamepix_profile_report *report, size_t i);

/* Appends what to do about the first bad lines, as far as there is something: "; --count-first
 * reads lines that begin with their count". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_line_hints_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Appends "a.folded: 2 comments look like stacks, the first is line 7: ..." of a report that has
 * such comments. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_stack_comments_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering);

/* Line count messages: what is said of the counts of folded text: how many a line has, where that
 * was guessed, and sums of them below 0. For warnings.c and explain.c, whose rules hold. */

/* Appends that lines of the report's inputs were taken to end in two counts, or in one although
 * most end in two, and the line or the input that decided it. There is such an input. Answer OK or
 * NO_MEMORY. */
enum flamepix_status fpx_two_counts_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);
enum flamepix_status fpx_nearly_two_counts_append(struct flamepix_buffer *text,
                                                  const struct fpx_rendering *rendering);

/* Appends that all lines of the report's inputs begin with a number that may be their count. There
 * is such an input. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_numbers_first_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering);

/* Whether stacks were left out because their counts add up to less than 0; then appends how many,
 * and their amount. Answers OK or NO_MEMORY. */
bool fpx_has_below_zero(const struct fpx_rendering *rendering);
enum flamepix_status fpx_below_zero_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Appends that one was refused for that, and its sum: "counts add up to less than zero: main;free,
 * -30 bytes". Answers as above. */
enum flamepix_status fpx_below_zero_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering);

/* Ledger messages: what is said of records that are not drawn as they should be, and of what a
 * recording says of itself. For warnings.c and explain.c, whose rules hold. */

/* Appends where the first damaged input of the report is damaged: "a.gz: damaged at byte 1,234:
 * expected packed data that is whole to its end". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_explain_damage(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Appends "a.jfr: 3 of 120 records (2.5%) are not understood, the first at byte 1,234: expected a
 * stack that the table has", of a report that has such records. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_not_understood_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering);

/* Appends why an input is refused of which too much is not understood: the same of a recording; of
 * lines "notes.txt: 3 of 12 lines are stacks, which is too few for folded text; the others are like
 * "total 24"". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_refused_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Appends that a total that a recording states is not what its records add up to. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_stated_total_append(struct flamepix_buffer *text,
                                             const struct fpx_rendering *rendering);

/* Appends that a recording is of a version that was not tested, or of one that is refused. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_newer_version_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering);
enum flamepix_status fpx_unknown_version_append(struct flamepix_buffer *text,
                                                const struct fpx_rendering *rendering);

/* Appends what a reader has to say of its choices. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_remarks_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* No samples message: that an input among several has no samples, and why. */

/* Whether an input of a report, of `count`, has no samples, before any view. Of three or more it is
 * known of the first that lacks them, and of all together. */
bool fpx_report_has_no_samples(const struct flamepix_profile_report *report, size_t input,
                               size_t count);

/* Appends why that is so, as far as it is known: ": it is ..." of damage, or ", and what it holds
 * tells no format"; nothing of what is whole. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_explain_no_samples(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering, size_t input);

/* Recording messages: what is said of a recording's parts, and of stacks that tell less than they
 * should. For warnings.c and explain.c, whose rules hold. */

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

/* Only drawn messages: a picture that carries what it shows, and not the profile, in words. */

/* Appends of the first such input of a report what it lacks: "base.png carries what it shows: 300
 * frames that were too narrow are not in it". The second appends, behind that, how it is taken all
 * the same. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_only_drawn_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);
enum flamepix_status fpx_only_drawn_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering);

/* Renumbered message: what is said where numbers in names tell apart much that is new and gone. For
 * warnings.c, whose rules hold. */

/* Whether they do; then appends how much, and the option that makes such names equal. Answers OK or
 * NO_MEMORY. */
bool fpx_is_renumbered(const struct fpx_rendering *rendering);
enum flamepix_status fpx_renumbered_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Totals message: what is said where two sides differ much in their totals, which makes most frames
 * differ, and nothing was done about it. */

/* Whether the smaller total is less than three quarters of the larger one, and could be made equal
 * to it. Of a ratio, never. */
bool fpx_totals_differ(const struct fpx_rendering *rendering);

/* Appends both, and what makes them equal. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_totals_append(struct flamepix_buffer *text,
                                       const struct fpx_rendering *rendering);

#endif
