/* Dominant path: the frames that most of a picture goes through, one on the other. */
#ifndef FPX_SIDECAR_DOMINANT_PATH_H
#define FPX_SIDECAR_DOMINANT_PATH_H

#include "figure/figure_internal.h"

/* Names that are enough to know it by: its first frame, and the last two. */
enum { FPX_DOMINANT_NAMES = 3 };

struct fpx_dominant_path {
    struct flamepix_bytes names[FPX_DOMINANT_NAMES]; /* the layout's, from the root on */
    size_t count;                                    /* 0: there is no frame to name */
    double weight;                                   /* of its last frame */
    bool holds_most; /* at least half of the whole; else it is one frame, the heaviest */
};

enum fpx_dominant_direction { FPX_TO_CALLEES, FPX_TO_CALLERS };

/* Finds the path from the root, or from the frame that is shown, always on to the heaviest child
 * as long as that holds at least half of `whole`; around a function there is one to its callers,
 * too. Frames that captions do not say (summary_line.h, `unsaid`), and repetitions of a
 * name, are passed over. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_dominant_path_find(const struct flamepix_figure *figure,
                                            enum fpx_dominant_direction way, double whole,
                                            struct flamepix_bytes unsaid,
                                            struct fpx_dominant_path *path_ret);

#endif
