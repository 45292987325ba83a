/* The palette annotations: colours a frame by the annotation of its name, in any language. Nothing
 * else in the name counts; frames without an annotation are neutral. */
#include <stdlib.h>

#include "color/palettes.h"
#include "color/space/palette_hues.h"

/* In the order in which a legend lists equal shares. The last is for all other frames. */
static const struct annotation {
    const char *letters; /* the annotations that stand for it */
    const char *label;
    unsigned hue;
} annotations[] = {
    {"k", "kernel", 1},
    {"i", "inlined", 4},
    {"j1", "JIT-compiled", 2},
    {"0", "interpreted", FPX_HUE_LIME},
    {"c", "C", 5},
    {"d", "runtime dispatch", 7},
    {"g", "garbage collection", 3},
    {"w", "wakers", 6},
    {"o", "off CPU", 0},
    {"", "no annotation", FPX_HUE_QUIET},
};
enum { COUNT = sizeof(annotations) / sizeof(annotations[0]), NONE = COUNT - 1 };

static enum flamepix_status
open_annotations(const void *user, const struct fpx_palette_request *request, void **state_ret)
{
    (void)user;
    enum flamepix_theme *theme = malloc(sizeof(*theme));
    if (theme == NULL)
        return FLAMEPIX_NO_MEMORY;
    *theme = request->chart->theme;
    *state_ret = theme;
    return FLAMEPIX_OK;
}

static size_t meaning_of(const void *user, const struct flamepix_frame_facts *frame)
{
    (void)user;
    struct flamepix_name parts;
    flamepix_name_parse(frame->name, &parts);
    const char letter = flamepix_name_annotation(&parts);
    size_t i = 0;
    while (i < NONE && (letter == '\0' || strchr(annotations[i].letters, letter) == NULL))
        i++;
    return i;
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const enum flamepix_theme *theme = user;
    if (frame->depth == 0)
        return fpx_hue_color(FPX_HUE_ROOT, *theme, FPX_HUE_SHADES / 2);
    return fpx_hue_color(annotations[meaning_of(user, frame)].hue, *theme,
                         fpx_hue_shade(frame->name));
}

static size_t meaning_count(const void *user)
{
    (void)user;
    return COUNT;
}

static struct fpx_meaning meaning(const void *user, size_t i)
{
    const enum flamepix_theme *theme = user;
    return (struct fpx_meaning){
        .label = flamepix_bytes_of(annotations[i].label),
        .color = fpx_hue_color(annotations[i].hue, *theme, FPX_HUE_SHADES / 2),
        .is_rest = i == NONE,
    };
}

const struct fpx_palette_class fpx_annotations_class = {
    .wants_sums = FLAMEPIX_SUMS_LEGEND,
    .themed = true,
    .open = open_annotations,
    .close = free,
    .color = color_of,
    .meaning_count = meaning_count,
    .meaning = meaning,
    .meaning_of = meaning_of,
};
