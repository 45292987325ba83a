/* What the files of the reader of speedscope's files have in common: the reader, and what each does
 * for it. speedscope.c says what such a file looks like. */
#ifndef FPX_FORMAT_WEB_SPEEDSCOPE_H
#define FPX_FORMAT_WEB_SPEEDSCOPE_H

#include "format/parse/json_recording.h"
#include "format/samples/frame_table.h"
#include "format/samples/stack_numbers.h"

/* Speedscope file: what has to be known of one before its samples and events are read: the frames
 * that all profiles share, and each profile's name, unit, ends and weights, which may all stand
 * behind them. */

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

/* What is open in the JSON. */
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
    size_t documents; /* before the one that is read */
    size_t next_profile;
    /* Of the profile that is being read. */
    const struct fpx_speedscope_profile *profile;
    bool has_stacks; /* there were samples or events */
    size_t part, next_sample;
    double unit_seconds; /* 0: its unit is none of time */
    double time;         /* when the next sample begins, or the last event was */
    struct fpx_speedscope_open {
        uint32_t frame;
        uint64_t stack; /* its number, up to this one */
    } * open;           /* the outermost first */
    size_t open_count, open_capacity;
    size_t continued; /* of them, those that were open in the latest sample */
    struct fpx_stack_numbers numbers;
    uint32_t *times_open; /* how often each frame is; one for each frame of the file */
};

/* A sample from `begin`, in the unit of the profile, and for as long as it weighs. */
struct fpx_sample fpx_speedscope_sample(const struct fpx_speedscope *reader, double begin,
                                        double weight);

/* Adds a frame of the file to the recording's stack. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_speedscope_frame(struct fpx_recording *recording,
                                          const struct fpx_speedscope *reader, uint64_t number);

/* Reads the event that comes next, and puts what is open until then. What is open at the end of a
 * profile's events was open to the end of the profile. Both answer OK, or what the JSON or
 * fpx_recording_put answers (speedscope_events.c). */
enum flamepix_status fpx_speedscope_take_event(struct fpx_recording *recording,
                                               struct fpx_speedscope *reader);
enum flamepix_status fpx_speedscope_end_events(struct fpx_recording *recording,
                                               struct fpx_speedscope *reader);

#endif
