/* The sizes that pictures are wanted in. */
#include <flamepix/figure.h>

#include <string.h>

struct preset {
    const char *name;
    uint32_t width, fit_height; /* an exact size, where there is a height */
    double scale, growth, fontsize;
    bool thumbnail;
};

/* Previews are shown smaller than they are, so their letters are larger. */
static const struct preset presets[] = {
    {"thumb", 320, 180, 0, 0, 0, true},    /* of a gallery or a list */
    {"og", 1200, 630, 0, 2.5, 16, false},  /* Open Graph: the preview of a link */
    {"slack", 800, 1000, 0, 3, 16, false}, /* the largest that is shown in a channel */
    {"docs", 1200, 0, 2, 0, 0, false},     /* a page of text on a HiDPI screen */
    {"slide", 1920, 1080, 0, 3, 24, false},
};

static const char *const names[] = {"thumb", "og", "slack", "docs", "slide", NULL};

static void set(const struct preset *preset, struct flamepix_figure_options *options)
{
    bool exact = preset->fit_height > 0;
    options->width = preset->width;
    options->fit_width = exact ? preset->width : 0;
    options->fit_height = preset->fit_height;
    options->fit_growth = preset->growth;
    options->thumbnail = preset->thumbnail;
    /* A thumbnail is one of thousands, and of 3 kB: a tenth more of them is less than the time. */
    if (preset->thumbnail)
        options->compression = FLAMEPIX_COMPRESSION_FAST;
    if (preset->scale > 0)
        options->scale = preset->scale;
    if (preset->fontsize > 0)
        options->fontsize = preset->fontsize;
}

enum flamepix_status flamepix_figure_preset(const char *name,
                                            struct flamepix_figure_options *options)
{
    for (size_t i = 0; i < sizeof(presets) / sizeof(presets[0]); i++) {
        if (strcmp(presets[i].name, name) == 0) {
            set(&presets[i], options);
            return FLAMEPIX_OK;
        }
    }
    return FLAMEPIX_BAD_ARGUMENT;
}

const char *const *flamepix_figure_preset_names(void)
{
    return names;
}
