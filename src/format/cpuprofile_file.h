/* What is in a CPU profile of V8 (cpuprofile.c says what one looks like): nodes, which of them the
 * samples are, and the times between these. */
#ifndef FLAMEPIX_FORMAT_CPUPROFILE_FILE_H
#define FLAMEPIX_FORMAT_CPUPROFILE_FILE_H

#include "format/json_numbers.h"
#include "format/v8_nodes.h"

struct flamepix_cpuprofile_time {
    double value;
    bool is_integer; /* some tools count from the year 1, which is beyond 2^53 */
    int64_t integer;
};

/* Starts as {0} and by init. */
struct flamepix_cpuprofile_file {
    struct flamepix_v8_nodes nodes;
    uint32_t scratch;  /* the node that is being read, until its id is known */
    int64_t *children; /* of it */
    size_t child_count, child_capacity;
    uint32_t *samples; /* nodes */
    size_t sample_count, sample_capacity;
    struct flamepix_json_numbers deltas; /* from one to the next */
    struct flamepix_cpuprofile_time start, end;
    bool has_timestamps; /* the first one is `first`, deltas are between them */
    double first;
};

/* Nothing is known. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_cpuprofile_file_init(struct flamepix_cpuprofile_file *file);

/* Reads a file, all of it. Answers OK, or what the JSON answers; what was read before is there. */
enum flamepix_status flamepix_cpuprofile_file_read(struct flamepix_cpuprofile_file *file,
                                                   struct flamepix_json_reader *json);

void flamepix_cpuprofile_file_free(struct flamepix_cpuprofile_file *file);

#endif
