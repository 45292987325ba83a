#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/hash_index.h"

/* Entries are numbers, found by themselves. */
static bool is_number(const void *entries, size_t number, const void *key)
{
    const uint64_t *numbers = entries;
    const uint64_t *wanted = key;
    return numbers[number] == *wanted;
}

static size_t find(const struct fpx_hash_index *index, const uint64_t *numbers, uint64_t hash,
                   uint64_t key)
{
    return fpx_hash_index_find(index, hash, is_number, numbers, &key);
}

static void test_an_empty_index_finds_nothing(void **state)
{
    (void)state;
    struct fpx_hash_index index = {0};
    assert_int_equal(find(&index, NULL, 0, 0), FPX_HASH_NONE);
    fpx_hash_index_clear(&index);
    fpx_hash_index_free(&index);
}

static void test_entries_are_found_while_the_index_grows(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    struct fpx_hash_index index = {0};
    uint64_t *numbers = calloc(COUNT, sizeof(*numbers));
    assert_non_null(numbers);
    for (size_t i = 0; i < COUNT; i++) {
        numbers[i] = i * i;
        assert_int_equal(find(&index, numbers, fpx_hash_integer(0, i * i), i * i), FPX_HASH_NONE);
        assert_int_equal(fpx_hash_index_add(&index, fpx_hash_integer(0, i * i), i), FLAMEPIX_OK);
    }
    assert_int_equal(index.count, COUNT);
    assert_true(index.slot_count >= 2 * COUNT);
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(find(&index, numbers, fpx_hash_integer(0, i * i), i * i), i);
    free(numbers);
    fpx_hash_index_free(&index);
}

static void test_entries_with_one_hash_are_told_apart_by_their_keys(void **state)
{
    (void)state;
    struct fpx_hash_index index = {0};
    const uint64_t numbers[] = {10, 20, 30};
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(fpx_hash_index_add(&index, 7, i), FLAMEPIX_OK);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(find(&index, numbers, 7, numbers[i]), i);
    assert_int_equal(find(&index, numbers, 7, 40), FPX_HASH_NONE);
    assert_int_equal(find(&index, numbers, 8, 10), FPX_HASH_NONE);
    fpx_hash_index_free(&index);
}

static void test_entries_made_to_collide_are_not_searched_for_without_end(void **state)
{
    (void)state;
    enum { FAMILY = 1000 };
    struct fpx_hash_index index = {0};
    uint64_t numbers[FAMILY + 1];
    for (size_t i = 0; i < FAMILY; i++) {
        numbers[i] = i;
        assert_int_equal(fpx_hash_index_add(&index, 99, i),
                         i < FPX_HASH_PROBES ? FLAMEPIX_OK : FLAMEPIX_END);
    }
    assert_int_equal(index.count, FPX_HASH_PROBES);
    assert_int_equal(find(&index, numbers, 99, FPX_HASH_PROBES - 1), FPX_HASH_PROBES - 1);
    assert_int_equal(find(&index, numbers, 99, FPX_HASH_PROBES), FPX_HASH_NONE);
    numbers[FAMILY] = FAMILY;
    assert_int_equal(fpx_hash_index_add(&index, 1 << 16, FAMILY), FLAMEPIX_OK);
    assert_int_equal(find(&index, numbers, 1 << 16, FAMILY), FAMILY);
    fpx_hash_index_free(&index);
}

static void test_a_cleared_index_keeps_its_slots_and_finds_nothing(void **state)
{
    (void)state;
    struct fpx_hash_index index = {0};
    const uint64_t numbers[] = {10, 20};
    assert_int_equal(fpx_hash_index_add(&index, 10, 0), FLAMEPIX_OK);
    size_t slot_count = index.slot_count;
    fpx_hash_index_clear(&index);
    assert_int_equal(find(&index, numbers, 10, 10), FPX_HASH_NONE);
    assert_int_equal(index.slot_count, slot_count);
    assert_int_equal(fpx_hash_index_add(&index, 20, 1), FLAMEPIX_OK);
    assert_int_equal(find(&index, numbers, 20, 20), 1);
    fpx_hash_index_free(&index);
}

/* Or a file of many small parts behind a large one would take the square of its length. */
static void test_slots_for_much_more_are_given_up(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    struct fpx_hash_index index = {0};
    for (size_t i = 0; i < COUNT; i++)
        assert_int_equal(fpx_hash_index_add(&index, fpx_hash_integer(0, i), i), FLAMEPIX_OK);
    fpx_hash_index_clear(&index);
    assert_true(index.slot_count >= 2 * COUNT);
    assert_int_equal(fpx_hash_index_add(&index, fpx_hash_integer(0, 1), 1), FLAMEPIX_OK);
    fpx_hash_index_clear(&index);
    assert_int_equal(index.slot_count, 0);
    assert_int_equal(fpx_hash_index_add(&index, fpx_hash_integer(0, 1), 1), FLAMEPIX_OK);
    assert_int_equal(index.count, 1);
    fpx_hash_index_free(&index);
}

static void test_a_number_that_no_slot_can_hold_is_refused(void **state)
{
    (void)state;
    struct fpx_hash_index index = {0};
    assert_int_equal(fpx_hash_index_add(&index, 0, UINT32_MAX), FLAMEPIX_NO_MEMORY);
    assert_int_equal(index.count, 0);
    assert_int_equal(fpx_hash_index_add(&index, 0, UINT32_MAX - 1), FLAMEPIX_OK);
    fpx_hash_index_free(&index);
}

static void test_texts_that_differ_anywhere_have_other_hashes(void **state)
{
    (void)state;
    const char text[] =
        "std::vector<int, std::allocator<int>>::push_back(int const&), and what is behind";
    for (size_t length = 1; length < sizeof(text); length++) {
        char changed[sizeof(text)];
        memcpy(changed, text, sizeof(text));
        changed[length - 1] ^= 1;
        const struct flamepix_bytes whole = {text, length}, shorter = {text, length - 1};
        const struct flamepix_bytes other = {changed, length};
        uint64_t hash = fpx_hash_text(0, whole);
        assert_true(hash == fpx_hash_text(0, whole));
        assert_true(hash != fpx_hash_text(0, other));
        assert_true(hash != fpx_hash_text(0, shorter));
        assert_true(hash != fpx_hash_text(1, whole));
        hash = fpx_hash_long_text(0, whole);
        assert_true(hash == fpx_hash_long_text(0, whole));
        assert_true(hash != fpx_hash_long_text(0, other));
        assert_true(hash != fpx_hash_long_text(0, shorter));
        assert_true(hash != fpx_hash_long_text(1, whole));
    }
}

static void test_freeing_an_index_keeps_errno(void **state)
{
    (void)state;
    struct fpx_hash_index index = {0};
    assert_int_equal(fpx_hash_index_add(&index, 1, 1), FLAMEPIX_OK);
    errno = ENOSPC;
    fpx_hash_index_free(&index);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(index.slot_count, 0);
}

static void test_a_text_of_nothing_has_a_hash(void **state)
{
    (void)state;
    const struct flamepix_bytes nothing = {NULL, 0};
    assert_true(fpx_hash_text(1, nothing) == fpx_hash_text(1, flamepix_bytes_of("")));
    assert_true(fpx_hash_long_text(1, nothing) == fpx_hash_long_text(1, flamepix_bytes_of("")));
}

static void test_a_product_is_both_halves_laid_upon_one_another(void **state)
{
    (void)state;
    const uint64_t all = UINT64_MAX;
    assert_true(fpx_hash_product(0, all) == 0);
    assert_true(fpx_hash_product(1, all) == all);
    assert_true(fpx_hash_product(UINT64_C(1) << 63, 6) == 3);
    assert_true(fpx_hash_product(all, all) == (1 ^ (all - 1)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_text_of_nothing_has_a_hash),
        cmocka_unit_test(test_an_empty_index_finds_nothing),
        cmocka_unit_test(test_entries_are_found_while_the_index_grows),
        cmocka_unit_test(test_entries_with_one_hash_are_told_apart_by_their_keys),
        cmocka_unit_test(test_entries_made_to_collide_are_not_searched_for_without_end),
        cmocka_unit_test(test_a_cleared_index_keeps_its_slots_and_finds_nothing),
        cmocka_unit_test(test_slots_for_much_more_are_given_up),
        cmocka_unit_test(test_a_number_that_no_slot_can_hold_is_refused),
        cmocka_unit_test(test_texts_that_differ_anywhere_have_other_hashes),
        cmocka_unit_test(test_freeing_an_index_keeps_errno),
        cmocka_unit_test(test_a_product_is_both_halves_laid_upon_one_another),
    };
    return cmocka_run_group_tests_name("hash_index", tests, NULL, NULL);
}
