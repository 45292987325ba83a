/* Perf lines: the frames of a recording, each line of text taken apart once.
 *
 * The same frames come over and over, so a line is looked up by its text, and what it was made into
 * is kept as text that is ready to be copied into a stack's key. Mostly not even that look-up is
 * needed: the line behind a frame, its caller, is nearly always the one that was behind it the last
 * time. So each entry knows its follower, and a line that is the same needs one comparison alone.
 *
 * The table is bounded; when it is full it is emptied between two samples. */
#ifndef FPX_FORMAT_PERF_PERF_LINES_H
#define FPX_FORMAT_PERF_PERF_LINES_H

#include "base/arena.h"
#include "base/hash_index.h"
#include "format/perf/perf_inline.h"

enum { FPX_PERF_LINES_NBYTES = 16 << 20 };

struct fpx_perf_line {
    struct flamepix_bytes line; /* as it stands in the recording, perhaps with its place's */
    struct flamepix_bytes text; /* of its frames, from the outermost on; empty: none */
    uint32_t frame_count;
    uint32_t follower; /* the number of the entry that came behind it the last time; itself: none */
    bool of_java;
    bool has_address; /* as frames have, where perf prints them */
    bool ends_stack;  /* what called it is to be left out */
};

/* Starts as {0}, with the options set. */
struct fpx_perf_lines {
    const struct flamepix_recording_options *options;
    struct fpx_perf_line *items;
    size_t count, capacity;
    struct fpx_arena arena;
    struct fpx_hash_index index;
    struct flamepix_buffer text; /* of the frame that is being made */
    struct fpx_perf_inline inlined;
};

/* The number of a line's entry. `before` is the entry of the line before it in this stack, or
 * FPX_HASH_NONE. Answers OK, NO_MEMORY, or READ_FAILED (addr2line cannot be run; errno
 * set). */
enum flamepix_status fpx_perf_lines_find(struct fpx_perf_lines *lines, struct flamepix_bytes line,
                                         bool of_java, size_t before, size_t *number_ret);

/* The number of another entry: that of entry `number` with `place`, the line behind it that says
 * where in the source it is. Answers what fpx_perf_lines_find does. */
enum flamepix_status fpx_perf_lines_place(struct fpx_perf_lines *lines, size_t number,
                                          struct flamepix_bytes place, size_t *number_ret);

/* Empties the table where it is full; numbers are not valid any longer then. */
void fpx_perf_lines_make_room(struct fpx_perf_lines *lines);

void fpx_perf_lines_free(struct fpx_perf_lines *lines);

#endif
