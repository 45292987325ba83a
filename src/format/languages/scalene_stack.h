/* Stacks of scalene: frames from the root, and what they weigh. */
#ifndef FLAMEPIX_FORMAT_LANGUAGES_SCALENE_STACK_H
#define FLAMEPIX_FORMAT_LANGUAGES_SCALENE_STACK_H

#include "base/markup/json_reader.h"
#include "format/samples/frame_text.h"

/* Starts as {0}. */
struct flamepix_scalene_stack {
    struct flamepix_buffer frames; /* as flamepix_frame_text writes them */
    size_t frame_count;
    bool is_whole; /* every frame is one */
    bool has_count, has_share;
    double count, share;               /* of samples; of all time, from 0 to 1 */
    struct flamepix_buffer name, file; /* of the frame that is read */
};

/* Reads the stack that comes next; what was there before goes. Answers OK, NO_MEMORY or what the
 * JSON answers. */
enum flamepix_status flamepix_scalene_stack_read(struct flamepix_scalene_stack *stack,
                                                 struct flamepix_json_reader *json,
                                                 enum flamepix_granularity granularity);

void flamepix_scalene_stack_free(struct flamepix_scalene_stack *stack);

#endif
