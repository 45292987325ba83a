#include "gallery/gallery.h"

#include <string.h>

#include "base/bytes_match.h"
#include "base/unit.h"
#include "gallery/gallery_assets.h"
#include "gallery/gallery_writer.h"

/* Cards of one grid. A grid is laid out when it comes near the screen, so a page of many grids
 * opens quickly; the number is divisible by 1 to 7, so that only the last grid can end in a row
 * that is not full. */
enum { GRID_CARDS = 420 };

/* -- the head ---------------------------------------------------------------------------------- */

static void write_script_hash(struct fpx_gallery_writer *page)
{
    fpx_html_raw_bytes(&page->html, fpx_gallery_script_hash());
}

static void write_title(struct fpx_gallery_writer *page)
{
    fpx_html_attribute(&page->html, page->options->title);
}

static void write_thumb_width(struct fpx_gallery_writer *page)
{
    fpx_gallery_number(page, page->options->thumb_width);
}

static void write_thumb_height(struct fpx_gallery_writer *page)
{
    fpx_gallery_number(page, page->options->thumb_height);
}

static void write_style(struct fpx_gallery_writer *page)
{
    fpx_html_raw_bytes(&page->html, fpx_gallery_style());
}

static void write_script(struct fpx_gallery_writer *page)
{
    fpx_html_raw_bytes(&page->html, fpx_gallery_script());
}

/* -- facts of all items ------------------------------------------------------------------------ */

static struct fpx_gallery_item item_at(const struct fpx_gallery_writer *page, size_t i)
{
    return page->items->at(page->items->user, i);
}

static void write_heading(struct fpx_gallery_writer *page)
{
    fpx_gallery_text(page, page->options->title);
}

static void write_folder(struct fpx_gallery_writer *page)
{
    if (page->summary.folder_length == 0)
        return;
    fpx_gallery_raw(page, "<p class=from>from <bdi>");
    fpx_gallery_bytes(page, page->summary.folder, page->summary.folder_length);
    fpx_gallery_raw(page, "</bdi></p>\n");
}

/* If some totals are unknown, writes how many are known. */
static void write_share_of_known(struct fpx_gallery_writer *page, const struct fpx_gallery_sum *sum)
{
    const struct fpx_gallery_summary *summary = &page->summary;
    if (summary->unknown == 0)
        return;
    fpx_gallery_raw(page, ", of ");
    fpx_gallery_count(page, sum->count);
    fpx_gallery_raw(page, " of ");
    fpx_gallery_count(page, summary->pictured);
}

static void write_total(struct fpx_gallery_writer *page, const struct fpx_gallery_sum *sum)
{
    const struct fpx_unit *measure = fpx_unit_find(flamepix_bytes_of(sum->unit));
    fpx_gallery_raw(page, "<div><dt>");
    if (measure != NULL)
        fpx_gallery_raw(page, measure->seconds > 0 ? "time" : "bytes");
    else
        fpx_gallery_text(page, sum->unit);
    fpx_gallery_raw(page, " in total");
    write_share_of_known(page, sum);
    fpx_gallery_raw(page, "</dt><dd>");
    if (measure != NULL)
        fpx_gallery_amount(page, sum->total, sum->unit);
    else
        fpx_gallery_grouped(page, sum->total);
}

/* One for times and one for sizes, and one for each other unit: different units cannot be added. */
static void write_totals(struct fpx_gallery_writer *page)
{
    const struct fpx_gallery_summary *summary = &page->summary;
    for (size_t i = 0; i < summary->sum_count; i++) {
        write_total(page, &summary->sums[i]);
        fpx_gallery_raw(page, "</dd></div>\n");
    }
    if (summary->unsummed == 0)
        return;
    fpx_gallery_raw(page, "<div><dt>profiles of other units</dt><dd>");
    fpx_gallery_count(page, summary->unsummed);
    fpx_gallery_raw(page, "</dd></div>\n");
}

static void write_count(struct fpx_gallery_writer *page, const char *begin, const char *what,
                        uint64_t count)
{
    fpx_gallery_raw(page, begin);
    fpx_gallery_raw(page, what);
    fpx_gallery_raw(page, "</dt><dd>");
    fpx_gallery_count(page, count);
    fpx_gallery_raw(page, "</dd></div>\n");
}

static void write_counts(struct fpx_gallery_writer *page)
{
    const struct fpx_gallery_summary *summary = &page->summary;
    write_count(page, "<div><dt>", summary->pictures == 1 ? "picture" : "pictures",
                summary->pictures);
    if (summary->empty > 0)
        write_count(page, "<div><dt>", "without samples", summary->empty);
    if (summary->no_profile > 0)
        write_count(page, "<div><dt>", "no profile", summary->no_profile);
    if (summary->baseline_only > 0)
        write_count(page, "<div class=some><dt>", "only in the baseline", summary->baseline_only);
    if (summary->stale_files > 0)
        write_count(page, "<div class=some><dt>", "of an earlier run", summary->stale_files);
    if (summary->gone_files > 0)
        write_count(page, "<div class=some><dt>", "made no more", summary->gone_files);
    write_count(page, summary->failures > 0 ? "<div class=some><dt>" : "<div><dt>",
                summary->failures == 1 ? "failure" : "failures", summary->failures);
    write_totals(page);
}

static void write_failure(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    fpx_gallery_raw(page, "<li><a href=#");
    fpx_gallery_card_id(page, item);
    fpx_gallery_raw(page, "><bdi>");
    fpx_gallery_text(page,
                     item->input + fpx_gallery_folder_prefix(item, page->summary.folder_length));
    fpx_gallery_raw(page, "</bdi></a> <span>");
    fpx_gallery_error(page, item);
    fpx_gallery_raw(page, "</span>\n");
}

static void write_failures(struct fpx_gallery_writer *page)
{
    if (page->summary.failures == 0)
        return;
    fpx_gallery_raw(page, "<details class=failures><summary>What failed</summary>\n<ul>\n");
    for (size_t i = 0; i < page->items->count; i++) {
        const struct fpx_gallery_item item = item_at(page, i);
        if (item.state == FPX_GALLERY_FAILED)
            write_failure(page, &item);
    }
    fpx_gallery_raw(page, "</ul></details>\n");
}

/* Files that still exist but that no run makes any more. */
static void write_gone(struct fpx_gallery_writer *page)
{
    if (page->summary.gone_files == 0)
        return;
    fpx_gallery_raw(page, "<details class=left><summary>What is made no more</summary>\n<ul>\n");
    for (size_t i = 0; i < page->items->count; i++) {
        const struct fpx_gallery_item item = item_at(page, i);
        for (size_t k = 0; k < item.gone.count; k++) {
            fpx_gallery_raw(page, "<li>");
            fpx_gallery_link_file(page, &item.gone.items[k]);
            fpx_gallery_raw(
                page, item.state == FPX_GALLERY_GONE ? " <span>its input is gone</span>\n" : "\n");
        }
    }
    fpx_gallery_raw(page, "</ul></details>\n");
}

static void write_remark(struct fpx_gallery_writer *page)
{
    if (page->options->remark == NULL)
        return;
    fpx_gallery_raw(page, "<p class=remark>");
    fpx_gallery_text(page, page->options->remark);
    fpx_gallery_raw(page, "</p>\n");
}

/* -- the cards --------------------------------------------------------------------------------- */

static void write_grid_size(struct fpx_gallery_writer *page)
{
    fpx_gallery_number(page, GRID_CARDS);
}

/* The choice to sort by growth, which is the initial order if anything is compared. */
static void write_sort_growth(struct fpx_gallery_writer *page)
{
    if (page->summary.compares)
        fpx_gallery_raw(page, "<button type=button data-sort=growth aria-pressed=true "
                              "data-arrow='\xE2\x86\x91'>Growth</button>\n");
}

/* Totals that cannot be added cannot be compared, either. */
static void write_total_title(struct fpx_gallery_writer *page)
{
    if (page->summary.sum_count + page->summary.unsummed > 1)
        fpx_gallery_raw(page, " title='unit by unit'");
}

static void write_card_count(struct fpx_gallery_writer *page)
{
    fpx_gallery_number(page, (double)page->summary.cards);
}

static void begin_grid(struct fpx_gallery_writer *page)
{
    fpx_gallery_raw(page, page->summary.sharp ? "<ul class='grid sharp'>\n" : "<ul class=grid>\n");
}

static void write_cards(struct fpx_gallery_writer *page)
{
    const uint64_t count = page->summary.cards;
    uint64_t written = 0;
    if (count == 0)
        fpx_gallery_raw(page, "<p class=none>No profiles.</p>\n");
    for (size_t i = 0; i < page->items->count && page->html.status == FLAMEPIX_OK; i++) {
        const struct fpx_gallery_item item = item_at(page, i);
        if (item.state == FPX_GALLERY_GONE)
            continue;
        if (written % GRID_CARDS == 0)
            begin_grid(page);
        fpx_gallery_card(page, &item);
        if (++written == count || written % GRID_CARDS == 0)
            fpx_gallery_raw(page, "</ul>\n");
    }
    if (count > 0)
        fpx_gallery_raw(page, "<p class=none hidden>Nothing matches.</p>\n");
}

/* -- the page ---------------------------------------------------------------------------------- */

/* The replacement of each {{name}} in gallery.html. */
static const struct slot {
    const char *name;
    void (*write)(struct fpx_gallery_writer *page);
} slots[] = {
    {"script-hash", write_script_hash},
    {"title", write_title},
    {"thumb-width", write_thumb_width},
    {"thumb-height", write_thumb_height},
    {"style", write_style},
    {"heading", write_heading},
    {"folder", write_folder},
    {"counts", write_counts},
    {"failures", write_failures},
    {"gone", write_gone},
    {"remark", write_remark},
    {"sort-growth", write_sort_growth},
    {"grid-size", write_grid_size},
    {"card-count", write_card_count},
    {"total-title", write_total_title},
    {"cards", write_cards},
    {"script", write_script},
};

static const struct slot *find_slot(struct flamepix_bytes name)
{
    for (size_t i = 0; i < sizeof(slots) / sizeof(slots[0]); i++)
        if (strlen(slots[i].name) == name.length &&
            memcmp(slots[i].name, name.data, name.length) == 0)
            return &slots[i];
    return NULL;
}

/* The position of the first `pair` of equal characters, or the end. */
static size_t find_pair(struct flamepix_bytes text, char pair)
{
    for (size_t i = 0; i + 1 < text.length; i++)
        if (text.data[i] == pair && text.data[i + 1] == pair)
            return i;
    return text.length;
}

/* Writes the markup up to the first slot, and the content of the slot. Returns the markup after it.
 * An unknown name is a fault of the markup, and ends the page with BAD_ARGUMENT. */
static struct flamepix_bytes write_part(struct fpx_gallery_writer *page,
                                        struct flamepix_bytes markup)
{
    size_t length = find_pair(markup, '{');
    fpx_html_raw_bytes(&page->html, (struct flamepix_bytes){markup.data, length});
    markup = flamepix_bytes_from(markup, length);
    if (markup.length == 0)
        return markup;
    markup = flamepix_bytes_from(markup, strlen("{{"));
    size_t name_length = find_pair(markup, '}');
    const struct slot *slot = find_slot((struct flamepix_bytes){markup.data, name_length});
    if (slot == NULL) {
        page->html.status = FLAMEPIX_BAD_ARGUMENT;
        return flamepix_bytes_from(markup, markup.length);
    }
    slot->write(page);
    return flamepix_bytes_from(markup, name_length + strlen("}}"));
}

bool fpx_gallery_is_ours(struct flamepix_bytes head)
{
    return fpx_bytes_hold(head, "<meta name=generator content=flamepix>");
}

enum flamepix_status fpx_gallery_write(const struct fpx_gallery_options *options,
                                       const struct fpx_gallery_items *items,
                                       flamepix_write_fn write, void *user)
{
    struct fpx_gallery_writer page = {.html = {.write = write, .user = user},
                                      .options = options,
                                      .items = items,
                                      .summary = fpx_gallery_summarize(options, items)};
    struct flamepix_bytes markup = fpx_gallery_markup();
    while (markup.length > 0)
        markup = write_part(&page, markup);
    return fpx_gallery_writer_finish(&page);
}
