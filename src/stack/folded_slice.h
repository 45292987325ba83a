/* Folded text of which a part is read, and text that is in memory already. */
#ifndef FPX_STACK_FOLDED_SLICE_H
#define FPX_STACK_FOLDED_SLICE_H

#include <flamepix/stack.h>

#include "base/mapped_lines.h"

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
