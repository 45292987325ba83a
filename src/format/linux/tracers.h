/* Lines of Linux tracers. */
#ifndef FPX_FORMAT_LINUX_TRACERS_H
#define FPX_FORMAT_LINUX_TRACERS_H

#include <stdint.h>

#include <flamepix/bytes.h>

#include "format/recording.h"
#include "format/samples/frame_text.h"

/* Frames as printed by the tools of BCC, with different amounts of detail:
 *
 *     schedule    b'schedule'    ffffffff81785085 schedule    main+0x6d [allocs]
 *     #1  0x7f01 read+0x10 (/lib/libc.so.6+0x10)    1 [<00007f01>] read+0x10 [libc.so.6] */

/* Parses a frame, without offsets in functions unless requested. It points into `text`. */
struct fpx_frame fpx_bcc_frame(struct flamepix_bytes text,
                               const struct flamepix_recording_options *options);

/* Keys of bpftrace's maps as one stack. Parts that are not stacks, such as the program's name,
 * become root frames in their order. Several stacks are placed on each other, the last one lowest:
 * if printed in the order kernel, program, the kernel's is on top. */

/* The current key and its map. Starts as {0}. */
struct fpx_bpftrace_key {
    size_t part;
    size_t frames;
    bool has_stack;               /* a part with stacks was found */
    struct flamepix_buffer texts; /* the parts that are no stacks, each followed by a NUL */
    bool maps_are_whole;          /* set by the reader: the begin of each print is known */
    size_t last_part;             /* of the last key that was put, */
    double last_value;            /* and its value */
};

/* Notes that a map is printed again. */
void fpx_bpftrace_printed_again(struct fpx_recording *recording);

/* Begins a key of the map with this name, without the "@". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_bpftrace_map(struct fpx_recording *recording, struct fpx_bpftrace_key *key,
                                      struct flamepix_bytes name);

/* Takes the text between stacks: any number of texts separated by `separator`. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_bpftrace_texts(struct fpx_bpftrace_key *key, struct flamepix_bytes text,
                                        const char *separator);

/* Takes a frame: "native_safe_halt+11", "read+4@/src/io.c:12", or in perf's format, "ffffffff8101
 * idle+15 ([kernel])". Frames come from the leaf. Statuses: those of fpx_recording_frame. */
enum flamepix_status fpx_bpftrace_frame(struct fpx_recording *recording,
                                        struct fpx_bpftrace_key *key, struct flamepix_bytes text);

/* Puts the key with its value, and begins another one. Statuses: those of fpx_recording_put. */
enum flamepix_status fpx_bpftrace_put(struct fpx_recording *recording, struct fpx_bpftrace_key *key,
                                      struct flamepix_weight value);

/* Drops the key. */
void fpx_bpftrace_drop(struct fpx_recording *recording, struct fpx_bpftrace_key *key);

void fpx_bpftrace_key_free(struct fpx_bpftrace_key *key);

/* A line of the function_graph tracer (function_graph.c), split into columns. Columns are separated
 * by '|' and each of them may be missing; the function is the last one. */

enum fpx_graph_kind {
    FPX_GRAPH_NOTHING, /* a comment, a rule, the begin or end of an interrupt */
    FPX_GRAPH_EVENT,   /* an event other than a function's */
    FPX_GRAPH_LOST,    /* the kernel lost events */
    FPX_GRAPH_SWITCH,  /* `task` runs on `cpu` from now on */
    FPX_GRAPH_ENTRY,   /* "f() {" */
    FPX_GRAPH_LEAF,    /* "f();" */
    FPX_GRAPH_EXIT,    /* "}", optionally with the name */
    FPX_GRAPH_UNKNOWN  /* none of these */
};

/* Texts point into the line; missing ones are empty. */
struct fpx_graph_line {
    enum fpx_graph_kind kind;
    struct flamepix_bytes cpu;  /* its digits */
    struct flamepix_bytes task; /* "bash-1234" */
    struct flamepix_bytes comm, pid;
    bool has_duration;
    uint64_t nanoseconds;
    struct flamepix_bytes function, module;
};

/* Returns the kind of the line. */
enum fpx_graph_kind fpx_graph_line_take(struct flamepix_bytes text,
                                        struct fpx_graph_line *line_ret);

/* Frames as gdb and winedbg print them. */

/* "#3  0x000056 in std::swap<int> (a=1, b=2) at swap.cc:12": a frame's number and contents. The
 * lines of a longer frame are joined by blanks. False if it is not a frame. */
bool fpx_gdb_frame(struct flamepix_bytes text, uint64_t *number_ret, struct fpx_frame *frame_ret);

/* "=>0 0x7e9a12 main+0x22(argc=1) [Z:\main.c:12] in app (0x33fe98)", of winedbg. */
bool fpx_winedbg_frame(struct flamepix_bytes text, uint64_t *number_ret,
                       struct fpx_frame *frame_ret);

#endif
