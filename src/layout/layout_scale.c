#include "layout/layout_scale.h"

#include <float.h>
#include <math.h>

static const double MOST_MINWIDTH_SCALE = 100;

static bool in_range(double value, double least, double most)
{
    return value >= least && value <= most; /* false for NaN */
}

bool fpx_layout_fault(const struct flamepix_layout_options *options,
                      struct fpx_layout_range *range_ret)
{
    const bool has_width = options->costscale != 0 || options->columns > 0;
    const bool has_minwidth =
        options->minwidth_percent > 0 || in_range(options->minwidth_px, 0, 1e9);
    const bool has_scale =
        options->minwidth_scale == 0 || in_range(options->minwidth_scale, 1, MOST_MINWIDTH_SCALE);
    const struct {
        bool is_good;
        struct fpx_layout_range range;
    } rows[] = {
        {has_width, {"columns", "1 or more"}},
        {in_range(options->costscale, -DBL_MAX, 1e9), {"costscale", "at most 1e9"}},
        {has_minwidth, {"minwidth_px", "0 to 1e9"}},
        {has_scale, {"minwidth_scale", "0, or 1 to 100"}},
        {in_range(options->minwidth_percent, 0, 100), {"minwidth_percent", "0 to 100"}},
        {in_range(options->total, 0, FLAMEPIX_TOTAL_MAX), {"total", "0 to FLAMEPIX_TOTAL_MAX"}},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        *range_ret = rows[i].range;
        if (!rows[i].is_good)
            return true;
    }
    return false;
}

enum flamepix_status fpx_layout_scale_init(struct fpx_layout_scale *scale,
                                           const struct flamepix_layout_options *options)
{
    struct fpx_layout_range range;
    if (fpx_layout_fault(options, &range))
        return FLAMEPIX_BAD_ARGUMENT;
    bool automatic = options->costscale < 0;
    double limit =
        options->limit_columns > 0 ? options->limit_columns : FLAMEPIX_DEFAULT_LIMIT_SIDE;
    double cap = options->max_columns > 0 ? options->max_columns : FLAMEPIX_DEFAULT_MAX_COLUMNS;
    double minwidth_scale = options->minwidth_scale > 0 ? options->minwidth_scale : 1;
    *scale = (struct fpx_layout_scale){
        .columns = options->costscale == 0 ? options->columns : 0,
        .costscale = automatic ? 1 : options->costscale,
        .columns_max = automatic ? cap : DBL_MAX,
        .limit_columns = limit,
        .minwidth_columns =
            options->minwidth_percent > 0 ? 0 : options->minwidth_px * minwidth_scale,
        .minwidth_percent = options->minwidth_percent,
    };
    return scale->columns > limit ? FLAMEPIX_LIMIT_SIDE : FLAMEPIX_OK;
}

bool fpx_layout_scale_equal(const struct fpx_layout_scale *a, const struct fpx_layout_scale *b)
{
    return a->columns == b->columns && a->costscale == b->costscale &&
           a->columns_max == b->columns_max && a->limit_columns == b->limit_columns &&
           a->minwidth_columns == b->minwidth_columns && a->minwidth_percent == b->minwidth_percent;
}

enum flamepix_status fpx_layout_scale_columns(const struct fpx_layout_scale *scale, double total,
                                              uint32_t *columns_ret)
{
    double columns = scale->columns;
    if (columns == 0)
        columns = fmin(fmax(rint(total * scale->costscale), 1), scale->columns_max);
    if (columns > scale->limit_columns)
        return FLAMEPIX_LIMIT_SIDE;
    *columns_ret = (uint32_t)columns;
    return FLAMEPIX_OK;
}

struct fpx_cutoff fpx_layout_scale_cutoff(const struct fpx_layout_scale *scale, double total,
                                          uint32_t columns)
{
    return (struct fpx_cutoff){
        .columns = columns,
        .reach = scale->minwidth_columns * total,
        .percent_reach = scale->minwidth_percent * total,
    };
}

/* Why hidden widths stay hidden. A chart of total T has C(T) columns and hides widths below max(px
 * × T / C(T), percent × T / 100). The second term grows with T. For the first:
 *
 *   fixed width:  C is constant, so T / C grows.
 *   costscale S:  C(T) = min(max(round(T × S), 1), cap) <= B(T) = min(max(T × S + 1/2, 1), cap).
 *                 T / B(T) = max(min(1 / (S + 1/(2T)), T), T / cap), each part of which grows.
 *
 * So px × T / B(T) at this total is at most px × T' / B(T') at a greater one, which is at most the
 * threshold there. `slack` far exceeds all rounding errors here and in the comparisons. Rounding
 * errors of subnormal numbers are not relative, so near them nothing is sure. */
struct fpx_cutoff fpx_layout_scale_sure_cutoff(const struct fpx_layout_scale *scale, double total)
{
    const double slack = 0x1p-40;
    double columns = scale->columns;
    if (columns == 0)
        columns = fmin(fmax(total * scale->costscale + 0.5, 1), scale->columns_max);
    double threshold =
        fmax(scale->minwidth_columns * total / columns, scale->minwidth_percent * total / 100);
    bool sure = threshold > DBL_MIN * 0x1p60;
    return (struct fpx_cutoff){.columns = 1, .reach = sure ? threshold * (1 - slack) : 0};
}

double fpx_cutoff_threshold(const struct fpx_cutoff *cutoff)
{
    return fmax(cutoff->reach / cutoff->columns, cutoff->percent_reach / 100);
}
