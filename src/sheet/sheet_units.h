/* Sheet units: what panels weigh together, as far as their units let them be added and compared. */
#ifndef FPX_SHEET_SHEET_UNITS_H
#define FPX_SHEET_SHEET_UNITS_H

#include <flamepix/sheet.h>

/* Adds the totals of all panels up, kind by kind (unit_kinds.h), and finds what fills a panel
 * of each. Answers OK, NO_MEMORY or BAD_ARGUMENT (flamepix_sheet_full). */
enum flamepix_status fpx_sheet_add_up(struct flamepix_sheet *sheet);

/* What a panel weighs in the unit of its kind, and what weight of that fills it; 0: its own. */
double fpx_sheet_amount(const struct flamepix_sheet *sheet, size_t panel);
double fpx_sheet_full_of(const struct flamepix_sheet *sheet, size_t panel);

/* The unit that all panels have together, to which others of its kind are converted; "" where they
 * do not add up. */
const char *fpx_sheet_unit(const struct flamepix_sheet *sheet);

/* Sums of all panels that are of one unit, for what is said of them; NULL: there are none, or they
 * do not add up. */
const struct flamepix_tally *fpx_sheet_sums(const struct flamepix_sheet *sheet);

void fpx_sheet_units_free(struct flamepix_sheet *sheet);

#endif
