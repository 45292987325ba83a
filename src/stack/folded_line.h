/* The grammar of a line of folded text: what is a comment, and where its counts are. Lines are
 * handed in without their ends. */
#ifndef FPX_STACK_FOLDED_LINE_H
#define FPX_STACK_FOLDED_LINE_H

#include <flamepix/stack.h>

#include "base/mapped_lines.h"

/* Takes the count at the end off a line that does not end in a blank, and the blanks before it.
 * False where the line does not end in a count behind a blank; then it stays as it is, and what is
 * wrong is stored. */
bool fpx_folded_take_count(struct flamepix_bytes *line, struct flamepix_weight *count_ret,
                           enum flamepix_line_fault *fault_ret);

/* The same of the count that a line begins with, behind blanks, and of the blanks behind it. */
bool fpx_folded_take_first_count(struct flamepix_bytes *line, struct flamepix_weight *count_ret,
                                 enum flamepix_line_fault *fault_ret);

/* Whether a line is a comment: it begins with '#', and a blank or nothing stands behind that, or
 * the line does not end in a count (`#1 worker;x 3` is a stack). Where counts stand first, whatever
 * begins with '#' is one. Blanks at its end do not matter. */
bool fpx_folded_is_comment(struct flamepix_bytes line, bool count_first);

/* Whether a comment would be a stack without its '#': it holds a ';' and has a count. */
bool fpx_folded_comment_looks_like_stack(struct flamepix_bytes comment, bool count_first);

/* Appends the key of the frames in `text`, which stand between ';': without the blanks around each,
 * and with "[unknown]" for one that is empty. Those at the end that are empty are left out. Answers
 * OK, NO_MEMORY, or LIMIT_LINE where the key would be longer than `limit`. */
enum flamepix_status fpx_folded_append_key(struct flamepix_buffer *key, struct flamepix_bytes text,
                                           size_t limit);

/* The whole lines of `head`, the first FLAMEPIX_INPUT_HEAD_NBYTES of a text or all of it: a head
 * that is full may end within a line. */
struct flamepix_bytes fpx_folded_whole_lines(struct flamepix_bytes head);

/* Folded text of which a part is read, and text that is in memory already. */

/* As flamepix_folded_create, of a text in memory, which outlives the source; nothing is written to
 * it. Next answers what text->pass answers instead of what a callback does. */
enum flamepix_status fpx_folded_mapped_create(const struct fpx_mapped_text *text,
                                              const struct flamepix_format_options *options,
                                              struct flamepix_format_report *report,
                                              struct flamepix_stacks **stacks_ret);

/* Says of such a source, before its first stack, that its lines follow others: no byte order mark
 * stands before the first one. Lines are counted from there. */
void fpx_folded_follows(struct flamepix_stacks *stacks);

#endif
