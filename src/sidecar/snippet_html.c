/* HTML: a figure, whose caption has the table that opens. */
#include "sidecar/sidecar.h"
#include "sidecar/snippet.h"

static void put_image(struct flamepix_html *html, const struct flamepix_snippet *snippet,
                      const char *path)
{
    flamepix_html_raw(html, "<img src=");
    flamepix_html_url(html, flamepix_bytes_of(path));
    flamepix_html_count(html, " width=\"", snippet->width);
    flamepix_html_count(html, "\" height=\"", snippet->height);
    flamepix_html_raw(html, "\" style=\"max-width:100%;height:auto\" alt=\"");
    flamepix_html_attribute_bytes(html, flamepix_buffer_bytes(&snippet->alt));
    flamepix_html_raw(html, "\">");
}

static void put_picture(struct flamepix_html *html, const struct flamepix_snippet *snippet,
                        const struct flamepix_picture_place *place)
{
    if (place->dark == NULL) {
        put_image(html, snippet, place->picture);
        flamepix_html_raw(html, "\n");
        return;
    }
    flamepix_html_raw(html, "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=");
    flamepix_html_url(html, flamepix_bytes_of(place->dark));
    flamepix_html_raw(html, ">");
    put_image(html, snippet, place->picture);
    flamepix_html_raw(html, "</picture>\n");
}

static void put_row(struct flamepix_html *html, const struct flamepix_snippet *snippet,
                    const struct flamepix_snippet_row *row)
{
    flamepix_html_raw(html, "<tr>");
    for (size_t i = 0; i < snippet->number_count; i++) {
        flamepix_html_raw(html, "<td align=\"right\">");
        flamepix_html_text(html, flamepix_buffer_bytes(&row->numbers[i]));
        flamepix_html_raw(html, "</td>");
    }
    flamepix_html_raw(html, "<td><code>");
    flamepix_html_text(html, flamepix_buffer_bytes(&row->name));
    flamepix_html_raw(html, "</code></td></tr>\n");
}

void flamepix_snippet_html_table(struct flamepix_html *html, const struct flamepix_snippet *snippet)
{
    if (snippet->count == 0)
        return;
    flamepix_html_raw(html, "<details><summary>");
    flamepix_html_raw(html, snippet->summary);
    flamepix_html_raw(html, "</summary>\n<table>\n<thead><tr>");
    for (size_t i = 0; i < snippet->number_count; i++) {
        flamepix_html_raw(html, "<th align=\"right\">");
        flamepix_html_raw(html, snippet->headings[i]);
        flamepix_html_raw(html, "</th>");
    }
    flamepix_html_raw(html, "<th align=\"left\">Frame</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < snippet->count; i++)
        put_row(html, snippet, &snippet->rows[i]);
    flamepix_html_raw(html, "</tbody>\n</table>\n</details>\n");
}

static enum flamepix_status put_all(struct flamepix_buffer *text,
                                    const struct flamepix_snippet *snippet,
                                    const struct flamepix_picture_place *place)
{
    struct flamepix_html html = {.write = flamepix_buffer_write, .user = text};
    flamepix_html_raw(&html, "<!-- flamepix-html-1 -->\n<figure>\n");
    put_picture(&html, snippet, place);
    flamepix_html_raw(&html, "<figcaption>");
    flamepix_html_text(&html, flamepix_buffer_bytes(&snippet->caption));
    flamepix_html_raw(&html, "\n");
    flamepix_snippet_html_table(&html, snippet);
    flamepix_html_raw(&html, "</figcaption>\n</figure>\n");
    return flamepix_html_finish(&html);
}

enum flamepix_status flamepix_figure_html(const struct flamepix_figure *figure,
                                          const struct flamepix_picture_place *place,
                                          flamepix_write_fn write, void *user)
{
    return flamepix_snippet_write(figure, place, put_all, write, user);
}
