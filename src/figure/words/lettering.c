#include "figure/words/lettering.h"

#include <math.h>
#include <stdlib.h>

#include "color/theme.h"
#include "text/label_facts.h"

/* The least width of a box with a percentage, and the gap between percentage and name. In em. */
static const double LEAST_SHARE_BOX = 110.0 / 12.0, SHARE_GAP = 8.0 / 12.0;

/* The size of percentages beside names: smaller, to be quieter, since few inks are both paler and
 * readable on the ground. */
static const double SHARE_SIZE = 0.9;

/* The next size to try if `px` needs `needed` of `room` pixel rows: in proportion to one pixel
 * more, since metrics are rounded, but at least half a pixel (before scaling) less. */
static double smaller_size(double px, uint32_t needed, uint32_t room, double scale)
{
    const double step = 0.5 * scale;
    double steps = floor(px / step * (room + 1) / needed);
    return steps * step < px ? steps * step : px - step;
}

/* Letters are centred in a box by the extent of most of them: from the height of capitals to the
 * descender. Letters like "d" are a little higher, so an odd pixel goes above. */
static void place(struct fpx_lettering *lettering, struct flamepix_type_metrics metrics,
                  uint32_t room, double px)
{
    uint32_t free = room - metrics.cap_height - metrics.descender;
    lettering->baseline = (int32_t)((free + 1) / 2 + metrics.cap_height);
    lettering->lowest_baseline = (int32_t)(room - metrics.descent);
    lettering->least_share_box = (uint32_t)ceil(LEAST_SHARE_BOX * px);
    lettering->share_gap = (uint32_t)round(SHARE_GAP * px);
}

/* `px` is the size that fits the rows. */
static enum flamepix_status set_types(const struct flamepix_figure *figure, double px,
                                      struct fpx_lettering *lettering)
{
    enum flamepix_status status = flamepix_fonts_type(figure->fonts, px, &lettering->type);
    lettering->root_type = lettering->type;
    if (status == FLAMEPIX_OK && figure->page.is_around)
        status = flamepix_fonts_bold_type(figure->fonts, px, &lettering->root_type);
    if (status == FLAMEPIX_OK)
        status = flamepix_fonts_type(figure->fonts, SHARE_SIZE * px, &lettering->share_type);
    return status;
}

enum flamepix_status fpx_lettering_choose(const struct flamepix_figure *figure,
                                          struct fpx_lettering *lettering)
{
    const uint32_t room = figure->page.row_height - figure->page.row_gap;
    const double least =
        figure->options.scale *
        (figure->options.thumbnail ? FPX_LEAST_THUMB_LABEL_PX : FPX_LEAST_LABEL_PX);
    double px = figure->page.label_px;
    while (px >= least) {
        struct flamepix_type *type;
        enum flamepix_status status = flamepix_fonts_type(figure->fonts, px, &type);
        if (status != FLAMEPIX_OK)
            return status;
        struct flamepix_type_metrics metrics = flamepix_type_metrics(type);
        uint32_t needed = metrics.ascent + metrics.descent;
        if (needed <= room) {
            place(lettering, metrics, room, px);
            return set_types(figure, px, lettering);
        }
        px = smaller_size(px, needed, room, figure->options.scale);
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_lettering_quiet(struct fpx_lettering *lettering,
                                         const struct flamepix_figure *figure,
                                         const struct fpx_color_table *colors)
{
    const bool is_quiet = fpx_box_texts_have_shares(figure) || figure->page.is_around;
    if (lettering->type == NULL || !is_quiet)
        return FLAMEPIX_OK;
    lettering->quiet_levels = calloc(colors->count, sizeof(*lettering->quiet_levels));
    if (lettering->quiet_levels == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < colors->count; i++)
        lettering->quiet_levels[i] =
            (uint8_t)fpx_quiet_level(colors->colors[i].base, colors->colors[i].ink);
    return FLAMEPIX_OK;
}

bool fpx_lettering_is_in_row(const struct fpx_lettering *lettering,
                             const struct flamepix_figure *figure, uint32_t row)
{
    return lettering->type != NULL && !figure->tops.thin[row];
}

int32_t fpx_lettering_baseline(const struct fpx_lettering *lettering,
                               const struct flamepix_label *label)
{
    int64_t ascent = fpx_label_ascent(label);
    if (ascent <= lettering->baseline)
        return lettering->baseline;
    return ascent < lettering->lowest_baseline ? (int32_t)ascent : lettering->lowest_baseline;
}

void fpx_lettering_free(struct fpx_lettering *lettering)
{
    free(lettering->quiet_levels);
    fpx_box_texts_free(&lettering->words);
    *lettering = (struct fpx_lettering){0};
}
