#include "format/samples/stack_numbers.h"

static enum flamepix_status add(struct flamepix_stack_numbers *numbers, uint64_t below,
                                uint64_t frame, uint64_t *number_ret)
{
    const size_t count = numbers->of.count;
    if (count == FLAMEPIX_STACK_NUMBERS_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_key_table_set(&numbers->of, below, frame, count + 1);
    if (numbers->of.count > count) /* else it found no place, and stays without */
        *number_ret = count + 1;
    return status;
}

enum flamepix_status flamepix_stack_numbers_find(struct flamepix_stack_numbers *numbers,
                                                 uint64_t below, uint64_t frame,
                                                 uint64_t *number_ret)
{
    *number_ret = FLAMEPIX_STACK_UNNUMBERED;
    if (below == FLAMEPIX_STACK_UNNUMBERED)
        return FLAMEPIX_OK;
    const size_t known = flamepix_key_table_get(&numbers->of, below, frame);
    if (known == SIZE_MAX)
        return add(numbers, below, frame, number_ret);
    *number_ret = known;
    return FLAMEPIX_OK;
}

void flamepix_stack_numbers_free(struct flamepix_stack_numbers *numbers)
{
    flamepix_key_table_free(&numbers->of);
}
