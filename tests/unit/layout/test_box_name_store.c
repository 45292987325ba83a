#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "layout/box_store.h"

static struct flamepix_bytes add(struct fpx_box_name_store *names, const char *text)
{
    struct flamepix_bytes stored;
    struct flamepix_bytes name = {text, strlen(text)};
    assert_int_equal(fpx_box_name_store_add(names, name, &stored), FLAMEPIX_OK);
    assert_int_equal(stored.length, name.length);
    assert_memory_equal(stored.data, text, name.length);
    return stored;
}

/* One of its own for each number, and too long to be copied again. */
static const char *long_name(char text[static 400], int number)
{
    (void)snprintf(text, 400, "%0300d of a function whose name is long", number);
    return text;
}

static void test_long_names_are_stored_once(void **state)
{
    (void)state;
    struct fpx_box_name_store names = {0};
    char one[400], two[400], copy[400];
    struct flamepix_bytes first = add(&names, long_name(one, 1));
    struct flamepix_bytes other = add(&names, long_name(two, 2));
    struct flamepix_bytes again = add(&names, long_name(copy, 1));
    assert_ptr_equal(first.data, again.data);
    assert_ptr_not_equal(first.data, other.data);
    assert_int_equal(names.count, 2);
    assert_int_equal(names.nbytes, 2 * strlen(one));
    fpx_box_name_store_free(&names);
}

static void test_short_names_are_copied_each_time(void **state)
{
    (void)state;
    struct fpx_box_name_store names = {0};
    char longest[FPX_NAMES_SHORT_NBYTES + 1];
    memset(longest, 'n', sizeof(longest));
    longest[FPX_NAMES_SHORT_NBYTES] = '\0';
    assert_ptr_not_equal(add(&names, longest).data, add(&names, longest).data);
    assert_int_equal(names.texts.used, 2 * FPX_NAMES_SHORT_NBYTES);
    assert_int_equal(names.count, 0);
    fpx_box_name_store_free(&names);
}

static void test_names_stay_where_they_are_while_more_come(void **state)
{
    (void)state;
    enum { COUNT = 20000 };
    struct fpx_box_name_store names = {0};
    char text[400];
    struct flamepix_bytes first = add(&names, "0"), first_long = add(&names, long_name(text, 0));
    for (int i = 0; i < COUNT; i++) {
        add(&names, long_name(text, i));
        (void)snprintf(text, sizeof(text), "%d", i);
        add(&names, text);
    }
    assert_int_equal(names.count, COUNT);
    assert_memory_equal(first.data, "0", 1);
    assert_ptr_equal(add(&names, long_name(text, 0)).data, first_long.data);
    fpx_box_name_store_free(&names);
}

static void test_names_may_be_empty_or_hold_any_byte(void **state)
{
    (void)state;
    struct fpx_box_name_store names = {0};
    struct flamepix_bytes stored;
    assert_int_equal(fpx_box_name_store_add(&names, (struct flamepix_bytes){0}, &stored),
                     FLAMEPIX_OK);
    assert_int_equal(stored.length, 0);
    assert_int_equal(
        fpx_box_name_store_add(&names, (struct flamepix_bytes){"\0\0\377", 3}, &stored),
        FLAMEPIX_OK);
    assert_memory_equal(stored.data, "\0\0\377", 3);
    assert_int_equal(fpx_box_name_store_add(&names, (struct flamepix_bytes){"\0\0", 2}, &stored),
                     FLAMEPIX_OK);
    fpx_box_name_store_free(&names);
}

static void test_names_longer_than_a_block_have_one_of_their_own(void **state)
{
    (void)state;
    enum { LENGTH = 1 << 20 };
    struct fpx_box_name_store names = {0};
    char *text = calloc(LENGTH + 1, 1);
    assert_non_null(text);
    memset(text, 'n', LENGTH);
    add(&names, text);
    add(&names, "short");
    add(&names, text);
    assert_int_equal(names.count, 1);
    free(text);
    fpx_box_name_store_free(&names);
}

/* Name i of a family with one hash: the change of a word's top bit and of two bits of the next undo
 * each other, 17 times over. */
enum { PAIRS = 17, NAME_LENGTH = PAIRS * 16 };

static void write_colliding(char name[NAME_LENGTH + 1], unsigned i)
{
    for (unsigned pair = 0; pair < PAIRS; pair++) {
        char *words = name + 16 * pair;
        memcpy(words, "aaaaaaaAaaaaaaaA", 16);
        if ((i >> pair & 1) != 0) {
            words[7] ^= (char)0x80;
            words[15] ^= (char)0x80;
            words[12] ^= 0x04;
        }
    }
    name[NAME_LENGTH] = '\0';
}

static void test_names_made_to_collide_are_stored_but_not_searched_for(void **state)
{
    (void)state;
    enum { FAMILY = 4096, PROBED = 128 };
    struct fpx_box_name_store names = {0};
    char name[NAME_LENGTH + 1];
    for (unsigned i = 0; i < FAMILY; i++) {
        write_colliding(name, i);
        add(&names, name);
    }
    assert_in_range(names.index.count, 1, PROBED);
    char other[400];
    struct flamepix_bytes first = add(&names, long_name(other, 1));
    assert_ptr_equal(add(&names, long_name(other, 1)).data, first.data);
    fpx_box_name_store_free(&names);
}

static void test_freeing_names_keeps_errno(void **state)
{
    (void)state;
    struct fpx_box_name_store names = {0};
    add(&names, "main");
    errno = ENOSPC;
    fpx_box_name_store_free(&names);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(names.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_long_names_are_stored_once),
        cmocka_unit_test(test_short_names_are_copied_each_time),
        cmocka_unit_test(test_names_stay_where_they_are_while_more_come),
        cmocka_unit_test(test_names_may_be_empty_or_hold_any_byte),
        cmocka_unit_test(test_names_longer_than_a_block_have_one_of_their_own),
        cmocka_unit_test(test_names_made_to_collide_are_stored_but_not_searched_for),
        cmocka_unit_test(test_freeing_names_keeps_errno),
    };
    return cmocka_run_group_tests_name("box_name_store", tests, NULL, NULL);
}
