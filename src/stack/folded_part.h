/* Folded text from a place on that is not its beginning. */
#ifndef FLAMEPIX_STACK_FOLDED_PART_H
#define FLAMEPIX_STACK_FOLDED_PART_H

#include <flamepix/stack.h>

/* As flamepix_folded_create, of lines that follow others: no byte order mark stands before the
 * first one. Lines are counted from there. */
enum flamepix_status flamepix_folded_part_create(flamepix_read_fn read, void *user,
                                                 const struct flamepix_format_options *options,
                                                 struct flamepix_format_report *report,
                                                 struct flamepix_stacks **stacks_ret);

#endif
