/* Stacks estimated from random call graphs, with circles and calls whose costs lie: what
 * those weigh that end in a function is what it cost itself, to the digit, and the same graph gives
 * the same stacks, in whatever order its functions are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/random.h"
#include "support/recordings/recordings.h"

enum { GRAPHS = 400, FUNCTIONS_MAX = 12, CALLS_MAX = 5, COST_MAX = 1000 };

/* What a function cost itself: nothing, too. */
static size_t make_own_cost(struct test_random *random)
{
    return test_random_below(random, 4) == 0 ? 0 : test_random_below(random, COST_MAX);
}

static enum flamepix_status add_call(struct flamepix_buffer *text, struct test_random *random,
                                     size_t functions)
{
    return fpx_buffer_printf(text, "cfn=f%zu\ncalls=1 1\n1 %zu\n",
                             test_random_below(random, functions),
                             test_random_below(random, 2 * (size_t)COST_MAX));
}

/* A profile of Callgrind's, and what each function cost itself. */
static struct flamepix_buffer make_graph(struct test_random *random, double own_ret[FUNCTIONS_MAX])
{
    struct flamepix_buffer text = {0};
    const size_t functions = 1 + test_random_below(random, FUNCTIONS_MAX);
    enum flamepix_status status =
        fpx_buffer_printf(&text, "# callgrind format\nversion: 1\nevents: Ir\n\nfl=x.c\n");
    memset(own_ret, 0, FUNCTIONS_MAX * sizeof(*own_ret));
    for (size_t i = 0; i < functions && status == FLAMEPIX_OK; i++) {
        const size_t self = make_own_cost(random);
        own_ret[i] = (double)self;
        status = fpx_buffer_printf(&text, "fn=f%zu\n1 %zu\n", i, self);
        for (size_t calls = test_random_below(random, CALLS_MAX);
             calls > 0 && status == FLAMEPIX_OK; calls--)
            status = add_call(&text, random, functions);
    }
    assert_int_equal(status, FLAMEPIX_OK);
    return text;
}

static struct test_collapsed collapse(const struct flamepix_buffer *text)
{
    const struct flamepix_bytes bytes = {text->data, text->length};
    struct test_collapsed collapsed = test_collapse("callgrind", bytes, NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    return collapsed;
}

/* Of each function, what the stacks that end in it weigh. */
static void add_up(const char *folded, double sums_ret[FUNCTIONS_MAX])
{
    memset(sums_ret, 0, FUNCTIONS_MAX * sizeof(*sums_ret));
    for (const char *line = folded, *end; *line != '\0'; line = end + 1) {
        end = strchr(line, '\n');
        const char *blank = end;
        while (*blank != ' ')
            blank--;
        const char *name = blank;
        while (name > line && name[-1] != ';')
            name--;
        assert_int_equal(*name, 'f');
        const unsigned long function = strtoul(name + 1, NULL, 10);
        assert_true(function < FUNCTIONS_MAX);
        sums_ret[function] += strtod(blank, NULL);
    }
}

static void test_stacks_that_end_in_a_function_weigh_its_own_cost(void **state)
{
    (void)state;
    struct test_random random = {1};
    for (unsigned i = 0; i < GRAPHS; i++) {
        double own[FUNCTIONS_MAX], sums[FUNCTIONS_MAX];
        struct flamepix_buffer text = make_graph(&random, own);
        struct test_collapsed collapsed = collapse(&text);
        assert_true(collapsed.report.is_estimated);
        add_up(collapsed.folded.data, sums);
        for (size_t function = 0; function < FUNCTIONS_MAX; function++)
            assert_true(sums[function] >= own[function] && sums[function] <= own[function]);
        test_collapsed_free(&collapsed);
        flamepix_buffer_free(&text);
    }
}

static void test_the_same_graph_gives_the_same_stacks(void **state)
{
    (void)state;
    struct test_random random = {2};
    for (unsigned i = 0; i < GRAPHS; i++) {
        double own[FUNCTIONS_MAX];
        struct flamepix_buffer text = make_graph(&random, own);
        struct test_collapsed once = collapse(&text), again = collapse(&text);
        assert_string_equal(once.folded.data, again.folded.data);
        test_collapsed_free(&once);
        test_collapsed_free(&again);
        flamepix_buffer_free(&text);
    }
}

/* The same graph with its functions the other way round. */
static struct flamepix_buffer reversed_graph(const struct flamepix_buffer *text)
{
    static const char begin[] = "\nfn=";
    struct flamepix_buffer reversed = {0};
    size_t end = text->length - 1;
    const size_t first = (size_t)(strstr(text->data, begin) - text->data);
    assert_int_equal(flamepix_buffer_append(&reversed, text->data, first), FLAMEPIX_OK);
    for (size_t at = text->length - (sizeof(begin) - 2); at-- > first;) {
        if (memcmp(text->data + at, begin, sizeof(begin) - 1) != 0)
            continue;
        assert_int_equal(flamepix_buffer_append(&reversed, text->data + at, end - at), FLAMEPIX_OK);
        end = at;
    }
    assert_int_equal(flamepix_buffer_append(&reversed, "\n", 1), FLAMEPIX_OK);
    return reversed;
}

static void test_the_order_of_functions_changes_nothing(void **state)
{
    (void)state;
    struct test_random random = {3};
    for (unsigned i = 0; i < GRAPHS; i++) {
        double own[FUNCTIONS_MAX];
        struct flamepix_buffer text = make_graph(&random, own);
        struct flamepix_buffer reversed = reversed_graph(&text);
        struct test_collapsed once = collapse(&text), again = collapse(&reversed);
        assert_string_equal(once.folded.data, again.folded.data);
        test_collapsed_free(&once);
        test_collapsed_free(&again);
        flamepix_buffer_free(&text);
        flamepix_buffer_free(&reversed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_that_end_in_a_function_weigh_its_own_cost),
        cmocka_unit_test(test_the_same_graph_gives_the_same_stacks),
        cmocka_unit_test(test_the_order_of_functions_changes_nothing),
    };
    return cmocka_run_group_tests_name("call graph", tests, NULL, NULL);
}
