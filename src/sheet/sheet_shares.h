/* Sheet shares: what searches find in all panels of a sheet together. */
#ifndef FPX_SHEET_SHEET_SHARES_H
#define FPX_SHEET_SHEET_SHARES_H

#include <flamepix/sheet.h>

/* Appends it as fpx_search_matches_shares does for a figure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sheet_shares(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *shares);

#endif
