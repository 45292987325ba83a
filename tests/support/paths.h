/* Stacks written down in a test: "main;parse 3\nmain;draw 2\n". The last blank of a line comes
 * before its weight; the path before it is taken as it is, every ';' parting two frames. A second
 * measure follows the weight behind a comma: "main;parse 3,-2". */
#ifndef TESTS_SUPPORT_PATHS_H
#define TESTS_SUPPORT_PATHS_H

#include <flamepix/stack.h>

/* Reads what follows the last blank of a line. */
void paths_measures(const char *text, struct flamepix_stack *stack);

/* In key order, equal stacks added up. A key is freed when the next one is handed out, so that
 * whoever looks at it later is caught. */
struct flamepix_stacks *paths_sorted(const char *folded);

/* In the order of the lines, however they are. */
struct flamepix_stacks *paths_as_given(const char *folded);

/* Stacks made by a callback, which stores the key in `key` (4,096 bytes) and returns the weight, or
 * 0 for the end. `index` counts from 0. */
typedef double (*paths_make_fn)(void *user, size_t index, char *key);
struct flamepix_stacks *paths_made(paths_make_fn make, void *user);

#endif
