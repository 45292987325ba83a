/* The shared parts of the reader for scalene's profiles. scalene.c describes such a file. */
#ifndef FPX_FORMAT_LANGUAGES_SCALENE_H
#define FPX_FORMAT_LANGUAGES_SCALENE_H

#include "base/markup/json_reader.h"
#include "format/parse/json_recording.h"
#include "format/samples/frame_text.h"

/* Stacks of scalene: frames from the root, and their weights. */

/* Starts as {0}. */
struct fpx_scalene_stack {
    struct flamepix_buffer frames; /* as written by fpx_frame_text */
    size_t frame_count;
    bool is_whole; /* every frame is one */
    bool has_count, has_share;
    double count, share;               /* samples; share of all time, 0 to 1 */
    struct flamepix_buffer name, file; /* of the current frame */
};

/* Reads the next stack and replaces the one before. Returns OK, NO_MEMORY or what the JSON returns.
 */
enum flamepix_status fpx_scalene_stack_read(struct fpx_scalene_stack *stack,
                                            struct fpx_json_reader *json,
                                            enum flamepix_granularity granularity);

void fpx_scalene_stack_free(struct fpx_scalene_stack *stack);

struct fpx_scalene {
    struct fpx_json_reader json;
    enum { FPX_SCALENE_NOT_READ, FPX_SCALENE_IN_FILE, FPX_SCALENE_IN_STACKS } place;
    size_t documents;           /* before the current one */
    const char *stacks_key;     /* the member that holds the stacks; NULL: none */
    bool has_first, has_shares; /* the first stack was read; it, and so each, has a share */
    bool has_files;             /* they were read instead of stacks */
    double elapsed;             /* seconds; 0: unknown */
    struct fpx_scalene_stack stack;
    struct flamepix_buffer file, function; /* current ones, without stacks */
};

/* Puts the added frames as a stack with a share, from 0 to 1, of the elapsed time. Returns as
 * fpx_recording_put. */
enum flamepix_status fpx_scalene_put_share(struct fpx_recording *recording,
                                           struct fpx_scalene *reader, double share);

/* Reads the files, which come next, and puts their functions (scalene_files.c). Returns OK, or what
 * the JSON or fpx_recording_put returns. */
enum flamepix_status fpx_scalene_read_files(struct fpx_recording *recording,
                                            struct fpx_scalene *reader);

#endif
