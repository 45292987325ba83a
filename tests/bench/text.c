/* What the labels of a picture cost: text PROFILE fits and draws 300 of its names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/bench.h"

enum { LABELS = 300, ROW_PX = 16, WIDTH_PX = 1200 };

struct labels {
    struct flamepix_bytes names[LABELS];
    size_t count;
    struct flamepix_type *type;
    struct flamepix_canvas canvas;
};

static bool known(const struct labels *labels, struct flamepix_bytes name)
{
    for (size_t i = 0; i < labels->count; i++)
        if (labels->names[i].length == name.length &&
            memcmp(labels->names[i].data, name.data, name.length) == 0)
            return true;
    return false;
}

/* Different names, in the order in which the profile has them. */
static void collect_names(struct labels *labels, struct flamepix_bytes text)
{
    const char *end = text.data + text.length, *start = text.data;
    for (const char *at = start; at < end && labels->count < LABELS; at++) {
        if (*at == ';') {
            struct flamepix_bytes name = {start, (size_t)(at - start)};
            if (name.length > 0 && !known(labels, name))
                labels->names[labels->count++] = name;
            start = at + 1;
        } else if (*at == '\n') {
            start = at + 1;
        }
    }
}

/* Widths of 20 to 400 px, so that some are drawn whole, most are cut and some are left out. */
static void draw_labels(void *user)
{
    struct labels *labels = user;
    memset(labels->canvas.pixels, 0, sizeof(uint16_t) * ROW_PX * WIDTH_PX);
    for (size_t i = 0; i < labels->count; i++) {
        const struct flamepix_label *label;
        uint32_t max_px = 20 + (uint32_t)(i * 37 % 380);
        bench_must(
            flamepix_type_fit(labels->type, labels->names[i], max_px, FLAMEPIX_KEEP_HEAD, &label),
            "fitting");
        if (label != NULL)
            bench_must(flamepix_label_draw(labels->type, label, (int32_t)(i * 61 % 800), 12,
                                           &labels->canvas),
                       "drawing");
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fputs("usage: text PROFILE\n", stderr);
        return 2;
    }
    static struct labels labels;
    static uint16_t pixels[ROW_PX * WIDTH_PX];
    struct flamepix_buffer profile = bench_load(argv[1]);
    struct flamepix_fonts *fonts;
    collect_names(&labels, (struct flamepix_bytes){profile.data, profile.length});
    labels.canvas = (struct flamepix_canvas){pixels, WIDTH_PX, ROW_PX, WIDTH_PX};
    bench_must(flamepix_fonts_create(&fonts), "fonts");
    bench_must(flamepix_fonts_type(fonts, 12, &labels.type), "type");
    char what[64];
    snprintf(what, sizeof(what), "text: %zu labels, warm", labels.count);
    bench_row(what, bench_ms(draw_labels, &labels), "ms", 1.5, "ms");
    flamepix_fonts_free(fonts);
    flamepix_buffer_free(&profile);
    return 0;
}
