/* A thread of a Firefox profile: its samples, and the stacks that they refer to. */
#ifndef FPX_FORMAT_WEB_FIREFOX_THREAD_H
#define FPX_FORMAT_WEB_FIREFOX_THREAD_H

#include "format/web/firefox_stacks.h"

/* Starts as {0}. */
struct fpx_firefox_thread {
    uint64_t offset;                  /* the byte where it begins */
    struct flamepix_buffer name, pid; /* empty where it does not say it */
    struct fpx_firefox_stacks stacks;
    struct fpx_firefox_table samples;
    bool is_even;    /* their columns are as long as each other */
    uint64_t others; /* allocations that were sampled, which are not among the samples */
};

/* Reads the thread that comes next, the value; what was there before goes. END where the value is
 * no object, which is passed over; else OK, NO_MEMORY or what the JSON answers. */
enum flamepix_status fpx_firefox_thread_read(struct fpx_firefox_thread *thread,
                                             struct fpx_json_reader *json);

/* The unit of its weights. */
const char *fpx_firefox_thread_unit(const struct fpx_firefox_thread *thread);

/* Puts its samples, as ones of this part. `begin`: the milliseconds from which their times count;
 * NAN: they have none. Answers as fpx_recording_put does. */
enum flamepix_status fpx_firefox_thread_put(const struct fpx_firefox_thread *thread,
                                            const struct fpx_firefox_view *view, double begin,
                                            struct fpx_recording *recording, size_t part);

void fpx_firefox_thread_free(struct fpx_firefox_thread *thread);

#endif
