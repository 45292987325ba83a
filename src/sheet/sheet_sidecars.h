/* Sheet sidecars: what writes each sidecar (sidecar.h) of a sheet. */
#ifndef FPX_SHEET_SHEET_SIDECARS_H
#define FPX_SHEET_SHEET_SIDECARS_H

#include <flamepix/sheet.h>

#include "sidecar/sidecar.h"

/* Whether a sheet has the sidecar of this number. */
bool fpx_sheet_has_sidecar(size_t number);

/* Writes it; `place` may be NULL where the row does not name the picture. Answers OK, NO_MEMORY,
 * BAD_FONT, what `write` answers, or BAD_ARGUMENT (no place, or a sheet has no such sidecar). */
enum flamepix_status fpx_sheet_sidecar(const struct flamepix_sheet *sheet, size_t number,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user);

/* The tables of the top frames of all panels together, and the sums of all their names. Where two
 * sides are compared, of what there is after. As other sidecars' functions. */
enum flamepix_status fpx_sheet_text(const struct flamepix_sheet *sheet, flamepix_write_fn write,
                                    void *user);
enum flamepix_status fpx_sheet_csv(const struct flamepix_sheet *sheet, flamepix_write_fn write,
                                   void *user);

/* Sheet map: an HTML page with a sheet and an image map of all its panels. */

/* The panels in their order, each in its reading order. Answers OK, NO_MEMORY, what
 * fpx_panel_open answers, or what `write` answers. */
enum flamepix_status fpx_sheet_map(const struct flamepix_sheet *sheet,
                                   const struct flamepix_picture_place *place,
                                   flamepix_write_fn write, void *user);

/* Sheet shares: what searches find in all panels of a sheet together. */

/* Appends it as fpx_search_matches_shares does for a figure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sheet_shares(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *shares);

#endif
