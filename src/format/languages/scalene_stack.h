/* Stacks of scalene: frames from the root, and what they weigh. */
#ifndef FPX_FORMAT_LANGUAGES_SCALENE_STACK_H
#define FPX_FORMAT_LANGUAGES_SCALENE_STACK_H

#include "base/markup/json_reader.h"
#include "format/samples/frame_text.h"

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

#endif
