/* Panel paths: the frames that most of each panel goes through, and which panels have the same. */
#ifndef FPX_SHEET_PANEL_PATHS_H
#define FPX_SHEET_PANEL_PATHS_H

#include "sheet/sheet_internal.h"
#include "sidecar/alt_text.h"

/* Of a panel; all 0 where it has no layout. */
struct fpx_panel_path {
    struct flamepix_buffer
        names;       /* as a sentence says them, "main and lex"; empty: there are none */
    double weight;   /* of the last of them, in the unit of the panel */
    double whole;    /* what the panel weighs */
    bool holds_most; /* at least half of the whole */
};

struct fpx_panel_paths {
    struct fpx_panel_path *items; /* of all panels of the sheet */
    size_t count;
    size_t drawn;         /* panels that have a layout */
    size_t common, equal; /* the panel whose path more than half of these have, and how many do; 0:
                             there is no such path */
};

/* Finds them, with names as `sentence` says them. *paths_ret starts anew, and is freed by
 * fpx_panel_paths_free, also after a failure. Answers OK, NO_MEMORY or as
 * fpx_panel_open. */
enum flamepix_status fpx_panel_paths_find(const struct flamepix_sheet *sheet,
                                          const struct fpx_alt_sentence *sentence,
                                          struct fpx_panel_paths *paths_ret);
void fpx_panel_paths_free(struct fpx_panel_paths *paths);

/* Whether panel i has the path that most have in common. */
bool fpx_panel_paths_is_common(const struct fpx_panel_paths *paths, size_t i);

#endif
