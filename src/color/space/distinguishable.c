#include "color/space/color_space.h"

#include <flamepix/limits.h>

#include <stdlib.h>
#include <string.h>

#include "color/palettes.h"

/* The colours to choose from. */
struct list {
    uint32_t colors[2 * FPX_DISTINGUISHABLE_MAX];
    size_t count;
};

struct distinguishable {
    struct list plain, dispatch, gc;
};

uint32_t fpx_distinguishable_pick(const uint32_t *colors, size_t count, uint32_t depth,
                                  uint32_t number)
{
    const size_t half = (count + 1) / 2;
    size_t index = ((size_t)number - 1) % half;
    if (depth % 2 == 0)
        index += half;
    return colors[index % count];
}

/* An annotation takes precedence over a colour that only separates frames. */
static const struct list *list_of(const struct distinguishable *all,
                                  const struct flamepix_frame_facts *frame)
{
    struct flamepix_name parts;
    flamepix_name_parse(frame->name, &parts);
    char annotation = flamepix_name_annotation(&parts);
    if (annotation == 'd' && all->dispatch.count > 0)
        return &all->dispatch;
    if (annotation == 'g' && all->gc.count > 0)
        return &all->gc;
    return &all->plain;
}

static uint32_t color_of(const void *state, const struct flamepix_frame_facts *frame)
{
    const struct list *list = list_of(state, frame);
    uint32_t number = frame->number > 0 ? frame->number : 1;
    return fpx_distinguishable_pick(list->colors, list->count, frame->depth + 1, number);
}

/* One colour yields four variants; the excess is dropped. */
static struct list marks(const struct flamepix_mark_colors *given, uint32_t usual)
{
    struct list list = {.count = FPX_COLOR_VARIANTS};
    if (given->is_set && given->count != 1) {
        list.count = given->count;
        memcpy(list.colors, given->colors, given->count * sizeof(given->colors[0]));
    } else {
        fpx_color_variants(given->is_set ? given->colors[0] : usual, list.colors);
    }
    return list;
}

/* All colours that the new ones must differ from. */
struct seeds {
    uint32_t colors[2 + 2 * FLAMEPIX_MARK_COLORS_MAX + FPX_COLOR_VARIANTS];
    size_t count;
};

static void add_seeds(struct seeds *seeds, const struct list *list)
{
    memcpy(seeds->colors + seeds->count, list->colors, list->count * sizeof(list->colors[0]));
    seeds->count += list->count;
}

/* On light, the colours nearest to the background come first; on dark, those nearest to the font.
 * Background and font are FlameGraphs.jl's, not a theme's: its colours are known. */
static void find_colors(struct distinguishable *all, size_t count, enum flamepix_theme theme)
{
    const bool dark = theme == FLAMEPIX_DARK;
    struct seeds seeds = {.colors = {0xFFFFFF, 0x000000}, .count = 2};
    struct list greys = {.count = FPX_COLOR_VARIANTS};
    if (dark) {
        seeds.colors[0] = 0x171717;
        seeds.colors[1] = 0xFFFFFF;
    }
    add_seeds(&seeds, &all->dispatch);
    add_seeds(&seeds, &all->gc);
    if (dark) {
        fpx_color_variants(0xE6E6E6, greys.colors);
        add_seeds(&seeds, &greys);
    }
    all->plain.count = count;
    fpx_distant_colors(seeds.colors, seeds.count, count, all->plain.colors);
    fpx_distant_colors_sort(all->plain.colors, count, 0xFFFFFF);
}

/* `argument` is n, in digits. */
static bool parse_n(const char *argument, size_t *n_ret)
{
    size_t n = 0;
    *n_ret = FPX_DISTINGUISHABLE_DEFAULT;
    if (argument == NULL)
        return true;
    for (const char *digit = argument; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9' || n > FPX_DISTINGUISHABLE_MAX)
            return false;
        n = 10 * n + (size_t)(*digit - '0');
    }
    *n_ret = n;
    return n >= 1 && n <= FPX_DISTINGUISHABLE_MAX;
}

static enum flamepix_status open(const void *user, const struct fpx_palette_request *request,
                                 void **state_ret)
{
    (void)user;
    const struct flamepix_palette_options *options = request->options;
    size_t n;
    if (!parse_n(request->argument, &n) || options->dispatch.count > FLAMEPIX_MARK_COLORS_MAX ||
        options->gc.count > FLAMEPIX_MARK_COLORS_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    struct distinguishable *all = malloc(sizeof(*all));
    if (all == NULL)
        return FLAMEPIX_NO_MEMORY;
    all->dispatch = marks(&options->dispatch, 0xDC143C);
    all->gc = marks(&options->gc, 0xFFA500);
    find_colors(all, 2 * n, request->chart->theme);
    *state_ret = all;
    return FLAMEPIX_OK;
}

const struct fpx_palette_class fpx_distinguishable_class = {
    .argument = "a whole number from 1 to " FLAMEPIX_TEXT_OF(FPX_DISTINGUISHABLE_MAX),
    .color = color_of,
    .open = open,
    .close = free};
