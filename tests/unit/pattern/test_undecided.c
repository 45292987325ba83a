#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>

#include "pattern/undecided.h"

#define HARD "(a+)+$"

static struct flamepix_undecided *undecided_new(void)
{
    struct flamepix_undecided *undecided;
    assert_int_equal(flamepix_undecided_create(&undecided), FLAMEPIX_OK);
    return undecided;
}

static struct flamepix_pattern *pattern_of(const char *text, struct flamepix_undecided *undecided)
{
    struct flamepix_pattern *pattern;
    struct flamepix_pattern_fault fault;
    assert_int_equal(flamepix_pattern_create(text, false, &pattern, &fault), FLAMEPIX_OK);
    flamepix_pattern_collect(pattern, undecided);
    return pattern;
}

static bool finds(struct flamepix_pattern *pattern, const char *name)
{
    bool found = true;
    assert_int_equal(flamepix_pattern_found(pattern, flamepix_bytes_of(name), &found), FLAMEPIX_OK);
    return found;
}

#define ENDLESS "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static void test_an_undecided_name_is_not_found_and_counts_once(void **state)
{
    (void)state;
    struct flamepix_undecided *undecided = undecided_new();
    struct flamepix_pattern *pattern = pattern_of(HARD, undecided);
    const char *text;
    assert_true(finds(pattern, "aaa"));
    assert_int_equal(flamepix_undecided_patterns(undecided), 0);
    for (int i = 0; i < 3; i++) {
        assert_false(finds(pattern, ENDLESS "b"));
        assert_false(finds(pattern, ENDLESS "c"));
    }
    assert_int_equal(flamepix_undecided_patterns(undecided), 1);
    assert_int_equal(flamepix_undecided_names(undecided, 0, &text), 2);
    assert_string_equal(text, HARD);
    flamepix_undecided_clear(undecided);
    assert_int_equal(flamepix_undecided_patterns(undecided), 0);
    flamepix_pattern_free(pattern);
    flamepix_undecided_free(undecided);
}

static void test_patterns_stand_by_their_texts(void **state)
{
    (void)state;
    struct flamepix_undecided *undecided = undecided_new();
    static const char *const texts[] = {"(b|a+)+$", HARD, "(a*)*$"};
    const char *text;
    for (size_t i = 0; i < 3; i++) {
        struct flamepix_pattern *pattern = pattern_of(texts[i], undecided);
        assert_false(finds(pattern, ENDLESS "d"));
        flamepix_pattern_free(pattern);
    }
    assert_int_equal(flamepix_undecided_patterns(undecided), 3);
    assert_int_equal(flamepix_undecided_names(undecided, 0, &text), 1);
    assert_string_equal(text, "(a*)*$");
    assert_int_equal(flamepix_undecided_names(undecided, 2, &text), 1);
    assert_string_equal(text, "(b|a+)+$");
    flamepix_undecided_free(undecided);
}

/* Each costs a search all of its steps. */
static void test_too_many_names_end_the_search(void **state)
{
    (void)state;
    struct flamepix_undecided *undecided = undecided_new();
    char name[16];
    for (int i = 0; i < FPX_UNDECIDED_NAMES_MAX; i++) {
        (void)snprintf(name, sizeof(name), "%d", i);
        assert_int_equal(fpx_undecided_add(undecided, "p", flamepix_bytes_of(name)), FLAMEPIX_OK);
    }
    assert_int_equal(fpx_undecided_add(undecided, "p", flamepix_bytes_of(name)), FLAMEPIX_OK);
    assert_int_equal(fpx_undecided_add(undecided, "p", flamepix_bytes_of("one more")),
                     FLAMEPIX_LIMIT_PATTERN);
    assert_int_equal(fpx_undecided_add(undecided, "q", flamepix_bytes_of("one more")), FLAMEPIX_OK);
    flamepix_undecided_free(undecided);
}

static void *search(void *user)
{
    bool found;
    for (int i = 0; i < 20; i++)
        if (flamepix_pattern_found(user, flamepix_bytes_of(i % 2 == 0 ? ENDLESS "b" : "a"),
                                   &found) != FLAMEPIX_OK)
            return user;
    return NULL;
}

static void test_threads_collect_together(void **state)
{
    (void)state;
    enum { THREADS = 4 };
    struct flamepix_undecided *undecided = undecided_new();
    struct flamepix_pattern *pattern = pattern_of(HARD, undecided), *shared[THREADS];
    pthread_t threads[THREADS];
    const char *text;
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(flamepix_pattern_share(pattern, &shared[i]), FLAMEPIX_OK);
        assert_int_equal(pthread_create(&threads[i], NULL, search, shared[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        void *failed;
        assert_int_equal(pthread_join(threads[i], &failed), 0);
        assert_null(failed);
        flamepix_pattern_free(shared[i]);
    }
    assert_int_equal(flamepix_undecided_names(undecided, 0, &text), 1);
    flamepix_pattern_free(pattern);
    flamepix_undecided_free(undecided);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_undecided_name_is_not_found_and_counts_once),
        cmocka_unit_test(test_patterns_stand_by_their_texts),
        cmocka_unit_test(test_too_many_names_end_the_search),
        cmocka_unit_test(test_threads_collect_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
