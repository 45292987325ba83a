/* Sheet tops: the subject of a sheet's top frames. */
#ifndef FPX_SHEET_SHEET_TOPS_H
#define FPX_SHEET_SHEET_TOPS_H

#include <flamepix/sheet.h>

#include "sidecar/top_frames.h"

/* Same as in texts: if two sides are compared, with the sums of both, if available, and with before
 * and after swapped if the options ask for it. */
struct fpx_top_facts fpx_sheet_told_top_facts(const struct flamepix_sheet *sheet);

/* The title as given, or else the default one of a sheet. */
const char *fpx_sheet_told_title(const struct flamepix_sheet *sheet);

#endif
