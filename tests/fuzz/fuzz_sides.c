/* Any two texts as sides of a comparison, before and after, parted by a byte of 0: the laws of its
 * sums hold, in every measure, and what is drawn can be drawn. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/render.h>

#include "fuzz/source.h"
#include "support/pictures/shape_here.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The two texts, and how they are compared. */
struct sides {
    struct flamepix_bytes texts[2];
    struct flamepix_render_options options;
    struct flamepix_profile_report report;
};

static struct sides part(const uint8_t *data, size_t size)
{
    const struct flamepix_bytes all = {(const char *)data, size};
    const char *zero = size > 0 ? memchr(data, 0, size) : NULL;
    const size_t length = zero != NULL ? (size_t)(zero - all.data) : size;
    struct sides sides = {.texts = {{all.data, length}}};
    if (zero != NULL)
        sides.texts[1] = flamepix_bytes_from(all, length + 1);
    sides.options = flamepix_render_defaults();
    sides.options.profile.format = flamepix_format_named("folded");
    sides.options.profile.reading.counts = 1;
    return sides;
}

/* Returns the layout in a measure, or NULL where nothing in it has a width. */
static struct flamepix_layout *lay_out(struct sides *sides, const struct flamepix_measure *measure)
{
    static const struct flamepix_input_part parts[] = {{.side = FLAMEPIX_BEFORE},
                                                       {.side = FLAMEPIX_AFTER}};
    struct flamepix_input *inputs[2] = {NULL};
    struct flamepix_layout *layout = NULL;
    sides->options.measure = measure;
    sides->options.profile.parts = parts;
    for (size_t i = 0; i < 2; i++)
        require(flamepix_input_from_memory(sides->texts[i], NULL, &inputs[i]) == FLAMEPIX_OK,
                "there is memory");
    const enum flamepix_status status =
        flamepix_render_layout(inputs, 2, &sides->options, NULL, &layout, &sides->report);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_NO_STACKS ||
                status == FLAMEPIX_BAD_ARGUMENT || ends_well(status),
            "sides are compared, or there is nothing to compare");
    flamepix_input_free(inputs[0]);
    flamepix_input_free(inputs[1]);
    return status == FLAMEPIX_OK ? layout : NULL;
}

/* Within what decimals of any size lose. */
static bool is_near(double a, double b, double scale)
{
    const double apart = a > b ? a - b : b - a;
    return apart <= 1e-9 * scale;
}

static void check_sums(const struct flamepix_difference *sums)
{
    const double scale = sums->before.value + sums->after.value;
    const double distance = flamepix_difference_distance(sums);
    double similarity = 0;
    require(is_near(sums->plus.value - sums->minus.value, sums->after.value - sums->before.value,
                    scale),
            "what grew less what shrank is after less before");
    require(is_near(sums->fresh.value + sums->grown.value, sums->plus.value, scale) &&
                is_near(sums->gone.value + sums->shrunk.value, sums->minus.value, scale),
            "the four parts are the two");
    require(distance <= scale * (1 + 1e-9), "no distance is larger than both sides");
    if (flamepix_difference_similarity(sums, &similarity) == FLAMEPIX_OK)
        require(similarity >= 0.0 && similarity <= 1.0, "a similarity is from 0 to 1");
    else
        require(scale == 0.0, "only empty sides have none");
}

static enum flamepix_status ignore(void *user, const void *bytes, size_t length)
{
    (void)user;
    (void)bytes;
    (void)length;
    return FLAMEPIX_OK;
}

static void draw(const struct sides *sides, const struct flamepix_layout *layout,
                 struct flamepix_fonts *fonts)
{
    struct flamepix_figure_facts *facts;
    struct flamepix_figure *figure = NULL;
    require(flamepix_render_facts(&sides->options, &sides->report, NULL, &facts) == FLAMEPIX_OK,
            "there is memory");
    if (flamepix_figure_create(layout, &sides->options.figure, fonts, facts, &figure) ==
        FLAMEPIX_OK) {
        require(flamepix_figure_frames(figure, ignore, NULL) == FLAMEPIX_OK, "frames are written");
        require(flamepix_figure_draw(figure, ignore, NULL) == FLAMEPIX_OK, "it is drawn");
    }
    flamepix_figure_free(figure);
    flamepix_render_facts_free(facts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct sides sides = part(data, size);
    struct flamepix_fonts *fonts = fonts_that_shape_here();
    const struct flamepix_measure *measure;
    require(fonts != NULL, "there is memory");
    sides.options.figure.width = 300;
    for (size_t i = 0; (measure = flamepix_measure_at(i)) != NULL; i++) {
        struct flamepix_layout *layout = lay_out(&sides, measure);
        if (layout == NULL)
            continue;
        check_sums(&sides.report.difference);
        if (i == size % 6) /* one of the measures of whole pictures */
            draw(&sides, layout, fonts);
        flamepix_layout_free(layout);
    }
    flamepix_fonts_free(fonts);
    return 0;
}
