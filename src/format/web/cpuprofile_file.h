/* What is in a CPU profile of V8 (cpuprofile.c says what one looks like): nodes, which of them the
 * samples are, and the times between these. */
#ifndef FPX_FORMAT_WEB_CPUPROFILE_FILE_H
#define FPX_FORMAT_WEB_CPUPROFILE_FILE_H

#include "format/web/v8_nodes.h"

/* A time as it is spelled: what it counts is known behind it. Some tools count from the year 1,
 * which is more microseconds than a double has digits. */
struct fpx_cpuprofile_time {
    char text[64];
    size_t length; /* 0: it is not said */
};

/* The delta of a sample whose time is not said. */
#define FPX_CPUPROFILE_NO_DELTA INT64_MIN

/* Starts as {0} and by init. */
struct fpx_cpuprofile_file {
    struct fpx_v8_nodes nodes;
    bool has_nodes;
    uint64_t nameless; /* nodes without an id, which nobody can refer to */
    uint32_t scratch;  /* the node that is being read, until its id is known */
    int64_t *children; /* of it */
    size_t child_count, child_capacity;
    bool has_samples;  /* the member is there, even if it is empty */
    uint32_t *samples; /* nodes; FPX_V8_NO_NODE: no id of one */
    size_t sample_count, sample_capacity;
    uint64_t samples_offset; /* where they are */
    int64_t *deltas;         /* nanoseconds, from one sample to the next */
    size_t delta_count, delta_capacity;
    struct fpx_cpuprofile_time start, end;
    bool has_timestamps; /* the first one is `first`, deltas are between them */
    int64_t first;       /* nanoseconds */
};

/* Nothing is known. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_cpuprofile_file_init(struct fpx_cpuprofile_file *file);

/* Reads a file, all of it. Answers OK, or what the JSON answers; what was read before is there. */
enum flamepix_status fpx_cpuprofile_file_read(struct fpx_cpuprofile_file *file,
                                              struct fpx_json_reader *json);

/* How long it lasted, in nanoseconds, and when it started, in seconds: false where that is not
 * said. */
bool fpx_cpuprofile_file_length(const struct fpx_cpuprofile_file *file, int64_t *length_ret);
bool fpx_cpuprofile_file_start(const struct fpx_cpuprofile_file *file, double *start_ret);

void fpx_cpuprofile_file_free(struct fpx_cpuprofile_file *file);

#endif
