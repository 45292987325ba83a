/* The encoder alone, beside libpng with its defaults on the same pixels: encode PROFILE. Of several
 * profiles, what their pictures take in the middle, as if each were of 1200 x 650 px.
 *
 * The picture is the one of the profile, decoded back to palette indices. Which rows repeat is
 * known when it is drawn, so it is found here before the clock starts. To encode one takes so
 * little time that it is done a hundred times for a figure, but for small files.
 *
 * The limit is that of real profiles, which a generated one that is full of boxes does not meet. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "bench/bench.h"

enum { RUNS = 100, PICTURES_MAX = 1000 };

/* For 1200 x 650 px. */
static const double limit_ms = 0.3;

struct picture {
    uint32_t width, height;
    uint8_t *indices; /* height × width */
    uint8_t *rgb;     /* the same in 24 bits */
    uint32_t *times;  /* of a row that is not the one above: how often it stands there; else 0 */
    uint32_t colors[256];
    png_color palette[256];
    int color_count;
};

static void *allocate(size_t count, size_t nbytes)
{
    void *memory = calloc(count, nbytes);
    bench_must(memory == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK, "picture");
    return memory;
}

static void end_on_error(png_structp png, png_const_charp message)
{
    (void)png;
    fprintf(stderr, "libpng: %s\n", message);
    exit(1);
}

/* -- the picture ------------------------------------------------------------------------------- */

static void read_from_buffer(png_structp png, png_bytep bytes, size_t length)
{
    struct flamepix_bytes *rest = png_get_io_ptr(png);
    if (length > rest->length)
        png_error(png, "cut short");
    memcpy(bytes, rest->data, length);
    rest->data += length;
    rest->length -= length;
}

static void take_palette(struct picture *picture, png_structp png, png_infop info)
{
    png_colorp palette;
    if (png_get_PLTE(png, info, &palette, &picture->color_count) == 0)
        png_error(png, "the picture has no palette");
    for (int i = 0; i < picture->color_count; i++) {
        picture->palette[i] = palette[i];
        picture->colors[i] =
            (uint32_t)palette[i].red << 16 | (uint32_t)palette[i].green << 8 | palette[i].blue;
    }
}

static void decode(struct picture *picture, struct flamepix_bytes file)
{
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, end_on_error, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_read_fn(png, &file, read_from_buffer);
    png_read_info(png, info);
    take_palette(picture, png, info);
    png_set_packing(png);
    picture->width = png_get_image_width(png, info);
    picture->height = png_get_image_height(png, info);
    picture->indices = allocate(picture->height, picture->width);
    for (uint32_t y = 0; y < picture->height; y++)
        png_read_row(png, picture->indices + (size_t)y * picture->width, NULL);
    png_destroy_read_struct(&png, &info, NULL);
}

static void spread_colors(struct picture *picture)
{
    size_t count = (size_t)picture->width * picture->height;
    picture->rgb = allocate(count, 3);
    for (size_t i = 0; i < count; i++)
        memcpy(picture->rgb + 3 * i, &picture->palette[picture->indices[i]], 3);
}

static void find_repeats(struct picture *picture)
{
    picture->times = allocate(picture->height, sizeof(*picture->times));
    uint32_t first = 0;
    for (uint32_t y = 0; y < picture->height; y++) {
        const uint8_t *row = picture->indices + (size_t)y * picture->width;
        if (y > 0 && memcmp(row, row - picture->width, picture->width) != 0)
            first = y;
        picture->times[first]++;
    }
}

static void make_picture(struct picture *picture, const char *path)
{
    struct flamepix_buffer profile = bench_load(path), file = {0};
    struct flamepix_render_options options = flamepix_render_defaults();
    bench_must(flamepix_render((struct flamepix_bytes){profile.data, profile.length}, &options,
                               NULL, flamepix_buffer_write, &file, NULL),
               "render");
    decode(picture, (struct flamepix_bytes){file.data, file.length});
    spread_colors(picture);
    find_repeats(picture);
    flamepix_buffer_free(&file);
    flamepix_buffer_free(&profile);
}

static void free_picture(struct picture *picture)
{
    free(picture->times);
    free(picture->rgb);
    free(picture->indices);
}

/* -- encoders ---------------------------------------------------------------------------------- */

struct encoding {
    const struct picture *picture;
    enum flamepix_compression compression; /* ours */
    int color_type;                        /* libpng's */
    uint64_t nbytes;
};

static void encode_ours(void *user)
{
    struct encoding *encoding = user;
    const struct picture *picture = encoding->picture;
    struct flamepix_image_options options = {.format = FLAMEPIX_PNG,
                                             .compression = encoding->compression,
                                             .width = picture->width,
                                             .height = picture->height,
                                             .colors = picture->colors,
                                             .color_count = (unsigned)picture->color_count};
    struct flamepix_image *image;
    encoding->nbytes = 0;
    bench_must(flamepix_image_create(&options, bench_count_write, &encoding->nbytes, &image),
               "image");
    for (uint32_t y = 0; y < picture->height; y++)
        if (picture->times[y] > 0)
            bench_must(flamepix_image_row(image, picture->indices + (size_t)y * picture->width,
                                          picture->times[y]),
                       "row");
    bench_must(flamepix_image_finish(image), "finish");
    flamepix_image_free(image);
}

static void count_written(png_structp png, png_bytep bytes, size_t length)
{
    bench_count_write(png_get_io_ptr(png), bytes, length);
}

static void encode_libpng(void *user)
{
    struct encoding *encoding = user;
    const struct picture *picture = encoding->picture;
    bool indexed = encoding->color_type == PNG_COLOR_TYPE_PALETTE;
    const uint8_t *pixels = indexed ? picture->indices : picture->rgb;
    size_t stride = (size_t)picture->width * (indexed ? 1 : 3);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, end_on_error, NULL);
    png_infop info = png_create_info_struct(png);
    encoding->nbytes = 0;
    png_set_write_fn(png, &encoding->nbytes, count_written, NULL);
    png_set_IHDR(png, info, picture->width, picture->height, 8, encoding->color_type,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (indexed)
        png_set_PLTE(png, info, picture->palette, picture->color_count);
    png_write_info(png, info);
    for (uint32_t y = 0; y < picture->height; y++)
        png_write_row(png, pixels + y * stride);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
}

/* -- rows -------------------------------------------------------------------------------------- */

static uint64_t measure_libpng(const struct picture *picture, const char *what, int color_type)
{
    struct encoding encoding = {.picture = picture, .color_type = color_type};
    char name[64];
    snprintf(name, sizeof(name), "encode: libpng defaults, %s", what);
    bench_row(name, bench_ms(encode_libpng, &encoding), "ms", 0, "");
    bench_row_of(name, (double)encoding.nbytes / 1e3, "KB", 0, "");
    return encoding.nbytes;
}

/* In pictures of 1200 x 650 px. */
static double area_of(const struct picture *picture)
{
    return (double)picture->width * picture->height / (1200 * 650);
}

static struct bench_figure time_ours(struct encoding *encoding)
{
    const bool is_slow = encoding->compression == FLAMEPIX_COMPRESSION_SMALL;
    return bench_ms_of(is_slow ? BENCH_RUNS : RUNS, encode_ours, encoding);
}

/* The limit of time grows with the picture. */
static void measure_ours(const struct picture *picture, const char *what,
                         enum flamepix_compression compression, double limit,
                         const char *limit_name, double limit_kb)
{
    struct encoding encoding = {.picture = picture, .compression = compression};
    char name[64];
    snprintf(name, sizeof(name), "encode: %s", what);
    bench_row(name, time_ours(&encoding), "ms", limit * area_of(picture), limit_name);
    bench_row_of(name, (double)encoding.nbytes / 1e3, "KB", limit_kb, "KB, 0.8 x libpng indexed");
}

static void measure_one(const char *path)
{
    struct picture picture;
    make_picture(&picture, path);
    printf("encode: a picture of %u x %u px, %d colours\n", picture.width, picture.height,
           picture.color_count);
    measure_libpng(&picture, "rgb", PNG_COLOR_TYPE_RGB);
    const uint64_t libpng = measure_libpng(&picture, "indexed", PNG_COLOR_TYPE_PALETTE);
    const double limit_kb = 0.8 * (double)libpng / 1e3;
    measure_ours(&picture, "default", FLAMEPIX_COMPRESSION_DEFAULT, limit_ms,
                 "ms, 0.3 for 1200 x 650 px", limit_kb);
    measure_ours(&picture, "fast", FLAMEPIX_COMPRESSION_FAST, 0, "", 0);
    measure_ours(&picture, "small", FLAMEPIX_COMPRESSION_SMALL, 20, "ms, 20 for 1200 x 650 px",
                 limit_kb);
    free_picture(&picture);
}

static void measure_many(size_t count, char **paths)
{
    double ms[PICTURES_MAX];
    char name[64];
    for (size_t i = 0; i < count; i++) {
        struct picture picture;
        make_picture(&picture, paths[i]);
        struct encoding encoding = {.picture = &picture,
                                    .compression = FLAMEPIX_COMPRESSION_DEFAULT};
        ms[i] = time_ours(&encoding).median / area_of(&picture);
        free_picture(&picture);
    }
    snprintf(name, sizeof(name), "encode: default, %zu pictures, 1200 x 650 px", count);
    bench_row(name, bench_summary(ms, count), "ms", limit_ms, "ms");
}

int main(int argc, char **argv)
{
    if (argc < 2 || argc > PICTURES_MAX + 1) {
        fputs("usage: encode PROFILE...\n", stderr);
        return 2;
    }
    if (argc == 2)
        measure_one(argv[1]);
    else
        measure_many((size_t)argc - 1, argv + 1);
    return 0;
}
