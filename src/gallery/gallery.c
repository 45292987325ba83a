#include "gallery/gallery.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/decimal.h"
#include "base/html_text.h"
#include "base/prefix.h"
#include "gallery/gallery_link.h"
#include "gallery/gallery_page.h"

/* What the head of the page says of all entries. */
struct summary {
    uint64_t pictures, failures;
    double total;
    const char *unit;     /* NULL where the entries have several: then there is no total */
    size_t folder_length; /* of the folder that all inputs are in, with its last slash */
    bool sharp;           /* thumbnails are shown in their own size, as far as is known */
};

struct page {
    struct flamepix_html html;
    const struct flamepix_gallery_options *options;
    struct summary summary;
    struct flamepix_buffer link; /* the last one made */
};

static bool has_failed(const struct flamepix_entry *entry)
{
    return entry->outcome == FLAMEPIX_FAILED;
}

static const char *unit_of(const struct flamepix_entry *entry)
{
    return entry->unit == NULL ? "samples" : entry->unit;
}

static double total_of(const struct flamepix_entry *entry)
{
    return isfinite(entry->total) ? entry->total : 0.0;
}

static size_t folder_length(const char *path, size_t length)
{
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length;
}

static size_t common_folder_length(const struct flamepix_entry *entries, size_t count)
{
    size_t length = count == 0 ? 0 : folder_length(entries[0].input, strlen(entries[0].input));
    for (size_t i = 1; i < count && length > 0; i++) {
        size_t common = strnlen(entries[i].input, length);
        common = flamepix_prefix_length(entries[0].input, entries[i].input, common);
        length = folder_length(entries[0].input, common);
    }
    return length;
}

/* Sizes in the report are those of the first preset, which need not be the thumbnail's. */
static bool is_sharp(const struct flamepix_gallery_options *options,
                     const struct flamepix_entry *entry)
{
    bool size_is_known =
        entry->width != 0 && strcmp(options->output_suffix, options->thumb_suffix) == 0;
    return !size_is_known ||
           (entry->width == options->thumb_width && entry->height == options->thumb_height);
}

static void add_picture(struct summary *summary, const struct flamepix_gallery_options *options,
                        const struct flamepix_entry *entry)
{
    if (summary->pictures == 0)
        summary->unit = unit_of(entry);
    else if (summary->unit != NULL && strcmp(summary->unit, unit_of(entry)) != 0)
        summary->unit = NULL;
    summary->pictures++;
    summary->total += total_of(entry);
    summary->sharp = summary->sharp && is_sharp(options, entry);
}

static struct summary summarize(const struct flamepix_gallery_options *options,
                                const struct flamepix_entry *entries, size_t count)
{
    struct summary summary = {.folder_length = common_folder_length(entries, count), .sharp = true};
    for (size_t i = 0; i < count; i++) {
        if (has_failed(&entries[i]))
            summary.failures++;
        else
            add_picture(&summary, options, &entries[i]);
    }
    return summary;
}

static void write_raw(struct page *page, const char *markup)
{
    flamepix_html_raw(&page->html, markup);
}

static void write_pieces(struct page *page, const char *const *pieces)
{
    for (; *pieces != NULL; pieces++)
        write_raw(page, *pieces);
}

static void write_bytes(struct page *page, const char *text, size_t length)
{
    flamepix_html_text(&page->html, (struct flamepix_bytes){text, length});
}

static void write_text(struct page *page, const char *text)
{
    write_bytes(page, text, strlen(text));
}

static void write_number(struct page *page, double value)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_decimal_plain(value, text);
    write_raw(page, text);
}

/* For people. */
static void write_grouped(struct page *page, double value)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_decimal_grouped(value, text);
    write_raw(page, text);
}

static void write_count(struct page *page, uint64_t count)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_count_grouped(count, text);
    write_raw(page, text);
}

static void write_error(struct page *page, const struct flamepix_entry *entry)
{
    write_text(page, entry->error == NULL ? "unknown error" : entry->error);
    if (entry->line != 0) {
        write_raw(page, " (line ");
        write_number(page, (double)entry->line);
        write_raw(page, ")");
    }
}

static void write_head(struct page *page)
{
    char sizes[200];
    uint32_t width = page->options->thumb_width;
    uint32_t height = page->options->thumb_height;
    write_pieces(page, flamepix_gallery_head);
    flamepix_html_attribute(&page->html, page->options->title);
    snprintf(sizes, sizeof(sizes),
             "</title>\n<style>\n:root { --thumb-width: %" PRIu32 "px; --thumb-height: %" PRIu32
             "px; --shape: %" PRIu32 " / %" PRIu32 "; }\n",
             width, height, width, height);
    write_raw(page, sizes);
    write_pieces(page, flamepix_gallery_style);
    write_raw(page, "</style>\n");
}

static void write_title(struct page *page, const struct flamepix_entry *entries)
{
    write_raw(page,
              "<a class=skip href=#pictures>Skip to the pictures</a>\n<header class=page>\n<h1>");
    write_text(page, page->options->title);
    write_raw(page, "</h1>\n");
    if (page->summary.folder_length > 0) {
        write_raw(page, "<p class=from>from <bdi>");
        write_bytes(page, entries[0].input, page->summary.folder_length);
        write_raw(page, "</bdi></p>\n");
    }
}

static void write_counts(struct page *page)
{
    const struct summary *summary = &page->summary;
    write_raw(page, "<dl class=counts>\n<div><dt>");
    write_raw(page, summary->pictures == 1 ? "picture" : "pictures");
    write_raw(page, "</dt><dd>");
    write_count(page, summary->pictures);
    write_raw(page, summary->failures > 0 ? "</dd></div>\n<div class=some>" : "</dd></div>\n<div>");
    write_raw(page, summary->failures == 1 ? "<dt>failure</dt><dd>" : "<dt>failures</dt><dd>");
    write_count(page, summary->failures);
    if (summary->pictures > 0 && summary->unit != NULL) {
        write_raw(page, "</dd></div>\n<div><dt>");
        write_text(page, summary->unit);
        write_raw(page, " in total</dt><dd>");
        write_grouped(page, summary->total);
    }
    write_raw(page, "</dd></div>\n</dl>\n");
}

static void write_failure(struct page *page, const struct flamepix_entry *entry, size_t place)
{
    write_raw(page, "<li><a href=#e");
    write_number(page, (double)place);
    write_raw(page, "><bdi>");
    write_text(page, entry->input + page->summary.folder_length);
    write_raw(page, "</bdi></a> <span>");
    write_error(page, entry);
    write_raw(page, "</span>\n");
}

static void write_failures(struct page *page, const struct flamepix_entry *entries, size_t count)
{
    if (page->summary.failures == 0)
        return;
    write_raw(page, "<details class=failures><summary>What failed</summary>\n<ul>\n");
    for (size_t i = 0; i < count; i++) {
        if (has_failed(&entries[i]))
            write_failure(page, &entries[i], i);
    }
    write_raw(page, "</ul></details>\n");
}

/* The folder above the name, as far as it is not that of all. */
static void write_name(struct page *page, const struct flamepix_entry *entry)
{
    const char *path = entry->input + page->summary.folder_length;
    size_t length = strlen(path);
    size_t in_folder = folder_length(path, length);
    write_raw(page, "<bdi class=name>");
    if (in_folder > 0) {
        write_raw(page, "<bdi class=folder>");
        write_bytes(page, path, in_folder);
        write_raw(page, "</bdi>");
    }
    write_bytes(page, path + in_folder, length - in_folder);
    write_raw(page, "</bdi>");
}

static void write_url(struct page *page, const char *attribute, const struct flamepix_entry *entry,
                      const char *suffix)
{
    if (page->html.status != FLAMEPIX_OK)
        return;
    page->html.status = flamepix_gallery_link(page->options->folder, entry->output,
                                              page->options->output_suffix, suffix, &page->link);
    write_raw(page, attribute);
    flamepix_html_url(&page->html, (struct flamepix_bytes){page->link.data, page->link.length});
}

/* alt="348,427 samples; most self weight in malloc, memcpy, main" */
static void write_alt(struct page *page, const struct flamepix_entry *entry)
{
    char total[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_decimal_grouped(total_of(entry), total);
    write_raw(page, " alt=\"");
    write_raw(page, total);
    write_raw(page, " ");
    flamepix_html_attribute(&page->html, unit_of(entry));
    if (entry->top != NULL) {
        write_raw(page, "; most self weight in ");
        flamepix_html_attribute(&page->html, entry->top);
    }
    write_raw(page, "\"");
}

static void write_image(struct page *page, const struct flamepix_entry *entry)
{
    char size[80];
    snprintf(size, sizeof(size), " width=%" PRIu32 " height=%" PRIu32, page->options->thumb_width,
             page->options->thumb_height);
    write_url(page, "<img loading=lazy decoding=async src=", entry, page->options->thumb_suffix);
    write_raw(page, size);
    write_alt(page, entry);
    write_raw(page, ">");
}

static void write_linked_picture(struct page *page, const struct flamepix_entry *entry)
{
    if (entry->output == NULL) {
        write_name(page, entry);
        return;
    }
    write_url(page, "<a href=", entry, page->options->picture_suffix);
    write_raw(page, ">");
    write_image(page, entry);
    write_name(page, entry);
    write_raw(page, "</a>");
}

static void write_figures(struct page *page, const struct flamepix_entry *entry)
{
    write_raw(page, "<p class=figures>");
    write_grouped(page, total_of(entry));
    write_raw(page, " ");
    write_text(page, unit_of(entry));
    write_raw(page, " <span>");
    write_count(page, entry->depth);
    write_raw(page, " deep</span></p>");
}

static void write_paragraph(struct page *page, const char *tag, const char *text)
{
    if (text == NULL || *text == '\0')
        return;
    write_raw(page, tag);
    write_text(page, text);
    write_raw(page, "</p>");
}

static void write_picture_card(struct page *page, const struct flamepix_entry *entry)
{
    write_raw(page, "<li data-total=");
    write_number(page, total_of(entry));
    write_raw(page, " data-depth=");
    write_number(page, entry->depth);
    write_raw(page, ">");
    write_linked_picture(page, entry);
    write_figures(page, entry);
    write_paragraph(page, "<p class=top aria-hidden=true>", entry->top);
    write_paragraph(page, "<p class=warning>", entry->warnings);
    write_raw(page, "\n");
}

static void write_failed_card(struct page *page, const struct flamepix_entry *entry, size_t place)
{
    write_raw(page, "<li class=failed data-total=0 data-depth=0 id=e");
    write_number(page, (double)place);
    write_raw(page, "><p class=error><b>Failed</b><span>");
    write_error(page, entry);
    write_raw(page, "</span></p>");
    write_name(page, entry);
    write_paragraph(page, "<p class=warning>", entry->warnings);
    write_raw(page, "\n");
}

static void begin_cards(struct page *page, size_t count)
{
    write_raw(page, "<main class=page id=pictures data-grid=");
    write_number(page, FLAMEPIX_GALLERY_GRID);
    write_raw(page, " data-count=");
    write_number(page, (double)count);
    write_raw(page, ">\n");
}

static void begin_grid(struct page *page, size_t place)
{
    write_raw(page, place > 0 ? "</ul>\n" : "");
    write_raw(page, page->summary.sharp ? "<ul class='grid sharp'>\n" : "<ul class=grid>\n");
}

static void write_cards(struct page *page, const struct flamepix_entry *entries, size_t count)
{
    begin_cards(page, count);
    for (size_t i = 0; i < count && page->html.status == FLAMEPIX_OK; i++) {
        if (i % FLAMEPIX_GALLERY_GRID == 0)
            begin_grid(page, i);
        if (has_failed(&entries[i]))
            write_failed_card(page, &entries[i], i);
        else
            write_picture_card(page, &entries[i]);
    }
    write_raw(page, count == 0 ? "<p class=none>No profiles.</p>\n"
                               : "</ul>\n<p class=none hidden>Nothing matches.</p>\n");
    write_raw(page, "</main>\n");
}

enum flamepix_status flamepix_gallery_write(const struct flamepix_gallery_options *options,
                                            const struct flamepix_entry *entries, size_t count,
                                            flamepix_write_fn write, void *user)
{
    struct page page = {.html = {.write = write, .user = user},
                        .options = options,
                        .summary = summarize(options, entries, count)};
    write_head(&page);
    write_title(&page, entries);
    write_counts(&page);
    write_failures(&page, entries, count);
    write_raw(&page, "</header>\n");
    write_pieces(&page, flamepix_gallery_tools);
    write_cards(&page, entries, count);
    write_raw(&page, "<script>");
    write_pieces(&page, flamepix_gallery_script);
    write_raw(&page, "</script>\n</html>\n");
    flamepix_buffer_free(&page.link);
    return flamepix_html_finish(&page.html);
}
