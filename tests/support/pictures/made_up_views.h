/* Two made-up views, one of each kind. */
#ifndef TESTS_SUPPORT_VIEWS_H
#define TESTS_SUPPORT_VIEWS_H

#include <flamepix/view.h>

/* The first frames of each stack, as many as the argument, a number, says. Keeps order; stacks that
 * become equal follow each other. */
extern const struct flamepix_view views_cut;

/* The frames of each stack from its last to its first. Does not keep order. */
extern const struct flamepix_view views_reversed;

/* A view that cannot be opened: NO_MEMORY. */
extern const struct flamepix_view views_failing;

#endif
