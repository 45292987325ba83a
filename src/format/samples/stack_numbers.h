/* Stack numbers: a number for each stack that a reader reaches, frame by frame from the root. With
 * it the reader can state the stack of a sample (fpx_recording_put_again). Stacks with equal frames
 * have equal numbers. */
#ifndef FPX_FORMAT_SAMPLES_STACK_NUMBERS_H
#define FPX_FORMAT_SAMPLES_STACK_NUMBERS_H

#include "format/parse/key_table.h"

/* Limit of numbered stacks; callees of a stack without a number get none. */
enum { FPX_STACK_NUMBERS_MAX = 1 << 17 };

/* Starts as {0}. */
struct fpx_stack_numbers {
    struct fpx_key_table of; /* by the number of the stack below, and the frame */
};

/* The empty stack, and a stack without a number. */
#define FPX_STACK_OF_NOTHING ((uint64_t)0)
#define FPX_STACK_UNNUMBERED UINT64_MAX

/* The number, from 1, of a frame on top of the stack number `below`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_stack_numbers_find(struct fpx_stack_numbers *numbers, uint64_t below,
                                            uint64_t frame, uint64_t *number_ret);

/* The `stack` of a sample with this stack. */
static inline uint64_t fpx_stack_number_of_sample(uint64_t number)
{
    return number == FPX_STACK_UNNUMBERED ? 0 : number;
}

/* Frees everything; it is {0} again. */
void fpx_stack_numbers_free(struct fpx_stack_numbers *numbers);

#endif
