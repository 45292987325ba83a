/* Speedscope file: what has to be known of one before its samples and events are read: the frames
 * that all profiles share, and each profile's name, unit, ends and weights, which may all stand
 * behind them. */
#ifndef FPX_FORMAT_WEB_SPEEDSCOPE_FILE_H
#define FPX_FORMAT_WEB_SPEEDSCOPE_FILE_H

#include "format/parse/json_number_array.h"
#include "format/samples/frame_table.h"

/* The name of a frame of which the file says none. */
#define FPX_SPEEDSCOPE_NO_NAME SIZE_MAX

struct fpx_speedscope_profile {
    size_t name, unit;                 /* numbers of texts */
    double begin, end;                 /* in its unit */
    bool has_weights;                  /* of samples; else each of them weighs 1 */
    size_t first_weight, weight_count; /* NAN: what is no number */
};

/* Starts as {0}. */
struct fpx_speedscope_file {
    struct fpx_frame_table frames;
    struct fpx_speedscope_profile *profiles; /* count of them */
    size_t count, capacity;
    struct fpx_text_table texts;
    struct fpx_json_number_array weights; /* of all profiles */
    int64_t active;                       /* the profile that speedscope shows first */
};

/* Reads a file, all of it. Answers OK, or what the JSON answers; what was read before is there. */
enum flamepix_status fpx_speedscope_file_read(struct fpx_speedscope_file *file,
                                              struct fpx_json_reader *json);

/* Whether there is such a frame, and it has a name, be it "". */
bool fpx_speedscope_file_has_frame(const struct fpx_speedscope_file *file, int64_t number);

/* Frees everything; the file is {0} again. */
void fpx_speedscope_file_free(struct fpx_speedscope_file *file);

#endif
