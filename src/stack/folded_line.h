/* The grammar of a line of folded text: comments and the position of counts. Lines are passed
 * without their ends. */
#ifndef FPX_STACK_FOLDED_LINE_H
#define FPX_STACK_FOLDED_LINE_H

#include <flamepix/stack.h>

#include "base/mapped_lines.h"

/* Takes the count at the end off a line, and the blanks before it. The line must not end in a
 * blank. False if it does not end in a count after a blank; it is then unchanged, and the fault is
 * stored. */
bool fpx_folded_take_count(struct flamepix_bytes *line, struct flamepix_weight *count_ret,
                           enum flamepix_line_fault *fault_ret);

/* Takes the count off the start of a line, with the blanks before and after it. */
bool fpx_folded_take_first_count(struct flamepix_bytes *line, struct flamepix_weight *count_ret,
                                 enum flamepix_line_fault *fault_ret);

/* Whether a line is a comment: it begins with '#', followed by a blank or nothing, or not ending in
 * a count (`#1 worker;x 3` is a stack). If counts come first, every line that begins with '#' is a
 * comment. Blanks at its end do not matter. */
bool fpx_folded_is_comment(struct flamepix_bytes line, bool count_first);

/* Whether a comment would be a stack without its '#': it has a ';' and a count. */
bool fpx_folded_comment_looks_like_stack(struct flamepix_bytes comment, bool count_first);

/* Appends the key of the frames in `text`, which are separated by ';'. Blanks around frames are
 * removed, empty frames become "[unknown]", and empty frames at the end are dropped. Returns OK,
 * NO_MEMORY, or LIMIT_LINE if the key would be longer than `limit`. */
enum flamepix_status fpx_folded_append_key(struct flamepix_buffer *key, struct flamepix_bytes text,
                                           size_t limit);

/* The complete lines of `head`, which is the first FLAMEPIX_INPUT_HEAD_NBYTES of a text or all of
 * it; a full head may end within a line. */
struct flamepix_bytes fpx_folded_whole_lines(struct flamepix_bytes head);

/* Mapped folded text: text in memory, or one part of a text. */

/* Like flamepix_folded_create, for text in memory, which must outlive the source and is not written
 * to. Next returns what text->pass returns instead of what a callback returns. */
enum flamepix_status fpx_folded_mapped_create(const struct fpx_mapped_text *text,
                                              const struct flamepix_format_options *options,
                                              struct flamepix_format_report *report,
                                              struct flamepix_stacks **stacks_ret);

/* Declares, before the first stack of such a source, that its lines follow others: the first one
 * has no byte order mark. Lines are counted from there. */
void fpx_folded_follows(struct flamepix_stacks *stacks);

#endif
