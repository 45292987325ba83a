#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "figure/words/box_texts.h"

static const struct fpx_box_name_use once = {1, FLAMEPIX_KEEP_NAME, false};

static int names_setup(void **state)
{
    struct flamepix_fonts *fonts;
    if (flamepix_fonts_create(&fonts) != FLAMEPIX_OK)
        return -1;
    *state = fonts;
    return 0;
}

static int names_teardown(void **state)
{
    flamepix_fonts_free(*state);
    return 0;
}

static struct fpx_box_names *names_of(struct flamepix_fonts *fonts)
{
    struct fpx_box_names *names = NULL;
    assert_int_equal(fpx_box_names_of(fonts, &names), FLAMEPIX_OK);
    return names;
}

/* That the shortest form of a name is `expected`; returns how long all kept text is. */
static size_t assert_last_form(struct fpx_box_names *names, struct flamepix_bytes name,
                               struct fpx_box_name_use manner, const char *expected)
{
    const struct fpx_box_forms *forms;
    const struct flamepix_buffer *text;
    assert_int_equal(fpx_box_names_find(names, name, manner, &forms, &text), FLAMEPIX_OK);
    const struct flamepix_bytes last = fpx_box_forms_at(forms, text, forms->count - 1);
    assert_int_equal(last.length, strlen(expected));
    assert_memory_equal(last.data, expected, last.length);
    return text->length;
}

static void test_names_are_known_by_their_bytes_and_how_they_are_said(void **state)
{
    struct fpx_box_names *names = names_of(*state);
    const struct fpx_box_name_use whole = {1, FLAMEPIX_KEEP_HEAD, true};
    char bytes[] = "a::b::send(int)_[k]";
    const struct flamepix_bytes name = {bytes, strlen(bytes)};
    const size_t length = assert_last_form(names, name, once, "send");
    assert_int_equal(assert_last_form(names, name, once, "send"), length);
    assert_true(assert_last_form(names, name, whole, bytes) > length);
    bytes[6] = 'm';
    assert_last_form(names, name, once, "mend");
    bytes[6] = 's';
    assert_last_form(names, name, once, "send");
    assert_ptr_equal(names_of(*state), names);
}

static void test_many_names_are_forgotten_in_time(void **state)
{
    struct fpx_box_names *names = names_of(*state);
    char name[200], expected[40];
    size_t before = 0, times = 0;
    for (int i = 0; i < 20000; i++) {
        const int length = snprintf(name, sizeof(name), "github.com/some/where/far.(*T).do%d", i);
        (void)snprintf(expected, sizeof(expected), "do%d", i);
        const size_t now =
            assert_last_form(names, (struct flamepix_bytes){name, (size_t)length}, once, expected);
        assert_true(now < 600000);
        times += now < before;
        before = now;
    }
    assert_in_range(times, 5, 20);
}

static void test_a_name_without_bytes_has_one_form_without(void **state)
{
    assert_last_form(names_of(*state), flamepix_bytes_of(""), once, "");
}

#define WITH_NAMES(test) cmocka_unit_test_setup_teardown(test, names_setup, names_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_NAMES(test_names_are_known_by_their_bytes_and_how_they_are_said),
        WITH_NAMES(test_many_names_are_forgotten_in_time),
        WITH_NAMES(test_a_name_without_bytes_has_one_form_without),
    };
    return cmocka_run_group_tests_name("box_names", tests, NULL, NULL);
}
