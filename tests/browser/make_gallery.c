/* make_gallery FOLDER COUNT [compared]: writes a gallery of COUNT made-up profiles with real PNG
 * files, some of them failures and some with hostile names, for the browser test; or as they are
 * where profiles were compared with others. The folder must exist. */
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <png.h>

#include "gallery/gallery.h"

enum { WIDTH = 320, HEIGHT = 180, ROW = 9, ROWS = HEIGHT / ROW, COLOURS = 24, PATTERNS = 48 };

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    (void)fprintf(stderr, "make_gallery: %s: %s\n", what, strerror(errno));
    exit(EXIT_FAILURE);
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525U + 1013904223U;
    return *state >> 8;
}

/* A thumbnail that looks like a flame graph. */
struct picture {
    unsigned char cells[ROWS][WIDTH]; /* palette index, 0 is the background */
};

/* Splits [begin, end) of one row into children of the row above. */
static void split_row(struct picture *picture, int row, int begin, int end, uint32_t *random)
{
    while (begin < end) {
        int width = 2 + (int)(next_random(random) % (uint32_t)(end - begin + 24));
        if (width > end - begin)
            width = end - begin;
        bool is_gap = next_random(random) % 100 < 9 + 2 * (uint32_t)row;
        int colour = is_gap ? 0 : 1 + (int)(next_random(random) % (COLOURS - 1));
        memset(&picture->cells[row][begin], colour, (size_t)width);
        begin += width;
    }
}

static void grow(struct picture *picture, uint32_t seed)
{
    uint32_t random = seed * 2654435761U + 1;
    memset(picture, 0, sizeof(*picture));
    memset(picture->cells[0], 1, WIDTH);
    for (int row = 1; row < ROWS - 1; row++) {
        const unsigned char *below = picture->cells[row - 1];
        for (int begin = 0; begin < WIDTH;) {
            int end = begin + 1;
            while (end < WIDTH && below[end] == below[begin])
                end++;
            if (below[begin] != 0)
                split_row(picture, row, begin, end, &random);
            begin = end;
        }
    }
}

static void set_palette(png_structp png, png_infop info)
{
    png_color palette[COLOURS] = {{255, 255, 255}};
    uint32_t random = 7;
    for (int i = 1; i < COLOURS; i++) {
        palette[i].red = (png_byte)(205 + next_random(&random) % 50);
        palette[i].green = (png_byte)(next_random(&random) % 190 + 40);
        palette[i].blue = (png_byte)(next_random(&random) % 55);
    }
    png_set_PLTE(png, info, palette, COLOURS);
}

static void write_picture(const char *path, const struct picture *picture, int scale)
{
    FILE *file = fopen(path, "wb");
    require(file != NULL, path);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    require(png != NULL && info != NULL, "libpng");
    png_init_io(png, file);
    png_set_IHDR(png, info, (png_uint_32)(WIDTH * scale), (png_uint_32)(HEIGHT * scale), 8,
                 PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
                 PNG_FILTER_TYPE_BASE);
    set_palette(png, info);
    png_write_info(png, info);
    static unsigned char line[WIDTH * 8];
    for (int y = 0; y < HEIGHT * scale; y++) {
        const unsigned char *cells = picture->cells[ROWS - 1 - y / scale / ROW];
        for (int x = 0; x < WIDTH * scale; x++)
            line[x] = y % (ROW * scale) == 0 ? 0 : cells[x / scale];
        png_write_row(png, line);
    }
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    require(fclose(file) == 0, path);
}

enum { LONGEST = 600 };

struct profile {
    char input[LONGEST], output[LONGEST], large[LONGEST], top[LONGEST];
};

static const char *const hostile_names[] = {
    "\"><script>alert(1)</script>",
    "a'b&c<img src=x onerror=alert(2)>",
    "javascript:alert(3)",
    "new\nline",
    "bytes \xFF\xFE that are not UTF-8",
    "gnp.\xE2\x80\xAEx.gnp reversed",
    "100%25 #fragment ?query=1&amp;",
    "back\\slash and \"quotes\"",
    "cafe\xCC\x81 of two characters",
    "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E \xF0\x9F\x94\xA5",
    "a-name-so-long-that-it-must-be-broken-somewhere-"
    "because-nobody-thought-of-those-who-would-have-to-read-it-in-a-narrow-card-of-a-gallery",
};
enum { HOSTILE = sizeof(hostile_names) / sizeof(hostile_names[0]) };

static void name_profile(size_t i, struct profile *profile)
{
    static const char *const services[] = {"checkout", "search", "ingest", "render", "auth"};
    char name[LONGEST / 2];
    if (i >= 4 && i < 4 + HOSTILE)
        snprintf(name, sizeof(name), "odd/%s", hostile_names[i - 4]);
    else
        snprintf(name, sizeof(name), "%s/web-%02zu/minute-%04zu", services[i % 5], i / 5 % 24, i);
    snprintf(profile->input, sizeof(profile->input), "profiles/nightly/%s.folded", name);
    snprintf(profile->output, sizeof(profile->output), "%s@thumb.png", name);
    snprintf(profile->large, sizeof(profile->large), "%s@docs.png", name);
}

static void name_top(size_t i, struct profile *profile)
{
    static const char *const frames[] = {
        "malloc",
        "memcpy",
        "std::vector<int>::push_back",
        "[libc.so.6]",
        "json::parse",
        "sha256_transform",
        "epoll_wait",
        "Regex::match",
        "java/util/HashMap.get",
        "copy_user_enhanced_fast_string",
    };
    enum { FRAMES = sizeof(frames) / sizeof(frames[0]) };
    uint32_t random = (uint32_t)i * 97 + 5;
    if (i == 4) {
        snprintf(profile->top, sizeof(profile->top), "\"><script>alert(4)</script>, '><b>");
        return;
    }
    const char *first = frames[next_random(&random) % FRAMES];
    const char *second = frames[next_random(&random) % FRAMES];
    snprintf(profile->top, sizeof(profile->top), "%s, %s, main", first, second);
}

static struct fpx_gallery_item item_of(size_t i, struct profile *profile)
{
    uint32_t random = (uint32_t)i * 31 + 11;
    name_profile(i, profile);
    name_top(i, profile);
    struct fpx_gallery_item item = {.input = profile->input,
                                    .thumb = profile->output,
                                    .picture = profile->large,
                                    .pictures = 2,
                                    .has_figures = true,
                                    .total = 1 + next_random(&random) % 900000,
                                    .unit = "samples",
                                    .depth = 5 + next_random(&random) % 90,
                                    .width = WIDTH,
                                    .height = HEIGHT,
                                    .hottest = profile->top};
    if (i % 67 == 20) {
        item.state = FPX_GALLERY_FAILED;
        item.thumb = item.picture = NULL;
        item.pictures = 0;
        item.error = i == 20 ? "not a count: '<img src=x onerror=alert(5)>'"
                             : "no stack with a count above zero";
        item.line = i == 20 ? 1234 : 0;
    } else if (i % 29 == 2) {
        item.warnings = "3 bad lines skipped";
    }
    return item;
}

static void compare(size_t i, struct fpx_gallery_item *item)
{
    uint32_t random = (uint32_t)i * 53 + 3;
    if (item->state == FPX_GALLERY_FAILED)
        return;
    item->change.is_known = item->change.has_similarity = true;
    item->change.similarity = (next_random(&random) % 1000) / 1000.0;
    item->change.share = (next_random(&random) % 1000) / 1000.0;
    if (i % 7 != 3)
        item->change.name = i == 4 ? "<img src=x onerror=alert(7)>" : "sha256_transform";
}

static int compare_growth(const void *a, const void *b)
{
    return fpx_gallery_compare_growth(a, b);
}

static void make_folders(char *path)
{
    for (char *slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        require(mkdir(path, 0777) == 0 || errno == EEXIST, path);
        *slash = '/';
    }
}

static void write_thumbnail(const char *output, size_t i)
{
    char path[LONGEST], model[40];
    static struct picture picture;
    snprintf(path, sizeof(path), "%s", output);
    make_folders(path);
    snprintf(model, sizeof(model), "model-%zu.png", i % PATTERNS);
    if (access(model, F_OK) != 0) {
        grow(&picture, (uint32_t)(i % PATTERNS));
        write_picture(model, &picture, 1);
    }
    require(link(model, path) == 0, path);
}

/* The picture of a profile is its thumbnail, larger. */
static void write_files(const struct profile *profile, size_t i)
{
    char model[40];
    static struct picture picture;
    write_thumbnail(profile->output, i);
    snprintf(model, sizeof(model), "large-%zu.png", i % PATTERNS);
    if (access(model, F_OK) != 0) {
        grow(&picture, (uint32_t)(i % PATTERNS));
        write_picture(model, &picture, 4);
    }
    require(link(model, profile->large) == 0, profile->large);
}

static enum flamepix_status write_file(void *user, const void *bytes, size_t length)
{
    return fwrite(bytes, 1, length, user) == length ? FLAMEPIX_OK : FLAMEPIX_WRITE_FAILED;
}

static struct fpx_gallery_item item_at(const void *items, size_t i)
{
    return ((const struct fpx_gallery_item *)items)[i];
}

static void write_gallery(const struct fpx_gallery_item *items, size_t count)
{
    const struct fpx_gallery_options options = {
        .title = "Nightly profiles </title><script>alert(6)</script>",
        .thumb_width = WIDTH,
        .thumb_height = HEIGHT};
    FILE *file = fopen("index.html", "wb");
    require(file != NULL, "index.html");
    const struct fpx_gallery_items all = {count, item_at, items};
    require(fpx_gallery_write(&options, &all, write_file, file) == FLAMEPIX_OK,
            "the gallery is written");
    require(fclose(file) == 0, "index.html");
}

int main(int argc, char **argv)
{
    const bool compares = argc == 4 && strcmp(argv[3], "compared") == 0;
    require((argc == 3 || compares) && chdir(argv[1]) == 0,
            "usage: make_gallery FOLDER COUNT [compared]");
    size_t count = strtoul(argv[2], NULL, 10);
    struct profile *profiles = calloc(count + 1, sizeof(*profiles));
    struct fpx_gallery_item *items = calloc(count + 1, sizeof(*items));
    require(profiles != NULL && items != NULL, "memory");
    for (size_t i = 0; i < count; i++) {
        items[i] = item_of(i, &profiles[i]);
        if (items[i].thumb != NULL)
            write_files(&profiles[i], i);
        if (compares)
            compare(i, &items[i]);
    }
    if (compares)
        qsort(items, count, sizeof(*items), compare_growth);
    write_gallery(items, count);
    free(profiles);
    free(items);
    return EXIT_SUCCESS;
}
