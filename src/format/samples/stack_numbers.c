#include "format/samples/stack_numbers.h"

static enum flamepix_status add(struct fpx_stack_numbers *numbers, uint64_t below, uint64_t frame,
                                uint64_t *number_ret)
{
    const size_t count = numbers->of.count;
    if (count == FPX_STACK_NUMBERS_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_key_table_set(&numbers->of, below, frame, count + 1);
    if (numbers->of.count > count) /* else it found no place and gets no number */
        *number_ret = count + 1;
    return status;
}

enum flamepix_status fpx_stack_numbers_find(struct fpx_stack_numbers *numbers, uint64_t below,
                                            uint64_t frame, uint64_t *number_ret)
{
    *number_ret = FPX_STACK_UNNUMBERED;
    if (below == FPX_STACK_UNNUMBERED)
        return FLAMEPIX_OK;
    const size_t known = fpx_key_table_get(&numbers->of, below, frame);
    if (known == SIZE_MAX)
        return add(numbers, below, frame, number_ret);
    *number_ret = known;
    return FLAMEPIX_OK;
}

void fpx_stack_numbers_free(struct fpx_stack_numbers *numbers)
{
    fpx_key_table_free(&numbers->of);
}
