#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "image/deflate/deflate_internal.h"

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525u + 1013904223u;
    return *seed >> 8;
}

/* Complete: the code space is used up exactly. Returns the cost in bits. */
static uint64_t check_code(const uint32_t *uses, unsigned count, unsigned longest,
                           const struct fpx_huffman *huffman)
{
    uint32_t space = 0;
    uint64_t cost = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned nbits = huffman->lengths[i];
        assert_true(nbits <= longest);
        if (uses[i] > 0)
            assert_true(nbits > 0);
        space += nbits > 0 ? 1u << (longest - nbits) : 0;
        cost += (uint64_t)uses[i] * nbits;
    }
    assert_int_equal(space, 1u << longest);
    return cost;
}

static void test_huffman_gives_the_code_of_a_textbook(void **state)
{
    (void)state;
    static const uint32_t uses[] = {45, 13, 12, 16, 9, 5};
    static const uint8_t lengths[] = {1, 3, 3, 3, 4, 4};
    /* 0, 100, 101, 110, 1110, 1111 from the first bit, which is the lowest. */
    static const uint16_t codes[] = {0x0, 0x1, 0x5, 0x3, 0x7, 0xF};
    struct fpx_huffman huffman;
    fpx_huffman_make(uses, 6, 15, &huffman);
    assert_memory_equal(huffman.lengths, lengths, sizeof(lengths));
    assert_memory_equal(huffman.codes, codes, sizeof(codes));
}

static void test_huffman_completes_codes_of_fewer_than_two_symbols(void **state)
{
    (void)state;
    uint32_t uses[30] = {0};
    struct fpx_huffman huffman;
    fpx_huffman_make(uses, 30, 15, &huffman);
    check_code(uses, 30, 15, &huffman);
    uses[7] = 9;
    fpx_huffman_make(uses, 30, 15, &huffman);
    assert_int_equal(check_code(uses, 30, 15, &huffman), 9);
    uses[7] = 0;
    uses[0] = 4;
    fpx_huffman_make(uses, 30, 15, &huffman);
    assert_int_equal(check_code(uses, 30, 15, &huffman), 4);
}

/* Fibonacci numbers make the deepest trees: 28 symbols would take 27 bits. */
static void test_huffman_keeps_to_the_longest_length(void **state)
{
    (void)state;
    uint32_t uses[28] = {1, 1};
    for (int i = 2; i < 28; i++)
        uses[i] = uses[i - 1] + uses[i - 2];
    struct fpx_huffman huffman;
    fpx_huffman_make(uses, 28, 15, &huffman);
    uint64_t limited = check_code(uses, 28, 15, &huffman);
    fpx_huffman_make(uses, 19, 7, &huffman);
    check_code(uses, 19, 7, &huffman);
    /* The unlimited code's cost is the sum of its inner nodes; the limit may add 1 % to it. */
    uint64_t optimal = 0, tree = uses[0];
    for (int i = 1; i < 28; i++)
        optimal += tree += uses[i];
    assert_in_range(limited, optimal, optimal + optimal / 100);
}

static void test_huffman_is_complete_for_any_counts(void **state)
{
    (void)state;
    uint32_t seed = 3;
    for (int round = 0; round < 2000; round++) {
        uint32_t uses[286] = {0};
        unsigned count = 2 + next_random(&seed) % 285;
        unsigned limit = 1 + next_random(&seed) % 20;
        for (unsigned i = 0; i < count; i++)
            uses[i] = next_random(&seed) % 3 == 0 ? 0 : next_random(&seed) >> (4 + limit);
        struct fpx_huffman huffman;
        fpx_huffman_make(uses, count, 15, &huffman);
        check_code(uses, count, 15, &huffman);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_huffman_gives_the_code_of_a_textbook),
        cmocka_unit_test(test_huffman_completes_codes_of_fewer_than_two_symbols),
        cmocka_unit_test(test_huffman_keeps_to_the_longest_length),
        cmocka_unit_test(test_huffman_is_complete_for_any_counts),
    };
    return cmocka_run_group_tests_name("huffman", tests, NULL, NULL);
}
