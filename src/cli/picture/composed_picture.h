/* Drawn page: one picture, which is a figure or a sheet of panels. */
#ifndef FPX_CLI_PICTURE_COMPOSED_PICTURE_H
#define FPX_CLI_PICTURE_COMPOSED_PICTURE_H

#include <flamepix/sheet.h>

#include "base/os/output.h"

/* Starts as {0}: nothing is composed. Then one of them is there. */
struct fpx_composed_picture {
    struct flamepix_figure *figure;
    struct flamepix_sheet *sheet;
};

/* Of a sheet, the sizes and what it does not carry; all 0 while nothing is composed. */
struct flamepix_figure_page fpx_composed_picture_facts(const struct fpx_composed_picture *page);

/* All 0 of a sheet, which measures none. */
struct flamepix_figure_effort fpx_composed_picture_effort(const struct fpx_composed_picture *page);

/* Answers as flamepix_figure_draw or flamepix_sheet_draw. */
enum flamepix_status fpx_composed_picture_draw(const struct fpx_composed_picture *page,
                                               flamepix_write_fn write, void *user);

/* Writes the sidecar of this number of the table; `place` as fpx_sidecar_write. Answers as
 * what writes it. */
enum flamepix_status fpx_composed_picture_sidecar(const struct fpx_composed_picture *page,
                                                  size_t number,
                                                  const struct flamepix_picture_place *place,
                                                  struct fpx_output *file);

void fpx_composed_picture_free(struct fpx_composed_picture *page);

#endif
