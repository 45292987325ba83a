/* The whole walk on any bytes: the first OPTION_BYTES choose the options, the rest is folded text.
 * Whatever comes in, an answer of OK must be a picture whose boxes nest, whose cells belong to the
 * boxes that are told, and whose companions (tags, frames) agree with it. */
#undef NDEBUG
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix.h>

#include "support/pictures/shape_here.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { OPTION_BYTES = 10, PATTERNS = 2 };

/* What is looked for in names: made once, and kept. */
static struct flamepix_pattern *patterns[PATTERNS];

static bool make_patterns(void)
{
    static const char *const texts[PATTERNS] = {"a|[^a-z]", "^m"};
    struct flamepix_pattern_fault fault;
    for (size_t i = 0; i < PATTERNS; i++) {
        if (patterns[i] == NULL &&
            flamepix_pattern_create(texts[i], false, &patterns[i], &fault) != FLAMEPIX_OK)
            return false;
    }
    return true;
}

/* -- options ----------------------------------------------------------------------------------- */

/* A small page: nearly all of a run's time is pixels, and it should stay below a millisecond. */
static void choose_page(struct flamepix_figure_options *figure, const uint8_t *choice)
{
    static const double scales[] = {1, 1.5, 2, 4};
    static const double costscales[] = {0, 0, -1, 0.25};
    figure->width = 1u + choice[0] % 160;
    figure->scale = scales[choice[1] % 4];
    figure->costscale = costscales[choice[1] / 4 % 4];
    figure->row_height = 1 + choice[2] % 24;
    figure->fontsize = 4 + choice[2] / 8;
    if (choice[1] & 0x80) {
        figure->fit_width = 1u + choice[0] % 160;
        figure->fit_height = 1u + choice[2];
        figure->fit_growth = choice[7] & 8 ? 2.5 : 0;
        figure->thumbnail = choice[7] & 4;
        figure->keep_row_height = choice[6] & 32;
    }
    figure->row_heights = choice[7] & 32 ? FLAMEPIX_ROWS_UNIFORM : FLAMEPIX_ROWS_ADAPTIVE;
    figure->chains = (enum flamepix_chains)(choice[6] / 64 % 3);
    figure->most_height = choice[6] & 16 ? choice[0] : 0;
    figure->max_columns = 160;
    figure->limit_side = 1024;
    figure->limit_area = 1 << 14;
}

static void choose_looks(struct flamepix_figure_options *figure, const uint8_t *choice)
{
    figure->bare = choice[3] & 1;
    figure->inverted = choice[3] & 2;
    figure->hide_runs = choice[3] & 4;
    figure->format = choice[3] & 8 ? FLAMEPIX_JPEG : FLAMEPIX_PNG;
    figure->subtitle = choice[3] & 16 ? "subtitle" : NULL;
    figure->notes = choice[3] & 32 ? "notes" : NULL;
    figure->truncate = (enum flamepix_truncate)(choice[4] % 4);
    figure->compression = (enum flamepix_compression)(choice[4] / 4 % 3);
    const char *const *names = flamepix_palette_names();
    size_t count = 0;
    while (names[count] != NULL)
        count++;
    figure->colors.name = names[choice[9] % count];
    figure->theme = choice[3] & 64 ? FLAMEPIX_DARK : FLAMEPIX_LIGHT;
    figure->no_background = choice[3] & 128 && figure->format == FLAMEPIX_PNG;
    figure->stroke_color.is_set = choice[3] & 128;
}

/* What stands around the chart and on its boxes; marks and searches only where chosen. */
static void choose_words(struct flamepix_figure_options *figure, const uint8_t *choice)
{
    static const uint32_t colors[PATTERNS] = {0xE600E6, 0x0000FF};
    static struct flamepix_mark marks[PATTERNS];
    for (size_t i = 0; i < PATTERNS; i++)
        marks[i] =
            (struct flamepix_mark){patterns[i], i == 0 ? "here" : "a longer text, and there"};
    figure->percent = (enum flamepix_percent)(choice[8] % 3);
    figure->summary = choice[8] & 4;
    figure->axis = choice[8] & 8;
    figure->title_align = choice[8] & 16 ? FLAMEPIX_TITLE_CENTER : FLAMEPIX_TITLE_LEFT;
    figure->annotations = choice[8] & 32;
    figure->searches = patterns;
    figure->search_colors = colors;
    figure->search_count = choice[8] & 64 ? PATTERNS : 0;
    figure->search_dim = choice[8] & 32;
    figure->marks = marks;
    figure->mark_count = choice[8] & 128 ? PATTERNS : 0;
}

static struct flamepix_render_options choose(const uint8_t *choice)
{
    static const double minwidths[] = {1, 0.01, 0.3, 20};
    struct flamepix_render_options options = flamepix_render_defaults();
    choose_page(&options.figure, choice);
    choose_looks(&options.figure, choice);
    choose_words(&options.figure, choice);
    options.layout.minwidth_px = minwidths[choice[5] % 4];
    options.layout.minwidth_percent = choice[5] & 4 ? choice[5] / 3.0 : 0;
    options.layout.max_rows = choice[5] & 8 ? 1 + choice[6] % 16 : 0;
    options.layout.total = choice[5] & 16 ? 1000 : 0;
    options.layout.limit_depth = 100;
    options.profile.format = choice[7] & 16 ? NULL : flamepix_format_named("folded");
    options.profile.reading.limit_line_nbytes = 4096;
    options.profile.reading.strict = choice[7] & 1;
    options.profile.sorted = choice[7] & 2;
    options.profile.memory_nbytes = 1 << 20;
    return options;
}

/* -- boxes ------------------------------------------------------------------------------------- */

/* Weights are exact to 2^53; beside a larger one, a small one may round to nothing. */
static void check_box(const struct flamepix_box *box, double left, double total)
{
    double slack = 1e-9 * total;
    assert(box->start >= left && box->end >= box->start && box->end <= total + slack);
    assert(box->weight.value >= 0 && box->weight.value <= box->end - box->start + slack);
    assert(box->self.value >= 0 && box->self.value <= box->weight.value + slack);
    if (box->elided > 0)
        assert(box->name.length == 0 && box->self.value <= 0);
    else
        assert(box->weight.value >= box->end - box->start - slack);
}

/* A kept frame stands on a kept frame, so rows are looked through once, side by side. */
static void check_stands(const struct flamepix_box *box, const struct flamepix_box *below,
                         size_t below_count, size_t *position, double slack)
{
    while (*position < below_count &&
           (below[*position].elided > 0 || below[*position].end < box->end - slack))
        (*position)++;
    assert(*position < below_count && below[*position].start <= box->start + slack);
}

static void check_layout(const struct flamepix_layout *layout)
{
    struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    assert(summary.total > 0 && summary.rows >= 1);
    assert(summary.frames == summary.kept + summary.elided + summary.folded);
    uint64_t kept = 0, elided = 0;
    size_t below_count = 0;
    const struct flamepix_box *below = NULL;
    for (uint32_t depth = 0; depth < summary.rows; depth++) {
        size_t count, position = 0;
        const struct flamepix_box *row = flamepix_layout_row(layout, depth, &count);
        assert(depth > 0 || (count == 1 && row[0].elided == 0));
        for (size_t i = 0; i < count; i++) {
            check_box(&row[i], i > 0 ? row[i - 1].end : 0, summary.total);
            if (depth > 0 && row[i].elided == 0)
                check_stands(&row[i], below, below_count, &position, 1e-9 * summary.total);
            kept += row[i].elided == 0;
            elided += row[i].elided;
        }
        below = row;
        below_count = count;
    }
    assert(kept == summary.kept && elided <= summary.elided);
}

/* The same chart from what the layout holds, and half of it. */
static void check_coarser(const struct flamepix_layout *layout,
                          const struct flamepix_render_options *render)
{
    struct flamepix_layout_options options = render->layout;
    struct flamepix_layout *coarse;
    flamepix_figure_plan(&render->figure, &options);
    for (unsigned part = 1; part <= 2; part++) {
        options.minwidth_px *= part;
        options.minwidth_percent *= part;
        if (flamepix_layout_coarser(layout, &options, &coarse) != FLAMEPIX_OK)
            continue;
        check_layout(coarse);
        if (part == 1)
            assert(flamepix_layout_summary(coarse).kept == flamepix_layout_summary(layout).kept);
        flamepix_layout_free(coarse);
    }
}

/* -- cells ------------------------------------------------------------------------------------- */

/* A frame stands on a frame that holds all its cells; a run on a box under its left end. */
static void check_parent(const struct flamepix_span *span, const struct flamepix_span *parent)
{
    if (span->box->elided == 0) {
        assert(parent->box->elided == 0 && parent->depth + 1 == span->depth);
        assert(parent->first <= span->first && span->end <= parent->end);
    } else {
        assert(parent->depth < span->depth);
        assert(parent->box->start <= span->box->start && span->box->start < parent->box->end);
    }
}

static void check_span(const struct flamepix_span *spans, size_t i, uint32_t columns)
{
    const struct flamepix_span *span = &spans[i];
    assert(span->tag == i + 1 && span->parent < span->tag);
    assert(span->first < span->end && span->end <= columns);
    assert((span->parent == 0) == (i == 0));
    if (i > 0)
        check_parent(span, &spans[span->parent - 1]);
}

static void check_tags(const struct flamepix_raster *raster, const struct flamepix_span *spans,
                       size_t count)
{
    uint32_t columns = flamepix_raster_columns(raster);
    uint32_t *tags = calloc(columns, sizeof(*tags));
    if (tags == NULL)
        return;
    size_t owned = 0, expected = 0;
    for (uint32_t depth = 0; depth < flamepix_raster_rows(raster); depth++) {
        flamepix_raster_tags_row(raster, depth, tags);
        for (uint32_t column = 0; column < columns; column++) {
            if (tags[column] == 0)
                continue;
            assert(tags[column] <= count);
            const struct flamepix_span *span = &spans[tags[column] - 1];
            assert(span->depth == depth && span->first <= column && column < span->end);
            owned++;
        }
    }
    for (size_t i = 0; i < count; i++)
        expected += spans[i].end - spans[i].first;
    assert(owned == expected);
    free(tags);
}

static void check_raster(const struct flamepix_layout *layout, bool runs)
{
    struct flamepix_raster *raster;
    if (flamepix_raster_create(layout, runs, 0, &raster) != FLAMEPIX_OK)
        return;
    struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    assert(flamepix_raster_columns(raster) == summary.columns);
    assert(flamepix_raster_rows(raster) <= summary.rows);
    struct flamepix_raster_counts counts = flamepix_raster_counts(raster);
    assert(summary.frames == counts.frames + counts.elided + counts.cut + summary.folded);
    size_t count;
    const struct flamepix_span *spans = flamepix_raster_spans(raster, &count);
    for (size_t i = 0; i < count; i++)
        check_span(spans, i, summary.columns);
    check_tags(raster, spans, count);
    flamepix_raster_free(raster);
}

/* -- pages ------------------------------------------------------------------------------------- */

static bool begins_with(const struct flamepix_buffer *buffer, const char *magic, size_t length)
{
    return buffer->length > length && memcmp(buffer->data, magic, length) == 0;
}

static void check_tags_file(const struct flamepix_buffer *file, struct flamepix_figure_page page)
{
    assert(begins_with(file, "\x93NUMPY", 6));
    size_t nbytes = (size_t)page.width * page.height * sizeof(uint32_t);
    assert(file->length > nbytes);
    for (size_t i = 0; i < nbytes; i += sizeof(uint32_t)) {
        uint32_t tag;
        memcpy(&tag, file->data + file->length - nbytes + i, sizeof(tag));
        assert(tag <= page.drawn + page.elided); /* frames without a pixel have tags, too */
    }
}

static void check_companions(const struct flamepix_figure *figure)
{
    struct flamepix_buffer tags = {0}, frames = {0};
    if (flamepix_figure_tags(figure, flamepix_buffer_write, &tags) == FLAMEPIX_OK)
        check_tags_file(&tags, flamepix_figure_page(figure));
    if (flamepix_figure_frames(figure, flamepix_buffer_write, &frames) == FLAMEPIX_OK)
        assert(begins_with(&frames, "{", 1));
    flamepix_buffer_free(&frames);
    flamepix_buffer_free(&tags);
}

static void check_figure(const struct flamepix_layout *layout,
                         const struct flamepix_figure_options *options,
                         struct flamepix_figure_facts facts, struct flamepix_fonts *fonts)
{
    struct flamepix_figure *figure;
    if (flamepix_figure_create(layout, options, fonts, &facts, &figure) != FLAMEPIX_OK)
        return;
    struct flamepix_figure_page page = flamepix_figure_page(figure);
    assert(page.width <= options->limit_side && page.height <= options->limit_side);
    assert((uint64_t)page.width * page.height <= options->limit_area);
    struct flamepix_buffer picture = {0};
    assert(flamepix_figure_draw(figure, flamepix_buffer_write, &picture) == FLAMEPIX_OK);
    assert(options->format == FLAMEPIX_PNG ? begins_with(&picture, "\x89PNG\r\n\x1a\n", 8)
                                           : begins_with(&picture, "\xff\xd8\xff", 3));
    check_companions(figure);
    flamepix_buffer_free(&picture);
    flamepix_figure_free(figure);
}

/* -- the walk ---------------------------------------------------------------------------------- */

static void walk(struct flamepix_bytes folded, const struct flamepix_render_options *options,
                 struct flamepix_fonts *fonts)
{
    struct flamepix_input_options limits = {.limit_unpacked_nbytes = 1 << 20};
    struct flamepix_input *input;
    if (flamepix_input_from_memory(folded, &limits, &input) != FLAMEPIX_OK)
        return;
    const struct flamepix_tally_options sums = flamepix_render_sums(options);
    struct flamepix_tally *tally = NULL;
    struct flamepix_layout *layout;
    struct flamepix_profile_report report;
    enum flamepix_status status = flamepix_render_tally(&sums, &tally);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_layout(&input, 1, options, tally, &layout, &report);
    assert((unsigned)status < FLAMEPIX_STATUS_COUNT);
    if (status == FLAMEPIX_OK) {
        assert(report.stacks > 0 && report.stacks <= report.lines);
        check_layout(layout);
        check_coarser(layout, options);
        check_raster(layout, !options->figure.hide_runs);
        const struct flamepix_figure_facts facts = {
            .bad_lines = report.bad_lines, .tally = tally, .unit = report.unit};
        check_figure(layout, &options->figure, facts, fonts);
        flamepix_layout_free(layout);
    }
    flamepix_tally_free(tally);
    flamepix_input_free(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct flamepix_fonts *fonts;
    if (size < OPTION_BYTES || (fonts == NULL && (fonts = fonts_that_shape_here()) == NULL))
        return 0;
    if (!make_patterns())
        return 0;
    struct flamepix_render_options options = choose(data);
    /* A block of exactly its size, so that a sanitizer sees the first byte beyond. */
    size_t length = size - OPTION_BYTES;
    char *folded = malloc(length > 0 ? length : 1);
    if (folded == NULL)
        return 0;
    memcpy(folded, data + OPTION_BYTES, length);
    walk((struct flamepix_bytes){folded, length}, &options, fonts);
    free(folded);
    return 0;
}
