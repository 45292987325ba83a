/* Perf stack: the frames of a sample as `perf script` prints them below its header, the leaf first,
 * and what else stands among them. */
#ifndef FPX_FORMAT_PERF_PERF_STACK_H
#define FPX_FORMAT_PERF_PERF_STACK_H

#include "format/perf/perf_lines.h"
#include "format/recording.h"

/* Text of frames, from the root on. */
struct fpx_perf_text {
    struct flamepix_bytes text;
    size_t frames;
};

/* Starts as {0}, with the options of `lines` set. */
struct fpx_perf_stack {
    struct fpx_perf_lines lines;
    size_t *frames; /* numbers of entries of `lines` */
    size_t depth, capacity;
    bool of_java;
    bool is_wanted;        /* its frames are */
    bool has_ended;        /* the rest of them are not */
    bool prints_addresses; /* the frame before has one */
    bool has_cookie;       /* the rest of it is elsewhere (perf_deferred.h) */
    uint64_t cookie;
    struct flamepix_buffer text; /* of its frames; the end of a branch */
};

/* Begins with no frames. */
void fpx_perf_stack_begin(struct fpx_perf_stack *stack, bool is_wanted, bool of_java);

/* Takes a line: a frame, its place in the source, last branches, which stand for frames where there
 * are none, or fields behind the stack. Answers OK or NO_MEMORY, READ_FAILED as
 * fpx_perf_lines_find, or BAD_LINE when reading is strict. */
enum flamepix_status fpx_perf_stack_line(struct fpx_perf_stack *stack,
                                         struct fpx_recording *recording,
                                         struct flamepix_bytes line);

/* Takes a frame. Answers as fpx_perf_stack_line. */
enum flamepix_status fpx_perf_stack_frame(struct fpx_perf_stack *stack,
                                          struct fpx_recording *recording,
                                          struct flamepix_bytes line);

/* Takes last branches. Answers as fpx_perf_stack_line. */
enum flamepix_status fpx_perf_stack_branches(struct fpx_perf_stack *stack,
                                             struct fpx_recording *recording,
                                             struct flamepix_bytes text);

/* The text of the frames, valid until the stack is changed. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_perf_stack_text(struct fpx_perf_stack *stack,
                                         struct fpx_perf_text *text_ret);

/* Puts `root`, one frame or none, and the frames as those of a sample. Answers what
 * fpx_recording_put does. */
enum flamepix_status fpx_perf_stack_put(const struct fpx_perf_stack *stack,
                                        struct fpx_recording *recording, struct flamepix_bytes root,
                                        const struct fpx_sample *sample);

void fpx_perf_stack_free(struct fpx_perf_stack *stack);

#endif
