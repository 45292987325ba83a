#include "figure/draw_bands.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "figure/assign_colors.h"
#include "figure/rows/paint.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

/* The height of the bar, px before scaling; the baseline of the texts, of the height of their band;
 * and the distance between texts, in em. */
static const double BAR = 3.0, BASELINE = 0.7, BETWEEN = 1.5;

void fpx_axis_regions_bar(const struct flamepix_figure *figure, const struct flamepix_canvas *band)
{
    const struct fpx_region gone = fpx_figure_region(figure, FPX_REGION_GONE);
    const uint32_t height = fpx_page_length(&figure->options, BAR);
    const uint32_t top = figure->page.root_on_top ? band->height - height : 0;
    fpx_fill_rectangle(band, figure->page.chart_x + gone.begin, top, gone.end - gone.begin, height,
                       fpx_ink_pixel(FPX_GROUND_PLAIN));
}

/* -- words ------------------------------------------------------------------------------------- */

/* How much detail a region's text has. */
enum detail { NOTHING, NAME, NUMBER, UNIT, SHARE };

/* The details of both texts, most first. */
static const struct {
    enum detail after, gone;
} details[] = {{UNIT, SHARE},    {NUMBER, SHARE},   {UNIT, UNIT},   {NUMBER, UNIT},
               {NUMBER, NUMBER}, {NOTHING, NUMBER}, {NOTHING, NAME}};
enum { DETAILS = sizeof(details) / sizeof(details[0]) };

/* The text of a region, in px from the left edge of the chart. */
struct words {
    struct flamepix_buffer text;
    uint32_t x, width;
};

static const char *name_of(const struct flamepix_figure *figure, int which)
{
    if (!figure->is_turned)
        return fpx_figure_region(figure, which).name;
    return which == FPX_REGION_AFTER ? "before" : "new";
}

static enum flamepix_status say(const struct flamepix_figure *figure, int which, enum detail detail,
                                struct flamepix_buffer *text)
{
    const struct fpx_region region = fpx_figure_region(figure, which);
    const struct flamepix_difference *difference = figure->facts.comparison->difference;
    const char *unit = fpx_figure_drawn_unit(figure);
    flamepix_buffer_clear(text);
    if (detail >= NAME)
        fpx_buffer_printf(text, "%s%s", name_of(figure, which), detail > NAME ? ": " : "");
    if (detail >= NUMBER)
        fpx_count_text(text, region.weight * figure->options.factor,
                       detail >= UNIT ? unit : fpx_unit_after_numbers(unit));
    if (detail < SHARE)
        return text->status;
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, region.weight, difference->before.value);
    return fpx_buffer_printf(text, " (%s of %s)", share, figure->is_turned ? "after" : "before");
}

static enum flamepix_status say_and_measure(const struct flamepix_figure *figure, int which,
                                            enum detail detail, struct flamepix_type *type,
                                            struct words *words)
{
    enum flamepix_status status = say(figure, which, detail, &words->text);
    words->width = 0;
    if (status == FLAMEPIX_OK && words->text.length > 0)
        status = fpx_caption_width(type, flamepix_buffer_bytes(&words->text), &words->width);
    return status;
}

/* Places both in one level of detail; `fits_ret` reports whether there is room. */
static enum flamepix_status place(const struct flamepix_figure *figure, size_t i,
                                  struct flamepix_type *type, struct words *words, bool *fits_ret)
{
    const struct fpx_region gone = fpx_figure_region(figure, FPX_REGION_GONE);
    const uint32_t columns = figure->page.columns;
    const struct fpx_region after = fpx_figure_region(figure, FPX_REGION_AFTER);
    const enum detail of_after = after.weight > 0 ? details[i].after : NOTHING;
    struct words *left = &words[FPX_REGION_AFTER], *right = &words[FPX_REGION_GONE];
    enum flamepix_status status = say_and_measure(figure, FPX_REGION_AFTER, of_after, type, left);
    if (status == FLAMEPIX_OK)
        status = say_and_measure(figure, FPX_REGION_GONE, details[i].gone, type, right);
    if (status != FLAMEPIX_OK)
        return status;
    const uint32_t between = (uint32_t)lround(BETWEEN * figure->page.axis.px);
    const uint32_t least = left->width > 0 ? left->width + between : 0;
    *fits_ret = (uint64_t)least + right->width <= columns;
    left->x = 0;
    right->x = gone.begin > least ? gone.begin : least;
    if (*fits_ret && right->x > columns - right->width)
        right->x = columns - right->width;
    return FLAMEPIX_OK;
}

static enum flamepix_status draw(const struct flamepix_figure *figure, struct flamepix_type *type,
                                 const struct words *words, const struct flamepix_canvas *band)
{
    const struct flamepix_label *label;
    if (words->text.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_type_fit_line(type, flamepix_buffer_bytes(&words->text),
                                                         words->width, FLAMEPIX_KEEP_WHOLE, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw(type, label, (int32_t)(figure->page.chart_x + words->x),
                               (int32_t)lround(BASELINE * band->height), band);
}

static enum flamepix_status draw_words(const struct flamepix_figure *figure,
                                       struct flamepix_type *type, struct words *words,
                                       const struct flamepix_canvas *band)
{
    enum flamepix_status status = FLAMEPIX_OK;
    bool fits = false;
    for (size_t i = 0; i < DETAILS && !fits && status == FLAMEPIX_OK; i++)
        status = place(figure, i, type, words, &fits);
    for (int i = 0; i < FPX_REGIONS && fits && status == FLAMEPIX_OK; i++)
        status = draw(figure, type, &words[i], band);
    return status;
}

enum flamepix_status fpx_axis_regions_texts(const struct flamepix_figure *figure,
                                            struct flamepix_type *type,
                                            const struct flamepix_canvas *band)
{
    struct words words[FPX_REGIONS] = {{{0}, 0, 0}};
    fpx_fill_rectangle(band, 0, 0, band->width, band->height, fpx_base_pixel(FPX_GROUND_PLAIN));
    enum flamepix_status status = draw_words(figure, type, words, band);
    for (int i = 0; i < FPX_REGIONS; i++)
        flamepix_buffer_free(&words[i].text);
    return status;
}
