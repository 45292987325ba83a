/* Sheet alt: a sheet in one sentence, for readers who cannot see it. */
#ifndef FPX_SHEET_SHEET_ALT_H
#define FPX_SHEET_SHEET_ALT_H

#include <flamepix/sheet.h>

/* Appends a sentence as fpx_alt_text does of one picture: the subject of the sheet, the path that
 * most of each panel goes through, the sizes of panels not mentioned there, and the three names
 * with most self weight in all panels together, if the sheet has sums by name:
 *
 *   Flame graphs of 3 profiles, 800 samples in all: in web-01, 71.2% of 500 samples go through main
 *   and do_select; in web-02, 60.0% of 200 samples go through main and lex; in web-03, 55.0% of 100
 *   samples go through idle; self weight is most in memcpy (12.3%) and malloc (5.0%).
 *
 * Panels with the same path have one clause. Of more than six, only the three largest have a clause
 * (if most share a path, the three largest others), and the number of panels not described is
 * added. If two sides are compared, it says the same of them as fpx_alt_text. Not longer than
 * FPX_ALT_TEXT_NBYTES, escaped as fpx_alt_text; not terminated. Returns OK, NO_MEMORY or as
 * fpx_panel_open. */
enum flamepix_status fpx_sheet_alt_text(const struct flamepix_sheet *sheet,
                                        struct flamepix_buffer *text);

#endif
