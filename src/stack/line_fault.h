/* Line faults: lines that are left out, counted in a report. */
#ifndef FLAMEPIX_STACK_LINE_FAULT_H
#define FLAMEPIX_STACK_LINE_FAULT_H

#include <flamepix/stack.h>

/* Counts the line that the report has come to as a bad one. Answers OK; BAD_LINE where reading is
 * `strict`. */
enum flamepix_status flamepix_line_fault_note(struct flamepix_format_report *report,
                                              enum flamepix_line_fault fault, bool strict);

/* The same of a fault that is about a word of the line, which holds no NUL and is not empty. */
enum flamepix_status flamepix_line_fault_note_word(struct flamepix_format_report *report,
                                                   enum flamepix_line_fault fault,
                                                   struct flamepix_bytes word, bool strict);

#endif
