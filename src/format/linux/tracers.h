/* Lines of Linux tracers. */
#ifndef FPX_FORMAT_LINUX_TRACERS_H
#define FPX_FORMAT_LINUX_TRACERS_H

#include <stdint.h>

#include <flamepix/bytes.h>

#include "format/recording.h"
#include "format/samples/frame_text.h"

/* Frames as the tools of BCC print them, with more or less of what they know:
 *
 *     schedule    b'schedule'    ffffffff81785085 schedule    main+0x6d [allocs]
 *     #1  0x7f01 read+0x10 (/lib/libc.so.6+0x10)    1 [<00007f01>] read+0x10 [libc.so.6] */

/* What a frame says; offsets in functions go unless they are asked for. It points into `text`. */
struct fpx_frame fpx_bcc_frame(struct flamepix_bytes text,
                               const struct flamepix_recording_options *options);

/* Keys of bpftrace's maps: stacks, and what else is in them, as one stack. Those that are no
 * stacks, as the program's name, become root frames in their order; stacks stand on each other, the
 * last one lowest, so that the kernel's is upon the program's where they are printed in that
 * order. */

/* A key while it is read, and its map. Starts as {0}. */
struct fpx_bpftrace_key {
    size_t part;
    size_t frames;
    bool has_stack;               /* a part with stacks was met */
    struct flamepix_buffer texts; /* what is no stack: each with a NUL behind it */
    bool maps_are_whole;          /* a reader sets it: it is known where each print begins */
    size_t last_part;             /* of the key that was put last, */
    double last_value;            /* and its value */
};

/* Says that a map is printed again. */
void fpx_bpftrace_printed_again(struct fpx_recording *recording);

/* The map of the key that begins, by its name without the "@". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_bpftrace_map(struct fpx_recording *recording, struct fpx_bpftrace_key *key,
                                      struct flamepix_bytes name);

/* Takes what stands between stacks, several texts with `separator` between, of which there may be
 * none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_bpftrace_texts(struct fpx_bpftrace_key *key, struct flamepix_bytes text,
                                        const char *separator);

/* Takes a frame: "native_safe_halt+11", "read+4@/src/io.c:12", or as perf prints it, "ffffffff8101
 * idle+15 ([kernel])". Frames come from the leaf. Answers as fpx_recording_frame does. */
enum flamepix_status fpx_bpftrace_frame(struct fpx_recording *recording,
                                        struct fpx_bpftrace_key *key, struct flamepix_bytes text);

/* Puts the key with its value, and begins another one. Answers as fpx_recording_put does. */
enum flamepix_status fpx_bpftrace_put(struct fpx_recording *recording, struct fpx_bpftrace_key *key,
                                      struct flamepix_weight value);

/* Forgets what was taken of the key. */
void fpx_bpftrace_drop(struct fpx_recording *recording, struct fpx_bpftrace_key *key);

void fpx_bpftrace_key_free(struct fpx_bpftrace_key *key);

/* A line of the function_graph tracer (function_graph.c), taken apart by its columns: they
 * stand between '|', any of them may be missing, and the function is the last one. */

enum fpx_graph_kind {
    FPX_GRAPH_NOTHING, /* a comment, a rule, where an interrupt begins or ends */
    FPX_GRAPH_EVENT,   /* of another kind than functions */
    FPX_GRAPH_LOST,    /* the kernel has lost some */
    FPX_GRAPH_SWITCH,  /* `task` runs on `cpu` from here on */
    FPX_GRAPH_ENTRY,   /* "f() {" */
    FPX_GRAPH_LEAF,    /* "f();" */
    FPX_GRAPH_EXIT,    /* "}", perhaps with the name */
    FPX_GRAPH_UNKNOWN  /* none of these */
};

/* Texts are parts of the line, empty where it has none. */
struct fpx_graph_line {
    enum fpx_graph_kind kind;
    struct flamepix_bytes cpu;  /* its digits */
    struct flamepix_bytes task; /* "bash-1234" */
    struct flamepix_bytes comm, pid;
    bool has_duration;
    uint64_t nanoseconds;
    struct flamepix_bytes function, module;
};

/* Answers the kind of the line. */
enum fpx_graph_kind fpx_graph_line_take(struct flamepix_bytes text,
                                        struct fpx_graph_line *line_ret);

/* Frames as gdb and winedbg print them. */

/* "#3  0x000056 in std::swap<int> (a=1, b=2) at swap.cc:12", whose lines, where it is longer than
 * one, are joined by blanks: its number and what it says. False where it is no frame. */
bool fpx_gdb_frame(struct flamepix_bytes text, uint64_t *number_ret, struct fpx_frame *frame_ret);

/* "=>0 0x7e9a12 main+0x22(argc=1) [Z:\main.c:12] in app (0x33fe98)", of winedbg. */
bool fpx_winedbg_frame(struct flamepix_bytes text, uint64_t *number_ret,
                       struct fpx_frame *frame_ret);

#endif
