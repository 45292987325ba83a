/* Chrome lanes: what the spans of a Chrome trace belong to: the events of a thread, the samples of
 * one (stackFrames), or a CPU profile. */
#ifndef FPX_FORMAT_WEB_CHROME_LANES_H
#define FPX_FORMAT_WEB_CHROME_LANES_H

#include <stdbool.h>

#include <flamepix/status.h>

#include "base/hash_index.h"

/* The order is that of what is preferred least. */
enum fpx_chrome_lane_kind { FPX_CHROME_EVENTS, FPX_CHROME_SAMPLES, FPX_CHROME_PROFILE };

struct fpx_chrome_lane {
    enum fpx_chrome_lane_kind kind;
    uint32_t document; /* that it is of */
    int64_t pid, tid;
    uint32_t id;      /* of a profile, as text of the names; "": it has none, and is its thread's */
    uint32_t profile; /* of those without an id that are whole: which it is, from 1; else 0 */
    uint32_t label;   /* of EVENTS: the thread's name; "": none */
    uint64_t count;   /* of its spans */
    uint64_t calls;   /* of them, those that begin */
    bool knows_thread; /* of PROFILE: tid is the thread that was sampled */
    bool has_deltas;   /* of PROFILE: its samples have times */
    bool has_root;     /* of PROFILE: one of its nodes is "(root)" */
    bool has_start, has_end, has_place;
    int64_t start, end; /* of PROFILE, where it is said; nanoseconds */
    int64_t place;      /* of PROFILE: about when it started, where that is not said */
    int64_t latest;     /* of PROFILE: when its latest chunk was written */
    uint64_t offset;    /* of what it begins with */
    size_t part;
};

/* Starts as {0}. */
struct fpx_chrome_lanes {
    struct fpx_chrome_lane *items;
    size_t count, capacity;
    struct fpx_hash_index index;
    uint32_t last; /* that was found */
};

/* The lane with the kind, document, pid and id or tid of `wanted`, which is added where it is new.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_chrome_lanes_find(struct fpx_chrome_lanes *lanes,
                                           const struct fpx_chrome_lane *wanted,
                                           uint32_t *lane_ret);

void fpx_chrome_lanes_free(struct fpx_chrome_lanes *lanes);

#endif
