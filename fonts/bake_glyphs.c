/* Draws the glyphs that baked.c holds, and writes them as C to standard output. The
 * Makefile runs it with what has been built of src/text, so that they are drawn by the same code.
 *
 * Sizes are those of pictures as they are made without options, of --scale 2 and of the presets:
 * what stands in boxes, the shares behind it (0.9 of that), captions, and bold titles. Of the sizes
 * to which letters shrink in low rows, the first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/ink.h>

#include "text/baked.h"
#include "text/type.h"

/* em, 1/64 px; 0 behind the last. */
static const FT_F26Dot6 sizes_of[FPX_BAKED_FONTS][12] = {
    [FPX_BAKED_REGULAR] = {768, 691, 653, 608, 547, 1024, 922, 870, 1536, 1382, 1306, 0},
    [FPX_BAKED_BOLD] = {1152, 1536, 2304, 0},
};

struct font {
    struct fpx_face *face;
    uint32_t codes[FPX_BAKED_SLOTS];  /* of each slot; 0 where it has none */
    uint32_t glyphs[FPX_BAKED_SLOTS]; /* of all slots, in order, each once */
    size_t glyph_count;
};

static struct fpx_text_libraries libraries;
static uint8_t *levels;
static size_t level_count, glyph_total;

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "bake_glyphs: %s\n", what);
    exit(EXIT_FAILURE);
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t first = *(const uint32_t *)a, second = *(const uint32_t *)b;
    return (first > second) - (first < second);
}

/* The glyphs of its codes, for which any size will do. */
static void font_open(struct font *font, enum fpx_baked_font number)
{
    enum { LAST_CODE = 0xFFFF, ANY_EM = 640 };
    require(fpx_face_create(&libraries, fpx_baked_bytes(number), &font->face) == FLAMEPIX_OK,
            "a face cannot be made");
    struct fpx_sized_face sized = {.face = font->face, .em = ANY_EM};
    require(fpx_sized_face_activate(&sized) == FLAMEPIX_OK, "a face cannot be opened");
    for (uint32_t code = 0; code < LAST_CODE; code++) {
        size_t slot = fpx_baked_slot(code);
        uint32_t glyph = slot == FPX_BAKED_SLOTS ? 0 : fpx_sized_face_glyph(&sized, code);
        if (glyph == 0)
            continue;
        font->codes[slot] = code;
        font->glyphs[font->glyph_count++] = glyph;
    }
    fpx_sized_face_close(&sized);
    qsort(font->glyphs, font->glyph_count, sizeof(font->glyphs[0]), compare_numbers);
    size_t kept = 0;
    for (size_t i = 0; i < font->glyph_count; i++) {
        if (i == 0 || font->glyphs[i] != font->glyphs[kept - 1])
            font->glyphs[kept++] = font->glyphs[i];
    }
    font->glyph_count = kept;
}

/* For each slot, 1 more than the place of its glyph, or 0. */
static void slots_write(const struct font *font)
{
    struct fpx_sized_face sized = {.face = font->face, .em = 640};
    require(fpx_sized_face_activate(&sized) == FLAMEPIX_OK, "a face cannot be opened");
    printf("    {");
    for (size_t slot = 0; slot < FPX_BAKED_SLOTS; slot++) {
        uint32_t glyph =
            font->codes[slot] == 0 ? 0 : fpx_sized_face_glyph(&sized, font->codes[slot]);
        size_t place = 0;
        while (glyph != 0 && font->glyphs[place] != glyph)
            place++;
        printf("%zu,", glyph == 0 ? 0 : place + 1);
    }
    printf("},\n");
    fpx_sized_face_close(&sized);
}

/* Level `at` of those of the ink, row by row. */
static uint8_t level_at(const struct fpx_glyph *glyph, size_t at)
{
    return glyph->levels[at / glyph->width * fpx_glyph_stride(glyph) + at % glyph->width];
}

static void levels_pack(const struct fpx_glyph *glyph)
{
    size_t count = (size_t)glyph->width * glyph->height;
    levels = realloc(levels, level_count + count / 3 + 1);
    require(levels != NULL, "out of memory");
    for (size_t i = 0; i < count; i += 3) {
        unsigned three = 0;
        for (size_t at = i + 3 < count ? i + 3 : count; at > i; at--)
            three = three * FLAMEPIX_LEVELS + level_at(glyph, at - 1);
        levels[level_count++] = (uint8_t)three;
    }
}

static void glyph_write(struct fpx_sized_face *sized, uint32_t number)
{
    struct fpx_glyph glyph;
    require(fpx_glyph_render(sized, number, &glyph) == FLAMEPIX_OK, "a glyph is not drawn");
    require(number <= UINT16_MAX && glyph.width <= UINT8_MAX && glyph.height <= UINT8_MAX &&
                glyph.left >= INT8_MIN && glyph.left <= INT8_MAX && glyph.top >= INT8_MIN &&
                glyph.top <= INT8_MAX,
            "a glyph is too large");
    printf("    {%zu, %u, %d, %d, %d, %u, %u},\n", level_count, (unsigned)number,
           (int)fpx_sized_face_advance(sized, number), (int)glyph.left, (int)glyph.top,
           (unsigned)glyph.width, (unsigned)glyph.height);
    levels_pack(&glyph);
    free(glyph.levels);
}

static void glyphs_write(const struct font *font, FT_F26Dot6 em)
{
    struct fpx_sized_face sized = {.face = font->face, .em = em};
    require(fpx_sized_face_activate(&sized) == FLAMEPIX_OK, "a size cannot be opened");
    for (size_t i = 0; i < font->glyph_count; i++)
        glyph_write(&sized, font->glyphs[i]);
    fpx_sized_face_close(&sized);
}

/* A row of `sizes`. */
static void size_write(struct flamepix_fonts *fonts, const struct font *font,
                       enum fpx_baked_font number, FT_F26Dot6 em)
{
    struct flamepix_type *type;
    require(flamepix_fonts_type(fonts, (double)em / 64.0, &type) == FLAMEPIX_OK, "no type");
    const struct flamepix_type_metrics metrics = flamepix_type_metrics(type);
    printf("    {%ld, %d, %zu, {%u, %u, %u, %u}},\n", (long)em, (int)number, glyph_total,
           (unsigned)metrics.ascent, (unsigned)metrics.descent, (unsigned)metrics.cap_height,
           (unsigned)metrics.descender);
    glyph_total += font->glyph_count;
}

static void sizes_write(const struct font *fonts)
{
    size_t count = 0;
    struct flamepix_fonts *all;
    require(flamepix_fonts_create(&all) == FLAMEPIX_OK, "no fonts");
    printf("static const struct fpx_baked_size sizes[] = {\n");
    for (unsigned number = 0; number < FPX_BAKED_FONTS; number++) {
        for (const FT_F26Dot6 *em = sizes_of[number]; *em != 0; em++, count++)
            size_write(all, &fonts[number], (enum fpx_baked_font)number, *em);
    }
    printf("};\nstatic const size_t size_count = %zu;\n", count);
    flamepix_fonts_free(all);
}

static void levels_write(void)
{
    enum { EACH_LINE = 32 };
    printf("static const uint8_t levels[] = {");
    for (size_t i = 0; i < level_count; i++)
        printf("%s%u,", i % EACH_LINE == 0 ? "\n" : "", (unsigned)levels[i]);
    printf("\n};\n");
}

int main(void)
{
    static struct font fonts[FPX_BAKED_FONTS];
    printf("static const uint16_t slots[FPX_BAKED_FONTS][FPX_BAKED_SLOTS] = {\n");
    for (unsigned number = 0; number < FPX_BAKED_FONTS; number++) {
        font_open(&fonts[number], (enum fpx_baked_font)number);
        slots_write(&fonts[number]);
    }
    printf("};\nstatic const size_t glyphs_each[FPX_BAKED_FONTS] = {%zu, %zu};\n",
           fonts[FPX_BAKED_REGULAR].glyph_count, fonts[FPX_BAKED_BOLD].glyph_count);
    sizes_write(fonts);
    printf("static const struct fpx_baked_glyph glyphs[] = {\n");
    for (unsigned number = 0; number < FPX_BAKED_FONTS; number++) {
        for (const FT_F26Dot6 *em = sizes_of[number]; *em != 0; em++)
            glyphs_write(&fonts[number], *em);
        fpx_face_free(fonts[number].face);
    }
    printf("};\n");
    levels_write();
    free(levels);
    fpx_text_libraries_close(&libraries);
    return fflush(stdout) == 0 && !ferror(stdout) ? EXIT_SUCCESS : EXIT_FAILURE;
}
