#include "support/pictures/pixels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <setjmp.h>

struct source {
    const uint8_t *bytes;
    size_t left;
};

static bool reserve(struct pixels *pixels, uint32_t width, uint32_t height)
{
    if (height != 0 && width > SIZE_MAX / 3 / height)
        return false;
    pixels->width = width;
    pixels->height = height;
    pixels->rgb = malloc((size_t)3 * width * height + 1);
    return pixels->rgb != NULL;
}

static void take(png_structp png, png_bytep bytes, size_t nbytes)
{
    struct source *source = png_get_io_ptr(png);
    if (nbytes > source->left)
        png_error(png, "cut short");
    memcpy(bytes, source->bytes, nbytes);
    source->bytes += nbytes;
    source->left -= nbytes;
}

static void ignore(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static void fail(png_structp png, png_const_charp message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void read_png_rows(png_structp png, png_infop info, struct pixels *pixels)
{
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_strip_alpha(png);
    png_set_gray_to_rgb(png);
    png_read_update_info(png, info);
    if (!reserve(pixels, png_get_image_width(png, info), png_get_image_height(png, info)))
        png_error(png, "too large");
    for (uint32_t y = 0; y < pixels->height; y++)
        png_read_row(png, pixels->rgb + (size_t)3 * pixels->width * y, NULL);
    png_read_end(png, info);
}

static bool decode_png(struct source *source, struct pixels *pixels)
{
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (png == NULL)
        return false;
    png_infop info = png_create_info_struct(png);
    volatile bool good = false;
    if (info != NULL && setjmp(png_jmpbuf(png)) == 0) {
        png_set_read_fn(png, source, take);
        read_png_rows(png, info, pixels);
        good = true;
    }
    png_destroy_read_struct(&png, &info, NULL);
    return good;
}

struct jpeg_failure {
    struct jpeg_error_mgr manager;
    jmp_buf landing;
};

static void fail_jpeg(j_common_ptr jpeg)
{
    struct jpeg_failure *failure = jpeg->client_data;
    longjmp(failure->landing, 1);
}

/* A warning means damaged data: here that is a failure. */
static void warn_jpeg(j_common_ptr jpeg, int level)
{
    if (level < 0)
        fail_jpeg(jpeg);
}

static void read_jpeg_rows(struct jpeg_decompress_struct *jpeg, const struct source *source,
                           struct pixels *pixels)
{
    jpeg_create_decompress(jpeg);
    jpeg_mem_src(jpeg, source->bytes, source->left);
    jpeg_read_header(jpeg, TRUE);
    jpeg->out_color_space = JCS_RGB;
    jpeg_start_decompress(jpeg);
    if (!reserve(pixels, jpeg->output_width, jpeg->output_height))
        fail_jpeg((j_common_ptr)jpeg);
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = pixels->rgb + (size_t)3 * pixels->width * jpeg->output_scanline;
        jpeg_read_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_decompress(jpeg);
}

static bool decode_jpeg(const struct source *source, struct pixels *pixels)
{
    struct jpeg_failure failure;
    struct jpeg_decompress_struct jpeg = {.client_data = &failure};
    jpeg.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = fail_jpeg;
    failure.manager.emit_message = warn_jpeg;
    volatile bool good = false;
    if (setjmp(failure.landing) == 0) {
        read_jpeg_rows(&jpeg, source, pixels);
        good = true;
    }
    jpeg_destroy_decompress(&jpeg);
    return good;
}

bool pixels_decode(const void *bytes, size_t nbytes, struct pixels *pixels)
{
    struct source source = {bytes, nbytes};
    *pixels = (struct pixels){0};
    bool good = false;
    if (nbytes >= 8 && png_sig_cmp(source.bytes, 0, 8) == 0)
        good = decode_png(&source, pixels);
    else if (nbytes >= 2 && source.bytes[0] == 0xFF && source.bytes[1] == 0xD8)
        good = decode_jpeg(&source, pixels);
    if (!good)
        pixels_free(pixels);
    return good;
}

static uint8_t *read_stream(FILE *file, size_t *nbytes_ret)
{
    size_t nbytes = 0, capacity = 1 << 16;
    uint8_t *bytes = malloc(capacity);
    while (bytes != NULL) {
        nbytes += fread(bytes + nbytes, 1, capacity - nbytes, file);
        if (nbytes < capacity)
            break;
        uint8_t *grown = realloc(bytes, capacity *= 2);
        if (grown == NULL)
            free(bytes);
        bytes = grown;
    }
    if (bytes != NULL && ferror(file)) {
        free(bytes);
        return NULL;
    }
    *nbytes_ret = nbytes;
    return bytes;
}

uint8_t *pixels_read_bytes(const char *path, size_t *nbytes_ret)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    uint8_t *bytes = read_stream(file, nbytes_ret);
    fclose(file);
    return bytes;
}

bool pixels_read(const char *path, struct pixels *pixels)
{
    size_t nbytes;
    *pixels = (struct pixels){0};
    uint8_t *bytes = pixels_read_bytes(path, &nbytes);
    bool good = bytes != NULL && pixels_decode(bytes, nbytes, pixels);
    free(bytes);
    return good;
}

static unsigned channel_difference(uint8_t a, uint8_t b)
{
    return a > b ? (unsigned)(a - b) : (unsigned)(b - a);
}

struct pixels_difference pixels_compare(const struct pixels *expected, const struct pixels *actual,
                                        unsigned threshold)
{
    struct pixels_difference difference = {
        .same_size = expected->width == actual->width && expected->height == actual->height,
    };
    size_t count = (size_t)expected->width * expected->height;
    if (!difference.same_size || count == 0)
        return difference;
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned most = 0;
        for (size_t c = 3 * i; c < 3 * i + 3; c++) {
            unsigned channel = channel_difference(expected->rgb[c], actual->rgb[c]);
            sum += channel;
            most = channel > most ? channel : most;
        }
        difference.pixels += most > threshold;
        difference.max = most > difference.max ? most : difference.max;
    }
    difference.mean = (double)sum / (3.0 * (double)count);
    return difference;
}

uint32_t pixels_color(const struct pixels *pixels, uint32_t x, uint32_t y)
{
    const uint8_t *rgb = pixels->rgb + 3 * ((size_t)pixels->width * y + x);
    return (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
}

/* A pixel, or NULL beyond the picture. */
static const uint8_t *pixel_at(const struct pixels *pixels, uint32_t x, uint32_t y)
{
    if (x >= pixels->width || y >= pixels->height)
        return NULL;
    return pixels->rgb + 3 * ((size_t)pixels->width * y + x);
}

/* Equal pixels are paled to grey, others red. */
static void difference_pixel(const uint8_t *a, const uint8_t *b, uint8_t *out)
{
    static const uint8_t red[] = {255, 0, 0};
    if (a == NULL || b == NULL || memcmp(a, b, 3) != 0)
        memcpy(out, red, 3);
    else
        memset(out, 192 + (a[0] + a[1] + a[2]) / 12, 3);
}

/* Three pictures side by side, 8 px apart, on a grey ground. */
static void strip_row(const struct pixels *expected, const struct pixels *actual, uint32_t width,
                      uint32_t y, uint8_t *row)
{
    enum { GAP = 8 };
    memset(row, 128, 3 * ((size_t)3 * width + (size_t)2 * GAP));
    for (uint32_t x = 0; x < width; x++) {
        const uint8_t *a = pixel_at(expected, x, y), *b = pixel_at(actual, x, y);
        uint8_t *out = row + (size_t)3 * x;
        size_t step = 3 * ((size_t)width + GAP);
        if (a != NULL)
            memcpy(out, a, 3);
        if (a != NULL || b != NULL)
            difference_pixel(a, b, out + step);
        if (b != NULL)
            memcpy(out + 2 * step, b, 3);
    }
}

static bool write_strip(FILE *file, const struct pixels *expected, const struct pixels *actual,
                        uint8_t *row, uint32_t width)
{
    uint32_t height = expected->height > actual->height ? expected->height : actual->height;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (png == NULL)
        return false;
    png_infop info = png_create_info_struct(png);
    volatile bool good = false;
    if (info != NULL && setjmp(png_jmpbuf(png)) == 0) {
        png_init_io(png, file);
        png_set_IHDR(png, info, 3 * width + 16, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
        png_write_info(png, info);
        for (uint32_t y = 0; y < height; y++) {
            strip_row(expected, actual, width, y, row);
            png_write_row(png, row);
        }
        png_write_end(png, info);
        good = true;
    }
    png_destroy_write_struct(&png, &info);
    return good;
}

bool pixels_write_strip(const char *path, const struct pixels *expected,
                        const struct pixels *actual)
{
    uint32_t width = expected->width > actual->width ? expected->width : actual->width;
    uint8_t *row = malloc(3 * ((size_t)3 * width + 16));
    FILE *file = row != NULL ? fopen(path, "wb") : NULL;
    bool good = file != NULL && write_strip(file, expected, actual, row, width);
    if (file != NULL && fclose(file) != 0)
        good = false;
    free(row);
    return good;
}

void pixels_free(struct pixels *pixels)
{
    free(pixels->rgb);
    *pixels = (struct pixels){0};
}
