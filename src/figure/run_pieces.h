/* Run pieces: where a run is drawn that has sunk, with what it stood upon, into several rows, or
 * that others part. */
#ifndef FLAMEPIX_FIGURE_RUN_PIECES_H
#define FLAMEPIX_FIGURE_RUN_PIECES_H

#include "figure/frames.h"

/* Writes the member "pieces", [x, y, w, h] of each in px of the page, of a run that does not own
 * all of the rectangle around it; nothing of any other span. */
void flamepix_run_pieces(struct flamepix_json *json, const struct flamepix_figure *figure,
                         struct flamepix_frames_place place, const struct flamepix_span *span);

#endif
