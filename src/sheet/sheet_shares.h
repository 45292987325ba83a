/* Sheet shares: what searches find in all panels of a sheet together. */
#ifndef FLAMEPIX_SHEET_SHEET_SHARES_H
#define FLAMEPIX_SHEET_SHEET_SHARES_H

#include <flamepix/sheet.h>

/* Appends it as flamepix_search_matches_shares does for a figure. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_sheet_shares(const struct flamepix_sheet *sheet,
                                           struct flamepix_buffer *shares);

#endif
