/* Panel notes: what is said in place of a chart that has nothing to show. */
#ifndef FPX_SHEET_PANEL_NOTES_H
#define FPX_SHEET_PANEL_NOTES_H

#include <flamepix/compare.h>

/* "nothing is gone"; static. */
const char *fpx_panel_note(const struct flamepix_measure *measure);

#endif
