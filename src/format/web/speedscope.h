/* The shared parts of the reader for speedscope's files: its state, and the functions of each file.
 * speedscope.c describes such a file. */
#ifndef FPX_FORMAT_WEB_SPEEDSCOPE_H
#define FPX_FORMAT_WEB_SPEEDSCOPE_H

#include "format/parse/json_recording.h"
#include "format/samples/frame_table.h"
#include "format/samples/stack_numbers.h"

/* Speedscope file: what must be known before its samples and events are read: the shared frames,
 * and each profile's name, unit, ends and weights. All of these may follow the samples and events.
 */

/* The name of a frame without one in the file. */
#define FPX_SPEEDSCOPE_NO_NAME SIZE_MAX

struct fpx_speedscope_profile {
    size_t name, unit;                 /* numbers of texts */
    double begin, end;                 /* in its unit */
    bool has_weights;                  /* of samples; else each weighs 1 */
    size_t first_weight, weight_count; /* NAN: not a number */
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

/* Reads a whole file. Returns OK, or what the JSON returns; what was read until then is kept. */
enum flamepix_status fpx_speedscope_file_read(struct fpx_speedscope_file *file,
                                              struct fpx_json_reader *json);

/* Whether this frame exists and has a name, perhaps "". */
bool fpx_speedscope_file_has_frame(const struct fpx_speedscope_file *file, int64_t number);

/* Frees everything; the file is {0} again. */
void fpx_speedscope_file_free(struct fpx_speedscope_file *file);

/* The open level of the JSON. */
enum fpx_speedscope_place {
    FPX_SPEEDSCOPE_NOT_READ,
    FPX_SPEEDSCOPE_IN_FILE,
    FPX_SPEEDSCOPE_IN_PROFILES,
    FPX_SPEEDSCOPE_IN_PROFILE,
    FPX_SPEEDSCOPE_IN_SAMPLES,
    FPX_SPEEDSCOPE_IN_EVENTS
};

struct fpx_speedscope {
    struct fpx_json_reader json;
    struct fpx_speedscope_file file;
    enum fpx_speedscope_place place;
    size_t documents; /* before the current one */
    size_t next_profile;
    /* Of the current profile. */
    const struct fpx_speedscope_profile *profile;
    bool has_stacks; /* it had samples or events */
    size_t part, next_sample;
    double unit_seconds; /* 0: not a unit of time */
    double time;         /* the next sample's, or the last event's */
    struct fpx_speedscope_open {
        uint32_t frame;
        uint64_t stack; /* number of the stack up to here */
    } * open;           /* the outermost first */
    size_t open_count, open_capacity;
    size_t continued; /* those of them also open in the last sample */
    struct fpx_stack_numbers numbers;
    uint32_t *times_open; /* for each frame of the file, how often it is open */
};

/* A sample from `begin` on, in the profile's unit; its weight is its duration. */
struct fpx_sample fpx_speedscope_sample(const struct fpx_speedscope *reader, double begin,
                                        double weight);

/* Adds a frame of the file to the recording's stack. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_speedscope_frame(struct fpx_recording *recording,
                                          const struct fpx_speedscope *reader, uint64_t number);

/* The first reads the next event, and puts the frames open until then. The second puts frames open
 * after a profile's last event up to the profile's end. Both answer OK, or what the JSON or
 * fpx_recording_put returns (speedscope_events.c). */
enum flamepix_status fpx_speedscope_take_event(struct fpx_recording *recording,
                                               struct fpx_speedscope *reader);
enum flamepix_status fpx_speedscope_end_events(struct fpx_recording *recording,
                                               struct fpx_speedscope *reader);

#endif
