/* Frames of pyinstrument. */
#ifndef FPX_FORMAT_LANGUAGES_PYINSTRUMENT_FRAME_H
#define FPX_FORMAT_LANGUAGES_PYINSTRUMENT_FRAME_H

#include "format/recording.h"

/* What is not known is empty, or 0. */
struct fpx_pyinstrument_frame {
    struct flamepix_bytes function, class, file;
    uint64_t line;
};

/* Takes the text of a frame apart: its function, file and first line with NULs between them, and
 * behind them attributes, each with a byte 1 before it: "l" the line, "c" the class. */
struct fpx_pyinstrument_frame fpx_pyinstrument_parse(struct flamepix_bytes text);

/* Adds the frame to the recording's stack, but for those that stand for no function. `name` is
 * scratch. Answers as fpx_recording_frame. */
enum flamepix_status fpx_pyinstrument_add(struct fpx_recording *recording,
                                          const struct fpx_pyinstrument_frame *frame,
                                          struct flamepix_buffer *name);

#endif
