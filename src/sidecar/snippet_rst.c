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
    enum flamepix_status status = fpx_buffer_text(text, ".. figure:: ");
    if (status == FLAMEPIX_OK)
        status = fpx_rst_path(text, flamepix_bytes_of(path));
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_text(text, "\n   :alt: ");
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(text, snippet->alt.data, snippet->alt.length);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(text, "\n   :width: %upx\n\n   ", snippet->width);
    if (status == FLAMEPIX_OK && caption.length == 0)
        status = fpx_buffer_text(text, ".."); /* a legend must follow something */
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
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < snippet->number_count && status == FLAMEPIX_OK; i++) {
        status = begin_cell(text, i);
        if (status == FLAMEPIX_OK)
            status = fpx_buffer_printf(text, "%s\n", snippet->headings[i]);
    }
    return status == FLAMEPIX_OK ? fpx_buffer_text(text, "        - Frame\n") : status;
}

static enum flamepix_status put_row(struct flamepix_buffer *text, const struct fpx_snippet *snippet,
                                    const struct fpx_snippet_entry *row)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < snippet->number_count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_buffer *number = &row->numbers[i];
        status = begin_cell(text, i);
        if (status == FLAMEPIX_OK)
            status = fpx_buffer_printf(text, "%.*s\n", (int)number->length, number->data);
    }
    if (status == FLAMEPIX_OK)
        status = begin_cell(text, snippet->number_count);
    if (status == FLAMEPIX_OK)
        status = fpx_rst_code(text, flamepix_buffer_bytes(&row->name));
    return status == FLAMEPIX_OK ? fpx_buffer_text(text, "\n") : status;
}

static enum flamepix_status put_table(struct flamepix_buffer *text,
                                      const struct fpx_snippet *snippet)
{
    if (snippet->count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_buffer_printf(
        text, "\n   .. list-table:: %s\n      :header-rows: 1\n\n", snippet->summary);
    if (status == FLAMEPIX_OK)
        status = put_headings(text, snippet);
    for (size_t i = 0; i < snippet->count && status == FLAMEPIX_OK; i++)
        status = put_row(text, snippet, &snippet->rows[i]);
    return status;
}

enum flamepix_status fpx_snippet_rst(struct flamepix_buffer *text,
                                     const struct fpx_snippet *snippet,
                                     const struct flamepix_picture_place *place)
{
    enum flamepix_status status = fpx_buffer_text(text, ".. flamepix-rst-1\n\n");
    if (status == FLAMEPIX_OK)
        status = put_figure(text, snippet, place->picture);
    return status == FLAMEPIX_OK ? put_table(text, snippet) : status;
}
