/* Random profiles and options from a seed, the same everywhere. */
#ifndef TESTS_SUPPORT_PROFILES_H
#define TESTS_SUPPORT_PROFILES_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/layout.h>

/* A number from 0 to before `bound`. */
unsigned profiles_below(uint64_t *seed, unsigned bound);

/* Names that begin one another, with bytes below ';', empty, and high ones. */
const char *profiles_name(uint64_t *seed);

/* Up to 60 stacks of up to 6 frames, in any order (support/paths.h), and in every other profile as
 * many that have a second measure, some of them without weight. Sums of both measures are exact as
 * doubles. The text is the caller's to free. */
char *profiles_folded(uint64_t *seed);

/* Up to 40 stacks of up to 7 frames, some of them "--", some with long names at their end. The text
 * is the caller's to free. */
char *profiles_dashed(uint64_t *seed);

/* Up to 12 stacks of up to 30 frames below "main", most of which follow the stack before a good
 * way. The text is the caller's to free. */
char *profiles_deep(uint64_t *seed);

struct flamepix_layout_options profiles_options(uint64_t *seed);

#endif
