/* A raster and the layout under it, from folded text in one call. */
#ifndef TESTS_SUPPORT_DRAWING_H
#define TESTS_SUPPORT_DRAWING_H

#include <flamepix/raster.h>

struct drawing {
    struct flamepix_layout *layout;
    struct flamepix_raster *raster;
};

/* Ends the test where that fails. Stacks are sorted first (support/paths.h). */
struct drawing drawing_of(const char *folded, const struct flamepix_layout_options *options,
                          bool runs, uint32_t max_rows);
void drawing_free(struct drawing *drawing);

#endif
