/* Stack numbers: a number for each stack that a reader comes to, frame by frame from the root, so
 * that it can say of a sample which stack that has (fpx_recording_put_again). Two stacks have
 * one number where all their frames have. */
#ifndef FPX_FORMAT_SAMPLES_STACK_NUMBERS_H
#define FPX_FORMAT_SAMPLES_STACK_NUMBERS_H

#include "format/parse/key_table.h"

/* So many stacks have a number; what is called by one that has none has none. */
enum { FPX_STACK_NUMBERS_MAX = 1 << 17 };

/* Starts as {0}. */
struct fpx_stack_numbers {
    struct fpx_key_table of; /* by the number of the stack below, and the frame */
};

/* The stack before its first frame, and one without a number. */
#define FPX_STACK_OF_NOTHING ((uint64_t)0)
#define FPX_STACK_UNNUMBERED UINT64_MAX

/* The number, from 1, of a frame on top of the stack number `below`. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_stack_numbers_find(struct fpx_stack_numbers *numbers, uint64_t below,
                                            uint64_t frame, uint64_t *number_ret);

/* What a sample of this stack has as its `stack`. */
static inline uint64_t fpx_stack_number_of_sample(uint64_t number)
{
    return number == FPX_STACK_UNNUMBERED ? 0 : number;
}

/* Frees everything; it is {0} again. */
void fpx_stack_numbers_free(struct fpx_stack_numbers *numbers);

#endif
