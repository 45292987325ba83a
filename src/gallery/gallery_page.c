#include "gallery/gallery_page.h"

#include <string.h>

#include "base/decimal.h"
#include "base/unit.h"

void flamepix_gallery_raw(struct flamepix_gallery_page *page, const char *markup)
{
    flamepix_html_raw(&page->html, markup);
}

void flamepix_gallery_text(struct flamepix_gallery_page *page, const char *text)
{
    flamepix_gallery_bytes(page, text, strlen(text));
}

void flamepix_gallery_bytes(struct flamepix_gallery_page *page, const char *text, size_t length)
{
    flamepix_html_text(&page->html, (struct flamepix_bytes){text, length});
}

void flamepix_gallery_number(struct flamepix_gallery_page *page, double value)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_decimal_plain(value, text);
    flamepix_gallery_raw(page, text);
}

void flamepix_gallery_grouped(struct flamepix_gallery_page *page, double value)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_decimal_grouped(value, text);
    flamepix_gallery_raw(page, text);
}

void flamepix_gallery_amount(struct flamepix_gallery_page *page, double value, const char *unit)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    const struct flamepix_unit *measure = flamepix_unit_find(flamepix_bytes_of(unit));
    if (measure != NULL) {
        flamepix_unit_print(text, value, measure);
        flamepix_gallery_raw(page, text);
        return;
    }
    flamepix_gallery_grouped(page, value);
    flamepix_gallery_raw(page, " ");
    flamepix_html_attribute(&page->html, unit);
}

void flamepix_gallery_count(struct flamepix_gallery_page *page, uint64_t count)
{
    char text[FLAMEPIX_DECIMAL_NBYTES];
    flamepix_count_grouped(count, text);
    flamepix_gallery_raw(page, text);
}

void flamepix_gallery_error(struct flamepix_gallery_page *page,
                            const struct flamepix_gallery_item *item)
{
    flamepix_gallery_text(page, item->error == NULL ? "unknown error" : item->error);
    if (item->line != 0) {
        flamepix_gallery_raw(page, " (line ");
        flamepix_gallery_number(page, (double)item->line);
        flamepix_gallery_raw(page, ")");
    }
}

enum flamepix_status flamepix_gallery_page_finish(struct flamepix_gallery_page *page)
{
    return flamepix_html_finish(&page->html);
}
