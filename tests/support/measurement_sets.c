#include "support/measurement_sets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/recordings/source.h"

enum flamepix_status run_set_add_lines(struct fpx_measurement_set *set, const struct run_lines *run)
{
    size_t count = 0;
    while (count < RUN_LINES_MAX && run->lines[count] != NULL)
        count++;
    struct flamepix_stacks *stacks = test_source(run->lines, count);
    enum flamepix_status status = fpx_measurement_set_add(set, stacks);
    flamepix_stacks_free(stacks);
    return status;
}

struct fpx_measurement_set *run_set_of(const struct run_lines *runs, size_t count)
{
    struct fpx_measurement_set *set;
    assert_int_equal(fpx_measurement_set_create((size_t)1 << 20, &set), FLAMEPIX_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(run_set_add_lines(set, &runs[i]), FLAMEPIX_OK);
    return set;
}
