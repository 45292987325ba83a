/* StackProf dump: what must be known before its samples are read: frames, calls, and the duration
 * of each sample, which follows the samples. */
#ifndef FPX_FORMAT_LANGUAGES_STACKPROF_FILE_H
#define FPX_FORMAT_LANGUAGES_STACKPROF_FILE_H

#include "format/calls/calls.h"
#include "format/parse/json_recording.h"
#include "format/samples/frame_table.h"
#include "format/samples/id_table.h"

/* Known data of a frame. */
struct fpx_stackprof_frame {
    bool is_there;   /* it is in the table, not just a callee */
    bool has_name;   /* it has a name, perhaps "" */
    bool is_counted; /* it has a sample count */
};

/* Starts by init. */
struct fpx_stackprof_file {
    struct fpx_id_table ids;           /* of frames */
    struct fpx_frame_table frames;     /* by the number of their id */
    struct fpx_stackprof_frame *known; /* the same */
    size_t known_capacity;
    struct fpx_call_graph calls;         /* between them */
    bool has_samples;                    /* it has single samples */
    bool is_cpu;                         /* each takes `interval` */
    double interval;                     /* microseconds */
    double version;                      /* 0: not said */
    double samples;                      /* stated total; below 0: unknown */
    struct fpx_json_number_array deltas; /* microseconds of each sample */
};

/* Nothing is known. */
void fpx_stackprof_file_init(struct fpx_stackprof_file *file);

/* Reads a whole dump. Returns OK, or what the JSON returns; what was read until then is kept. */
enum flamepix_status fpx_stackprof_file_read(struct fpx_stackprof_file *file,
                                             struct fpx_json_reader *json);

void fpx_stackprof_file_free(struct fpx_stackprof_file *file);

#endif
