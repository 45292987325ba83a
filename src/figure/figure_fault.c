#include "figure/figure_fault.h"

#include <math.h>

#include "figure/color_table.h"
#include "figure/words/link_template.h"

/* As printed by the rows below. */
#define TEXT_OF(number) #number
#define TEXT(number)    TEXT_OF(number)

static bool is_between(double value, double least, double most)
{
    return value >= least && value <= most; /* false for NaN */
}

static bool is_row_height_good(const struct flamepix_figure_options *options)
{
    return options->row_height > 0;
}

static bool is_fit_height_good(const struct flamepix_figure_options *options)
{
    return options->fit_height > 0 || !options->thumbnail;
}

static bool is_fit_growth_good(const struct flamepix_figure_options *options)
{
    return is_between(options->fit_growth, 0, 100);
}

static bool is_scale_good(const struct flamepix_figure_options *options)
{
    return is_between(options->scale, 1, FLAMEPIX_SCALE_MAX);
}

static bool is_nametype_good(const struct flamepix_figure_options *options)
{
    return options->nametype != NULL;
}

static bool is_fontsize_good(const struct flamepix_figure_options *options)
{
    return is_between(options->fontsize, 1, 200);
}

static bool is_factor_good(const struct flamepix_figure_options *options)
{
    return isfinite(options->factor);
}

static bool are_searches_good(const struct flamepix_figure_options *options)
{
    return options->search_count <= FLAMEPIX_SEARCHES_MAX;
}

static bool are_marks_good(const struct flamepix_figure_options *options)
{
    return options->mark_count <= FLAMEPIX_MARKS_MAX;
}

static bool is_map_minwidth_good(const struct flamepix_figure_options *options)
{
    const double minwidth = options->sidecars.map_minwidth;
    return minwidth >= 0 && isfinite(minwidth);
}

static bool is_href_good(const struct flamepix_figure_options *options)
{
    const char *href = options->sidecars.href_template;
    struct flamepix_bytes field;
    return href == NULL || fpx_link_check(href, &field) == FPX_LINK_FINE;
}

static bool is_format_good(const struct flamepix_figure_options *options)
{
    return (unsigned)options->format <= FLAMEPIX_PIXELS;
}

static bool is_ground_good(const struct flamepix_figure_options *options)
{
    return !options->no_background || options->format == FLAMEPIX_PNG;
}

static bool is_compression_good(const struct flamepix_figure_options *options)
{
    return (unsigned)options->compression <= FLAMEPIX_COMPRESSION_SMALL;
}

static bool is_quality_good(const struct flamepix_figure_options *options)
{
    return options->format != FLAMEPIX_JPEG || (options->quality >= 1 && options->quality <= 100);
}

static bool are_levels_good(const struct flamepix_figure_options *options)
{
    return fpx_levels_are_good(options->levels);
}

_Static_assert(FLAMEPIX_SEARCHES_MAX == 32, "as the row of searches says");

static const struct fpx_figure_range ranges[] = {
    {"row_height", "1 or more", is_row_height_good},
    {"fit_height", "1 or more for a thumbnail", is_fit_height_good},
    {"fit_growth", "0 to 100", is_fit_growth_good},
    {"scale", "1 to " TEXT(FLAMEPIX_SCALE_MAX), is_scale_good},
    {"nametype", "a text, perhaps an empty one", is_nametype_good},
    {"fontsize", "1 to 200", is_fontsize_good},
    {"factor", "a finite number", is_factor_good},
    {"no_background", "for PNG alone", is_ground_good},
    {"search_count", "at most 32", are_searches_good},
    {"mark_count", "at most " TEXT(FLAMEPIX_MARKS_MOST), are_marks_good},
    {"sidecars.map_minwidth", "0 or a finite number above", is_map_minwidth_good},
    {"sidecars.href_template", "a URL with {file}, {line}, {module} or {function}", is_href_good},
    {"format", "one of its enum", is_format_good},
    {"compression", "one of its enum", is_compression_good},
    {"quality", "1 to 100 for JPEG", is_quality_good},
    {"levels", "0, 2 or 3", are_levels_good},
};

const struct fpx_figure_range *fpx_figure_fault(const struct flamepix_figure_options *options)
{
    for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
        if (!ranges[i].is_good(options))
            return &ranges[i];
    return NULL;
}

bool fpx_figure_layout_fault(const struct flamepix_figure_options *options,
                             struct flamepix_layout_options layout,
                             struct fpx_layout_range *range_ret)
{
    flamepix_figure_plan(options, &layout);
    return fpx_layout_fault(&layout, range_ret);
}
