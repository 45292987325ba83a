/* Markdown as GitHub reads it: a picture, or where it has a dark twin HTML's way to choose one, and
 * a table that opens. That is HTML, and so is the table in it, as not everybody reads Markdown
 * within: HTML begins behind an empty line, and goes on to the next. */
#include "base/buffer_printf.h"
#include "base/markup/html_text.h"
#include "base/markup/markdown_text.h"
#include "base/markup/url_text.h"
#include "sidecar/sidecar.h"
#include "sidecar/snippet.h"

static enum flamepix_status put_image(struct flamepix_buffer *text,
                                      const struct flamepix_snippet *snippet, const char *path)
{
    enum flamepix_status status = flamepix_buffer_text(text, "![");
    if (status == FLAMEPIX_OK)
        status = flamepix_markdown_text(text, flamepix_buffer_bytes(&snippet->alt));
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_text(text, "](");
    if (status == FLAMEPIX_OK)
        status = flamepix_url_append(text, flamepix_bytes_of(path));
    return status == FLAMEPIX_OK ? flamepix_buffer_text(text, ")\n") : status;
}

static enum flamepix_status put_both(struct flamepix_buffer *text,
                                     const struct flamepix_snippet *snippet,
                                     const struct flamepix_picture_place *place)
{
    struct flamepix_html html = {.write = flamepix_buffer_write, .user = text};
    flamepix_html_raw(&html, "<picture>\n<source media=\"(prefers-color-scheme: dark)\" srcset=");
    flamepix_html_url(&html, flamepix_bytes_of(place->dark));
    flamepix_html_raw(&html, ">\n<img src=");
    flamepix_html_url(&html, flamepix_bytes_of(place->picture));
    flamepix_html_count(&html, " width=\"", snippet->width);
    flamepix_html_raw(&html, "\" alt=\"");
    flamepix_html_attribute_bytes(&html, flamepix_buffer_bytes(&snippet->alt));
    flamepix_html_raw(&html, "\">\n</picture>\n");
    return flamepix_html_finish(&html);
}

static enum flamepix_status put_table(struct flamepix_buffer *text,
                                      const struct flamepix_snippet *snippet)
{
    struct flamepix_html html = {.write = flamepix_buffer_write, .user = text};
    flamepix_html_raw(&html, snippet->count > 0 ? "\n" : "");
    flamepix_snippet_html_table(&html, snippet);
    return flamepix_html_finish(&html);
}

static enum flamepix_status put_all(struct flamepix_buffer *text,
                                    const struct flamepix_snippet *snippet,
                                    const struct flamepix_picture_place *place)
{
    enum flamepix_status status = flamepix_buffer_text(text, "<!-- flamepix-markdown-1 -->\n\n");
    if (status == FLAMEPIX_OK)
        status = place->dark != NULL ? put_both(text, snippet, place)
                                     : put_image(text, snippet, place->picture);
    return status == FLAMEPIX_OK ? put_table(text, snippet) : status;
}

enum flamepix_status flamepix_figure_markdown(const struct flamepix_figure *figure,
                                              const struct flamepix_picture_place *place,
                                              flamepix_write_fn write, void *user)
{
    return flamepix_snippet_write(figure, place, put_all, write, user);
}
