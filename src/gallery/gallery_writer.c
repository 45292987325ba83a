#include "gallery/gallery_writer.h"

#include <string.h>

#include "base/decimal.h"
#include "base/unit.h"

void fpx_gallery_raw(struct fpx_gallery_writer *page, const char *markup)
{
    fpx_html_raw(&page->html, markup);
}

void fpx_gallery_text(struct fpx_gallery_writer *page, const char *text)
{
    fpx_gallery_bytes(page, text, strlen(text));
}

void fpx_gallery_bytes(struct fpx_gallery_writer *page, const char *text, size_t length)
{
    fpx_html_text(&page->html, (struct flamepix_bytes){text, length});
}

void fpx_gallery_number(struct fpx_gallery_writer *page, double value)
{
    char text[FPX_DECIMAL_NBYTES];
    fpx_decimal_plain(value, text);
    fpx_gallery_raw(page, text);
}

void fpx_gallery_grouped(struct fpx_gallery_writer *page, double value)
{
    char text[FPX_DECIMAL_NBYTES];
    fpx_decimal_grouped(value, text);
    fpx_gallery_raw(page, text);
}

void fpx_gallery_amount(struct fpx_gallery_writer *page, double value, const char *unit)
{
    char text[FPX_DECIMAL_NBYTES];
    const struct fpx_unit *measure = fpx_unit_find(flamepix_bytes_of(unit));
    if (measure != NULL) {
        fpx_unit_print(text, value, measure);
        fpx_gallery_raw(page, text);
        return;
    }
    fpx_gallery_grouped(page, value);
    fpx_gallery_raw(page, " ");
    fpx_html_attribute(&page->html, unit);
}

void fpx_gallery_count(struct fpx_gallery_writer *page, uint64_t count)
{
    char text[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(count, text);
    fpx_gallery_raw(page, text);
}

void fpx_gallery_error(struct fpx_gallery_writer *page, const struct fpx_gallery_item *item)
{
    fpx_gallery_text(page, item->error == NULL ? "unknown error" : item->error);
    if (item->line != 0) {
        fpx_gallery_raw(page, " (line ");
        fpx_gallery_number(page, (double)item->line);
        fpx_gallery_raw(page, ")");
    }
}

enum flamepix_status fpx_gallery_writer_finish(struct fpx_gallery_writer *page)
{
    return fpx_html_finish(&page->html);
}
