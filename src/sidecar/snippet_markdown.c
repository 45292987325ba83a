/* Markdown for GitHub: a picture, or if there is a dark one HTML's element to select one, and a
 * collapsible table. That is HTML, as is the table in it, since not every parser reads Markdown
 * inside it: HTML begins after an empty line, and ends at the next. */
#include "base/buffer_printf.h"
#include "base/markup/escape.h"
#include "sidecar/sidecar.h"
#include "sidecar/snippet.h"

static enum flamepix_status put_image(struct flamepix_buffer *text,
                                      const struct fpx_snippet *snippet, const char *path)
{
    fpx_buffer_text(text, "![");
    fpx_markdown_text(text, flamepix_buffer_bytes(&snippet->alt));
    fpx_buffer_text(text, "](");
    fpx_url_append(text, flamepix_bytes_of(path));
    return fpx_buffer_text(text, ")\n");
}

static enum flamepix_status put_both(struct flamepix_buffer *text,
                                     const struct fpx_snippet *snippet,
                                     const struct flamepix_picture_place *place)
{
    struct fpx_html html = {.write = flamepix_buffer_write, .user = text};
    fpx_html_raw(&html, "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=");
    fpx_html_url(&html, flamepix_bytes_of(place->dark));
    fpx_html_raw(&html, ">\n<img src=");
    fpx_html_url(&html, flamepix_bytes_of(place->picture));
    fpx_html_count(&html, " width=\"", snippet->width);
    fpx_html_raw(&html, "\" alt=\"");
    fpx_html_attribute_bytes(&html, flamepix_buffer_bytes(&snippet->alt));
    fpx_html_raw(&html, "\">\n</picture>\n");
    return fpx_html_finish(&html);
}

static enum flamepix_status put_table(struct flamepix_buffer *text,
                                      const struct fpx_snippet *snippet)
{
    struct fpx_html html = {.write = flamepix_buffer_write, .user = text};
    fpx_html_raw(&html, snippet->count > 0 ? "\n" : "");
    fpx_snippet_html_table(&html, snippet);
    return fpx_html_finish(&html);
}

enum flamepix_status fpx_snippet_markdown(struct flamepix_buffer *text,
                                          const struct fpx_snippet *snippet,
                                          const struct flamepix_picture_place *place)
{
    enum flamepix_status status = fpx_buffer_text(text, "<!-- flamepix-markdown-1 -->\n\n");
    if (status == FLAMEPIX_OK)
        status = place->dark != NULL ? put_both(text, snippet, place)
                                     : put_image(text, snippet, place->picture);
    return status == FLAMEPIX_OK ? put_table(text, snippet) : status;
}
