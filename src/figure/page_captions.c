#include "figure/page_captions.h"

#include <math.h>

/* In em of the label size, but for the padding, which is px. flamegraph.pl centres its title, a
 * little larger than labels; ours is at the left, larger and bold, with the next line closer. */
static const double FOOTER_PADDING = 10.0;
static const double CENTRED_LARGER = 5.0; /* px */
static const double TITLE_EM = 1.5, TITLE_HEIGHT = 2.6, TITLE_BASELINE = 2.0;
static const double SECOND_LINE = 1.2; /* of the title's own em */
static const double LINE_HEIGHT = 1.6, LINE_BASELINE = 1.15, LINES_END = 0.5;
static const double AXIS_EM = 0.85, AXIS_HEIGHT = 1.6, AXIS_BASELINE = 1.35, AXIS_REGIONS = 1.25;
static const double AXIS_LEAST_WIDTH = 12.0;
static const double LEAST_TYPE = 1.0, MOST_TYPE = 1000.0; /* px, of flamepix_fonts_type */

static bool is_given(const char *text)
{
    return text != NULL && text[0] != '\0';
}

const char *fpx_page_title(const struct flamepix_figure_options *options, const char *proper)
{
    if (options->title != NULL)
        return options->title;
    if (proper != NULL)
        return proper;
    return options->inverted ? "Icicle Graph" : "Flame Graph";
}

const char *fpx_page_drawn_title(const struct flamepix_figure_options *options, const char *proper)
{
    if (options->title != NULL && options->drawn_title != NULL)
        return options->drawn_title;
    return fpx_page_title(options, proper);
}

/* A caption in type of `px` before scaling; the height of its band and its baseline are `height`
 * and `baseline` em of the label size. */
static struct fpx_page_caption caption_of(const struct flamepix_figure_options *options,
                                          const char *text, double px, double height,
                                          double baseline)
{
    return (struct fpx_page_caption){
        .text = text,
        .keep = FLAMEPIX_KEEP_HEAD,
        .px = fmin(fmax(px * options->scale, LEAST_TYPE), MOST_TYPE),
        .height = fpx_page_length(options, height * options->fontsize),
        .baseline = fpx_page_length(options, baseline * options->fontsize),
    };
}

/* The free space above the first line. */
static double room_above(const struct fpx_page *page)
{
    return page->above_count == 0 ? 1.0 : 0.0;
}

/* A line in the label size, below the existing ones. */
static struct fpx_page_caption line_above(const struct flamepix_figure_options *options,
                                          const struct fpx_page *page, const char *text)
{
    const double above = room_above(page);
    return caption_of(options, text, options->fontsize, LINE_HEIGHT + above, LINE_BASELINE + above);
}

static void add_above(struct fpx_page *page, struct fpx_page_caption caption)
{
    page->above[page->above_count++] = caption;
}

struct fpx_page_caption fpx_page_title_caption(const struct flamepix_figure_options *options,
                                               const char *text)
{
    const double em = options->fontsize;
    const bool is_centred = options->title_align == FLAMEPIX_TITLE_CENTER;
    struct fpx_page_caption title =
        is_centred ? caption_of(options, text, em + CENTRED_LARGER, 3, 2)
                   : caption_of(options, text, em * TITLE_EM, TITLE_HEIGHT, TITLE_BASELINE);
    title.keep = FLAMEPIX_KEEP_MIDDLE;
    title.centred = is_centred;
    title.bold = !is_centred;
    return title;
}

/* The end of the first line's part of the title's band, in em of the title below the baseline. */
static const double DESCENT = 0.25;

/* Two lines take one band and one step more: the second gets the free space below a title. */
static void add_two_lines(struct fpx_page_caption title, const struct fpx_page_texts *words,
                          struct fpx_page *page)
{
    const uint32_t step = (uint32_t)lround(SECOND_LINE * title.px);
    const uint32_t height = title.height + step;
    const uint32_t second_baseline = title.baseline + step;
    title.text = words->title_first;
    title.height = title.baseline + (uint32_t)lround(DESCENT * title.px);
    add_above(page, title);
    title.text = words->title_second;
    title.keep = FLAMEPIX_KEEP_TAIL;
    title.is_second = true;
    title.baseline = second_baseline - title.height;
    title.height = height - title.height;
    add_above(page, title);
}

static void add_title(const struct flamepix_figure_options *options,
                      const struct fpx_page_texts *words, struct fpx_page *page)
{
    const struct fpx_page_caption title =
        fpx_page_title_caption(options, fpx_page_drawn_title(options, words->title));
    page->title = title;
    if (is_given(title.text) && is_given(words->title_second))
        add_two_lines(title, words, page);
    else if (is_given(title.text))
        add_above(page, title);
}

static void plan_centred_line(const struct flamepix_figure_options *options, const char *text,
                              struct fpx_page *page)
{
    const double above = room_above(page);
    struct fpx_page_caption line =
        caption_of(options, text, options->fontsize, 2 + above, 1 + above);
    line.centred = true;
    if (is_given(text))
        add_above(page, line);
}

static void plan_centred(const struct flamepix_figure_options *options,
                         const struct fpx_page_texts *words, struct fpx_page *page)
{
    add_title(options, words, page);
    plan_centred_line(options, options->subtitle, page);
    plan_centred_line(options, words->zoom, page);
}

static void plan_left(const struct flamepix_figure_options *options,
                      const struct fpx_page_texts *words, struct fpx_page *page)
{
    add_title(options, words, page);
    if (is_given(options->subtitle))
        add_above(page, line_above(options, page, options->subtitle));
    if (is_given(words->zoom))
        add_above(page, line_above(options, page, words->zoom));
}

/* Requested lines precede lines that are always there. */
static void plan_searches(const struct flamepix_figure_options *options, unsigned lines,
                          struct fpx_page *page)
{
    for (unsigned i = 0; i < lines; i++) {
        struct fpx_page_caption caption = line_above(options, page, "");
        caption.is_search = true;
        caption.line = i;
        add_above(page, caption);
    }
}

static void plan_summary(const struct flamepix_figure_options *options, const char *text,
                         struct fpx_page *page)
{
    struct fpx_page_caption summary = line_above(options, page, text);
    summary.centred = options->title_align == FLAMEPIX_TITLE_CENTER;
    summary.quiet = true;
    if (is_given(text))
        add_above(page, summary);
}

static void plan_axis(const struct flamepix_figure_options *options,
                      const struct fpx_page_texts *words, struct fpx_page *page)
{
    const double em = options->fontsize;
    page->axis = caption_of(options, "", em * AXIS_EM, AXIS_HEIGHT, AXIS_BASELINE);
    page->axis.quiet = true;
    page->axis_regions = words->says_regions ? fpx_page_length(options, AXIS_REGIONS * em) : 0;
    page->axis.height += page->axis_regions;
    page->has_axis = options->axis && !words->is_empty &&
                     page->columns >= fpx_page_length(options, AXIS_LEAST_WIDTH * em);
}

static void plan_below(const struct flamepix_figure_options *options,
                       const struct fpx_page_texts *words, struct fpx_page *page)
{
    const double em = options->fontsize;
    page->legend = caption_of(options, "", em, LINE_HEIGHT, LINE_BASELINE);
    page->legend.quiet = true;
    page->legend_lines = words->legend_lines;
    page->footer = caption_of(options, words->footer, em, 2 + FOOTER_PADDING / em, 1.25 + 5 / em);
    page->footer.quiet = true;
    page->has_footer = is_given(words->footer);
}

static bool last_above_is_search(const struct fpx_page *page)
{
    return page->above_count > 0 && page->above[page->above_count - 1].is_search;
}

static uint32_t *space_at_leaves(struct fpx_page *page)
{
    return page->root_on_top ? &page->space_below : &page->space_above;
}

static void plan_spaces(const struct flamepix_figure_options *options, struct fpx_page *page)
{
    const bool centred = options->title_align == FLAMEPIX_TITLE_CENTER;
    const uint32_t end = fpx_page_length(options, LINES_END * options->fontsize);
    page->space_above = centred && !last_above_is_search(page) ? 0 : end;
    if (page->above_count == 0)
        page->space_above = page->side_padding;
    page->space_below = page->has_footer ? 0 : page->side_padding;
    if (page->legend_lines > 0)
        page->space_below = end;
    *space_at_leaves(page) += page->callouts;
}

void fpx_page_plan_captions(const struct flamepix_figure_options *options,
                            const struct fpx_page_texts *words, struct fpx_page *page)
{
    page->above_count = 0;
    page->root_on_top = options->inverted;
    if (!options->bare && !options->thumbnail && !options->panel) {
        if (options->title_align == FLAMEPIX_TITLE_CENTER)
            plan_centred(options, words, page);
        else
            plan_left(options, words, page);
        plan_searches(options, words->search_lines, page);
        plan_summary(options, words->summary, page);
        plan_axis(options, words, page);
        plan_below(options, words, page);
        page->callout_line = fpx_page_length(options, LINE_HEIGHT * options->fontsize);
        page->callouts = words->callout_lines * page->callout_line;
    }
    plan_spaces(options, page);
}

uint32_t fpx_page_axis_height(const struct fpx_page *page)
{
    return page->has_axis ? page->axis.height : 0;
}

uint64_t fpx_page_height_around(const struct fpx_page *page)
{
    uint64_t height = (uint64_t)page->space_above + page->space_below;
    for (unsigned i = 0; i < page->above_count; i++)
        height += page->above[i].height;
    height += fpx_page_axis_height(page) + (uint64_t)page->legend_lines * page->legend.height;
    return height + (page->has_footer ? page->footer.height : 0);
}

/* If only one line of the title has room, it shows as much of the whole title as fits. */
static void drop_above(struct fpx_page *page)
{
    page->above_count--;
    if (page->above[page->above_count].is_second)
        page->above[page->above_count - 1] = page->title;
}

/* Gives up the least needed caption; false if none is left. A line of searches and the last line
 * above outlast the footer. */
static bool drop_one(struct fpx_page *page)
{
    const bool keeps_above = page->above_count <= 1 || last_above_is_search(page);
    if (page->has_axis)
        page->has_axis = false;
    else if (page->legend_lines > 0)
        page->legend_lines = 0;
    else if (page->has_footer && keeps_above)
        page->has_footer = false;
    else if (page->above_count > 0)
        drop_above(page);
    else if (page->callouts > 0)
        page->callouts = 0;
    else
        return false;
    return true;
}

void fpx_page_drop_captions(const struct flamepix_figure_options *options, struct fpx_page *page,
                            uint32_t page_height, uint64_t chart_height)
{
    for (;;) {
        plan_spaces(options, page);
        uint64_t around = fpx_page_height_around(page);
        if (around * 2 <= page_height || around + chart_height <= page_height)
            return;
        if (!drop_one(page))
            break;
    }
    page->space_above = page->space_below = 0;
}

uint32_t fpx_page_callout_room(const struct fpx_page *page)
{
    return page->root_on_top ? page->space_below : page->space_above;
}

/* Returns the unneeded part of the space reserved for callouts; it is reserved no more. */
static uint32_t take_spare(struct fpx_page *page, uint32_t needed)
{
    const uint32_t spare = page->callouts > needed ? page->callouts - needed : 0;
    page->callouts -= spare;
    return spare;
}

void fpx_page_shrink_callouts(struct fpx_page *page, uint32_t needed)
{
    const uint32_t spare = take_spare(page, needed);
    *space_at_leaves(page) -= spare;
    page->height -= spare;
}

void fpx_page_center_chart(struct fpx_page *page, uint32_t needed)
{
    const uint32_t spare = take_spare(page, needed);
    *space_at_leaves(page) -= spare / 2;
    *(page->root_on_top ? &page->space_above : &page->space_below) += spare / 2;
}
