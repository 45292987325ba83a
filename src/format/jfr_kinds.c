#include "format/jfr_kinds.h"

#define CPU    FLAMEPIX_JFR_CPU
#define WALL   FLAMEPIX_JFR_WALL
#define ALLOC  FLAMEPIX_JFR_ALLOC
#define LOCK   FLAMEPIX_JFR_LOCK
#define LIVE   FLAMEPIX_JFR_LIVE
#define MEMORY FLAMEPIX_JFR_NATIVE_MEMORY
#define COUNT  FLAMEPIX_JFR_COUNT
#define SIZE   FLAMEPIX_JFR_SIZE
#define TIME   FLAMEPIX_JFR_NANOSECONDS

/* clang-format off */
static const struct flamepix_jfr_event_kind kinds[] = {
    {"jdk.ExecutionSample",             "vm/prof/execution_sample",      CPU | WALL, COUNT},
    {"jdk.CPUTimeSample",               NULL,                            CPU,        COUNT},
    {"jdk.NativeMethodSample",          NULL,                            WALL,       COUNT},
    {"profiler.WallClockSample",        NULL,                            WALL,       COUNT},
    {"datadog.ExecutionSample",         NULL,                            CPU,        COUNT},
    {"datadog.MethodSample",            NULL,                            WALL,       COUNT},
    {"jdk.ObjectAllocationInNewTLAB",   "java/object_alloc_in_new_TLAB", ALLOC,      SIZE},
    {"jdk.ObjectAllocationOutsideTLAB", "java/object_alloc_outside_TLAB", ALLOC,     SIZE},
    {"jdk.ObjectAllocationSample",      NULL,                            ALLOC,      SIZE},
    {"datadog.ObjectSample",            NULL,                            ALLOC,      SIZE},
    {"jdk.JavaMonitorEnter",            "java/monitor_enter",            LOCK,       TIME},
    {"jdk.JavaMonitorWait",             "java/monitor_wait",             0,          TIME},
    {"jdk.ThreadPark",                  "java/thread_park",              LOCK,       TIME},
    {"jdk.ThreadSleep",                 "java/thread_sleep",             0,          TIME},
    {"profiler.NativeLock",             NULL,                            LOCK,       TIME},
    {"profiler.MethodTrace",            NULL,                            0,          TIME},
    {"jdk.MethodTrace",                 NULL,                            0,          TIME},
    {"jdk.FileRead",                    "java/file_read",                0,          TIME},
    {"jdk.FileWrite",                   "java/file_write",               0,          TIME},
    {"jdk.SocketRead",                  "java/socket_read",              0,          TIME},
    {"jdk.SocketWrite",                 "java/socket_write",             0,          TIME},
    {"jdk.OldObjectSample",             "java/old_object",               LIVE,       SIZE},
    {"profiler.LiveObject",             NULL,                            LIVE,       SIZE},
    {"datadog.HeapLiveObject",          NULL,                            LIVE,       SIZE},
    {"profiler.Malloc",                 NULL,                            MEMORY,     SIZE},
};
/* clang-format on */

#define KINDS (sizeof(kinds) / sizeof(kinds[0]))

static const struct flamepix_jfr_event_kind other = {"", NULL, 0, FLAMEPIX_JFR_COUNT};

const struct flamepix_jfr_event_kind *flamepix_jfr_kind_of(struct flamepix_bytes name)
{
    for (size_t i = 0; i < KINDS; i++) {
        if (flamepix_bytes_equal(name, flamepix_bytes_of(kinds[i].name)) ||
            (kinds[i].old_path != NULL &&
             flamepix_bytes_equal(name, flamepix_bytes_of(kinds[i].old_path))))
            return &kinds[i];
    }
    return &other;
}

unsigned flamepix_jfr_group_named(const char *name)
{
    static const struct {
        const char *name;
        enum flamepix_jfr_group group;
    } groups[] = {{"cpu", CPU},   {"wall", WALL}, {"alloc", ALLOC},
                  {"lock", LOCK}, {"live", LIVE}, {"nativemem", MEMORY}};
    for (size_t i = 0; name != NULL && i < sizeof(groups) / sizeof(groups[0]); i++) {
        if (strcmp(groups[i].name, name) == 0)
            return groups[i].group;
    }
    return 0;
}

enum flamepix_jfr_measure flamepix_jfr_measure_of(const struct flamepix_jfr_event_kind *kind,
                                                  const char *asked, bool has_size, bool has_time)
{
    enum flamepix_jfr_measure measure = kind->measure;
    if (asked != NULL && strcmp(asked, "samples") == 0)
        measure = FLAMEPIX_JFR_COUNT;
    else if (asked != NULL && strcmp(asked, "bytes") == 0)
        measure = FLAMEPIX_JFR_SIZE;
    else if (asked != NULL && strcmp(asked, "time") == 0)
        measure = FLAMEPIX_JFR_NANOSECONDS;
    const bool is_missing = (measure == FLAMEPIX_JFR_SIZE && !has_size) ||
                            (measure == FLAMEPIX_JFR_NANOSECONDS && !has_time);
    return is_missing ? FLAMEPIX_JFR_COUNT : measure;
}

const char *flamepix_jfr_unit(enum flamepix_jfr_measure measure)
{
    static const char *const units[] = {[FLAMEPIX_JFR_COUNT] = "samples",
                                        [FLAMEPIX_JFR_SIZE] = "bytes",
                                        [FLAMEPIX_JFR_NANOSECONDS] = "nanoseconds"};
    return units[measure];
}
