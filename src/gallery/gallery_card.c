#include "gallery/gallery_writer.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/content_hash.h"
#include "base/decimal.h"
#include "base/os/paths.h"
#include "base/quantity.h"

void fpx_gallery_card_id(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    const char *key = item->key != NULL ? item->key : item->input;
    char id[32];
    snprintf(id, sizeof(id), "card-%016" PRIx64, fpx_content_hash_bytes(0, key, strlen(key)));
    fpx_gallery_raw(page, id);
}

/* The name with its folder, without the part that all inputs share. */
static void write_name(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    const char *path = item->input + fpx_gallery_folder_prefix(item, page->summary.folder_length);
    size_t length = strlen(path);
    size_t in_folder = fpx_gallery_folder_length(path, length);
    fpx_gallery_raw(page, "<bdi class=name role=heading aria-level=2>");
    if (in_folder > 0) {
        fpx_gallery_raw(page, "<bdi class=folder>");
        fpx_gallery_bytes(page, path, in_folder);
        fpx_gallery_raw(page, "</bdi>");
    }
    fpx_gallery_bytes(page, path + in_folder, length - in_folder);
    fpx_gallery_raw(page, "</bdi>");
}

static void write_url(struct fpx_gallery_writer *page, const char *attribute, const char *path)
{
    fpx_gallery_raw(page, attribute);
    fpx_html_url(&page->html, flamepix_bytes_of(path));
}

/* The sentence, or alt="348,427 samples; most self weight in malloc, memcpy, main"; if nothing is
 * known, the name. */
static void write_alt(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    fpx_gallery_raw(page, " alt=\"");
    if (item->alt != NULL) {
        fpx_html_attribute(&page->html, item->alt);
    } else if (fpx_gallery_knows_total(item)) {
        fpx_gallery_amount(page, item->total, fpx_gallery_unit(item));
        if (item->hottest != NULL) {
            fpx_gallery_raw(page, "; most self weight in ");
            fpx_html_attribute(&page->html, item->hottest);
        }
    } else {
        fpx_html_attribute(&page->html, fpx_path_name(item->input));
    }
    fpx_gallery_raw(page, "\"");
}

static void write_image(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    write_url(page, "<img loading=lazy decoding=async src=", item->thumb);
    fpx_gallery_raw(page, " width=");
    fpx_gallery_number(page, page->options->thumb_width);
    fpx_gallery_raw(page, " height=");
    fpx_gallery_number(page, page->options->thumb_height);
    write_alt(page, item);
    fpx_gallery_raw(page, ">");
}

/* The thumbnail for the theme of the page. */
static void write_thumbnail(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    if (item->dark_thumb == NULL) {
        write_image(page, item);
        return;
    }
    write_url(page,
              "<picture><source media='(prefers-color-scheme: dark)' srcset=", item->dark_thumb);
    fpx_gallery_raw(page, ">");
    write_image(page, item);
    fpx_gallery_raw(page, "</picture>");
}

static void write_linked_picture(struct fpx_gallery_writer *page,
                                 const struct fpx_gallery_item *item)
{
    if (item->thumb == NULL) {
        write_name(page, item);
        return;
    }
    write_url(page, "<a href=", item->picture);
    fpx_gallery_raw(page, ">");
    write_thumbnail(page, item);
    write_name(page, item);
    fpx_gallery_raw(page, "</a>");
}

void fpx_gallery_link_file(struct fpx_gallery_writer *page, const struct fpx_gallery_file *file)
{
    write_url(page, "<a href=", file->path);
    fpx_gallery_raw(page, "><bdi>");
    fpx_gallery_text(page, file->label != NULL ? file->label : file->path);
    fpx_gallery_raw(page, "</bdi></a>");
}

/* A list of links under "3 more pictures". */
static void write_list(struct fpx_gallery_writer *page, const char *kind,
                       const struct fpx_gallery_list *list, const char *one, const char *several)
{
    if (list->count == 0)
        return;
    fpx_gallery_raw(page, kind);
    fpx_gallery_raw(page, "<summary>");
    fpx_gallery_count(page, list->count);
    fpx_gallery_raw(page, list->count == 1 ? one : several);
    fpx_gallery_raw(page, "</summary>");
    for (size_t i = 0; i < list->count; i++) {
        fpx_gallery_raw(page, i > 0 ? "\n" : "");
        fpx_gallery_link_file(page, &list->items[i]);
    }
    fpx_gallery_raw(page, "</details>");
}

/* Pictures of another run, marked so that nobody takes them for this run's. */
static void write_stale(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    write_list(page, "<details class='files stale'>", &item->stale, " file of an earlier run",
               " files of an earlier run");
}

static void write_figures(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    const bool has_total = fpx_gallery_knows_total(item);
    if (!has_total && !item->has_figures)
        return;
    fpx_gallery_raw(page, "<p class=figures>");
    if (has_total)
        fpx_gallery_amount(page, item->total, fpx_gallery_unit(item));
    if (item->has_figures) {
        fpx_gallery_raw(page, " <span>");
        fpx_gallery_count(page, item->depth);
        fpx_gallery_raw(page, " deep</span>");
    }
    fpx_gallery_raw(page, "</p>");
}

/* A number from 0 to 100 with one decimal: "33.3". */
static void write_tenths(struct fpx_gallery_writer *page, double number)
{
    char text[FPX_DECIMAL_NBYTES];
    const uint64_t tenths = (uint64_t)floor(number * 10 + 0.5);
    snprintf(text, sizeof(text), "%" PRIu64 ".%" PRIu64, tenths / 10, tenths % 10);
    fpx_gallery_raw(page, text);
}

static void write_change(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    if (!item->change.is_known)
        return;
    fpx_gallery_raw(page, "<p class=change>");
    if (item->change.has_similarity) {
        fpx_gallery_raw(page, "<span title=similarity>\xCF\x83\xC2\xA0");
        char similarity[FPX_QUANTITY_NBYTES];
        (void)fpx_similarity_print(similarity, item->change.similarity);
        fpx_gallery_raw(page, similarity);
        fpx_gallery_raw(page, "</span> ");
    }
    if (item->change.name == NULL) {
        fpx_gallery_raw(page, item->baseline_only ? "all gone</p>" : "nothing grew</p>");
        return;
    }
    fpx_gallery_raw(page, "<b>+");
    write_tenths(page, 100 * fpx_gallery_growth(item));
    fpx_gallery_raw(page, "%</b> <bdi class=grown>");
    fpx_gallery_text(page, item->change.name);
    fpx_gallery_raw(page, "</bdi></p>");
}

static void write_paragraph(struct fpx_gallery_writer *page, const char *tag, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    fpx_gallery_raw(page, tag);
    fpx_gallery_text(page, text);
    fpx_gallery_raw(page, "</p>");
}

static void begin_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item,
                       const char *attributes)
{
    fpx_gallery_raw(page, "<li id=");
    fpx_gallery_card_id(page, item);
    fpx_gallery_raw(page, attributes);
}

static void end_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    fpx_gallery_raw(page, "<a class=here href=#");
    fpx_gallery_card_id(page, item);
    fpx_gallery_raw(page, " aria-label='Link to this card'>#</a>\n");
}

static void write_picture_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    double total;
    const size_t sum = fpx_gallery_sum_of(&page->summary, item, &total);
    begin_card(page, item, " data-total=");
    fpx_gallery_number(page, total);
    if (page->summary.sum_count > 1 && sum < page->summary.sum_count) {
        fpx_gallery_raw(page, " data-unit=");
        fpx_gallery_number(page, (double)sum);
    }
    fpx_gallery_raw(page, " data-depth=");
    fpx_gallery_number(page, item->depth);
    if (page->summary.compares) {
        fpx_gallery_raw(page, " data-growth=");
        fpx_gallery_number(page, fpx_gallery_growth(item));
    }
    fpx_gallery_raw(page, ">");
    write_linked_picture(page, item);
    write_figures(page, item);
    write_change(page, item);
    write_paragraph(page, "<p class=top aria-hidden=true>", item->hottest);
    write_paragraph(page, "<p class=warning>", item->warnings);
    write_list(page, "<details class=files>", &item->more, " more picture", " more pictures");
    end_card(page, item);
}

static void write_failed_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    begin_card(page, item, " class=failed data-total=0 data-depth=0>");
    fpx_gallery_raw(page, "<p class=error><b>Failed</b><span>");
    fpx_gallery_error(page, item);
    fpx_gallery_raw(page, "</span></p>");
    write_name(page, item);
    write_paragraph(page, "<p class=warning>", item->warnings);
    write_stale(page, item);
    end_card(page, item);
}

/* The card of an item without a picture that did not fail. */
static void write_empty_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    const bool is_profile = item->state == FPX_GALLERY_EMPTY;
    begin_card(page, item, " class=empty data-total=0 data-depth=0><p class=nothing>");
    if (fpx_gallery_knows_total(item))
        fpx_gallery_amount(page, item->total, fpx_gallery_unit(item));
    else
        fpx_gallery_raw(page, is_profile ? "nothing to draw" : "no profile");
    fpx_gallery_raw(page, "</p>");
    write_name(page, item);
    write_change(page, item);
    write_paragraph(page, "<p class=warning>",
                    is_profile && item->warnings != NULL ? item->warnings : item->error);
    write_stale(page, item);
    end_card(page, item);
}

void fpx_gallery_card(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    switch (item->state) {
    case FPX_GALLERY_PICTURE:
        write_picture_card(page, item);
        break;
    case FPX_GALLERY_EMPTY:
    case FPX_GALLERY_NO_PROFILE:
        write_empty_card(page, item);
        break;
    case FPX_GALLERY_FAILED:
        write_failed_card(page, item);
        break;
    case FPX_GALLERY_GONE:
        break;
    }
}
