#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"

static char *take(struct fpx_arena *arena, size_t nbytes)
{
    void *piece;
    assert_int_equal(fpx_arena_take(arena, nbytes, &piece), FLAMEPIX_OK);
    assert_int_equal((uintptr_t)piece % sizeof(double), 0);
    return piece;
}

static void test_arena_gives_pieces_that_do_not_overlap(void **state)
{
    (void)state;
    enum { PIECES = 1000 };
    struct fpx_arena arena = {0};
    char *pieces[PIECES];
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < PIECES; i++) {
            pieces[i] = take(&arena, i * 7);
            memset(pieces[i], (int)(i % 251), i * 7);
        }
        for (size_t i = 0; i < PIECES; i++)
            for (size_t j = 0; j < i * 7; j++)
                assert_int_equal((unsigned char)pieces[i][j], i % 251);
        assert_true(arena.used >= 999 * 1000 / 2 * 7);
        assert_true(arena.used <= arena.held);
        fpx_arena_reset(&arena);
        assert_int_equal(arena.used, 0);
    }
    fpx_arena_free(&arena);
}

static void test_arena_keeps_its_memory_but_for_outsized_pieces(void **state)
{
    (void)state;
    struct fpx_arena arena = {0};
    take(&arena, 1000);
    size_t held = arena.held;
    take(&arena, (size_t)9 << 20);
    take(&arena, 1000);
    assert_true(arena.held >= (size_t)9 << 20);
    fpx_arena_reset(&arena);
    assert_true(arena.held >= held);
    assert_true(arena.held < (size_t)9 << 20);
    fpx_arena_free(&arena);
}

static void test_arena_copies_texts_without_gaps(void **state)
{
    (void)state;
    struct fpx_arena arena = {0};
    const char *first, *second, *empty;
    assert_int_equal(fpx_arena_copy(&arena, (struct flamepix_bytes){NULL, 0}, &empty), FLAMEPIX_OK);
    assert_non_null(empty);
    assert_int_equal(fpx_arena_copy(&arena, (struct flamepix_bytes){"main", 4}, &first),
                     FLAMEPIX_OK);
    assert_int_equal(fpx_arena_copy(&arena, (struct flamepix_bytes){"read", 4}, &second),
                     FLAMEPIX_OK);
    assert_ptr_equal(second, first + 4);
    memset(take(&arena, 24), 0xFF, 24);
    assert_memory_equal(first, "mainread", 8);
    assert_true(arena.used <= 48);
    fpx_arena_free(&arena);
}

static void test_arena_aligns_a_piece_behind_a_chunk_of_odd_size(void **state)
{
    (void)state;
    enum { ODD = (1 << 20) + 3 };
    struct fpx_arena arena = {0};
    char *text = malloc(ODD);
    const char *copy;
    assert_non_null(text);
    memset(text, 'n', ODD);
    assert_int_equal(fpx_arena_copy(&arena, (struct flamepix_bytes){text, ODD}, &copy),
                     FLAMEPIX_OK);
    take(&arena, 0);
    memset(take(&arena, 100), 0, 100);
    assert_memory_equal(copy, text, ODD);
    assert_true(arena.used <= arena.held);
    free(text);
    fpx_arena_free(&arena);
}

static void test_freeing_an_arena_keeps_errno(void **state)
{
    (void)state;
    struct fpx_arena arena = {0};
    take(&arena, (size_t)64 << 20);
    errno = ENOSPC;
    fpx_arena_free(&arena);
    assert_int_equal(errno, ENOSPC);
}

static void test_arena_refuses_a_size_that_would_wrap(void **state)
{
    (void)state;
    struct fpx_arena arena = {0};
    void *piece;
    assert_int_equal(fpx_arena_take(&arena, SIZE_MAX, &piece), FLAMEPIX_NO_MEMORY);
    fpx_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arena_gives_pieces_that_do_not_overlap),
        cmocka_unit_test(test_arena_keeps_its_memory_but_for_outsized_pieces),
        cmocka_unit_test(test_arena_copies_texts_without_gaps),
        cmocka_unit_test(test_arena_aligns_a_piece_behind_a_chunk_of_odd_size),
        cmocka_unit_test(test_freeing_an_arena_keeps_errno),
        cmocka_unit_test(test_arena_refuses_a_size_that_would_wrap),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
