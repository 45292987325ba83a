#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sidecar/frames.h"

#include "support/pictures/compared_figure.h"

/* The frames JSON of a picture, to be freed. */
static char *json_of(const struct compared *compared)
{
    struct flamepix_buffer json = {0};
    assert_int_equal(flamepix_figure_frames(compared->figure, flamepix_buffer_write, &json),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&json, "", 1), FLAMEPIX_OK);
    return json.data;
}

static void assert_has(const char *json, const char *expected)
{
    if (strstr(json, expected) == NULL)
        fail_msg("%s\nis not in\n%s", expected, json);
}

static void test_the_head_tells_the_measure_and_how_different_sides_are(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "delta", &options);
    char *json = json_of(compared);
    assert_has(json, ",\n \"measure\":[\"delta\",\"after-before\"],\n "
                     "\"comparison\":{\"before\":69,\"after\":85,\"plus\":56,\"minus\":40,"
                     "\"new\":7,\"grown\":49,\"gone\":30,\"shrunk\":10,\"distance\":96,"
                     "\"similarity\":0.376623376623377},\n \"frames\":");
    free(json);
    compared_free(compared);
}

static void test_frames_tell_both_measures_and_what_changed(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "after", &options);
    char *json = json_of(compared);
    assert_has(json, "\"name\":\"func4\",\"start\":35,\"weight\":18,\"self\":0,\"other\":33,"
                     "\"otherSelf\":25,\"change\":-25,\"x\":");
    assert_has(json, "\"name\":\"func7\",\"start\":78,\"weight\":7,\"self\":7,\"other\":0,"
                     "\"otherSelf\":0,\"change\":7,\"presence\":\"new\",\"x\":");
    free(json);
    compared_free(compared);
    compared = compared_of(COMPARED_BEFORE, COMPARED_AFTER, "before", &options);
    json = json_of(compared);
    assert_has(json, "\"name\":\"func1\",\"start\":0,\"weight\":5,\"self\":5,\"other\":0,"
                     "\"otherSelf\":0,\"change\":-5,\"presence\":\"gone\",\"x\":");
    free(json);
    compared_free(compared);
}

static void test_runs_tell_the_other_measure_of_their_frames(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared =
        compared_of("a 100000\nb;x 3\nb;y 4\n", "a 100000\nb;x 150\nb;y 100\n", "after", &options);
    char *json = json_of(compared);
    assert_has(json, "\"weight\":250,\"self\":0,\"other\":7,\"otherSelf\":0,\"change\":0");
    free(json);
    compared_free(compared);
    compared = compared_of("a 100000\nx 3\ny 4\n", "a 100000\nx 60\ny 70\n", "after", &options);
    json = json_of(compared);
    assert_has(json, "\"elided\":2,\"start\":100000,\"end\":100130,\"weight\":130,\"self\":130,"
                     "\"other\":7,\"otherSelf\":7,\"change\":123,\"x\":");
    free(json);
    compared_free(compared);
}

static void test_a_ratio_is_told_where_it_is_finite(void **state)
{
    (void)state;
    const struct flamepix_figure_options options = flamepix_figure_defaults();
    struct compared *compared = compared_of("a 30,20\nb 10\n", NULL, NULL, &options);
    char *json = json_of(compared);
    assert_has(json, ",\n \"ratio\":2,\n \"frames\":");
    assert_has(json, "\"otherSelf\":20,\"ratio\":1.5,\"x\":");
    assert_has(json, "\"other\":0,\"otherSelf\":0,\"ratio\":null,\"x\":");
    assert_null(strstr(json, "comparison"));
    free(json);
    compared_free(compared);
    compared = compared_of("a 30\n", NULL, NULL, &options);
    json = json_of(compared);
    assert_has(json, ",\n \"ratio\":null,\n \"frames\":");
    free(json);
    compared_free(compared);
}

static void test_two_empty_sides_have_no_similarity(void **state)
{
    (void)state;
    struct flamepix_buffer text = {0};
    struct fpx_json json = {.write = flamepix_buffer_write, .user = &text};
    const struct flamepix_difference none = {0};
    const struct flamepix_figure_comparison comparison = {
        .measure = flamepix_measure_named("after"), .difference = &none};
    fpx_frames_comparison(&json, &comparison);
    assert_int_equal(fpx_json_finish(&json), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    assert_has(text.data, "\"distance\":0,\"similarity\":null}");
    flamepix_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_head_tells_the_measure_and_how_different_sides_are),
        cmocka_unit_test(test_frames_tell_both_measures_and_what_changed),
        cmocka_unit_test(test_runs_tell_the_other_measure_of_their_frames),
        cmocka_unit_test(test_a_ratio_is_told_where_it_is_finite),
        cmocka_unit_test(test_two_empty_sides_have_no_similarity),
    };
    return cmocka_run_group_tests_name("frames_comparison", tests, NULL, NULL);
}
