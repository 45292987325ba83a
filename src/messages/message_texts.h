/* Messages about a profile: its lines, records and units, and what is drawn of it. */
#ifndef FPX_MESSAGES_MESSAGE_TEXTS_H
#define FPX_MESSAGES_MESSAGE_TEXTS_H

#include "messages/explain.h"

/* Line messages: lines that are not stacks, or are probably not the intended ones. For warnings.c
 * and explain.c; their rules apply. */

/* Appends "a.folded: 3 bad lines skipped: line 3 (no count; expected `main;parse 42`), 6 (...), 9
 * (...)" and what to do about them. The report has bad lines. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_bad_lines_append(struct flamepix_buffer *text,
                                          const struct fpx_rendering *rendering);

/* Appends what is wrong with bad line `i` of those that the report lists: "\"1,234\" has thousands
 * separators". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_line_fault_append(struct flamepix_buffer *text,
                                           const struct flamepix_profile_report *report, size_t i);

/* Appends what to do about the first bad lines, if anything: "; --count-first reads lines that
 * begin with their count". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_line_hints_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Appends "a.folded: 2 comments look like stacks, the first is line 7: ...". The report has such
 * comments. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_stack_comments_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering);

/* Line count messages: the counts of folded text: how many a line has, if that was guessed, and
 * sums of counts below 0. For warnings.c and explain.c; their rules apply. */

/* Appends that lines of the report's inputs were read as ending in two counts, or in one although
 * most end in two, and the line or input that decided it. The report has such an input. Answer OK
 * or NO_MEMORY. */
enum flamepix_status fpx_two_counts_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);
enum flamepix_status fpx_nearly_two_counts_append(struct flamepix_buffer *text,
                                                  const struct fpx_rendering *rendering);

/* Appends that all lines of the report's inputs begin with a number that may be their count. The
 * report has such an input. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_numbers_first_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering);

/* Whether stacks were left out because their counts add up to less than 0. The second appends how
 * many, and their amount; it returns OK or NO_MEMORY. */
bool fpx_has_below_zero(const struct fpx_rendering *rendering);
enum flamepix_status fpx_below_zero_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Appends that a stack was refused for that reason, and its sum: "counts add up to less than zero:
 * main;free, -30 bytes". Returns as above. */
enum flamepix_status fpx_below_zero_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering);

/* Ledger messages: records that are not drawn as they should be, and remarks of a recording about
 * itself. For warnings.c and explain.c; their rules apply. */

/* Appends where the report's first damaged input is damaged: "a.gz: damaged at byte 1,234: expected
 * packed data that is whole to its end". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_explain_damage(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Appends "a.jfr: 3 of 120 records (2.5%) are not understood, the first at byte 1,234: expected a
 * stack that the table has". The report has such records. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_not_understood_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering);

/* Appends why an input was refused when too much of it is not understood: for a recording as above;
 * for lines "notes.txt: 3 of 12 lines are stacks, which is too few for folded text; the others are
 * like "total 24"". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_refused_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Appends that the total stated by a recording differs from the sum of its records. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_stated_total_append(struct flamepix_buffer *text,
                                             const struct fpx_rendering *rendering);

/* Appends that a recording has an untested version, or a version that is refused. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_newer_version_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering);
enum flamepix_status fpx_unknown_version_append(struct flamepix_buffer *text,
                                                const struct fpx_rendering *rendering);

/* Appends the reader's remarks about its choices. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_remarks_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* No samples message: one of several inputs has no samples, and why. */

/* Whether one of the report's `count` inputs has no samples, before any view. With three or more
 * inputs this is known only of the first such input, and of all together. */
bool fpx_report_has_no_samples(const struct flamepix_profile_report *report, size_t input,
                               size_t count);

/* Appends the reason as far as it is known: ": it is ..." for damage, or ", and what it holds tells
 * no format"; nothing for intact input. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_explain_no_samples(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering, size_t input);

/* Recording messages: the parts of a recording, and incomplete stacks. For warnings.c and
 * explain.c; their rules apply. */

/* Appends "perf.txt: holds 3 events: cycles (drawn), faults, migrations; --profile NAME draws
 * another", about the report's first input with several events. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_parts_append(struct flamepix_buffer *text,
                                      const struct fpx_rendering *rendering);

/* Appends "a.folded: says no unit; its counts are taken in ms, the unit of the others", about the
 * report's first input without a unit when others have one. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_no_unit_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Whether the requested part is in no input. The second appends which parts there are; it returns
 * OK or NO_MEMORY. */
bool fpx_misses_part(const struct fpx_rendering *rendering);
enum flamepix_status fpx_missed_part_append(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering);

/* Appends " of the thread "x" from 2 s to 4.5 s" if only a part of a recording was requested, else
 * nothing. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_chosen_append(struct flamepix_buffer *text,
                                       const struct fpx_rendering *rendering);

/* Appends that the report has no samples: "no samples in a.folded; --empty draw makes a picture
 * that says so". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_empty_append(struct flamepix_buffer *text,
                                      const struct fpx_rendering *rendering);

/* Whether a tenth or more of the weight is in stacks of the greatest depth, and profilers truncate
 * there. The second appends "34.1% of the weight is in stacks of 127 frames, ..."; it returns OK or
 * NO_MEMORY. Stacks changed by views are not reported; `summary` may be NULL. */
bool fpx_is_much_deepest(const struct fpx_rendering *rendering,
                         const struct flamepix_layout_summary *summary);
enum flamepix_status fpx_deepest_append(struct flamepix_buffer *text,
                                        const struct flamepix_layout_summary *summary);

/* Same for stacks that end in "[unknown]" or a bare address. */
bool fpx_is_much_unnamed(const struct fpx_rendering *rendering,
                         const struct flamepix_layout_summary *summary);
enum flamepix_status fpx_unnamed_append(struct flamepix_buffer *text,
                                        const struct flamepix_layout_summary *summary);

/* Only drawn messages: an input picture that carries only the frames it shows, not the profile. */

/* Appends what the report's first such input lacks: "base.png carries what it shows: 300 frames
 * that were too narrow are not in it". The second then appends how to read it anyway. Answer OK or
 * NO_MEMORY. */
enum flamepix_status fpx_only_drawn_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);
enum flamepix_status fpx_only_drawn_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering);

/* Renumbered message: numbers in names make much of the weight new and gone. For warnings.c, whose
 * rules apply. */

/* Whether they do. The second appends how much, and the option that makes such names equal; it
 * returns OK or NO_MEMORY. */
bool fpx_is_renumbered(const struct fpx_rendering *rendering);
enum flamepix_status fpx_renumbered_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

/* Undecided message: patterns take too many steps for some names, so what they find is not all. */

/* Appends the patterns and the number of their names; `undecided` has at least one. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_undecided_append(struct flamepix_buffer *text,
                                          const struct flamepix_undecided *undecided);

/* Totals message: the totals of two sides differ much, which makes most frames differ, and the
 * sides were not normalized. */

/* Whether the smaller total is less than three quarters of the larger one and could be normalized
 * to it. Never for a ratio. */
bool fpx_totals_differ(const struct fpx_rendering *rendering);

/* Appends both totals, and the option that makes them equal. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_totals_append(struct flamepix_buffer *text,
                                       const struct fpx_rendering *rendering);

#endif
