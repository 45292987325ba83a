/* Random pages from a seed, the same everywhere. */
#ifndef TESTS_SUPPORT_PAGES_H
#define TESTS_SUPPORT_PAGES_H

#include <stdint.h>

#include <flamepix/figure.h>

/* Small ones with and without an exact size, most of them too low for all rows. */
struct flamepix_figure_options pages_random(uint64_t *seed);

#endif
