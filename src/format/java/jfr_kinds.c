#include "format/java/jfr_kinds.h"

#define CPU        FLAMEPIX_JFR_CPU
#define WALL       FLAMEPIX_JFR_WALL
#define ALLOC      FLAMEPIX_JFR_ALLOC
#define LOCK       FLAMEPIX_JFR_LOCK
#define LIVE       FLAMEPIX_JFR_LIVE
#define MEMORY     FLAMEPIX_JFR_NATIVE_MEMORY
#define NATIVELOCK FLAMEPIX_JFR_NATIVE_LOCK
#define TRACE      FLAMEPIX_JFR_TRACE
#define COUNT      FLAMEPIX_JFR_COUNT
#define SIZE       FLAMEPIX_JFR_SIZE
#define TIME       FLAMEPIX_JFR_NANOSECONDS
#define STATE      FLAMEPIX_JFR_HAS_STATE
#define SAMPLES    FLAMEPIX_JFR_HAS_SAMPLES
#define WEIGHT     FLAMEPIX_JFR_HAS_WEIGHT
#define MAYCOUNT   FLAMEPIX_JFR_MAY_COUNT

/* clang-format off */
static const struct flamepix_jfr_event_kind kinds[] = {
    {"jdk.ExecutionSample",              CPU | WALL, COUNT, STATE,           1, 0},
    {"jdk.CPUTimeSample",                CPU,        COUNT, 0,               2, 1},
    {"jdk.NativeMethodSample",           WALL,       COUNT, STATE,           0, 0},
    {"profiler.WallClockSample",         WALL,       COUNT, STATE | SAMPLES, 4, 0},
    {"datadog.ExecutionSample",          CPU,        COUNT, STATE | WEIGHT,  3, 2},
    {"datadog.MethodSample",             WALL,       COUNT, STATE | WEIGHT,  5, 1},
    {"jdk.ObjectAllocationInNewTLAB",    ALLOC,      SIZE,  0,               0, 0},
    {"jdk.ObjectAllocationOutsideTLAB",  ALLOC,      SIZE,  0,               0, 0},
    {"jdk.ObjectAllocationSample",       ALLOC,      SIZE,  0,               0, 1},
    {"datadog.ObjectSample",             ALLOC,      SIZE,  0,               0, 2},
    {"jdk.JavaMonitorEnter",             LOCK,       TIME,  0,               0, 0},
    {"jdk.JavaMonitorWait",              0,          TIME,  0,               0, 0},
    {"jdk.ThreadPark",                   LOCK,       TIME,  0,               0, 0},
    {"jdk.ThreadSleep",                  0,          TIME,  0,               0, 0},
    {"profiler.NativeLock",              NATIVELOCK, TIME,  0,               0, 0},
    {"profiler.MethodTrace",             TRACE,      TIME,  0,               0, 0},
    {"jdk.MethodTrace",                  TRACE,      TIME,  0,               0, 0},
    {"jdk.FileRead",                     0,          TIME,  0,               0, 0},
    {"jdk.FileWrite",                    0,          TIME,  0,               0, 0},
    {"jdk.SocketRead",                   0,          TIME,  0,               0, 0},
    {"jdk.SocketWrite",                  0,          TIME,  0,               0, 0},
    {"jdk.OldObjectSample",              LIVE,       SIZE,  MAYCOUNT,        0, 0},
    {"profiler.LiveObject",              LIVE,       SIZE,  0,               0, 1},
    {"datadog.HeapLiveObject",           LIVE,       SIZE,  0,               0, 2},
    {"profiler.Malloc",                  MEMORY,     SIZE,  0,               0, 0},
};

/* The events of version 0.9, which are named by their paths. */
static const struct {
    const char *path, *name;
} paths[] = {
    {"vm/prof/execution_sample",      "jdk.ExecutionSample"},
    {"java/object_alloc_in_new_TLAB", "jdk.ObjectAllocationInNewTLAB"},
    {"java/object_alloc_outside_TLAB","jdk.ObjectAllocationOutsideTLAB"},
    {"java/monitor_enter",            "jdk.JavaMonitorEnter"},
    {"java/monitor_wait",             "jdk.JavaMonitorWait"},
    {"java/thread_park",              "jdk.ThreadPark"},
    {"java/thread_sleep",             "jdk.ThreadSleep"},
    {"java/file_read",                "jdk.FileRead"},
    {"java/file_write",               "jdk.FileWrite"},
    {"java/socket_read",              "jdk.SocketRead"},
    {"java/socket_write",             "jdk.SocketWrite"},
    {"java/old_object",               "jdk.OldObjectSample"},
};
/* clang-format on */

#define KINDS (sizeof(kinds) / sizeof(kinds[0]))
#define PATHS (sizeof(paths) / sizeof(paths[0]))

static const struct flamepix_jfr_event_kind other = {"", 0, FLAMEPIX_JFR_COUNT, 0, 0, 0};

const struct flamepix_jfr_event_kind *flamepix_jfr_kind_of(struct flamepix_bytes name)
{
    for (size_t i = 0; i < PATHS; i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(paths[i].path)))
            name = flamepix_bytes_of(paths[i].name);
    }
    for (size_t i = 0; i < KINDS; i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(kinds[i].name)))
            return &kinds[i];
    }
    return &other;
}

unsigned flamepix_jfr_group_named(const char *name)
{
    static const struct {
        const char *name;
        enum flamepix_jfr_group group;
    } groups[] = {
        {"cpu", CPU},   {"wall", WALL},        {"alloc", ALLOC},           {"lock", LOCK},
        {"live", LIVE}, {"nativemem", MEMORY}, {"nativelock", NATIVELOCK}, {"trace", TRACE}};
    for (size_t i = 0; name != NULL && i < sizeof(groups) / sizeof(groups[0]); i++) {
        if (strcmp(groups[i].name, name) == 0)
            return groups[i].group;
    }
    return 0;
}

bool flamepix_jfr_state_counts(const char *profile, struct flamepix_bytes state)
{
    const char *other_than =
        flamepix_jfr_group_named(profile) == WALL ? "STATE_DEFAULT" : "STATE_SLEEPING";
    return !flamepix_bytes_equal(state, flamepix_bytes_of(other_than));
}

enum flamepix_jfr_measure flamepix_jfr_measure_of(const struct flamepix_jfr_event_kind *kind,
                                                  const char *asked, bool has_size, bool has_time)
{
    const char *const names[] = {"samples", "bytes", "time"};
    enum flamepix_jfr_measure measure = kind->measure;
    for (size_t i = 0; asked != NULL && i < sizeof(names) / sizeof(names[0]); i++) {
        if (strcmp(asked, names[i]) == 0)
            measure = (enum flamepix_jfr_measure)i;
    }
    const bool is_missing = (measure == FLAMEPIX_JFR_SIZE && !has_size) ||
                            (measure == FLAMEPIX_JFR_NANOSECONDS && !has_time);
    const bool is_needed = measure == kind->measure && (kind->traits & FLAMEPIX_JFR_MAY_COUNT) == 0;
    return is_missing && !is_needed ? FLAMEPIX_JFR_COUNT : measure;
}

const char *flamepix_jfr_unit(enum flamepix_jfr_measure measure)
{
    static const char *const units[] = {[FLAMEPIX_JFR_COUNT] = "samples",
                                        [FLAMEPIX_JFR_SIZE] = "bytes",
                                        [FLAMEPIX_JFR_NANOSECONDS] = "nanoseconds"};
    return units[measure];
}
