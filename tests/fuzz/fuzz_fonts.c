/* Any bytes as a font file: the first choose a size and a room, the next are a text, the rest is
 * the font. It is refused, or it is a face in which labels keep the promises of <flamepix/text.h>:
 * they fit, and they draw within their canvas. */
#include <stdint.h>
#include <unistd.h>

#include <flamepix/text.h>

#include "fuzz/source.h"
#include "support/pictures/shape_here.h"

enum { CHOICE_BYTES = 4, TEXT_BYTES = 12, CANVAS_SIDE = 48, MARGIN = 64 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A file without a name, one for the whole process, under a path that /proc has for it. */
static void write_font(const uint8_t *data, size_t size, char path[64])
{
    static FILE *file;
    if (file == NULL)
        file = tmpfile();
    require(file != NULL, "there is room for a file");
    int fd = fileno(file);
    require(ftruncate(fd, 0) == 0 && pwrite(fd, data, size, 0) == (ssize_t)size,
            "there is room for the font");
    (void)snprintf(path, 64, "/proc/self/fd/%d", fd);
}

static bool is_refusal(enum flamepix_status status)
{
    return status == FLAMEPIX_BAD_FONT || status == FLAMEPIX_NO_MEMORY;
}

/* The pixels of a canvas stand between two margins that nobody may write to. */
static void check_drawing(struct flamepix_type *type, const struct flamepix_label *label, int32_t x)
{
    enum { PIXELS = CANVAS_SIDE * CANVAS_SIDE, UNTOUCHED = 0xA5A5 };
    uint16_t pixels[MARGIN + PIXELS + MARGIN];
    memset(pixels, 0xA5, sizeof(pixels));
    memset(pixels + MARGIN, 0, PIXELS * sizeof(pixels[0]));
    const struct flamepix_canvas canvas = {.pixels = pixels + MARGIN,
                                           .width = CANVAS_SIDE,
                                           .height = CANVAS_SIDE,
                                           .stride = CANVAS_SIDE};
    enum flamepix_status status = flamepix_label_draw(type, label, x, CANVAS_SIDE / 2 + x, &canvas);
    require(status == FLAMEPIX_OK || is_refusal(status), "a label is drawn or cannot be");
    for (size_t i = 0; i < MARGIN + PIXELS + MARGIN; i++) {
        bool is_inside = i >= MARGIN && i < MARGIN + PIXELS;
        require(is_inside ? pixels[i] < FLAMEPIX_LEVELS : pixels[i] == UNTOUCHED,
                "nothing is drawn beside the canvas or beyond full coverage");
    }
}

static void check_label(struct flamepix_type *type, struct flamepix_bytes text, uint32_t room,
                        enum flamepix_truncate keep)
{
    const struct flamepix_label *label = NULL;
    enum flamepix_status status = flamepix_type_fit(type, text, room, keep, &label);
    require(status == FLAMEPIX_OK || is_refusal(status), "a text fits, or a glyph cannot be drawn");
    if (status != FLAMEPIX_OK || label == NULL)
        return;
    require(flamepix_label_width(label) <= room, "a label is no wider than its room");
    check_drawing(type, label, 0);
    check_drawing(type, label, -(int32_t)(room % CANVAS_SIDE));
}

static void check_face(struct flamepix_fonts *fonts, const uint8_t *choice)
{
    static const struct flamepix_bytes plain = {"Afi parse_AV()", 14};
    struct flamepix_type *type;
    enum flamepix_status status = flamepix_fonts_type(fonts, 1 + choice[0] / 4.0, &type);
    require(status == FLAMEPIX_OK || is_refusal(status), "a face has the size or is refused");
    if (status != FLAMEPIX_OK)
        return;
    shape_here(type);
    struct flamepix_type_metrics metrics = flamepix_type_metrics(type);
    require(metrics.ascent <= 100000 && metrics.descent <= 100000, "metrics are those of a font");
    uint32_t room = 1 + 2u * choice[1];
    enum flamepix_truncate keep = (enum flamepix_truncate)(choice[2] % 5);
    check_label(type, (struct flamepix_bytes){(const char *)choice + CHOICE_BYTES, TEXT_BYTES},
                room, keep);
    check_label(type, plain, room, keep);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    struct flamepix_fonts *fonts;
    if (size < CHOICE_BYTES + TEXT_BYTES)
        return 0;
    write_font(data + CHOICE_BYTES + TEXT_BYTES, size - CHOICE_BYTES - TEXT_BYTES, path);
    require(flamepix_fonts_create(&fonts) == FLAMEPIX_OK, "the bundled fonts are sound");
    enum flamepix_status status = flamepix_fonts_add(fonts, path);
    require(status == FLAMEPIX_OK || is_refusal(status), "a font is added or refused");
    check_face(fonts, data);
    flamepix_fonts_free(fonts);
    return 0;
}
