#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <stdio.h>

#include "view/names/pseudonyms.h"

/* The pseudonym of a name, terminated. */
struct pseudonym {
    char text[16];
};

static struct pseudonym pseudonym_by(struct flamepix_bytes secret, struct flamepix_bytes name)
{
    struct fpx_pseudonyms pseudonyms = fpx_pseudonyms_of(secret);
    struct flamepix_buffer text = {0};
    struct pseudonym pseudonym = {""};
    assert_int_equal(fpx_pseudonym_append(&pseudonyms, name, &text), FLAMEPIX_OK);
    assert_int_equal(text.length, 12);
    memcpy(pseudonym.text, text.data, text.length);
    flamepix_buffer_free(&text);
    return pseudonym;
}

static struct pseudonym pseudonym_of(const char *secret, const char *name)
{
    return pseudonym_by(flamepix_bytes_of(secret), flamepix_bytes_of(name));
}

/* By Python's hashlib.blake2b. They are in what people have published: another hash would make all
 * of that say nothing. */
static void test_pseudonyms_are_the_same_for_ever(void **state)
{
    (void)state;
    const struct flamepix_bytes none = {0};
    assert_string_equal(pseudonym_by(none, flamepix_bytes_of("main")).text, "f_kvqimaetg4");
    assert_string_equal(pseudonym_of("secret", "main").text, "f_4nqbzsptti");
}

static void test_they_look_like_names_and_never_like_what_they_stand_for(void **state)
{
    (void)state;
    for (int i = 0; i < 1000; i++) {
        char name[16];
        snprintf(name, sizeof(name), "f%d", i);
        struct pseudonym pseudonym = pseudonym_of("secret", name);
        assert_memory_equal(pseudonym.text, "f_", 2);
        assert_int_equal(strspn(pseudonym.text + 2, "abcdefghijklmnopqrstuvwxyz234567"), 10);
    }
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct pseudonym));
}

static void test_other_names_and_other_keys_have_other_pseudonyms(void **state)
{
    (void)state;
    enum { NAMES = 20000 };
    struct pseudonym *all = calloc(2 * NAMES, sizeof(*all));
    assert_non_null(all);
    for (int i = 0; i < NAMES; i++) {
        char name[16];
        snprintf(name, sizeof(name), "f%d", i);
        all[2 * i] = pseudonym_of("secret", name);
        all[2 * i + 1] = pseudonym_of("secrets", name);
    }
    qsort(all, 2 * NAMES, sizeof(*all), compare);
    for (size_t i = 1; i < 2 * NAMES; i++)
        assert_true(compare(&all[i - 1], &all[i]) != 0);
    free(all);
}

static void test_a_secret_is_any_bytes_and_all_of_them_count(void **state)
{
    (void)state;
    char secret[65536] = {0};
    const struct flamepix_bytes name = {"main", 4};
    struct pseudonym first = pseudonym_by((struct flamepix_bytes){secret, sizeof(secret)}, name);
    secret[sizeof(secret) - 1] = 1;
    struct pseudonym second = pseudonym_by((struct flamepix_bytes){secret, sizeof(secret)}, name);
    assert_string_not_equal(first.text, second.text);
    struct pseudonym shorter =
        pseudonym_by((struct flamepix_bytes){secret, sizeof(secret) - 1}, name);
    assert_string_not_equal(first.text, shorter.text);
}

static void test_a_fingerprint_tells_keys_apart(void **state)
{
    (void)state;
    struct fpx_pseudonyms a = fpx_pseudonyms_of(flamepix_bytes_of("a"));
    struct fpx_pseudonyms b = fpx_pseudonyms_of(flamepix_bytes_of("b"));
    assert_true(fpx_pseudonyms_fingerprint(&a) == fpx_pseudonyms_fingerprint(&a));
    assert_true(fpx_pseudonyms_fingerprint(&a) != fpx_pseudonyms_fingerprint(&b));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pseudonyms_are_the_same_for_ever),
        cmocka_unit_test(test_they_look_like_names_and_never_like_what_they_stand_for),
        cmocka_unit_test(test_other_names_and_other_keys_have_other_pseudonyms),
        cmocka_unit_test(test_a_secret_is_any_bytes_and_all_of_them_count),
        cmocka_unit_test(test_a_fingerprint_tells_keys_apart),
    };
    return cmocka_run_group_tests_name("pseudonyms", tests, NULL, NULL);
}
