/* The page of all palettes: a row for each, with its name, swatches and summary.
 *
 * The swatches are the frames of a small made-up profile, the same for every palette, so that
 * palettes that colour by meaning have something to distinguish: it has languages, packages,
 * modules and the kernel. For palettes of comparisons its frames have changed, evenly from the
 * first, which shrank most, to the last, which grew most, to show the whole scale. */
#include <flamepix/figure.h>

#include <stdlib.h>

#include "base/options_shape.h"
#include "color/theme.h"
#include "figure/rows/paint.h"
#include "figure/rows/scanline_writer.h"

static const struct fpx_options_shape fpx_swatches_shape =
    FPX_FLAT_SHAPE(struct flamepix_swatches_options, quality);

/* px. */
enum {
    PAGE_WIDTH = 1240,
    PADDING = 20,
    ROW_HEIGHT = 34,
    SWATCH_WIDTH = 17,
    SWATCH_GAP = 1,
    SWATCH_TOP = 6,
    SWATCH_HEIGHT = 22,
    SWATCH_LEFT = 150,
    TEXT_PX = 13,
    BASELINE = 22
};

/* A frame of the made-up profile. */
struct sample {
    const char *name, *first;
    double weight, self;
    uint32_t depth;
    bool woken;
};

#define TOTAL 100.0

static const struct sample samples[] = {
    {"main", "main", 38, 1, 1, false},
    {"main.(*Server).Serve", "main", 34, 4, 2, false},
    {"net/http.(*conn).serve", "main", 30, 3, 3, false},
    {"runtime.mallocgc", "main", 14, 9, 4, false},
    {"github.com/acme/store.(*Index).Get", "main", 12, 7, 5, false},
    {"worker", "worker", 28, 2, 1, false},
    {"io/netty/channel/AbstractChannel.read_[j]", "worker", 26, 5, 2, false},
    {"java/util/HashMap.put_[i]", "worker", 11, 8, 3, false},
    {"org/acme/Shop.checkout_[j]", "worker", 9, 2, 4, false},
    {"std::vector<int>::push_back", "worker", 8, 8, 5, false},
    {"libc.so.6`malloc", "worker", 7, 7, 6, false},
    {"decode", "decode", 20, 4, 1, false},
    {"core::str::from_utf8", "decode", 16, 6, 2, false},
    {"serde_json::de::from_str", "decode", 10, 4, 3, false},
    {"json.loads (json/__init__.py:299)", "decode", 9, 5, 4, false},
    {"handle (app/views.py:42)", "decode", 8, 1, 5, false},
    {"node:internal/fs/read", "decode", 6, 3, 6, false},
    {"render (app/page.js:12)", "decode", 5, 2, 7, false},
    {"System.Linq.Enumerable.ToList", "decode", 4, 4, 8, false},
    {"sort! (./sort.jl:12)", "decode", 3, 2, 9, false},
    {"typeinf (./compiler/abstract.jl:9)", "decode", 1, 1, 10, false},
    {"swapper", "swapper", 14, 2, 1, false},
    {"--", "swapper", 3, 0, 2, false},
    {"wake_up_process", "swapper", 3, 3, 3, true},
    {"do_syscall_64_[k]", "swapper", 9, 1, 4, false},
    {"vfs_read_[k]", "swapper", 8, 4, 5, true},
    {"tcp_sendmsg_[k]", "swapper", 4, 4, 6, false},
    {"io_schedule_[k]_[o]", "swapper", 2, 2, 7, false},
    {"epoll_wait_[o]", "swapper", 2, 2, 7, false},
};
enum { SAMPLE_COUNT = sizeof(samples) / sizeof(samples[0]) };

/* Half of the frames shrank, half grew. */
enum { CHANGE_MOST = SAMPLE_COUNT / 2 };
static const struct flamepix_change_rule change_rule = {.by = FLAMEPIX_CHANGE_IS_OTHER,
                                                        .full = CHANGE_MOST};

/* Colours of the table; swatches follow. */
enum { WORDS, QUIET_WORDS };

/* One drawing. */
struct drawing {
    const struct flamepix_swatches_options *options;
    struct flamepix_type *type;
    struct flamepix_chart_facts chart;
    struct fpx_color_table table;
    uint16_t *swatches; /* numbers of the colours, palette by palette */
    size_t palette_count;
    struct fpx_scanline_writer *writer;
    struct flamepix_canvas row;
};

static struct flamepix_weight weight_of(double value)
{
    return (struct flamepix_weight){.value = value};
}

/* Most self weight first, as palettes expect them. */
static int compare_sums(const void *a, const void *b)
{
    const struct flamepix_name_sum *left = a, *right = b;
    return (left->self.value < right->self.value) - (left->self.value > right->self.value);
}

static void sum_names(struct flamepix_name_sum sums[SAMPLE_COUNT])
{
    for (size_t i = 0; i < SAMPLE_COUNT; i++) {
        const struct sample *sample = &samples[i];
        sums[i] = (struct flamepix_name_sum){
            .name = flamepix_bytes_of(sample->name),
            .self = weight_of(sample->self),
            .total = weight_of(sample->weight),
            .first = weight_of(sample->depth == 1 ? sample->weight : 0),
            .woken = weight_of(sample->woken ? sample->self : 0),
        };
    }
    qsort(sums, SAMPLE_COUNT, sizeof(sums[0]), compare_sums);
}

static struct flamepix_frame_facts facts_of(size_t i)
{
    const struct sample *sample = &samples[i];
    return (struct flamepix_frame_facts){
        .name = flamepix_bytes_of(sample->name),
        .first = flamepix_bytes_of(sample->first),
        .depth = sample->depth,
        .number = (uint32_t)i + 1,
        .woken = sample->woken,
        .weight = sample->weight,
        .self = sample->self,
        .other_self = (double)i - CHANGE_MOST,
        .total = TOTAL,
    };
}

/* -- colours ----------------------------------------------------------------------------------- */

static enum flamepix_status number_words(struct drawing *drawing)
{
    const struct fpx_theme_colors *theme = fpx_theme_colors(drawing->options->theme);
    const struct fpx_ink_color colors[] = {
        [WORDS] = {.base = theme->ground, .ink = theme->ink},
        [QUIET_WORDS] = {.base = theme->ground, .ink = theme->quiet},
    };
    return fpx_color_table_begin(&drawing->table, colors, sizeof(colors) / sizeof(colors[0]));
}

static enum flamepix_status number_swatches(struct drawing *drawing, const char *name,
                                            uint16_t *numbers)
{
    const struct flamepix_palette_options options = {.name = name, .compared = &change_rule};
    struct flamepix_colors *colors = NULL;
    enum flamepix_status status = flamepix_colors_create(&options, &drawing->chart, &colors);
    if (status != FLAMEPIX_OK)
        return status;
    const struct flamepix_palette palette = flamepix_colors_palette(colors);
    for (size_t i = 0; i < SAMPLE_COUNT && status == FLAMEPIX_OK; i++) {
        const struct flamepix_frame_facts facts = facts_of(i);
        const struct fpx_ink_color color = {.base = palette.color(palette.user, &facts)};
        status = fpx_color_table_number(&drawing->table, color, &numbers[i]);
    }
    flamepix_colors_free(colors);
    return status;
}

static enum flamepix_status choose_colors(struct drawing *drawing)
{
    const char *const *names = flamepix_palette_names();
    while (names[drawing->palette_count] != NULL)
        drawing->palette_count++;
    drawing->swatches = calloc(drawing->palette_count * SAMPLE_COUNT, sizeof(*drawing->swatches));
    if (drawing->swatches == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = number_words(drawing);
    for (size_t i = 0; i < drawing->palette_count && status == FLAMEPIX_OK; i++)
        status = number_swatches(drawing, names[i], drawing->swatches + i * SAMPLE_COUNT);
    return status;
}

/* -- the page ---------------------------------------------------------------------------------- */

static enum flamepix_status start_page(struct drawing *drawing, flamepix_write_fn write, void *user)
{
    const struct flamepix_image_options image = {
        .format = drawing->options->format,
        .quality = drawing->options->quality,
        .width = PAGE_WIDTH,
        .height = (uint32_t)(drawing->palette_count * ROW_HEIGHT + 2 * PADDING),
    };
    uint16_t *pixels = calloc((size_t)PAGE_WIDTH * ROW_HEIGHT, sizeof(*pixels));
    if (pixels == NULL)
        return FLAMEPIX_NO_MEMORY;
    drawing->row = (struct flamepix_canvas){pixels, PAGE_WIDTH, ROW_HEIGHT, PAGE_WIDTH};
    return fpx_scanline_writer_create(&drawing->table, image, write, user, &drawing->writer);
}

static enum flamepix_status draw_words(struct drawing *drawing, const char *words, unsigned left,
                                       unsigned right)
{
    const struct flamepix_label *label;
    enum flamepix_status status = flamepix_type_fit(drawing->type, flamepix_bytes_of(words),
                                                    right - left, FLAMEPIX_KEEP_HEAD, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    return flamepix_label_draw(drawing->type, label, (int32_t)left, BASELINE, &drawing->row);
}

static enum flamepix_status draw_palette(struct drawing *drawing, size_t number)
{
    enum { SUMMARY_LEFT = SWATCH_LEFT + SAMPLE_COUNT * SWATCH_WIDTH + PADDING };
    const char *name = flamepix_palette_names()[number];
    const char *summary = flamepix_palette_summary(name);
    const uint16_t *swatches = drawing->swatches + number * SAMPLE_COUNT;
    fpx_fill_rectangle(&drawing->row, 0, 0, SUMMARY_LEFT, ROW_HEIGHT, fpx_base_pixel(WORDS));
    fpx_fill_rectangle(&drawing->row, SUMMARY_LEFT, 0, PAGE_WIDTH - SUMMARY_LEFT, ROW_HEIGHT,
                       fpx_base_pixel(QUIET_WORDS));
    for (unsigned i = 0; i < SAMPLE_COUNT; i++)
        fpx_fill_rectangle(&drawing->row, SWATCH_LEFT + i * SWATCH_WIDTH, SWATCH_TOP,
                           SWATCH_WIDTH - SWATCH_GAP, SWATCH_HEIGHT, fpx_base_pixel(swatches[i]));
    enum flamepix_status status = draw_words(drawing, name, PADDING, SWATCH_LEFT);
    if (status == FLAMEPIX_OK && summary != NULL)
        status = draw_words(drawing, summary, SUMMARY_LEFT, PAGE_WIDTH - PADDING);
    for (uint32_t y = 0; y < ROW_HEIGHT && status == FLAMEPIX_OK; y++)
        status = fpx_scanline_writer_row(drawing->writer,
                                         drawing->row.pixels + y * drawing->row.stride, 1);
    return status;
}

static enum flamepix_status draw_space(struct drawing *drawing)
{
    fpx_fill_rectangle(&drawing->row, 0, 0, PAGE_WIDTH, 1, fpx_base_pixel(WORDS));
    return fpx_scanline_writer_row(drawing->writer, drawing->row.pixels, PADDING);
}

static enum flamepix_status draw_page(struct drawing *drawing)
{
    enum flamepix_status status = draw_space(drawing);
    for (size_t i = 0; i < drawing->palette_count && status == FLAMEPIX_OK; i++)
        status = draw_palette(drawing, i);
    if (status == FLAMEPIX_OK)
        status = draw_space(drawing);
    return status == FLAMEPIX_OK ? fpx_scanline_writer_finish(drawing->writer) : status;
}

enum flamepix_status flamepix_swatches_draw(const struct flamepix_swatches_options *options,
                                            struct flamepix_fonts *fonts, flamepix_write_fn write,
                                            void *user)
{
    FPX_TAKE(struct flamepix_swatches_options, fpx_swatches_shape, options);
    struct flamepix_name_sum sums[SAMPLE_COUNT];
    struct drawing drawing = {
        .options = options,
        .chart = {.total = TOTAL,
                  .depths = 11,
                  .theme = options->theme,
                  .names = sums,
                  .name_count = SAMPLE_COUNT},
    };
    sum_names(sums);
    enum flamepix_status status = flamepix_fonts_type(fonts, TEXT_PX, &drawing.type);
    if (status == FLAMEPIX_OK)
        status = choose_colors(&drawing);
    if (status == FLAMEPIX_OK)
        status = start_page(&drawing, write, user);
    if (status == FLAMEPIX_OK)
        status = draw_page(&drawing);
    fpx_scanline_writer_free(drawing.writer);
    fpx_color_table_free(&drawing.table);
    free(drawing.swatches);
    free(drawing.row.pixels);
    return status;
}
