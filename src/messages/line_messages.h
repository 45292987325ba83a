/* Line words: what is said of lines that are no stacks, or not the ones that were meant. For
 * warnings.c and explain.c, whose rules hold. */
#ifndef FPX_MESSAGES_LINE_MESSAGES_H
#define FPX_MESSAGES_LINE_MESSAGES_H

#include "messages/explain.h"

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

#endif
