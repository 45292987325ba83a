/* A table has columns, each with a function that writes its cell for a frame; the name follows the
 * last column. A plain column is as wide as its widest cell, so cells are written twice: once to
 * measure them. */
#include "sidecar/top_frames.h"

#include "base/buffer_printf.h"
#include "base/markup/escape.h"
#include "base/quantity.h"
#include "base/utf8.h"
#include "figure/figure_internal.h"
#include "figure/words/captions.h"
#include "figure/words/phrases.h"
#include "sidecar/sidecar.h"

enum { COLUMNS_MAX = 6, CHUNK_NBYTES = 64 * 1024 };

/* Text in the making; once the status of `text` is not OK, all that follows is left out. */
struct page {
    const struct fpx_top_text *top;
    flamepix_write_fn write;
    void *user;
    struct flamepix_buffer text; /* not yet written */
    struct flamepix_buffer word; /* of one cell */
};

/* What a cell is of. */
struct place {
    enum fpx_top_by by;
    const struct fpx_top_frame *frame;
    size_t rank; /* from 1 */
};

struct column {
    const char *heading; /* NULL: depends on the unit */
    enum flamepix_status (*say)(struct flamepix_buffer *text, const struct fpx_top_text *top,
                                const struct place *place);
};

struct table {
    const struct column *columns;
    size_t column_count;
    enum fpx_top_by by;
    struct fpx_top_list list;
    size_t widths[COLUMNS_MAX]; /* in characters, for plain text */
};

static bool is_plain(const struct page *page)
{
    return page->top->options->plain;
}

/* -- writing ----------------------------------------------------------------------------------- */

static void write_gathered(struct page *page)
{
    if (page->text.status != FLAMEPIX_OK || page->text.length == 0)
        return;
    const enum flamepix_status status = page->write(page->user, page->text.data, page->text.length);
    flamepix_buffer_clear(&page->text);
    fpx_buffer_keep(&page->text, status);
}

static void say(struct page *page, const char *text)
{
    fpx_buffer_text(&page->text, text);
}

/* User text. */
static void say_escaped(struct page *page, const char *text)
{
    const struct flamepix_bytes bytes = flamepix_bytes_of(text);
    if (is_plain(page))
        fpx_escape_append(&page->text, bytes.data, bytes.length);
    else
        fpx_markdown_text(&page->text, bytes);
}

static void say_name(struct page *page, struct flamepix_bytes name)
{
    if (is_plain(page))
        fpx_escape_append(&page->text, name.data, name.length);
    else
        fpx_markdown_code(&page->text, name);
}

/* -- cells ------------------------------------------------------------------------------------- */

static enum flamepix_status append_amount(struct flamepix_buffer *text,
                                          const struct fpx_top_text *top, double weight)
{
    return fpx_count_text(text, weight * top->factor, fpx_unit_after_numbers(top->unit));
}

static enum flamepix_status say_rank(struct flamepix_buffer *text, const struct fpx_top_text *top,
                                     const struct place *place)
{
    (void)top;
    return fpx_buffer_printf(text, "%zu", place->rank);
}

static enum flamepix_status say_share(struct flamepix_buffer *text, const struct fpx_top_text *top,
                                      const struct place *place)
{
    char share[FPX_QUANTITY_NBYTES];
    const double weight = fpx_top_frame_weight(place->frame, place->by).value;
    return flamepix_buffer_append(text, share, fpx_percent_print(share, weight, top->facts.total));
}

static enum flamepix_status say_count(struct flamepix_buffer *text, const struct fpx_top_text *top,
                                      const struct place *place)
{
    return append_amount(text, top, fpx_top_frame_weight(place->frame, place->by).value);
}

static enum flamepix_status say_before(struct flamepix_buffer *text, const struct fpx_top_text *top,
                                       const struct place *place)
{
    return append_amount(text, top, fpx_top_frame_before(place->frame, place->by).value);
}

static enum flamepix_status say_change(struct flamepix_buffer *text, const struct fpx_top_text *top,
                                       const struct place *place)
{
    const double change = fpx_top_frame_change(place->frame, place->by).value;
    return fpx_change_count(text, change * top->factor, top->unit);
}

static enum flamepix_status say_points(struct flamepix_buffer *text, const struct fpx_top_text *top,
                                       const struct place *place)
{
    const double change = fpx_top_frame_change(place->frame, place->by).value;
    const struct fpx_change_wholes wholes = {top->facts.total_before, top->facts.total};
    return fpx_change_share(text, change, &wholes);
}

static const struct column plain_columns[] = {
    {"#", say_rank},
    {NULL, say_share},
    {NULL, say_count},
};

static const struct column change_columns[] = {
    {"#", say_rank},        {"before", say_before}, {"after", say_count},
    {"change", say_change}, {"share", say_points},
};

/* -- tables ------------------------------------------------------------------------------------ */

static void say_heading(struct page *page, const struct table *table, size_t column)
{
    const struct column *row = &table->columns[column];
    if (row->heading != NULL)
        say(page, row->heading);
    else if (row->say == say_share)
        say(page, table->by == FPX_TOP_SELF ? "self" : "total");
    else
        say_escaped(page, fpx_unit_noun(page->top->unit));
}

static struct flamepix_bytes cell(struct page *page, const struct table *table, size_t column,
                                  size_t row)
{
    const struct place place = {table->by, &table->list.rows[row], row + 1};
    flamepix_buffer_clear(&page->word);
    fpx_buffer_keep(&page->text, table->columns[column].say(&page->word, page->top, &place));
    return flamepix_buffer_bytes(&page->word);
}

static void measure(struct page *page, struct table *table)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const size_t begin = page->text.length;
        say_heading(page, table, i);
        table->widths[i] =
            fpx_utf8_count(flamepix_bytes_from(flamepix_buffer_bytes(&page->text), begin));
        page->text.length = begin;
        for (size_t row = 0; row < table->list.count; row++) {
            const size_t width = fpx_utf8_count(cell(page, table, i, row));
            table->widths[i] = width > table->widths[i] ? width : table->widths[i];
        }
    }
}

static void pad(struct page *page, size_t width, struct flamepix_bytes text)
{
    say(page, "  ");
    for (size_t i = fpx_utf8_count(text); i < width; i++)
        say(page, " ");
}

/* Turns the text from `begin` on into a cell of a plain table. */
static void align(struct page *page, size_t width, size_t begin)
{
    const struct flamepix_bytes text =
        flamepix_bytes_from(flamepix_buffer_bytes(&page->text), begin);
    flamepix_buffer_clear(&page->word);
    fpx_buffer_keep(&page->text, flamepix_buffer_append(&page->word, text.data, text.length));
    page->text.length = begin;
    pad(page, width, flamepix_buffer_bytes(&page->word));
    flamepix_buffer_append(&page->text, page->word.data, page->word.length);
}

static void say_headings(struct page *page, const struct table *table)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const size_t begin = page->text.length;
        if (!is_plain(page))
            say(page, "| ");
        say_heading(page, table, i);
        if (is_plain(page))
            align(page, table->widths[i], begin);
        else
            say(page, " ");
    }
    say(page, is_plain(page) ? "  frame\n" : "| frame |\n");
    for (size_t i = 0; i < table->column_count && !is_plain(page); i++)
        say(page, "| ---: ");
    say(page, is_plain(page) ? "" : "| --- |\n");
}

static void say_row(struct page *page, const struct table *table, size_t row)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const struct flamepix_bytes word = cell(page, table, i, row);
        if (is_plain(page))
            pad(page, table->widths[i], word);
        else
            say(page, "| ");
        flamepix_buffer_append(&page->text, word.data, word.length);
        say(page, is_plain(page) ? "" : " ");
    }
    say(page, is_plain(page) ? "  " : "| ");
    say_name(page, table->list.rows[row].name);
    say(page, is_plain(page) ? "\n" : " |\n");
    if (page->text.length >= CHUNK_NBYTES)
        write_gathered(page);
}

static void say_table(struct page *page, struct table *table, const char *caption)
{
    say(page, is_plain(page) ? "\n" : "\n**");
    say(page, caption);
    say(page, table->by == FPX_TOP_SELF ? "self" : "total");
    say(page, is_plain(page) ? "\n" : "**\n\n");
    if (is_plain(page))
        measure(page, table);
    say_headings(page, table);
    for (size_t i = 0; i < table->list.count; i++)
        say_row(page, table, i);
}

static void say_tables(struct page *page, const struct fpx_top_frames *tops)
{
    const bool compares = fpx_top_facts_compare(&page->top->facts);
    for (int by = 0; by < FPX_TOPS; by++) {
        struct table table = {
            .columns = compares ? change_columns : plain_columns,
            .column_count = compares ? sizeof(change_columns) / sizeof(change_columns[0])
                                     : sizeof(plain_columns) / sizeof(plain_columns[0]),
            .by = (enum fpx_top_by)by,
            .list = fpx_top_frames_list(tops, (enum fpx_top_by)by),
        };
        if (table.list.count > 0)
            say_table(page, &table, compares ? "Changed most by " : "By ");
    }
}

/* -- the text ---------------------------------------------------------------------------------- */

static void say_amount(struct page *page, double weight, const char *unit)
{
    flamepix_buffer_clear(&page->word);
    fpx_buffer_keep(&page->text, fpx_count_text(&page->word, weight * page->top->factor, unit));
    if (page->text.status == FLAMEPIX_OK)
        say_escaped(page, page->word.data);
}

static void say_title(struct page *page)
{
    const struct fpx_top_text *top = page->top;
    const char *marks = is_plain(page) ? "" : "**";
    say(page, "Top frames: ");
    if (top->title[0] != '\0') {
        say(page, marks);
        say_escaped(page, top->title);
        say(page, marks);
        say(page, ", ");
    }
    if (fpx_top_facts_compare(&top->facts)) {
        const bool is_measure = fpx_unit_is_measure(top->unit);
        say_amount(page, top->facts.total_before, is_measure ? top->unit : "");
        say(page, " → ");
    }
    say_amount(page, top->facts.total, top->unit);
    say(page, "\n");
}

static void say_all(struct page *page)
{
    struct fpx_top_frames *tops = NULL;
    say_title(page);
    fpx_buffer_keep(&page->text,
                    fpx_top_frames_find(&page->top->facts, page->top->options->text_rows, &tops));
    if (page->text.status == FLAMEPIX_OK)
        say_tables(page, tops);
    fpx_top_frames_free(tops);
    if (!fpx_top_facts_are_exact(&page->top->facts))
        say(page, "\nThere were more names than there was memory for: others may be at least as "
                  "much.\n");
    write_gathered(page);
}

enum flamepix_status fpx_top_text_write(const struct fpx_top_text *text, flamepix_write_fn write,
                                        void *user)
{
    struct page page = {.top = text, .write = write, .user = user};
    say_all(&page);
    const enum flamepix_status status = page.text.status;
    flamepix_buffer_free(&page.text);
    flamepix_buffer_free(&page.word);
    return status;
}

/* -- of a figure ------------------------------------------------------------------------------- */

static enum flamepix_status write_titled(const struct flamepix_figure *figure, const char *title,
                                         flamepix_write_fn write, void *user)
{
    const struct fpx_top_text text = {
        .facts = fpx_figure_text_top_facts(figure),
        .title = title,
        .unit = fpx_figure_unit(figure),
        .factor = figure->options.factor,
        .options = &figure->options.sidecars,
    };
    return fpx_top_text_write(&text, write, user);
}

enum flamepix_status fpx_sidecar_text(const struct flamepix_figure *figure, flamepix_write_fn write,
                                      void *user)
{
    const struct fpx_title_facts facts = {.views = &figure->facts.views,
                                          .comparison = figure->facts.comparison,
                                          .inverted = figure->options.inverted};
    struct flamepix_buffer title = {0};
    if (figure->options.title != NULL)
        return write_titled(figure, figure->options.title, write, user);
    enum flamepix_status status = fpx_default_title_write(&facts, &title);
    if (status == FLAMEPIX_OK && title.length == 0)
        status = fpx_buffer_printf(&title, "%s",
                                   figure->options.inverted ? "Icicle Graph" : "Flame Graph");
    if (status == FLAMEPIX_OK)
        status = write_titled(figure, title.data, write, user);
    flamepix_buffer_free(&title);
    return status;
}
