#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "text/label.h"

static struct fpx_label_key key_of(const char *text, uint32_t max_px)
{
    return (struct fpx_label_key){
        .text = {text, strlen(text)}, .max_px = max_px, .keep = FLAMEPIX_KEEP_HEAD};
}

/* A label that is told apart by its width. */
static void insert(struct fpx_label_cache *cache, struct fpx_label_key key, uint32_t width)
{
    struct flamepix_label *label = calloc(1, sizeof(*label));
    assert_non_null(label);
    label->width = width;
    assert_int_equal(fpx_label_cache_insert(cache, key, label), FLAMEPIX_OK);
}

static uint32_t width_of(const struct fpx_label_cache *cache, struct fpx_label_key key)
{
    const struct flamepix_label *label = fpx_label_cache_find(cache, key);
    return label == NULL ? 0 : label->width;
}

static void test_labels_are_found_by_text_width_and_the_part_kept(void **state)
{
    (void)state;
    struct fpx_label_cache cache = {0};
    struct fpx_label_key tail = key_of("main", 100);
    tail.keep = FLAMEPIX_KEEP_TAIL;
    assert_null(fpx_label_cache_find(&cache, tail));
    insert(&cache, key_of("main", 100), 1);
    insert(&cache, key_of("main", 200), 2);
    insert(&cache, tail, 3);
    insert(&cache, key_of("", 100), 4);
    assert_int_equal(width_of(&cache, key_of("main", 100)), 1);
    assert_int_equal(width_of(&cache, key_of("main", 200)), 2);
    assert_int_equal(width_of(&cache, tail), 3);
    assert_int_equal(width_of(&cache, key_of("", 100)), 4);
    assert_int_equal(width_of(&cache, key_of("mail", 100)), 0);
    fpx_label_cache_free(&cache);
}

static void test_a_key_keeps_a_text_of_its_own(void **state)
{
    (void)state;
    struct fpx_label_cache cache = {0};
    char text[] = "main";
    insert(&cache, key_of(text, 100), 1);
    text[0] = 'M';
    assert_int_equal(width_of(&cache, key_of("main", 100)), 1);
    assert_int_equal(width_of(&cache, key_of(text, 100)), 0);
    fpx_label_cache_free(&cache);
}

static void test_the_last_label_is_there_however_many_came_before(void **state)
{
    (void)state;
    struct fpx_label_cache cache = {0};
    char text[1000];
    bool began_anew = false;
    memset(text, 'x', sizeof(text));
    for (uint32_t i = 1; i <= 5000; i++) {
        snprintf(text + 900, 100, "%u", i);
        insert(&cache, key_of(text, 100), i);
        assert_int_equal(width_of(&cache, key_of(text, 100)), i);
        assert_true(cache.nbytes <= 2000000);
        began_anew = began_anew || cache.count < i;
    }
    assert_true(began_anew);
    fpx_label_cache_free(&cache);
}

static void test_freeing_a_cache_keeps_errno(void **state)
{
    (void)state;
    struct fpx_label_cache cache = {0};
    insert(&cache, key_of("main", 100), 1);
    errno = ENOSPC;
    fpx_label_cache_free(&cache);
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(cache.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels_are_found_by_text_width_and_the_part_kept),
        cmocka_unit_test(test_a_key_keeps_a_text_of_its_own),
        cmocka_unit_test(test_the_last_label_is_there_however_many_came_before),
        cmocka_unit_test(test_freeing_a_cache_keeps_errno),
    };
    return cmocka_run_group_tests_name("label", tests, NULL, NULL);
}
