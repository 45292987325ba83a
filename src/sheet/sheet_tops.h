/* Sheet tops: what the top frames of a sheet are of. */
#ifndef FPX_SHEET_SHEET_TOPS_H
#define FPX_SHEET_SHEET_TOPS_H

#include <flamepix/sheet.h>

#include "sidecar/top_frames.h"

/* The sums of all panels together, valid as long as the sheet; none where their units do not add
 * up. Where two sides are compared, of what there is after. */
struct fpx_top_facts fpx_sheet_top_facts(const struct flamepix_sheet *sheet);

/* The same as words tell it: where two sides are compared, with the sums of both, where they are
 * there, and before and after in each other's place where the options say so. */
struct fpx_top_facts fpx_sheet_told_top_facts(const struct flamepix_sheet *sheet);

/* The title as it was given, or else the one that a sheet has by itself. */
const char *fpx_sheet_told_title(const struct flamepix_sheet *sheet);

#endif
