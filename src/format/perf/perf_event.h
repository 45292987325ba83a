/* What the header of a sample of perf means for its stack: the event that it is a part of, what it
 * weighs, and its root frame. */
#ifndef FPX_FORMAT_PERF_PERF_EVENT_H
#define FPX_FORMAT_PERF_PERF_EVENT_H

#include "format/perf/perf_header.h"
#include "format/recording.h"

/* What of a sample's event does not change, so that equal events are looked up once. Starts as
 * {0}. */
struct fpx_perf_event {
    struct flamepix_buffer name;
    bool is_known;
    size_t part;
};

/* Sets the part, the weight and the time of a sample with this header, and that its event was
 * `before`. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_perf_event_sample(struct fpx_recording *recording,
                                           const struct fpx_perf_header *header,
                                           struct fpx_perf_event *before,
                                           struct fpx_sample *sample_ret);

/* What a sample with this header weighs. */
double fpx_perf_event_weight(const struct fpx_recording *recording,
                             const struct fpx_perf_header *header);

/* Whether events of this name tell something in words of their own: tracepoints ("kmem:kmalloc"),
 * and what perf makes of a processor's trace ("psb", "cbr"). */
bool fpx_perf_event_has_own_text(struct flamepix_bytes event);

/* Appends the root frame to a key, as the options ask: "comm", "comm-12", "comm-12/34", "12", or
 * none. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_perf_event_root(struct flamepix_buffer *key,
                                         const struct fpx_perf_header *header,
                                         const struct flamepix_recording_options *options);

/* Whether samples of this thread are asked for. */
bool fpx_perf_event_is_of_thread(const struct fpx_perf_header *header,
                                 const struct flamepix_recording_options *options);

/* The number behind `name`, as "delay=", in what a tracepoint tells. False where there is none. */
bool fpx_perf_event_field(struct flamepix_bytes told, const char *name, uint64_t *number_ret);

#endif
