#include "gallery/gallery_card.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "base/quantity.h"
#include "gallery/gallery_link.h"

/* The folder above the name, as far as it is not that of all. */
static void write_name(struct flamepix_gallery_page *page, const struct flamepix_gallery_item *item)
{
    const char *path = item->input + flamepix_gallery_unsaid(item, page->summary.folder_length);
    size_t length = strlen(path);
    size_t in_folder = flamepix_gallery_folder_length(path, length);
    flamepix_gallery_raw(page, "<bdi class=name>");
    if (in_folder > 0) {
        flamepix_gallery_raw(page, "<bdi class=folder>");
        flamepix_gallery_bytes(page, path, in_folder);
        flamepix_gallery_raw(page, "</bdi>");
    }
    flamepix_gallery_bytes(page, path + in_folder, length - in_folder);
    flamepix_gallery_raw(page, "</bdi>");
}

static void write_url(struct flamepix_gallery_page *page, const char *attribute,
                      const struct flamepix_gallery_item *item, const char *suffix)
{
    if (page->html.status != FLAMEPIX_OK)
        return;
    page->html.status = flamepix_gallery_link(page->options->folder, item->output,
                                              page->options->output_suffix, suffix, &page->link);
    flamepix_gallery_raw(page, attribute);
    flamepix_html_url(&page->html, flamepix_buffer_bytes(&page->link));
}

/* The sentence, or alt="348,427 samples; most self weight in malloc, memcpy, main". */
static void write_alt(struct flamepix_gallery_page *page, const struct flamepix_gallery_item *item)
{
    flamepix_gallery_raw(page, " alt=\"");
    if (item->alt != NULL) {
        flamepix_html_attribute(&page->html, item->alt);
        flamepix_gallery_raw(page, "\"");
        return;
    }
    flamepix_gallery_amount(page, flamepix_gallery_total(item), flamepix_gallery_unit(item));
    if (item->hottest != NULL) {
        flamepix_gallery_raw(page, "; most self weight in ");
        flamepix_html_attribute(&page->html, item->hottest);
    }
    flamepix_gallery_raw(page, "\"");
}

static void write_image(struct flamepix_gallery_page *page,
                        const struct flamepix_gallery_item *item)
{
    write_url(page, "<img loading=lazy decoding=async src=", item, page->options->thumb_suffix);
    flamepix_gallery_raw(page, " width=");
    flamepix_gallery_number(page, page->options->thumb_width);
    flamepix_gallery_raw(page, " height=");
    flamepix_gallery_number(page, page->options->thumb_height);
    write_alt(page, item);
    flamepix_gallery_raw(page, ">");
}

/* The thumbnail for the theme that the page is shown in. */
static void write_thumbnail(struct flamepix_gallery_page *page,
                            const struct flamepix_gallery_item *item)
{
    const char *dark = page->options->dark_thumb_suffix;
    if (dark == NULL) {
        write_image(page, item);
        return;
    }
    write_url(page, "<picture><source media='(prefers-color-scheme: dark)' srcset=", item, dark);
    flamepix_gallery_raw(page, ">");
    write_image(page, item);
    flamepix_gallery_raw(page, "</picture>");
}

static void write_linked_picture(struct flamepix_gallery_page *page,
                                 const struct flamepix_gallery_item *item)
{
    if (item->output == NULL) {
        write_name(page, item);
        return;
    }
    write_url(page, "<a href=", item, page->options->picture_suffix);
    flamepix_gallery_raw(page, ">");
    write_thumbnail(page, item);
    write_name(page, item);
    flamepix_gallery_raw(page, "</a>");
}

static void write_figures(struct flamepix_gallery_page *page,
                          const struct flamepix_gallery_item *item)
{
    flamepix_gallery_raw(page, "<p class=figures>");
    flamepix_gallery_amount(page, flamepix_gallery_total(item), flamepix_gallery_unit(item));
    flamepix_gallery_raw(page, " <span>");
    flamepix_gallery_count(page, item->depth);
    flamepix_gallery_raw(page, " deep</span></p>");
}

/* A number from 0 to 100 in one decimal: "33.3". */
static void write_tenths(struct flamepix_gallery_page *page, double number)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    const uint64_t tenths = (uint64_t)floor(number * 10 + 0.5);
    snprintf(text, sizeof(text), "%" PRIu64 ".%" PRIu64, tenths / 10, tenths % 10);
    flamepix_gallery_raw(page, text);
}

static void write_change(struct flamepix_gallery_page *page,
                         const struct flamepix_gallery_item *item)
{
    if (!item->change.is_known)
        return;
    flamepix_gallery_raw(page, "<p class=change>");
    if (item->change.has_similarity) {
        flamepix_gallery_raw(page, "<span title=similarity>\xCF\x83\xC2\xA0");
        char similarity[FLAMEPIX_QUANTITY_NBYTES];
        (void)flamepix_similarity_print(similarity, item->change.similarity);
        flamepix_gallery_raw(page, similarity);
        flamepix_gallery_raw(page, "</span> ");
    }
    if (item->change.name == NULL) {
        flamepix_gallery_raw(page, item->gone ? "all gone</p>" : "nothing grew</p>");
        return;
    }
    flamepix_gallery_raw(page, "<b>+");
    write_tenths(page, 100 * flamepix_gallery_growth(item));
    flamepix_gallery_raw(page, "%</b> <bdi class=grown>");
    flamepix_gallery_text(page, item->change.name);
    flamepix_gallery_raw(page, "</bdi></p>");
}

static void write_paragraph(struct flamepix_gallery_page *page, const char *tag, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    flamepix_gallery_raw(page, tag);
    flamepix_gallery_text(page, text);
    flamepix_gallery_raw(page, "</p>");
}

static void write_picture_card(struct flamepix_gallery_page *page,
                               const struct flamepix_gallery_item *item)
{
    flamepix_gallery_raw(page, "<li data-total=");
    flamepix_gallery_number(page, flamepix_gallery_total(item));
    flamepix_gallery_raw(page, " data-depth=");
    flamepix_gallery_number(page, item->depth);
    if (page->summary.compares) {
        flamepix_gallery_raw(page, " data-growth=");
        flamepix_gallery_number(page, flamepix_gallery_growth(item));
    }
    flamepix_gallery_raw(page, ">");
    write_linked_picture(page, item);
    if (item->output != NULL || item->total > 0)
        write_figures(page, item);
    write_change(page, item);
    write_paragraph(page, "<p class=top aria-hidden=true>", item->hottest);
    write_paragraph(page, "<p class=warning>", item->warnings);
    flamepix_gallery_raw(page, "\n");
}

static void write_failed_card(struct flamepix_gallery_page *page,
                              const struct flamepix_gallery_item *item, size_t i)
{
    flamepix_gallery_raw(page, "<li class=failed data-total=0 data-depth=0 id=e");
    flamepix_gallery_number(page, (double)i);
    flamepix_gallery_raw(page, "><p class=error><b>Failed</b><span>");
    flamepix_gallery_error(page, item);
    flamepix_gallery_raw(page, "</span></p>");
    write_name(page, item);
    write_paragraph(page, "<p class=warning>", item->warnings);
    flamepix_gallery_raw(page, "\n");
}

static void write_empty_card(struct flamepix_gallery_page *page,
                             const struct flamepix_gallery_item *item)
{
    flamepix_gallery_raw(page, "<li class=empty data-total=0 data-depth=0>"
                               "<p class=nothing>0 samples</p>");
    write_name(page, item);
    write_change(page, item);
    write_paragraph(page, "<p class=warning>", item->warnings);
    flamepix_gallery_raw(page, "\n");
}

void flamepix_gallery_card(struct flamepix_gallery_page *page,
                           const struct flamepix_gallery_item *item, size_t i)
{
    if (item->failed)
        write_failed_card(page, item, i);
    else if (item->empty)
        write_empty_card(page, item);
    else
        write_picture_card(page, item);
}
