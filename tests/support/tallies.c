#include "support/tallies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/paths.h"

struct flamepix_tally *tallies_of(const char *folded, size_t limit_nbytes)
{
    const struct flamepix_tally_options options = {
        .names = true, .inclusive = true, .limit_nbytes = limit_nbytes};
    struct flamepix_stacks *stacks = paths_sorted(folded), *watched;
    struct flamepix_tally *tally;
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    assert_int_equal(flamepix_tally_create(&options, &tally), FLAMEPIX_OK);
    assert_int_equal(flamepix_tally_watch(tally, stacks, &watched), FLAMEPIX_OK);
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(watched, &stack);
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watched);
    flamepix_stacks_free(stacks);
    return tally;
}
