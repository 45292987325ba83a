#include "figure/savings.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"

enum { SOME_LEVELS = 3, LEAST_LEVELS = 2, SOME_QUALITY = 75, LEAST_QUALITY = 60 };

/* In descending order. */
static const double SCALES[] = {6, 4, 3, 2, 1.5, 1};
enum { SCALE_COUNT = sizeof(SCALES) / sizeof(SCALES[0]) };

struct fpx_savings fpx_savings_none(const struct flamepix_figure_options *asked)
{
    return (struct fpx_savings){
        .compression = asked->compression,
        .quality = asked->quality,
        .levels = asked->levels,
        .scale = asked->scale,
    };
}

bool fpx_savings_are_any(const struct fpx_savings *savings,
                         const struct flamepix_figure_options *asked)
{
    return savings->compression != asked->compression || savings->quality != asked->quality ||
           savings->levels != asked->levels || savings->scale != asked->scale;
}

struct flamepix_figure_options fpx_savings_options(const struct fpx_savings *savings,
                                                   const struct flamepix_figure_options *asked)
{
    struct flamepix_figure_options options = *asked;
    options.compression = savings->compression;
    options.quality = savings->quality;
    options.levels = savings->levels;
    options.scale = savings->scale;
    return options;
}

/* -- one step ---------------------------------------------------------------------------------- */

static bool save_quality(struct fpx_savings *savings)
{
    if (savings->quality <= LEAST_QUALITY)
        return false;
    savings->quality = savings->quality > SOME_QUALITY ? SOME_QUALITY : LEAST_QUALITY;
    return true;
}

static bool save_levels(struct fpx_savings *savings)
{
    if (savings->levels == LEAST_LEVELS)
        return false;
    savings->levels = savings->levels == SOME_LEVELS ? LEAST_LEVELS : SOME_LEVELS;
    return true;
}

static bool save_packing(struct fpx_savings *savings, const struct flamepix_figure_options *asked)
{
    if (asked->format == FLAMEPIX_JPEG)
        return save_quality(savings);
    if (savings->compression == FLAMEPIX_COMPRESSION_SMALL)
        return !asked->bare && save_levels(savings);
    savings->compression = FLAMEPIX_COMPRESSION_SMALL;
    return true;
}

static bool save_scale(struct fpx_savings *savings)
{
    for (size_t i = 0; i < SCALE_COUNT; i++) {
        if (SCALES[i] < savings->scale) {
            savings->scale = SCALES[i];
            return true;
        }
    }
    return false;
}

/* Returns whether there was still something to give up. */
static bool save_more(struct fpx_savings *savings, const struct flamepix_figure_options *asked)
{
    return save_packing(savings, asked) || save_scale(savings);
}

/* -- all of them ------------------------------------------------------------------------------- */

/* The last drawing is completed, so that its size can be reported. */
enum flamepix_status fpx_savings_find(const struct fpx_savings_request *request,
                                      struct fpx_savings *savings_ret)
{
    const uint64_t limit = request->asked->limit_nbytes;
    struct fpx_savings next = fpx_savings_none(request->asked);
    enum flamepix_status status;
    bool has_next;
    do {
        *savings_ret = next;
        has_next = save_more(&next, request->asked);
        status = request->measure(request->user, savings_ret, has_next ? limit : 0,
                                  &savings_ret->nbytes);
        if (status == FLAMEPIX_OK && limit > 0 && savings_ret->nbytes > limit)
            status = FLAMEPIX_LIMIT_BYTES;
    } while (status == FLAMEPIX_LIMIT_BYTES && has_next);
    return status;
}

enum flamepix_status fpx_savings_text(const struct fpx_savings *savings,
                                      const struct flamepix_figure_options *asked,
                                      struct flamepix_buffer *text)
{
    const char *comma = "";
    if (savings->compression != asked->compression) {
        fpx_buffer_printf(text, "small compression");
        comma = ", ";
    }
    if (savings->levels != asked->levels) {
        fpx_buffer_printf(text, "%s%u levels of grey in labels", comma, savings->levels);
        comma = ", ";
    }
    if (savings->quality != asked->quality) {
        fpx_buffer_printf(text, "%squality %u instead of %u", comma, savings->quality,
                          asked->quality);
        comma = ", ";
    }
    if (savings->scale == asked->scale)
        return text->status;
    char scale[FPX_VALUE_SIZE], asked_scale[FPX_VALUE_SIZE];
    fpx_real_print(scale, savings->scale);
    fpx_real_print(asked_scale, asked->scale);
    return fpx_buffer_printf(text, "%sscale %s instead of %s", comma, scale, asked_scale);
}

enum flamepix_status fpx_count_nbytes(void *user, const void *bytes, size_t length)
{
    (void)bytes;
    *(uint64_t *)user += length;
    return FLAMEPIX_OK;
}
