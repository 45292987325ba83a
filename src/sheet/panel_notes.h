/* Panel notes: the text in place of an empty chart. */
#ifndef FPX_SHEET_PANEL_NOTES_H
#define FPX_SHEET_PANEL_NOTES_H

#include <flamepix/compare.h>

/* "nothing is gone"; static. */
const char *fpx_panel_note(const struct flamepix_measure *measure);

#endif
