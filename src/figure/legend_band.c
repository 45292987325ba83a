#include "figure/legend_band.h"

#include <math.h>
#include <stdlib.h>

#include "base/buffer_printf.h"
#include "base/isolated_names.h"
#include "base/memory.h"
#include "base/quantity.h"
#include "figure/words/captions.h"

/* In em. */
static const double SWATCH = 0.8, BEHIND_SWATCH = 0.4, BETWEEN = 1.4;
enum { MOST_LABEL_NBYTES = 512 };

/* Lengths of a band, px. */
struct lengths {
    uint32_t before_text; /* the swatch and the gap after it */
    uint32_t between, room;
};

static enum flamepix_status append_text(struct fpx_legend_band *band,
                                        const struct flamepix_legend_entry *entry)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_isolate_append(&band->texts, entry->label);
    if (entry->share < 0.0)
        return band->texts.status;
    fpx_percent_print(share, entry->share, 1.0);
    return fpx_buffer_printf(&band->texts, " %s", share);
}

static enum flamepix_status keep(struct fpx_legend_band *band, struct fpx_legend_place place)
{
    enum flamepix_status status =
        fpx_array_reserve(&band->places, &band->capacity, band->count + 1, sizeof(*band->places));
    if (status == FLAMEPIX_OK)
        band->places[band->count++] = place;
    return status;
}

enum flamepix_status fpx_legend_band_put(struct fpx_legend_band *band,
                                         struct fpx_legend_place place, struct flamepix_bytes text)
{
    place.text = band->texts.length;
    place.text_length = text.length;
    enum flamepix_status status = flamepix_buffer_append(&band->texts, text.data, text.length);
    return status == FLAMEPIX_OK ? keep(band, place) : status;
}

uint32_t fpx_legend_band_swatch(double em)
{
    return (uint32_t)lround(SWATCH * em);
}

uint32_t fpx_legend_band_between(double em)
{
    return (uint32_t)lround(BETWEEN * em);
}

/* Places one entry after the others, or on the next line. END if the lines are full. */
static enum flamepix_status place_entry(struct fpx_legend_band *band,
                                        const struct flamepix_legend_entry *entry, bool has_swatch,
                                        struct flamepix_type *type, const struct lengths *lengths)
{
    const uint32_t before_text = has_swatch ? lengths->before_text : 0;
    struct fpx_legend_place place = {
        .has_swatch = has_swatch, .color = entry->color, .text = band->texts.length};
    uint32_t width = 0;
    enum flamepix_status status = append_text(band, entry);
    place.text_length = band->texts.length - place.text;
    if (status == FLAMEPIX_OK)
        status = fpx_caption_width(type, fpx_legend_band_text(band, &place), &width);
    if (status != FLAMEPIX_OK)
        return status;
    width += before_text;
    if (width > lengths->room)
        return FLAMEPIX_OK;
    if (band->lines == 0 || band->next_x + width > lengths->room) {
        if (band->lines == FPX_LEGEND_LINES)
            return FLAMEPIX_END;
        band->lines++;
        band->next_x = 0;
    }
    place.line = band->lines - 1;
    place.x = band->next_x;
    place.text_x = band->next_x + before_text;
    band->next_x += width + lengths->between;
    return keep(band, place);
}

enum flamepix_status fpx_legend_band_fill(struct fpx_legend_band *band,
                                          struct flamepix_bytes heading,
                                          const struct flamepix_legend_entry *entries, size_t count,
                                          struct flamepix_type *type, double em, uint32_t room)
{
    const struct flamepix_legend_entry first = {.label = heading, .share = -1.0};
    band->swatch = fpx_legend_band_swatch(em);
    const struct lengths lengths = {
        .before_text = band->swatch + (uint32_t)lround(BEHIND_SWATCH * em),
        .between = fpx_legend_band_between(em),
        .room = room,
    };
    enum flamepix_status status = FLAMEPIX_OK;
    if (heading.length > 0)
        status = place_entry(band, &first, false, type, &lengths);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (entries[i].label.length > 0 && entries[i].label.length <= MOST_LABEL_NBYTES)
            status = place_entry(band, &entries[i], true, type, &lengths);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

struct flamepix_bytes fpx_legend_band_text(const struct fpx_legend_band *band,
                                           const struct fpx_legend_place *place)
{
    struct flamepix_bytes text =
        flamepix_bytes_from(flamepix_buffer_bytes(&band->texts), place->text);
    text.length = place->text_length;
    return text;
}

void fpx_legend_band_free(struct fpx_legend_band *band)
{
    free(band->places);
    flamepix_buffer_free(&band->texts);
    *band = (struct fpx_legend_band){0};
}
