/* What the files of the reader of scalene's profiles have in common. scalene.c says what such a
 * file looks like. */
#ifndef FPX_FORMAT_LANGUAGES_SCALENE_H
#define FPX_FORMAT_LANGUAGES_SCALENE_H

#include "base/markup/json_reader.h"
#include "format/parse/json_recording.h"
#include "format/samples/frame_text.h"

/* Stacks of scalene: frames from the root, and what they weigh. */

/* Starts as {0}. */
struct fpx_scalene_stack {
    struct flamepix_buffer frames; /* as fpx_frame_text writes them */
    size_t frame_count;
    bool is_whole; /* every frame is one */
    bool has_count, has_share;
    double count, share;               /* of samples; of all time, from 0 to 1 */
    struct flamepix_buffer name, file; /* of the frame that is read */
};

/* Reads the stack that comes next; what was there before goes. Answers OK, NO_MEMORY or what the
 * JSON answers. */
enum flamepix_status fpx_scalene_stack_read(struct fpx_scalene_stack *stack,
                                            struct fpx_json_reader *json,
                                            enum flamepix_granularity granularity);

void fpx_scalene_stack_free(struct fpx_scalene_stack *stack);

struct fpx_scalene {
    struct fpx_json_reader json;
    enum { FPX_SCALENE_NOT_READ, FPX_SCALENE_IN_FILE, FPX_SCALENE_IN_STACKS } place;
    size_t documents;           /* before the one that is read */
    const char *stacks_key;     /* the member that has the stacks; NULL: there are none */
    bool has_first, has_shares; /* the first stack was read, and has a share, as all then have */
    bool has_files;             /* that were read in their place */
    double elapsed;             /* seconds; 0: not known */
    struct fpx_scalene_stack stack;
    struct flamepix_buffer file, function; /* that are read, where there are no stacks */
};

/* Puts the frames that were added as the stack of a share, from 0 to 1, of the time that elapsed.
 * Answers as fpx_recording_put. */
enum flamepix_status fpx_scalene_put_share(struct fpx_recording *recording,
                                           struct fpx_scalene *reader, double share);

/* Reads the files, which come next, and puts their functions (scalene_files.c). Answers OK, or what
 * the JSON or fpx_recording_put answers. */
enum flamepix_status fpx_scalene_read_files(struct fpx_recording *recording,
                                            struct fpx_scalene *reader);

#endif
