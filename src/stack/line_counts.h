/* Line counts: how many counts end a line of folded text, one or two. A comment says it, or it is
 * guessed from the first lines. */
#ifndef FPX_STACK_LINE_COUNTS_H
#define FPX_STACK_LINE_COUNTS_H

#include <flamepix/stack.h>

/* Recording damage: notes in a report where a recording stopped being whole. */

/* Notes that `expected` should have stood behind `offset` unpacked bytes; what does not fit is cut
 * off. The first damage met stays. */
void fpx_recording_damage_note(struct flamepix_damage *damage, uint64_t offset,
                               const char *expected);

/* Line faults: lines that are left out, counted in a report. */

/* Counts the line that the report has come to as a bad one. Answers OK; BAD_LINE where reading is
 * `strict`. */
enum flamepix_status fpx_line_fault_note(struct flamepix_format_report *report,
                                         enum flamepix_line_fault fault, bool strict);

/* The same, with the word that is wrong where the fault is one of a word (THOUSANDS): the first one
 * of what is left of the line where counts stand first, else the last. It holds no NUL. */
enum flamepix_status fpx_line_fault_note_word(struct flamepix_format_report *report,
                                              enum flamepix_line_fault fault,
                                              struct flamepix_bytes line, bool count_first,
                                              bool strict);

/* Keeps how the first bad line begins, up to a NUL and in whole characters. */
void fpx_line_fault_note_text(struct flamepix_format_report *report, struct flamepix_bytes line);

/* Whether a text ends in a number behind a blank, so that more numbers behind it could be taken for
 * further counts of its line. */
bool fpx_ends_in_number(struct flamepix_bytes text);

/* The comment, with its line end, that says how many counts the lines behind it have: 1 or 2. It
 * does not end in a number, which other readers of folded text would take for a stack's. Static. */
const char *fpx_counts_comment(unsigned counts);

/* How many counts a line says that those behind it have, if it is such a comment; else 0. What
 * stands behind the word that says it may be anything. */
unsigned fpx_counts_of_comment(struct flamepix_bytes line);

/* Guesses it from `head`, the first FLAMEPIX_INPUT_HEAD_NBYTES of a text or all of it. The first
 * comment that says it decides, also for lines before it, as the text may have been sorted since;
 * but one that says two does not where a line before it has one. Else there are two only where
 * every line ends in two numbers, and no stack stands twice without them: lines of one count whose
 * names end in numbers do not look like that for long. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_counts_guess(struct flamepix_bytes head,
                                           struct flamepix_counts_guess *guess_ret);

#endif
