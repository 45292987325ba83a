/* Layouts around a function, from folded text: the halves are made the obvious way. */
#ifndef TESTS_SUPPORT_AROUND_H
#define TESTS_SUPPORT_AROUND_H

#include <flamepix/layout.h>

/* Folded text (support/paths.h) of what follows `name` in each stack that has it, at its first
 * place, and of what comes before that, backwards. Both are the caller's to free. */
void around_split(const char *folded, const char *name, char **up_ret, char **down_ret);

/* The layout of both halves, joined. Some stack must have `name`. */
struct flamepix_layout *around_layout(const char *folded, const char *name,
                                      const struct flamepix_layout_options *options);

#endif
