#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "layout/names.h"

static struct flamepix_bytes intern(struct flamepix_names *names, const char *text)
{
    struct flamepix_bytes stored;
    struct flamepix_bytes name = {text, strlen(text)};
    assert_int_equal(flamepix_names_intern(names, name, &stored), FLAMEPIX_OK);
    assert_int_equal(stored.length, name.length);
    assert_memory_equal(stored.data, text, name.length);
    return stored;
}

static void test_names_are_stored_once(void **state)
{
    (void)state;
    struct flamepix_names names = {0};
    char copy[] = "parse_the_whole_file";
    struct flamepix_bytes first = intern(&names, "parse_the_whole_file");
    struct flamepix_bytes other = intern(&names, "parse_the_whole_line");
    struct flamepix_bytes again = intern(&names, copy);
    assert_ptr_equal(first.data, again.data);
    assert_ptr_not_equal(first.data, other.data);
    assert_int_equal(names.count, 2);
    assert_int_equal(names.nbytes, 40);
    flamepix_names_free(&names);
}

static void test_names_stay_where_they_are_while_more_come(void **state)
{
    (void)state;
    struct flamepix_names names = {0};
    struct flamepix_bytes first = intern(&names, "0");
    char text[32];
    for (int i = 0; i < 50000; i++) {
        snprintf(text, sizeof(text), "%d", i);
        intern(&names, text);
    }
    assert_int_equal(names.count, 50000);
    assert_ptr_equal(intern(&names, "0").data, first.data);
    flamepix_names_free(&names);
}

static void test_names_may_be_empty_or_hold_any_byte(void **state)
{
    (void)state;
    struct flamepix_names names = {0};
    struct flamepix_bytes stored;
    assert_int_equal(flamepix_names_intern(&names, (struct flamepix_bytes){0}, &stored),
                     FLAMEPIX_OK);
    assert_int_equal(stored.length, 0);
    assert_int_equal(flamepix_names_intern(&names, (struct flamepix_bytes){"\0\0\377", 3}, &stored),
                     FLAMEPIX_OK);
    assert_memory_equal(stored.data, "\0\0\377", 3);
    assert_int_equal(flamepix_names_intern(&names, (struct flamepix_bytes){"\0\0", 2}, &stored),
                     FLAMEPIX_OK);
    assert_int_equal(names.count, 3);
    flamepix_names_free(&names);
}

static void test_names_longer_than_a_block_have_one_of_their_own(void **state)
{
    (void)state;
    enum { LENGTH = 1 << 20 };
    struct flamepix_names names = {0};
    char *text = calloc(LENGTH + 1, 1);
    assert_non_null(text);
    memset(text, 'n', LENGTH);
    intern(&names, text);
    intern(&names, "short");
    intern(&names, text);
    assert_int_equal(names.count, 2);
    free(text);
    flamepix_names_free(&names);
}

/* Name i of a family with one hash: the change of a word's top bit and of two bits of the next undo
 * each other, 12 times over. */
static void write_colliding(char name[12 * 16 + 1], unsigned i)
{
    for (unsigned pair = 0; pair < 12; pair++) {
        char *words = name + 16 * pair;
        memcpy(words, "aaaaaaaAaaaaaaaA", 16);
        if ((i >> pair & 1) != 0) {
            words[7] ^= (char)0x80;
            words[15] ^= (char)0x80;
            words[12] ^= 0x04;
        }
    }
    name[12 * 16] = '\0';
}

static void test_names_made_to_collide_are_stored_but_not_searched_for(void **state)
{
    (void)state;
    enum { FAMILY = 4096, PROBED = 128 };
    struct flamepix_names names = {0};
    char name[12 * 16 + 1];
    for (unsigned i = 0; i < FAMILY; i++) {
        write_colliding(name, i);
        intern(&names, name);
    }
    assert_in_range(names.count, 1, PROBED);
    struct flamepix_bytes first = intern(&names, "of no family");
    assert_ptr_equal(intern(&names, "of no family").data, first.data);
    flamepix_names_free(&names);
}

static void test_freeing_names_keeps_errno(void **state)
{
    (void)state;
    struct flamepix_names names = {0};
    intern(&names, "main");
    errno = ENOSPC;
    flamepix_names_free(&names);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(names.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_stored_once),
        cmocka_unit_test(test_names_stay_where_they_are_while_more_come),
        cmocka_unit_test(test_names_may_be_empty_or_hold_any_byte),
        cmocka_unit_test(test_names_longer_than_a_block_have_one_of_their_own),
        cmocka_unit_test(test_names_made_to_collide_are_stored_but_not_searched_for),
        cmocka_unit_test(test_freeing_names_keeps_errno),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
