/* Line counts: how many counts a line of folded text ends in, one or two. A comment states it, or
 * it is guessed from the first lines. */
#ifndef FPX_STACK_LINE_COUNTS_H
#define FPX_STACK_LINE_COUNTS_H

#include <flamepix/stack.h>

/* Recording damage: reports where a recording is no longer intact. */

/* Notes that `expected` should have followed `offset` unpacked bytes; text that does not fit is
 * truncated. Only the first damage is kept. */
void fpx_recording_damage_note(struct flamepix_damage *damage, uint64_t offset,
                               const char *expected);

/* Line faults: counts lines that are left out in a report. */

/* Counts the current line of the report as a bad one. Returns OK; BAD_LINE if reading is
 * `strict`. */
enum flamepix_status fpx_line_fault_note(struct flamepix_format_report *report,
                                         enum flamepix_line_fault fault, bool strict);

/* The same, with the faulty word if the fault concerns a word (THOUSANDS): the first word of the
 * rest of the line if counts come first, else the last. The word holds no NUL. */
enum flamepix_status fpx_line_fault_note_word(struct flamepix_format_report *report,
                                              enum flamepix_line_fault fault,
                                              struct flamepix_bytes line, bool count_first,
                                              bool strict);

/* Stores the start of the first bad line: whole characters, up to a NUL. */
void fpx_line_fault_note_text(struct flamepix_format_report *report, struct flamepix_bytes line);

/* Whether a text ends in a number after a blank, so that further numbers might be taken for
 * additional counts. */
bool fpx_ends_in_number(struct flamepix_bytes text);

/* The comment, with line end, which states that the following lines have 1 or 2 counts. It does not
 * end in a number, which other readers of folded text would take for a stack's weight. Static. */
const char *fpx_counts_comment(unsigned counts);

/* The number of counts that a comment states for the following lines; 0 for any other line. Text
 * after the word that states it is ignored. */
unsigned fpx_counts_of_comment(struct flamepix_bytes line);

/* Guesses the number of counts from `head`, the first FLAMEPIX_INPUT_HEAD_NBYTES of a text or all
 * of it. The first comment that states it decides, also for earlier lines, as the text may have
 * been sorted; but a comment for two does not if an earlier line has one. Otherwise there are two
 * only if every line ends in two numbers, and no stack without them occurs twice: lines with one
 * count whose names end in numbers soon fail this test. Returns OK or NO_MEMORY. */
enum flamepix_status flamepix_counts_guess(struct flamepix_bytes head,
                                           struct flamepix_counts_guess *guess_ret);

#endif
