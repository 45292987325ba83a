#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static void append(struct flamepix_buffer *text, const char *format, int number)
{
    char line[128];
    const int length = snprintf(line, sizeof(line), format, number);
    assert_int_equal(flamepix_buffer_append(text, line, (size_t)length), FLAMEPIX_OK);
}

/* A function with `count` callers and as many callees. */
static struct flamepix_buffer hub(int count)
{
    struct flamepix_buffer text = {0};
    append(&text, "# callgrind format\nevents: Ir\nfn=hub\n1 %d\n", count);
    for (int i = 0; i < count; i++)
        append(&text, "cfn=callee%d\ncalls=1 1\n1 1000\n", i);
    for (int i = 0; i < count; i++)
        append(&text, "fn=callee%d\n1 1000\n", i);
    for (int i = 0; i < count; i++)
        append(&text, "fn=caller%d\n1 1\ncfn=hub\ncalls=1 1\n1 1001\n", i);
    return text;
}

static double sum_of_lines(const char *folded)
{
    double sum = 0;
    while (*folded != '\0') {
        const char *end = strchr(folded, '\n');
        const char *count = end;
        while (count[-1] != ' ')
            count--;
        sum += strtod(count, NULL);
        folded = end + 1;
    }
    return sum;
}

static void test_each_way_through_a_function_is_a_stack(void **state)
{
    (void)state;
    enum { CALLS = 20 };
    struct flamepix_buffer text = hub(CALLS);
    struct test_collapsed collapsed =
        test_collapse("callgrind", flamepix_buffer_bytes(&text), NULL, 0);
    assert_int_equal(collapsed.report.stacks, CALLS * CALLS + 2 * CALLS);
    assert_in_range((uintmax_t)sum_of_lines(collapsed.folded.data), 1002 * CALLS - 1,
                    1002 * CALLS + 1);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

/* 4,000,000 of them, and no cost is lost where there are fewer. */
static void test_ways_beyond_the_most_there_are_end_in_their_function(void **state)
{
    (void)state;
    enum { CALLS = 2000 };
    struct flamepix_buffer text = hub(CALLS);
    struct test_collapsed collapsed =
        test_collapse("callgrind", flamepix_buffer_bytes(&text), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_false(collapsed.report.damage.found);
    assert_in_range(collapsed.report.stacks, 500000, 600000);
    assert_in_range((uintmax_t)sum_of_lines(collapsed.folded.data), 1002 * CALLS - 1000,
                    1002 * CALLS + 1000);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_way_through_a_function_is_a_stack),
        cmocka_unit_test(test_ways_beyond_the_most_there_are_end_in_their_function),
    };
    return cmocka_run_group_tests_name("call flow", tests, NULL, NULL);
}
