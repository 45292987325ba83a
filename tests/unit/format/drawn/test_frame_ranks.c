#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "format/drawn/frame_ranks.h"
#include "support/scarce_memory.h"

static const char *const frames[] = {"b;", "a-;", "a;", "ab;"};

enum { B, A_DASH, A, AB, FRAMES };

static enum flamepix_status rank_frames(struct fpx_frame_ranks *ranks)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t number;
    for (int i = 0; i < FRAMES && status == FLAMEPIX_OK; i++)
        status = fpx_frame_ranks_add(ranks, flamepix_bytes_of(frames[i]), &number);
    return status == FLAMEPIX_OK ? fpx_frame_ranks_sort(ranks) : status;
}

/* The key of these numbers. */
static struct flamepix_bytes key_of(const struct fpx_frame_ranks *ranks, char *key,
                                    const size_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fpx_frame_ranks_put(ranks, numbers[i], key + i * ranks->rank_nbytes);
    return (struct flamepix_bytes){key, count * ranks->rank_nbytes};
}

static void test_ranks_are_in_the_order_of_texts(void **state)
{
    (void)state;
    struct fpx_frame_ranks ranks = {0};
    char keys[FRAMES][FPX_RANK_NBYTES_MAX];
    assert_int_equal(rank_frames(&ranks), FLAMEPIX_OK);
    for (size_t i = 0; i < FRAMES; i++)
        (void)key_of(&ranks, keys[i], &i, 1);
    assert_true(memcmp(keys[A_DASH], keys[A], ranks.rank_nbytes) < 0);
    assert_true(memcmp(keys[A], keys[AB], ranks.rank_nbytes) < 0);
    assert_true(memcmp(keys[AB], keys[B], ranks.rank_nbytes) < 0);
    fpx_frame_ranks_free(&ranks);
}

/* Of texts that are added from the last to the first. */
static void expect_rank_nbytes(size_t texts, size_t rank_nbytes)
{
    struct fpx_frame_ranks ranks = {0};
    struct flamepix_buffer whole = {0};
    char text[32], key[FPX_RANK_NBYTES_MAX];
    size_t number;
    for (size_t i = texts; i > 0; i--) {
        snprintf(text, sizeof(text), "%06zu;", i);
        assert_int_equal(fpx_frame_ranks_add(&ranks, flamepix_bytes_of(text), &number),
                         FLAMEPIX_OK);
    }
    assert_int_equal(fpx_frame_ranks_sort(&ranks), FLAMEPIX_OK);
    assert_int_equal(ranks.rank_nbytes, rank_nbytes);
    for (size_t i = 0; i < texts; i += texts / 7) {
        whole.length = 0;
        assert_int_equal(fpx_frame_ranks_write(&ranks, key_of(&ranks, key, &i, 1), &whole),
                         FLAMEPIX_OK);
        snprintf(text, sizeof(text), "%06zu;", texts - i);
        assert_true(flamepix_bytes_equal(flamepix_buffer_bytes(&whole), flamepix_bytes_of(text)));
    }
    (void)key_of(&ranks, key, &(size_t){0}, 1);
    assert_int_equal((unsigned char)key[rank_nbytes - 1], (texts - 1) % 256);
    flamepix_buffer_free(&whole);
    fpx_frame_ranks_free(&ranks);
}

static void test_ranks_are_as_long_as_it_takes_to_number_the_texts(void **state)
{
    (void)state;
    expect_rank_nbytes(1000, 2);
    expect_rank_nbytes(UINT16_MAX, 2);
    expect_rank_nbytes(UINT16_MAX + 1, 4);
}

static void test_a_text_added_again_has_the_number_that_it_had(void **state)
{
    (void)state;
    struct fpx_frame_ranks ranks = {0};
    size_t number;
    assert_int_equal(rank_frames(&ranks), FLAMEPIX_OK);
    assert_int_equal(fpx_frame_ranks_add(&ranks, flamepix_bytes_of("a;"), &number), FLAMEPIX_OK);
    assert_int_equal(number, A);
    fpx_frame_ranks_free(&ranks);
}

static void test_texts_follow_each_other_and_say_what_they_share(void **state)
{
    (void)state;
    static const struct {
        size_t numbers[3], count;
        const char *text;
        size_t shared;
    } keys[] = {{{A, AB, B}, 3, "a;ab;b;", 0},
                {{A, A}, 2, "a;a;", 3},
                {{A, A}, 2, "a;a;", 4},
                {{A, A, B}, 3, "a;a;b;", 4},
                {{A}, 1, "a;", 2},
                {{AB, B}, 2, "ab;b;", 1},
                {{0}, 0, "", 0},
                {{AB, B}, 2, "ab;b;", 0}};
    struct fpx_frame_ranks ranks = {0};
    struct fpx_ranked_text ranked = {0};
    struct flamepix_buffer whole = {0};
    char bytes[3 * FPX_RANK_NBYTES_MAX];
    assert_int_equal(rank_frames(&ranks), FLAMEPIX_OK);
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        const struct flamepix_bytes key = key_of(&ranks, bytes, keys[i].numbers, keys[i].count);
        const struct flamepix_bytes text = flamepix_bytes_of(keys[i].text);
        size_t shared;
        assert_int_equal(fpx_ranked_text_next(&ranked, &ranks, key, &shared), FLAMEPIX_OK);
        assert_true(flamepix_bytes_equal(flamepix_buffer_bytes(&ranked.text), text));
        assert_int_equal(shared, keys[i].shared);
        whole.length = 0;
        assert_int_equal(fpx_frame_ranks_write(&ranks, key, &whole), FLAMEPIX_OK);
        assert_true(flamepix_bytes_equal(flamepix_buffer_bytes(&whole), text));
    }
    flamepix_buffer_free(&whole);
    fpx_ranked_text_free(&ranked);
    fpx_frame_ranks_free(&ranks);
}

static enum flamepix_status rank_and_free(void *input)
{
    struct fpx_frame_ranks ranks = {0};
    (void)input;
    enum flamepix_status status = rank_frames(&ranks);
    fpx_frame_ranks_free(&ranks);
    return status;
}

static void test_ranks_that_lack_memory_say_so(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(rank_and_free, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranks_are_in_the_order_of_texts),
        cmocka_unit_test(test_ranks_are_as_long_as_it_takes_to_number_the_texts),
        cmocka_unit_test(test_a_text_added_again_has_the_number_that_it_had),
        cmocka_unit_test(test_texts_follow_each_other_and_say_what_they_share),
        cmocka_unit_test(test_ranks_that_lack_memory_say_so),
    };
    return cmocka_run_group_tests_name("frame_ranks", tests, NULL, NULL);
}
