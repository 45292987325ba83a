/* Drawn page: one picture, which is a figure or a sheet of panels. */
#ifndef FLAMEPIX_CLI_PICTURE_DRAWN_PAGE_H
#define FLAMEPIX_CLI_PICTURE_DRAWN_PAGE_H

#include <flamepix/sheet.h>

#include "base/os/output.h"

/* Starts as {0}: nothing is composed. Then one of them is there. */
struct flamepix_drawn_page {
    struct flamepix_figure *figure;
    struct flamepix_sheet *sheet;
};

/* Of a sheet, the sizes and what it does not carry; all 0 while nothing is composed. */
struct flamepix_figure_page flamepix_drawn_page_facts(const struct flamepix_drawn_page *page);

/* All 0 of a sheet, which measures none. */
struct flamepix_figure_effort flamepix_drawn_page_effort(const struct flamepix_drawn_page *page);

/* Answers as flamepix_figure_draw or flamepix_sheet_draw. */
enum flamepix_status flamepix_drawn_page_draw(const struct flamepix_drawn_page *page,
                                              flamepix_write_fn write, void *user);

/* Writes the sidecar of this number of the table; `place` as flamepix_sidecar_write. Answers as
 * what writes it. */
enum flamepix_status flamepix_drawn_page_sidecar(const struct flamepix_drawn_page *page,
                                                 size_t number,
                                                 const struct flamepix_picture_place *place,
                                                 struct flamepix_output *file);

void flamepix_drawn_page_free(struct flamepix_drawn_page *page);

#endif
