#include <flamepix/tally.h>

const struct flamepix_name_sum *flamepix_tally_names(const struct flamepix_tally *tally,
                                                     size_t *count_ret)
{
    (void)tally;
    *count_ret = 0;
    return NULL;
}

struct flamepix_name_sum flamepix_tally_others(const struct flamepix_tally *tally)
{
    (void)tally;
    return (struct flamepix_name_sum){0};
}
