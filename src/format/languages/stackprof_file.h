/* StackProf dump: what has to be known of one before its samples are read: its frames, who calls
 * whom, and how long each sample took, which stands behind them. */
#ifndef FPX_FORMAT_LANGUAGES_STACKPROF_FILE_H
#define FPX_FORMAT_LANGUAGES_STACKPROF_FILE_H

#include "format/calls/calls.h"
#include "format/parse/json_recording.h"
#include "format/samples/frame_table.h"
#include "format/samples/id_table.h"

/* What the dump says of a frame. */
struct fpx_stackprof_frame {
    bool is_there;   /* it is in the table, and not only called by one that is */
    bool has_name;   /* it is said, be it "" */
    bool is_counted; /* it is said how many samples were in it */
};

/* Starts by init. */
struct fpx_stackprof_file {
    struct fpx_id_table ids;           /* of frames */
    struct fpx_frame_table frames;     /* by the number of their id */
    struct fpx_stackprof_frame *known; /* the same */
    size_t known_capacity;
    struct fpx_call_graph calls;         /* between them */
    bool has_samples;                    /* there are samples one by one */
    bool is_cpu;                         /* each of them took `interval` */
    double interval;                     /* microseconds */
    double version;                      /* 0: not said */
    double samples;                      /* in all, as it says; below 0: not said */
    struct fpx_json_number_array deltas; /* microseconds, of each sample */
};

/* Nothing is known. */
void fpx_stackprof_file_init(struct fpx_stackprof_file *file);

/* Reads a dump, all of it. Answers OK, or what the JSON answers; what was read before is there. */
enum flamepix_status fpx_stackprof_file_read(struct fpx_stackprof_file *file,
                                             struct fpx_json_reader *json);

void fpx_stackprof_file_free(struct fpx_stackprof_file *file);

#endif
