#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/distinct_words.h"
#include "support/random.h"
#include "support/scarce_memory.h"

enum { MOST = 6 };

static size_t take(const char *const *texts, struct flamepix_bytes *names)
{
    size_t count = 0;
    for (; count < MOST && texts[count] != NULL; count++)
        names[count] = flamepix_bytes_of(texts[count]);
    return count;
}

/* The text of the first of some names, "!" behind the character that tells, "|" behind its word. */
static void expect(const char *const *texts, size_t dropped, const char *expected)
{
    struct flamepix_bytes names[MOST];
    struct fpx_distinct_words words;
    struct flamepix_buffer text = {0}, marked = {0};
    struct fpx_distinct_word_ends ends;
    assert_int_equal(fpx_distinct_words_find(&words, names, take(texts, names)), FLAMEPIX_OK);
    assert_int_equal(fpx_distinct_words_text(&words, names[0], dropped, &text, &ends), FLAMEPIX_OK);
    for (size_t i = 0; i < text.length; i++) {
        flamepix_buffer_append(&marked, text.data + i, 1);
        if (i + 1 == ends.character)
            flamepix_buffer_append(&marked, "!", 1);
        if (i + 1 == ends.word)
            flamepix_buffer_append(&marked, "|", 1);
    }
    flamepix_buffer_append(&marked, "", 1);
    assert_string_equal(marked.data, expected);
    flamepix_buffer_free(&text);
    flamepix_buffer_free(&marked);
    fpx_distinct_words_free(&words);
}

static void test_words_that_differ_stay(void **state)
{
    (void)state;
    static const struct {
        const char *const names[MOST];
        size_t dropped;
        const char *expected;
    } rows[] = {
        {{"all-of-MON-end", "all-of-TUE-end", "total"}, 0, "all…M!ON|-end"},
        {{"all-of-MON-end", "all-of-TUE-end", "total"}, 1, "…M!ON|-end"},
        {{"all-of-MON-end", "all-of-TUE-end", "total"}, 2, ""},
        {{"total", "all-of-MON-end", "all-of-TUE-end"}, 0, "t!otal|"},
        {{"of-api-on-MON", "of-api-on-TUE", "of-web-on-MON"}, 0, "…api…M!ON|"},
        {{"check-in-a", "checkout-in-a"}, 0, "check-!in|-a"},
        {{"configA-x", "configB-x"}, 0, "configA!|-x"},
        {{"api-eu", "api-eu-2"}, 0, "…eu!|"},
        {{"api-eu-2", "api-eu"}, 0, "…eu-!2|"},
        {{"x-", "x-a"}, 0, "x-!|"},
        {{"a.-b", "a.-c", "d"}, 0, "a.-b!|"},
        {{"-a", "-b"}, 0, "-a!|"},
        {{"--", "-"}, 0, "--!|"},
        {{"größe-äa-", "größe-öa-"}, 0, "…ä!a|-"},
        {{"same", "same"}, 0, ""},
        {{"alone"}, 0, ""},
        {{"", "a"}, 0, ""},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect(rows[i].names, rows[i].dropped, rows[i].expected);
}

static void test_a_name_that_is_none_of_them_has_no_words(void **state)
{
    (void)state;
    struct fpx_distinct_words words;
    struct flamepix_buffer text = {0};
    struct fpx_distinct_word_ends ends = {1, 1};
    assert_int_equal(fpx_distinct_words_find(&words, NULL, 0), FLAMEPIX_OK);
    assert_int_equal(fpx_distinct_words_text(&words, flamepix_bytes_of("a"), 0, &text, &ends),
                     FLAMEPIX_OK);
    assert_int_equal(ends.word + ends.character, 0);
    fpx_distinct_words_free(&words);
}

/* -- the law: leads are unlike each other ------------------------------------------------------ */

enum { NAMES = 12, LENGTH = 9 };

static void make_name(struct test_random *random, char *name)
{
    static const char bytes[] = "aab-._";
    const size_t length = 1 + test_random_below(random, LENGTH - 1);
    for (size_t i = 0; i < length; i++)
        name[i] = bytes[test_random_below(random, sizeof(bytes) - 1)];
    name[length] = '\0';
}

static void test_no_two_names_have_the_same_words(void **state)
{
    (void)state;
    struct test_random random = {7};
    for (unsigned round = 0; round < 2000; round++) {
        char texts[NAMES][LENGTH];
        struct flamepix_bytes names[NAMES];
        struct flamepix_buffer leads[NAMES] = {{0}};
        struct fpx_distinct_words words;
        struct fpx_distinct_word_ends ends[NAMES];
        for (size_t i = 0; i < NAMES; i++) {
            make_name(&random, texts[i]);
            names[i] = flamepix_bytes_of(texts[i]);
        }
        assert_int_equal(fpx_distinct_words_find(&words, names, NAMES), FLAMEPIX_OK);
        for (size_t i = 0; i < NAMES; i++)
            assert_int_equal(fpx_distinct_words_text(&words, names[i], 0, &leads[i], &ends[i]),
                             FLAMEPIX_OK);
        for (size_t i = 0; i < NAMES; i++)
            for (size_t other = 0; other < i; other++)
                assert_true(flamepix_bytes_equal(names[i], names[other]) ||
                            ends[i].character != ends[other].character ||
                            memcmp(leads[i].data, leads[other].data, ends[i].character) != 0);
        for (size_t i = 0; i < NAMES; i++)
            flamepix_buffer_free(&leads[i]);
        fpx_distinct_words_free(&words);
    }
}

static enum flamepix_status find_and_write(void *user)
{
    const struct flamepix_bytes names[] = {flamepix_bytes_of("a-b-x"), flamepix_bytes_of("a-b-y"),
                                           flamepix_bytes_of("c")};
    struct fpx_distinct_words words;
    struct flamepix_buffer text = {0};
    struct fpx_distinct_word_ends ends;
    (void)user;
    enum flamepix_status status = fpx_distinct_words_find(&words, names, 3);
    if (status == FLAMEPIX_OK)
        status = fpx_distinct_words_text(&words, names[0], 0, &text, &ends);
    flamepix_buffer_free(&text);
    fpx_distinct_words_free(&words);
    return status;
}

static void test_scarce_memory_is_told(void **state)
{
    (void)state;
    assert_true(scarce_memory_try(find_and_write, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words_that_differ_stay),
        cmocka_unit_test(test_a_name_that_is_none_of_them_has_no_words),
        cmocka_unit_test(test_no_two_names_have_the_same_words),
        cmocka_unit_test(test_scarce_memory_is_told),
    };
    return cmocka_run_group_tests_name("distinct_words", tests, NULL, NULL);
}
