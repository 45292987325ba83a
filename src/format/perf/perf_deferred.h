/* Perf deferred: stacks of programs that perf of Linux 6.19 has when they go on and not when the
 * kernel was sampled. The samples end in a number, and a record with that number has the rest:
 *
 *     sh 5 121.163435:   249113 cycles: 
 *             ffffffff84406ac0 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *                    b00000006 (cookie) ([unknown])
 *
 *     sh 5 121.163447: DEFERRED CALLCHAIN [cookie: b00000006]
 *                 7f18fe337fa7 mprotect+0x7 (/lib/x86_64-linux-gnu/libc.so.6)
 */
#ifndef FPX_FORMAT_PERF_PERF_DEFERRED_H
#define FPX_FORMAT_PERF_PERF_DEFERRED_H

#include "format/perf/perf_header.h"
#include "format/perf/perf_stack.h"

/* Samples that wait, few at a time: the oldest is put as it is where there are too many. Starts as
 * {0}. */
struct fpx_perf_deferred {
    struct fpx_perf_cut *cuts;
    size_t count, capacity;
    uint64_t missing; /* samples whose rest did not come */
};

/* Whether a frame's line is such a number. */
bool fpx_perf_deferred_take_cookie(struct flamepix_bytes line, uint64_t *cookie_ret);

/* Whether a header is that of a record with the rest. */
bool fpx_perf_deferred_take_header(const struct fpx_perf_header *header, uint64_t *cookie_ret);

/* Keeps a sample: `root` stands below the rest of its stack, `kernel` above it. Answers OK or what
 * fpx_recording_put does. */
enum flamepix_status fpx_perf_deferred_keep(struct fpx_perf_deferred *deferred,
                                            struct fpx_recording *recording, uint64_t cookie,
                                            const struct fpx_sample *sample,
                                            struct fpx_perf_text root, struct fpx_perf_text kernel);

/* Puts the samples with this number. Answers what fpx_recording_put does. */
enum flamepix_status fpx_perf_deferred_join(struct fpx_perf_deferred *deferred,
                                            struct fpx_recording *recording, uint64_t cookie,
                                            struct fpx_perf_text rest);

/* Puts those that still wait, and says how many had no rest. Answers what fpx_recording_put
 * does. */
enum flamepix_status fpx_perf_deferred_close(struct fpx_perf_deferred *deferred,
                                             struct fpx_recording *recording);

void fpx_perf_deferred_free(struct fpx_perf_deferred *deferred);

#endif
