/* HTML: a figure, with the collapsible table in its caption. */
#include "sidecar/sidecar.h"
#include "sidecar/snippet.h"

static void put_image(struct fpx_html *html, const struct fpx_snippet *snippet, const char *path)
{
    fpx_html_raw(html, "<img src=");
    fpx_html_url(html, flamepix_bytes_of(path));
    fpx_html_count(html, " width=\"", snippet->width);
    fpx_html_count(html, "\" height=\"", snippet->height);
    fpx_html_raw(html, "\" style=\"max-width:100%;height:auto\" alt=\"");
    fpx_html_attribute_bytes(html, flamepix_buffer_bytes(&snippet->alt));
    fpx_html_raw(html, "\">");
}

static void put_picture(struct fpx_html *html, const struct fpx_snippet *snippet,
                        const struct flamepix_picture_place *place)
{
    if (place->dark == NULL) {
        put_image(html, snippet, place->picture);
        fpx_html_raw(html, "\n");
        return;
    }
    fpx_html_raw(html, "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=");
    fpx_html_url(html, flamepix_bytes_of(place->dark));
    fpx_html_raw(html, ">");
    put_image(html, snippet, place->picture);
    fpx_html_raw(html, "</picture>\n");
}

static void put_row(struct fpx_html *html, const struct fpx_snippet *snippet,
                    const struct fpx_snippet_entry *row)
{
    fpx_html_raw(html, "<tr>");
    for (size_t i = 0; i < snippet->number_count; i++) {
        fpx_html_raw(html, "<td align=\"right\">");
        fpx_html_text(html, flamepix_buffer_bytes(&row->numbers[i]));
        fpx_html_raw(html, "</td>");
    }
    fpx_html_raw(html, "<td><code>");
    fpx_html_text(html, flamepix_buffer_bytes(&row->name));
    fpx_html_raw(html, "</code></td></tr>\n");
}

void fpx_snippet_html_table(struct fpx_html *html, const struct fpx_snippet *snippet)
{
    if (snippet->count == 0)
        return;
    fpx_html_raw(html, "<details><summary>");
    fpx_html_raw(html, snippet->summary);
    fpx_html_raw(html, "</summary>\n<table>\n<thead><tr>");
    for (size_t i = 0; i < snippet->number_count; i++) {
        fpx_html_raw(html, "<th align=\"right\">");
        fpx_html_raw(html, snippet->headings[i]);
        fpx_html_raw(html, "</th>");
    }
    fpx_html_raw(html, "<th align=\"left\">Frame</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < snippet->count; i++)
        put_row(html, snippet, &snippet->rows[i]);
    fpx_html_raw(html, "</tbody>\n</table>\n</details>\n");
}

enum flamepix_status fpx_snippet_html(struct flamepix_buffer *text,
                                      const struct fpx_snippet *snippet,
                                      const struct flamepix_picture_place *place)
{
    struct fpx_html html = {.write = flamepix_buffer_write, .user = text};
    fpx_html_raw(&html, "<!-- flamepix-html-1 -->\n<figure>\n");
    put_picture(&html, snippet, place);
    fpx_html_raw(&html, "<figcaption>");
    fpx_html_text(&html, flamepix_buffer_bytes(&snippet->caption));
    fpx_html_raw(&html, "\n");
    fpx_snippet_html_table(&html, snippet);
    fpx_html_raw(&html, "</figcaption>\n</figure>\n");
    return fpx_html_finish(&html);
}
