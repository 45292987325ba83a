#include "figure/draw_bands.h"

#include <math.h>
#include <stdio.h>

#include "figure/assign_colors.h"
#include "figure/rows/paint.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"

/* Percent between two ticks: the first step that leaves labels twice the room they need. */
static const unsigned STEPS[] = {20, 50, 100};
enum { STEP_COUNT = sizeof(STEPS) / sizeof(STEPS[0]), LABEL_NBYTES = 48 };

static const double TICK = 4.0; /* px before scaling */

static unsigned step_of(uint32_t columns, uint32_t label_width)
{
    size_t i = 0;
    while (i + 1 < STEP_COUNT && (uint64_t)columns * STEPS[i] / 100 < 2 * (uint64_t)label_width)
        i++;
    return STEPS[i];
}

/* The tick is next to the root, so at the lower edge of the band if the root is below it. */
static void draw_tick(const struct flamepix_figure *figure, uint32_t x,
                      const struct flamepix_canvas *band)
{
    const uint32_t width = fpx_page_length(&figure->options, 1.0);
    const uint32_t length = fpx_page_length(&figure->options, TICK);
    const uint32_t top = figure->page.root_on_top ? band->height - length : 0;
    fpx_fill_rectangle(band, x, top, width, length, fpx_ink_pixel(FPX_GROUND_QUIET));
}

/* The label is centred on its tick, but kept within so many columns of the chart. */
static enum flamepix_status draw_label(const struct flamepix_figure *figure,
                                       struct flamepix_type *type, const char *text, uint32_t x,
                                       uint32_t columns, const struct flamepix_canvas *band)
{
    const struct fpx_page *page = &figure->page;
    const struct flamepix_label *label;
    enum flamepix_status status =
        flamepix_type_fit(type, flamepix_bytes_of(text), columns, FLAMEPIX_KEEP_HEAD, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    const uint32_t half = flamepix_label_width(label) / 2;
    const uint32_t last = page->chart_x + columns - flamepix_label_width(label);
    uint32_t left = x > page->chart_x + half ? x - half : page->chart_x;
    left = left < last ? left : last;
    uint32_t baseline = page->axis.baseline;
    if (page->root_on_top)
        baseline -= fpx_page_length(&figure->options, TICK);
    return flamepix_label_draw(type, label, (int32_t)left, (int32_t)baseline, band);
}

/* -- percent ----------------------------------------------------------------------------------- */

static enum flamepix_status draw_percents(const struct flamepix_figure *figure,
                                          struct flamepix_type *type, uint32_t columns,
                                          const struct flamepix_canvas *band)
{
    const struct fpx_page *page = &figure->page;
    const uint32_t tick = fpx_page_length(&figure->options, 1.0);
    uint32_t widest = 0;
    enum flamepix_status status =
        fpx_caption_width(type, (struct flamepix_bytes){"100%", 4}, &widest);
    const unsigned step = step_of(columns, widest);
    if (columns < 2 * widest)
        return status;
    for (unsigned percent = 0; percent <= 100 && status == FLAMEPIX_OK; percent += step) {
        uint32_t x = (uint32_t)((uint64_t)(columns - tick) * percent / 100);
        char text[LABEL_NBYTES];
        snprintf(text, sizeof(text), "%u%%", percent);
        draw_tick(figure, page->chart_x + x, band);
        status = draw_label(figure, type, text, page->chart_x + x, columns, band);
    }
    return status;
}

/* -- seconds ----------------------------------------------------------------------------------- */

/* `total` seconds from `begin` on. Ticks are multiples of the step from the recording's begin. */
static enum flamepix_status draw_times(const struct flamepix_figure *figure,
                                       struct flamepix_type *type, double begin, double total,
                                       const struct flamepix_canvas *band)
{
    enum { MOST_TICKS = 100 };
    const struct fpx_page *page = &figure->page;
    const uint32_t last = page->columns - fpx_page_length(&figure->options, 1.0);
    const struct fpx_time_unit unit = fpx_axis_time_unit(begin + total);
    const double from = begin / unit.seconds, all = total / unit.seconds;
    char text[FPX_AXIS_TIME_NBYTES];
    uint32_t widest = 0;
    fpx_axis_time_print(text, from + all, all / 10, unit);
    enum flamepix_status status = fpx_caption_width(type, flamepix_bytes_of(text), &widest);
    const double step = fpx_axis_step(all * 2 * (widest + 1) / page->columns);
    const double first = ceil(from / step - 1e-9);
    for (int i = 0; i < MOST_TICKS && status == FLAMEPIX_OK; i++) {
        const double time = (first + i) * step, place = fmax(time - from, 0);
        if (place > all)
            break;
        const uint32_t x = (uint32_t)(last * place / all);
        fpx_axis_time_print(text, time, step, unit);
        draw_tick(figure, page->chart_x + x, band);
        status = draw_label(figure, type, text, page->chart_x + x, page->columns, band);
    }
    return status;
}

/* The width of a flame chart in seconds if its x axis is time and its unit too; else 0. A unit from
 * the options is the unit of the displayed counts. */
static double seconds_of(const struct flamepix_figure *figure)
{
    const struct flamepix_figure_facts *facts = &figure->facts;
    const struct fpx_unit *unit;
    if (!facts->views.input_order)
        return 0;
    unit = facts->unit != NULL ? fpx_unit_find(flamepix_bytes_of(facts->unit)) : NULL;
    if (unit != NULL)
        return figure->summary.total * unit->seconds;
    unit = fpx_unit_find(flamepix_bytes_of(fpx_figure_unit(figure)));
    return unit != NULL ? figure->summary.total * figure->options.factor * unit->seconds : 0;
}

/* Percent of the side after, next to the chart, and the regions beyond them. */
static enum flamepix_status draw_both(const struct flamepix_figure *figure,
                                      struct flamepix_type *type,
                                      const struct flamepix_canvas *band)
{
    const struct fpx_page *page = &figure->page;
    struct flamepix_canvas near = *band, far = *band;
    near.height = band->height - page->axis_regions;
    far.height = page->axis_regions;
    if (page->root_on_top)
        near.pixels += far.height * band->stride;
    else
        far.pixels += near.height * band->stride;
    fpx_axis_regions_bar(figure, &near);
    enum flamepix_status status =
        draw_percents(figure, type, fpx_figure_region(figure, FPX_REGION_AFTER).end, &near);
    return status == FLAMEPIX_OK ? fpx_axis_regions_texts(figure, type, &far) : status;
}

enum flamepix_status fpx_axis_draw(const struct flamepix_figure *figure,
                                   const struct flamepix_canvas *band)
{
    struct flamepix_type *type;
    enum flamepix_status status = flamepix_fonts_type(figure->fonts, figure->page.axis.px, &type);
    if (status != FLAMEPIX_OK)
        return status;
    if (figure->page.axis_regions > 0)
        return draw_both(figure, type, band);
    const double seconds = seconds_of(figure);
    return seconds > 0 ? draw_times(figure, type, figure->facts.begin, seconds, band)
                       : draw_percents(figure, type, figure->page.columns, band);
}
