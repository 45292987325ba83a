#include "sheet/sheet_sidecars.h"

#include "figure/search_matches.h"
#include "sheet/sheet_internal.h"

enum flamepix_status fpx_sheet_shares(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *shares)
{
    const struct fpx_search_sums found = {&sheet->options.figure, fpx_sheet_sums(sheet), sheet->sum,
                                          sheet->options.difference != NULL};
    return fpx_search_sums_shares(&found, shares);
}
