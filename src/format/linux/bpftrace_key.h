/* Keys of bpftrace's maps: stacks, and what else is in them, as one stack. Those that are no
 * stacks, as the program's name, become root frames in their order; stacks stand on each other, the
 * last one lowest, so that the kernel's is upon the program's where they are printed in that
 * order. */
#ifndef FPX_FORMAT_LINUX_BPFTRACE_KEY_H
#define FPX_FORMAT_LINUX_BPFTRACE_KEY_H

#include "format/recording.h"

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

#endif
