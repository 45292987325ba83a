/* Panel paths: the frames that most of each panel goes through, and which panels share them. */
#ifndef FPX_SHEET_PANEL_PATHS_H
#define FPX_SHEET_PANEL_PATHS_H

#include "sheet/sheet_internal.h"
#include "sidecar/alt_text.h"

/* Of a panel; all 0 without a layout. */
struct fpx_panel_path {
    struct flamepix_buffer names; /* as in a sentence, "main and lex"; empty: none */
    double weight;                /* of the last of them, in the unit of the panel */
    double whole;                 /* the weight of the panel */
    bool holds_most;              /* at least half of the whole */
};

struct fpx_panel_paths {
    struct fpx_panel_path *items; /* of all panels of the sheet */
    size_t count;
    size_t drawn;         /* panels with a layout */
    size_t common, equal; /* a panel with the path that more than half of these have, and how many
                             have it; 0: no such path */
};

/* Finds the paths, with names in the form of `sentence`. *paths_ret starts anew, and is freed by
 * fpx_panel_paths_free, also after a failure. Returns OK, NO_MEMORY or as fpx_panel_open. */
enum flamepix_status fpx_panel_paths_find(const struct flamepix_sheet *sheet,
                                          const struct fpx_alt_sentence *sentence,
                                          struct fpx_panel_paths *paths_ret);
void fpx_panel_paths_free(struct fpx_panel_paths *paths);

/* Whether panel i has the path that most share. */
bool fpx_panel_paths_is_common(const struct fpx_panel_paths *paths, size_t i);

#endif
