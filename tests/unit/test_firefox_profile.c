#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "support/recordings.h"

#define HEAD "{\"meta\":{\"processType\":0,\"interval\":1},\"threads\":["
#define TAIL                                                                                       \
    "\"samples\":{\"stack\":[1],\"time\":[1]},\"stackTable\":{\"prefix\":[null,0],\"frame\":[0,1]" \
    "},"                                                                                           \
    "\"frameTable\":{\"location\":[0,1]},\"stringArray\":[\"(root)\",\"f\"]}"

static enum flamepix_status note_name(void *user, const struct flamepix_part *part)
{
    enum flamepix_status status = flamepix_buffer_append(user, part->name.data, part->name.length);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(user, ",", 1) : status;
}

/* The names of the parts of a profile. */
static void expect_names(const char *text, const char *names)
{
    struct flamepix_buffer noted = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_part = note_name, .user = &noted}};
    struct test_collapsed collapsed =
        test_collapse("firefox-profile", flamepix_bytes_of(text), &options, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_int_equal(flamepix_buffer_append(&noted, "", 1), FLAMEPIX_OK);
    assert_string_equal(noted.data, names);
    flamepix_buffer_free(&noted);
    test_collapsed_free(&collapsed);
}

static void test_threads_of_one_name_have_their_process_and_then_a_number(void **state)
{
    (void)state;
#define WITH_PID "{\"name\":\"T\",\"pid\":7," TAIL
    expect_names(HEAD WITH_PID "," WITH_PID "," WITH_PID "," WITH_PID "]}",
                 "T,T (pid 7),T (pid 7) 2,T (pid 7) 3,");
}

static void test_threads_of_one_name_without_a_process_are_numbered(void **state)
{
    (void)state;
#define NAMED "{\"name\":\"T\"," TAIL
    expect_names(HEAD NAMED "," NAMED "," NAMED "]}", "T,T 2,T 3,");
}

static void test_the_root_is_no_frame_and_ends_a_stack(void **state)
{
    (void)state;
    test_expect_folded("firefox-profile", HEAD "{" TAIL "]}", "f 1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_threads_of_one_name_have_their_process_and_then_a_number),
        cmocka_unit_test(test_threads_of_one_name_without_a_process_are_numbered),
        cmocka_unit_test(test_the_root_is_no_frame_and_ends_a_stack),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
