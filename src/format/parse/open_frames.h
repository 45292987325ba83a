/* Open frames: the path of functions that are open while a recording is read that says who calls
 * whom by depth: traces of entries and exits, trees by indentation. */
#ifndef FPX_FORMAT_PARSE_OPEN_FRAMES_H
#define FPX_FORMAT_PARSE_OPEN_FRAMES_H

#include "format/recording.h"

struct fpx_open_frame {
    size_t begin; /* in the texts: its name, then its file */
    size_t name_nbytes, file_nbytes;
    uint64_t line, address;
};

/* Starts as {0}. */
struct fpx_open_frames {
    struct fpx_open_frame *frames; /* depth of them */
    size_t depth, capacity;
    struct flamepix_buffer texts;
};

/* Closes all frames but the `depth` outermost. */
void fpx_open_frames_close(struct fpx_open_frames *open, size_t depth);

/* Opens a frame below the others; its name, file, line and address are copied. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_open_frames_push(struct fpx_open_frames *open,
                                          const struct fpx_frame *frame);

/* Adds all of them to the recording's stack, the outermost first. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_open_frames_add(const struct fpx_open_frames *open,
                                         struct fpx_recording *recording);

/* Frees everything; there are no open frames again. */
void fpx_open_frames_free(struct fpx_open_frames *open);

#endif
