#include "support/difference_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/pictures/differing_profiles.h"
#include "support/tallies.h"

void told_init(struct told *told, const char *before, const char *after, size_t limit_nbytes,
               size_t most)
{
    *told = (struct told){.difference = differing_sums(before, after),
                          .before = tallies_of(before, limit_nbytes),
                          .after = tallies_of(after, 0)};
    assert_int_equal(fpx_name_changes_create(told->before, told->after, most, &told->changes),
                     FLAMEPIX_OK);
    told->numbers =
        (struct fpx_difference_numbers){.difference = &told->difference, .changes = told->changes};
}

void told_release(struct told *told)
{
    fpx_name_changes_free(told->changes);
    flamepix_tally_free(told->before);
    flamepix_tally_free(told->after);
}
