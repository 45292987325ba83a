/* Panel notes: what is said in place of a chart that has nothing to show. */
#ifndef FLAMEPIX_SHEET_PANEL_NOTES_H
#define FLAMEPIX_SHEET_PANEL_NOTES_H

#include <flamepix/compare.h>

/* "nothing is gone"; static. */
const char *flamepix_panel_note(const struct flamepix_measure *measure);

#endif
