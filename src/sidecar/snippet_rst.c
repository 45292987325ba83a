/* reStructuredText: a figure, with the table as its legend. It cannot hold a picture for dark
 * pages. */
#include "base/buffer_printf.h"
#include "base/markup/escape.h"
#include "sidecar/sidecar.h"
#include "sidecar/snippet.h"

/* A caption must not be indented further than its figure. */
static struct flamepix_bytes unindented(struct flamepix_bytes caption)
{
    while (caption.length > 0 && caption.data[0] == ' ')
        caption = flamepix_bytes_from(caption, 1);
    return caption;
}

/* The alternative text is the value of an option, which has no markup. */
static enum flamepix_status put_figure(struct flamepix_buffer *text,
                                       const struct fpx_snippet *snippet, const char *path)
{
    const struct flamepix_bytes caption = unindented(flamepix_buffer_bytes(&snippet->caption));
    fpx_buffer_text(text, ".. figure:: ");
    fpx_rst_path(text, flamepix_bytes_of(path));
    fpx_buffer_text(text, "\n   :alt: ");
    flamepix_buffer_append(text, snippet->alt.data, snippet->alt.length);
    fpx_buffer_printf(text, "\n   :width: %upx\n\n   ", snippet->width);
    if (caption.length == 0)
        fpx_buffer_text(text, ".."); /* a legend must follow something */
    enum flamepix_status status = text->status;
    if (status == FLAMEPIX_OK)
        status = fpx_rst_text(text, caption);
    return status == FLAMEPIX_OK ? fpx_buffer_text(text, "\n") : status;
}

static enum flamepix_status begin_cell(struct flamepix_buffer *text, size_t i)
{
    return fpx_buffer_text(text, i == 0 ? "      * - " : "        - ");
}

static enum flamepix_status put_headings(struct flamepix_buffer *text,
                                         const struct fpx_snippet *snippet)
{
    for (size_t i = 0; i < snippet->number_count; i++) {
        begin_cell(text, i);
        fpx_buffer_printf(text, "%s\n", snippet->headings[i]);
    }
    return fpx_buffer_text(text, "        - Frame\n");
}

static enum flamepix_status put_row(struct flamepix_buffer *text, const struct fpx_snippet *snippet,
                                    const struct fpx_snippet_entry *row)
{
    for (size_t i = 0; i < snippet->number_count; i++) {
        const struct flamepix_buffer *number = &row->numbers[i];
        begin_cell(text, i);
        fpx_buffer_printf(text, "%.*s\n", (int)number->length, number->data);
    }
    begin_cell(text, snippet->number_count);
    fpx_rst_code(text, flamepix_buffer_bytes(&row->name));
    return fpx_buffer_text(text, "\n");
}

static enum flamepix_status put_table(struct flamepix_buffer *text,
                                      const struct fpx_snippet *snippet)
{
    if (snippet->count == 0)
        return text->status;
    fpx_buffer_printf(text, "\n   .. list-table:: %s\n      :header-rows: 1\n\n", snippet->summary);
    put_headings(text, snippet);
    for (size_t i = 0; i < snippet->count; i++)
        put_row(text, snippet, &snippet->rows[i]);
    return text->status;
}

enum flamepix_status fpx_snippet_rst(struct flamepix_buffer *text,
                                     const struct fpx_snippet *snippet,
                                     const struct flamepix_picture_place *place)
{
    fpx_buffer_text(text, ".. flamepix-rst-1\n\n");
    put_figure(text, snippet, place->picture);
    return put_table(text, snippet);
}
