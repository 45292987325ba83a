/* JFR kinds: the events of Java Flight Recorder files that hold stacks, and what a sample of each
 * weighs. */
#ifndef FPX_FORMAT_JAVA_JFR_KINDS_H
#define FPX_FORMAT_JAVA_JFR_KINDS_H

#include "format/java/jfr_types.h"

/* What --event may name beside an event: several of them, as jfrconv has it. */
enum fpx_jfr_group {
    FPX_JFR_CPU = 1,
    FPX_JFR_WALL = 2,
    FPX_JFR_ALLOC = 4,
    FPX_JFR_LOCK = 8,
    FPX_JFR_LIVE = 16,
    FPX_JFR_NATIVE_MEMORY = 32,
    FPX_JFR_NATIVE_LOCK = 64,
    FPX_JFR_TRACE = 128
};

enum fpx_jfr_measure {
    FPX_JFR_COUNT,      /* samples, each 1 or as many as it says */
    FPX_JFR_SIZE,       /* bytes */
    FPX_JFR_NANOSECONDS /* how long it took */
};

enum fpx_jfr_traits {
    FPX_JFR_HAS_STATE = 1,   /* its state says what the thread did when it was sampled */
    FPX_JFR_HAS_SAMPLES = 2, /* it stands for as many samples as it says */
    FPX_JFR_HAS_WEIGHT = 4,  /* the same, where it says so, as its weight */
    FPX_JFR_MAY_COUNT = 8    /* some versions do not know its measure, and count */
};

struct fpx_jfr_event_kind {
    const char *name;
    unsigned groups;
    enum fpx_jfr_measure measure;
    unsigned traits;
    unsigned rank; /* the lowest is read where nothing is asked for; 0: it is none of these */
    /* Events of one group whose numbers differ measure the same, each in its way, and are not added
     * up: those of the lowest are read. Less than FPX_JFR_WAYS. */
    unsigned way;
};

enum { FPX_JFR_WAYS = 3 };

/* The kind of a class of events, which weighs samples where the table does not have it. */
const struct fpx_jfr_event_kind *fpx_jfr_kind_of(struct flamepix_bytes name);

/* The group that a text names; 0: none. */
unsigned fpx_jfr_group_named(const char *name);

/* Whether a sample counts whose thread was in this state, "STATE_SLEEPING", when `profile` is asked
 * for (NULL: nothing is): all but those that sleep, and of the wall clock those too, but none that
 * the clock of processors has taken. Only of kinds with FPX_JFR_HAS_STATE. */
bool fpx_jfr_state_counts(const char *profile, struct flamepix_bytes state);

/* What samples weigh where `asked` ("samples", "bytes", "time"; NULL: nothing) is asked for: the
 * count where the events do not have the size or the time that it would be, but not where that is
 * what they measure. */
enum fpx_jfr_measure fpx_jfr_measure_of(const struct fpx_jfr_event_kind *kind, const char *asked,
                                        bool has_size, bool has_time);

/* "samples", "bytes", "nanoseconds"; static. */
const char *fpx_jfr_unit(enum fpx_jfr_measure measure);

#endif
