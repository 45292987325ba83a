/* Frame path: the frames from the root to one of a frames document; of a caller around a function,
 * from it to the function. */
#ifndef FPX_CLI_PICTURE_FRAME_PATH_H
#define FPX_CLI_PICTURE_FRAME_PATH_H

#include "format/parse/frames_document.h"

/* Starts as {0}. */
struct fpx_frame_path {
    const struct fpx_drawn_frame **frames; /* of the document */
    size_t count, capacity;
};

/* Finds the path of a frame, itself included; of a run, that of the frame below it. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_frame_path_find(struct fpx_frame_path *path,
                                         const struct fpx_frames_document *document,
                                         const struct fpx_drawn_frame *frame);

void fpx_frame_path_free(struct fpx_frame_path *path);

#endif
