/* Drawn page: one picture, which is a figure or a sheet of panels. */
#ifndef FPX_CLI_PICTURE_DRAWN_PAGE_H
#define FPX_CLI_PICTURE_DRAWN_PAGE_H

#include <flamepix/sheet.h>

#include "base/os/output.h"

/* Starts as {0}: nothing is composed. Then one of them is there. */
struct fpx_drawn_page {
    struct flamepix_figure *figure;
    struct flamepix_sheet *sheet;
};

/* Of a sheet, the sizes and what it does not carry; all 0 while nothing is composed. */
struct flamepix_figure_page fpx_drawn_page_facts(const struct fpx_drawn_page *page);

/* All 0 of a sheet, which measures none. */
struct flamepix_figure_effort fpx_drawn_page_effort(const struct fpx_drawn_page *page);

/* Answers as flamepix_figure_draw or flamepix_sheet_draw. */
enum flamepix_status fpx_drawn_page_draw(const struct fpx_drawn_page *page, flamepix_write_fn write,
                                         void *user);

/* Writes the sidecar of this number of the table; `place` as fpx_sidecar_write. Answers as
 * what writes it. */
enum flamepix_status fpx_drawn_page_sidecar(const struct fpx_drawn_page *page, size_t number,
                                            const struct flamepix_picture_place *place,
                                            struct fpx_output *file);

void fpx_drawn_page_free(struct fpx_drawn_page *page);

#endif
