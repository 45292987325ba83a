/* The preset sizes of pictures. */
#include <flamepix/figure.h>
#include <flamepix/limits.h>

#include <math.h>
#include <string.h>

struct preset {
    const char *name;
    const char *summary;        /* its sizes, for people */
    double scale, fontsize;     /* 0: left as they are */
    double highest;             /* the most px that rows grow to; 0: they do not grow */
    uint32_t width, fit_height; /* an exact size if there is a height */
    uint32_t most_height;       /* otherwise; 0: no limit */
    bool thumbnail;
};

/* The height of rows in em of the labels. */
static const double ROW_EM = 1.45;

/* Previews are displayed reduced, so their letters are larger. */
static const struct preset presets[] = {
    /* For a gallery or a list. */
    {.name = FLAMEPIX_PRESET_THUMB,
     .summary = "320x180, a look of its own",
     .width = 320,
     .fit_height = 180,
     .thumbnail = true},
    /* Open Graph: the preview of a link. */
    {.name = "og",
     .summary = "1200x630",
     .width = 1200,
     .fit_height = 630,
     .highest = 40,
     .fontsize = 16},
    /* The largest size displayed in a channel. */
    {.name = "slack",
     .summary = "800x1000",
     .width = 800,
     .fit_height = 1000,
     .highest = 48,
     .fontsize = 16},
    /* A page of text on a HiDPI screen. */
    {.name = "docs",
     .summary = "1200 wide, scale 2",
     .width = 1200,
     .most_height = 1200,
     .scale = 2,
     .fontsize = 12},
    {.name = "slide",
     .summary = "1920x1080",
     .width = 1920,
     .fit_height = 1080,
     .highest = 48,
     .fontsize = 24},
};

enum { PRESET_COUNT = sizeof(presets) / sizeof(presets[0]) };

static void set(const struct preset *preset, struct flamepix_figure_options *options)
{
    bool exact = preset->fit_height > 0;
    options->width = preset->width;
    options->fit_width = exact ? preset->width : 0;
    options->fit_height = preset->fit_height;
    options->keep_row_height = options->row_heights == FLAMEPIX_ROWS_ADAPTIVE && !preset->thumbnail;
    options->most_height = preset->most_height;
    options->thumbnail = preset->thumbnail;
    /* Thumbnails are made by the thousand, 3 kB each: time matters more than 10 % of size. */
    if (preset->thumbnail)
        options->compression = FLAMEPIX_COMPRESSION_FAST;
    if (preset->scale > 0)
        options->scale = preset->scale;
    if (preset->fontsize > 0)
        options->fontsize = preset->fontsize;
    if (options->keep_row_height)
        options->row_height = (uint32_t)lround(ROW_EM * options->fontsize);
    options->fit_growth = preset->highest / options->row_height;
}

enum flamepix_status flamepix_figure_preset(const char *name,
                                            struct flamepix_figure_options *options)
{
    for (size_t i = 0; i < PRESET_COUNT; i++) {
        if (strcmp(presets[i].name, name) == 0) {
            set(&presets[i], options);
            return FLAMEPIX_OK;
        }
    }
    return FLAMEPIX_BAD_ARGUMENT;
}

const char *flamepix_figure_preset_name(size_t i)
{
    return i < PRESET_COUNT ? presets[i].name : NULL;
}

const char *flamepix_figure_preset_summary(size_t i)
{
    return i < PRESET_COUNT ? presets[i].summary : NULL;
}
