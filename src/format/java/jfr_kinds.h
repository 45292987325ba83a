/* JFR kinds: the events of Java Flight Recorder files that hold stacks, and what a sample of each
 * weighs. */
#ifndef FLAMEPIX_FORMAT_JAVA_JFR_KINDS_H
#define FLAMEPIX_FORMAT_JAVA_JFR_KINDS_H

#include "format/java/jfr_types.h"

/* What --event may name beside an event: several of them, as jfrconv has it. */
enum flamepix_jfr_group {
    FLAMEPIX_JFR_CPU = 1,
    FLAMEPIX_JFR_WALL = 2,
    FLAMEPIX_JFR_ALLOC = 4,
    FLAMEPIX_JFR_LOCK = 8,
    FLAMEPIX_JFR_LIVE = 16,
    FLAMEPIX_JFR_NATIVE_MEMORY = 32,
    FLAMEPIX_JFR_NATIVE_LOCK = 64,
    FLAMEPIX_JFR_TRACE = 128
};

enum flamepix_jfr_measure {
    FLAMEPIX_JFR_COUNT,      /* samples, each 1 or as many as it says */
    FLAMEPIX_JFR_SIZE,       /* bytes */
    FLAMEPIX_JFR_NANOSECONDS /* how long it took */
};

enum flamepix_jfr_traits {
    FLAMEPIX_JFR_HAS_STATE = 1,   /* its state says what the thread did when it was sampled */
    FLAMEPIX_JFR_HAS_SAMPLES = 2, /* it stands for as many samples as it says */
    FLAMEPIX_JFR_HAS_WEIGHT = 4,  /* the same, where it says so, as its weight */
    FLAMEPIX_JFR_MAY_COUNT = 8    /* some versions do not know its measure, and count */
};

struct flamepix_jfr_event_kind {
    const char *name;
    unsigned groups;
    enum flamepix_jfr_measure measure;
    unsigned traits;
    unsigned rank; /* the lowest is read where nothing is asked for; 0: it is none of these */
    /* Events of one group whose numbers differ measure the same, each in its way, and are not added
     * up: those of the lowest are read. Less than FLAMEPIX_JFR_WAYS. */
    unsigned way;
};

enum { FLAMEPIX_JFR_WAYS = 3 };

/* The kind of a class of events, which weighs samples where the table does not have it. */
const struct flamepix_jfr_event_kind *flamepix_jfr_kind_of(struct flamepix_bytes name);

/* The group that a text names; 0: none. */
unsigned flamepix_jfr_group_named(const char *name);

/* Whether a sample counts whose thread was in this state, "STATE_SLEEPING", when `profile` is asked
 * for (NULL: nothing is): all but those that sleep, and of the wall clock those too, but none that
 * the clock of processors has taken. Only of kinds with FLAMEPIX_JFR_HAS_STATE. */
bool flamepix_jfr_state_counts(const char *profile, struct flamepix_bytes state);

/* What samples weigh where `asked` ("samples", "bytes", "time"; NULL: nothing) is asked for: the
 * count where the events do not have the size or the time that it would be, but not where that is
 * what they measure. */
enum flamepix_jfr_measure flamepix_jfr_measure_of(const struct flamepix_jfr_event_kind *kind,
                                                  const char *asked, bool has_size, bool has_time);

/* "samples", "bytes", "nanoseconds"; static. */
const char *flamepix_jfr_unit(enum flamepix_jfr_measure measure);

#endif
