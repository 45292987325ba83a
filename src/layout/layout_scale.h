/* The scale of a chart: the number of columns for a total, and which weights are too narrow to
 * show. Also what is certain about them while the total is still growing (R3, R6). */
#ifndef FPX_LAYOUT_LAYOUT_SCALE_H
#define FPX_LAYOUT_LAYOUT_SCALE_H

#include <stdbool.h>

#include <flamepix/layout.h>

/* Which widths are too narrow; compared as products, so that ties between integers are exact. */
struct fpx_cutoff {
    double columns;
    double reach;         /* minwidth in px × total */
    double percent_reach; /* minwidth in percent × total */
    double seam;          /* runs are not joined across it; 0: none */
};

/* A zero width is always hidden. Most widths are hidden by the first comparison, so branches are
 * predicted well. */
static inline bool fpx_cutoff_hides(const struct fpx_cutoff *cutoff, double width)
{
    return width * cutoff->columns < cutoff->reach || width * 100 < cutoff->percent_reach ||
           width <= 0;
}

/* Options with defaults filled in. */
struct fpx_layout_scale {
    double columns;   /* fixed width; 0 if the total decides */
    double costscale; /* px per unit of weight; 0 for a fixed width */
    double columns_max;
    double limit_columns;
    double minwidth_columns;
    double minwidth_percent;
};

/* A field of the options, and its range; static. */
struct fpx_layout_range {
    const char *field, *range;
};

/* Whether a field is out of its range, and the first such. */
bool fpx_layout_fault(const struct flamepix_layout_options *options,
                      struct fpx_layout_range *range_ret);

/* Returns OK, BAD_ARGUMENT or LIMIT_SIDE (a fixed width). */
enum flamepix_status fpx_layout_scale_init(struct fpx_layout_scale *scale,
                                           const struct flamepix_layout_options *options);

bool fpx_layout_scale_equal(const struct fpx_layout_scale *a, const struct fpx_layout_scale *b);

/* Columns of a chart of `total`; never decrease as the total grows. Returns OK or LIMIT_SIDE. */
enum flamepix_status fpx_layout_scale_columns(const struct fpx_layout_scale *scale, double total,
                                              uint32_t *columns_ret);

/* The cutoff of a chart of `total` with `columns` columns. */
struct fpx_cutoff fpx_layout_scale_cutoff(const struct fpx_layout_scale *scale, double total,
                                          uint32_t columns);

/* A cutoff that is valid for a chart of `total` and of every greater one. */
struct fpx_cutoff fpx_layout_scale_sure_cutoff(const struct fpx_layout_scale *scale, double total);

/* The least weight that `cutoff` shows. */
double fpx_cutoff_threshold(const struct fpx_cutoff *cutoff);

#endif
