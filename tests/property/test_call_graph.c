/* Stacks estimated from random call graphs, with circles and calls whose costs lie: what they weigh
 * in all is what the functions cost themselves, and the same graph gives the same stacks. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/random.h"
#include "support/recordings.h"

enum { GRAPHS = 60, FUNCTIONS_MAX = 12, CALLS_MAX = 5, COST_MAX = 1000 };

/* A profile of Callgrind's, and the sum of own costs. */
static struct flamepix_buffer make_graph(struct test_random *random, double *total_ret)
{
    struct flamepix_buffer text = {0};
    const size_t functions = 1 + test_random_below(random, FUNCTIONS_MAX);
    *total_ret = 0;
    assert_int_equal(
        flamepix_buffer_printf(&text, "# callgrind format\nversion: 1\nevents: Ir\n\nfl=x.c\n"),
        FLAMEPIX_OK);
    for (size_t i = 0; i < functions; i++) {
        const size_t self = 1 + test_random_below(random, COST_MAX);
        *total_ret += (double)self;
        assert_int_equal(flamepix_buffer_printf(&text, "fn=f%zu\n1 %zu\n", i, self), FLAMEPIX_OK);
        for (size_t calls = test_random_below(random, CALLS_MAX); calls > 0; calls--)
            assert_int_equal(
                flamepix_buffer_printf(&text, "cfn=f%zu\ncalls=1 1\n1 %zu\n",
                                       test_random_below(random, functions),
                                       test_random_below(random, 2 * (size_t)COST_MAX)),
                FLAMEPIX_OK);
    }
    return text;
}

static struct test_collapsed collapse(const struct flamepix_buffer *text)
{
    const struct flamepix_bytes bytes = {text->data, text->length};
    struct test_collapsed collapsed = test_collapse("callgrind", bytes, NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    return collapsed;
}

static double sum_of(const char *folded)
{
    double sum = 0;
    for (const char *line = folded; *line != '\0'; line = strchr(line, '\n') + 1)
        sum += strtod(strchr(line, ' '), NULL);
    return sum;
}

static void test_stacks_weigh_what_functions_cost_themselves(void **state)
{
    (void)state;
    struct test_random random = {1};
    for (unsigned i = 0; i < GRAPHS; i++) {
        double total;
        struct flamepix_buffer text = make_graph(&random, &total);
        struct test_collapsed collapsed = collapse(&text);
        assert_true(collapsed.report.is_estimated);
        assert_true(fabs(sum_of(collapsed.folded.data) - total) <= 1e-6 * total);
        test_collapsed_free(&collapsed);
        flamepix_buffer_free(&text);
    }
}

static void test_the_same_graph_gives_the_same_stacks(void **state)
{
    (void)state;
    struct test_random random = {2};
    for (unsigned i = 0; i < GRAPHS; i++) {
        double total;
        struct flamepix_buffer text = make_graph(&random, &total);
        struct test_collapsed once = collapse(&text), again = collapse(&text);
        assert_string_equal(once.folded.data, again.folded.data);
        test_collapsed_free(&once);
        test_collapsed_free(&again);
        flamepix_buffer_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_weigh_what_functions_cost_themselves),
        cmocka_unit_test(test_the_same_graph_gives_the_same_stacks),
    };
    return cmocka_run_group_tests_name("call graph", tests, NULL, NULL);
}
