#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "image/filter_up.h"
#include "support/random.h"

enum { NBYTES_MAX = 2000 };

typedef struct fpx_filter_facts (*filter_fn)(const uint8_t *row, uint8_t *above, size_t nbytes,
                                             uint8_t *filtered);

static size_t count_repeats(const uint8_t *bytes, size_t nbytes)
{
    size_t count = 0;
    for (size_t i = 1; i < nbytes; i++)
        count += bytes[i] == bytes[i - 1];
    return count;
}

static uint8_t greatest_of(const uint8_t *bytes, size_t nbytes)
{
    uint8_t greatest = 0;
    for (size_t i = 0; i < nbytes; i++)
        greatest = bytes[i] > greatest ? bytes[i] : greatest;
    return greatest;
}

/* The rows are in memory that ends where they do, for sanitizers to see what is touched beyond. */
static void assert_filters(filter_fn filter, const uint8_t *row, const uint8_t *previous,
                           size_t nbytes)
{
    static uint8_t expected[NBYTES_MAX];
    uint8_t *given = malloc(nbytes), *above = malloc(nbytes), *filtered = malloc(nbytes);
    assert_true(given != NULL && above != NULL && filtered != NULL);
    memcpy(given, row, nbytes);
    memcpy(above, previous, nbytes);
    const struct fpx_filter_facts facts = filter(given, above, nbytes, filtered);
    for (size_t i = 0; i < nbytes; i++)
        expected[i] = (uint8_t)(row[i] - previous[i]);
    assert_memory_equal(filtered, expected, nbytes);
    assert_memory_equal(above, row, nbytes);
    assert_int_equal(facts.row_repeats, count_repeats(row, nbytes));
    assert_int_equal(facts.filtered_repeats, count_repeats(expected, nbytes));
    assert_int_equal(facts.greatest, greatest_of(row, nbytes));
    free(given);
    free(above);
    free(filtered);
}

/* Of few values, so that much repeats. */
static void fill(uint8_t *bytes, size_t nbytes, size_t values, struct test_random *random)
{
    for (size_t i = 0; i < nbytes; i++)
        bytes[i] = (uint8_t)(test_random_below(random, values) * 97);
}

static void test_rows_of_any_width_are_filtered_alike_on_every_kind_of_machine(void **state)
{
    (void)state;
    static uint8_t row[NBYTES_MAX], previous[NBYTES_MAX];
    struct test_random random = {4};
    for (size_t nbytes = 1; nbytes < NBYTES_MAX; nbytes += 1 + nbytes / 40) {
        for (size_t values = 1; values <= 256; values *= 4) {
            fill(row, nbytes, values, &random);
            fill(previous, nbytes, values, &random);
            assert_filters(fpx_filter_up, row, previous, nbytes);
            assert_filters(fpx_filter_up_plain, row, previous, nbytes);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_of_any_width_are_filtered_alike_on_every_kind_of_machine),
    };
    return cmocka_run_group_tests_name("filter_up", tests, NULL, NULL);
}
