/* JFR parts: the events of a recording as profiles, be they read from the file or as they are
 * printed: which belong to what is asked for, and which is read where nothing is. */
#ifndef FPX_FORMAT_JAVA_JFR_PARTS_H
#define FPX_FORMAT_JAVA_JFR_PARTS_H

#include "format/java/jfr_kinds.h"
#include "format/recording.h"

/* What is known of a part: the first event decides what all of them weigh. */
struct fpx_jfr_part {
    bool is_known;
    enum fpx_jfr_measure measure;
};

/* Starts as {0}. */
struct fpx_jfr_parts {
    struct fpx_jfr_part *items;
    size_t count, capacity;
    size_t preferred; /* the part of the lowest rank, */
    unsigned rank;    /* which is this; 0: none has one yet */
    /* Of a group that is asked for: an event of each way to measure it that was there. */
    const struct fpx_jfr_event_kind *ways[FPX_JFR_WAYS];
    uint64_t sleeping; /* samples that were left out as their threads slept */
};

/* No part: the event is not of those that are asked for. */
#define FPX_JFR_NO_PART SIZE_MAX

/* The part of an event: of a group that is asked for, all that measure in one way are one. `name`
 * is the event's own. Bytes and counts are not added up: where the part has another measure, the
 * event has no part, and that is said. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_parts_find(struct fpx_jfr_parts *parts,
                                        struct fpx_recording *recording,
                                        const struct fpx_jfr_event_kind *kind,
                                        struct flamepix_bytes name, enum fpx_jfr_measure measure,
                                        size_t *part_ret);

/* A sample of a part was there, drawn or not understood: jfrconv shows execution samples first,
 * else those of the wall clock, and no other event is drawn instead of what is not understood. Of a
 * group that is asked for, the first way to measure is read. */
void fpx_jfr_parts_prefer(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                          const struct fpx_jfr_event_kind *kind, size_t part);

/* Leaves a sample out; threads that sleep are counted. */
void fpx_jfr_parts_leave_out(struct fpx_jfr_parts *parts, struct fpx_recording *recording,
                             enum flamepix_left_out why, double weight);

/* Says that events of a kind do not tell the state of their threads, where others of it do. */
void fpx_jfr_parts_have_no_state(struct fpx_recording *recording,
                                 const struct fpx_jfr_event_kind *kind);

/* What lacks a weight of this measure should have: "a duration"; static. */
const char *fpx_jfr_missing_text(enum fpx_jfr_measure measure);

/* All is read: says which part is drawn where none is asked for, what else measures the group that
 * is, and what slept. */
void fpx_jfr_parts_close(const struct fpx_jfr_parts *parts, struct fpx_recording *recording);

void fpx_jfr_parts_free(struct fpx_jfr_parts *parts);

#endif
