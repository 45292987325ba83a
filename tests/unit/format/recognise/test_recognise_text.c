#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "format/recognise/recognise.h"

static struct flamepix_bytes bytes_of(const char *text)
{
    return (struct flamepix_bytes){text, strlen(text)};
}

static const char *const marks[] = {"one", "two", NULL};

static void test_a_beginning_is_that_of_the_first_line_with_something_in_it(void **state)
{
    (void)state;
    assert_true(fpx_recognise_beginning(bytes_of("\xEF\xBB\xBF\r\n \t\ntwo\n"), marks));
    assert_false(fpx_recognise_beginning(bytes_of("x\ntwo\n"), marks));
    assert_false(fpx_recognise_beginning(bytes_of("x two\n"), marks));
    assert_false(fpx_recognise_beginning(bytes_of("\n"), marks));
}

static void test_a_line_may_be_any_and_a_text_anywhere(void **state)
{
    (void)state;
    assert_true(fpx_recognise_line(bytes_of("x\ntwo\n"), marks));
    assert_false(fpx_recognise_line(bytes_of("x two\n"), marks));
    assert_true(fpx_recognise_text(bytes_of("x two\n"), marks));
    assert_false(fpx_recognise_text(bytes_of("x tw o\n"), marks));
}

static void test_callgrind_has_events_and_what_they_are_counted_for(void **state)
{
    (void)state;
    assert_true(fpx_recognise_callgrind(bytes_of("events: Ir\nfn=main\n"), NULL));
    assert_true(fpx_recognise_callgrind(bytes_of("positions: line\nevents: Ir\n"), NULL));
    assert_true(fpx_recognise_callgrind(bytes_of("events: Ir\nsummary: 4\n"), NULL));
    assert_true(fpx_recognise_callgrind(bytes_of("events: Ir\nfl=a.c\n"), NULL));
    assert_true(fpx_recognise_callgrind(bytes_of("# callgrind format\nversion: 1\n"), NULL));
    assert_false(fpx_recognise_callgrind(bytes_of("version: 1\n# callgrind format\n"), NULL));
    assert_false(fpx_recognise_callgrind(bytes_of("events: Ir\n"), NULL));
    assert_false(fpx_recognise_callgrind(bytes_of("fn=main\npositions: line\n"), NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_beginning_is_that_of_the_first_line_with_something_in_it),
        cmocka_unit_test(test_a_line_may_be_any_and_a_text_anywhere),
        cmocka_unit_test(test_callgrind_has_events_and_what_they_are_counted_for),
    };
    return cmocka_run_group_tests_name("recognise_text", tests, NULL, NULL);
}
