/* Sheet sidecars: the writer of each sidecar (sidecar.h) of a sheet. */
#ifndef FPX_SHEET_SHEET_SIDECARS_H
#define FPX_SHEET_SHEET_SIDECARS_H

#include <flamepix/sheet.h>

#include "sidecar/sidecar.h"

/* Writes the sidecar of this number, as its row defines for sheets; `place` may be NULL if the row
 * does not name the picture. Returns OK, NO_MEMORY, BAD_FONT, what `write` returns, or BAD_ARGUMENT
 * (no place). */
enum flamepix_status fpx_sheet_sidecar(const struct flamepix_sheet *sheet, size_t number,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user);

/* The writers of OWN and SUMMED rows. Those of the top frames and of the sums cover all panels
 * together; if two sides are compared, the side after. */
#define FPX_SHEET_WRITER_FILE(name)                                                                \
    enum flamepix_status fpx_sheet_write_##name(const struct flamepix_sheet *sheet,                \
                                                flamepix_write_fn write, void *user);
#define FPX_SHEET_WRITER_BINARY(name) FPX_SHEET_WRITER_FILE(name)
#define FPX_SHEET_WRITER_LINKED(name)                                                              \
    enum flamepix_status fpx_sheet_write_##name(const struct flamepix_sheet *sheet,                \
                                                const struct flamepix_picture_place *place,        \
                                                flamepix_write_fn write, void *user);
#define FPX_SHEET_WRITER_PRINTED(name) FPX_SHEET_WRITER_LINKED(name)
#define FPX_SHEET_WRITER_PANELS(use, name)
#define FPX_SHEET_WRITER_OWN(use, name)    FPX_SHEET_WRITER_##use(name)
#define FPX_SHEET_WRITER_SUMMED(use, name) FPX_SHEET_WRITER_##use(name)
#define FPX_SHEET_WRITER_SNIPPET(use, name)
#define FPX_SHEET_WRITER(name, extension, use, sheet, sums, head, contents)                        \
    FPX_SHEET_WRITER_##sheet(use, name)
FPX_SIDECARS(FPX_SHEET_WRITER)
#undef FPX_SHEET_WRITER

/* Sheet map: an HTML page with a sheet and an image map of all its panels. */

/* Writes the panels in order, each in its reading order. Returns OK, NO_MEMORY, what fpx_panel_open
 * returns, or what `write` returns. */
enum flamepix_status fpx_sheet_write_map(const struct flamepix_sheet *sheet,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user);

/* Appends the matches of searches in all panels of a sheet together, as fpx_search_matches_shares
 * does for a figure. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_sheet_shares(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *shares);

#endif
