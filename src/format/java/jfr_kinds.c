#include "format/java/jfr_events.h"

#define CPU        FPX_JFR_CPU
#define WALL       FPX_JFR_WALL
#define ALLOC      FPX_JFR_ALLOC
#define LOCK       FPX_JFR_LOCK
#define LIVE       FPX_JFR_LIVE
#define MEMORY     FPX_JFR_NATIVE_MEMORY
#define NATIVELOCK FPX_JFR_NATIVE_LOCK
#define TRACE      FPX_JFR_TRACE
#define COUNT      FPX_JFR_COUNT
#define SIZE       FPX_JFR_SIZE
#define TIME       FPX_JFR_NANOSECONDS
#define STATE      FPX_JFR_HAS_STATE
#define SAMPLES    FPX_JFR_HAS_SAMPLES
#define WEIGHT     FPX_JFR_HAS_WEIGHT
#define MAYCOUNT   FPX_JFR_MAY_COUNT

/* clang-format off */
static const struct fpx_jfr_event_kind kinds[] = {
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

/* Events of version 0.9, which have paths as names. */
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

static const struct fpx_jfr_event_kind other = {"", 0, FPX_JFR_COUNT, 0, 0, 0};

const struct fpx_jfr_event_kind *fpx_jfr_kind_of(struct flamepix_bytes name)
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

unsigned fpx_jfr_group_named(const char *name)
{
    static const struct {
        const char *name;
        enum fpx_jfr_group group;
    } groups[] = {
        {"cpu", CPU},   {"wall", WALL},        {"alloc", ALLOC},           {"lock", LOCK},
        {"live", LIVE}, {"nativemem", MEMORY}, {"nativelock", NATIVELOCK}, {"trace", TRACE}};
    for (size_t i = 0; name != NULL && i < sizeof(groups) / sizeof(groups[0]); i++) {
        if (strcmp(groups[i].name, name) == 0)
            return groups[i].group;
    }
    return 0;
}

bool fpx_jfr_state_counts(const char *profile, struct flamepix_bytes state)
{
    const char *other_than =
        fpx_jfr_group_named(profile) == WALL ? "STATE_DEFAULT" : "STATE_SLEEPING";
    return !flamepix_bytes_equal(state, flamepix_bytes_of(other_than));
}

enum fpx_jfr_measure fpx_jfr_measure_of(const struct fpx_jfr_event_kind *kind, const char *asked,
                                        bool has_size, bool has_time)
{
    const char *const names[] = {"samples", "bytes", "time"};
    enum fpx_jfr_measure measure = kind->measure;
    for (size_t i = 0; asked != NULL && i < sizeof(names) / sizeof(names[0]); i++) {
        if (strcmp(asked, names[i]) == 0)
            measure = (enum fpx_jfr_measure)i;
    }
    const bool is_missing =
        (measure == FPX_JFR_SIZE && !has_size) || (measure == FPX_JFR_NANOSECONDS && !has_time);
    const bool is_needed = measure == kind->measure && (kind->traits & FPX_JFR_MAY_COUNT) == 0;
    return is_missing && !is_needed ? FPX_JFR_COUNT : measure;
}

const char *fpx_jfr_unit(enum fpx_jfr_measure measure)
{
    static const char *const units[] = {[FPX_JFR_COUNT] = "samples",
                                        [FPX_JFR_SIZE] = "bytes",
                                        [FPX_JFR_NANOSECONDS] = "nanoseconds"};
    return units[measure];
}
