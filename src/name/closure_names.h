/* Functions without a name of their own: lambdas, closures, blocks. A reader finds one by the
 * function it stands in, so it is shown with that: "parse::{{closure}}", "F.func1". */
#ifndef FPX_NAME_CLOSURE_NAMES_H
#define FPX_NAME_CLOSURE_NAMES_H

#include <stddef.h>

/* The length of a dotted tail at `at` that names no function: ".func1", ".2", ".gowrap1"; 0 where
 * there is none. */
size_t fpx_name_closure_tail(const char *text, size_t length, size_t at);

/* The length of what marks a closure at `at`, behind a separator: "{{closure", "{lambda", "$_0"; 0
 * where none does. */
size_t fpx_name_closure_mark(const char *text, size_t length, size_t at);

#endif
