/* Line faults: lines that are left out, counted in a report. */
#ifndef FPX_STACK_LINE_FAULT_H
#define FPX_STACK_LINE_FAULT_H

#include <flamepix/stack.h>

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

#endif
