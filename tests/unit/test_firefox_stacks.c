#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/firefox_stacks.h"
#include "support/added_frames.h"
#include "support/json.h"

/* Reads an object of tables. */
static void read(struct flamepix_firefox_stacks *stacks, const char *text)
{
    struct test_json json;
    struct flamepix_bytes key;
    test_json_begin(&json, flamepix_bytes_of(text), 5);
    enum flamepix_status status = flamepix_json_open_object(&json.reader);
    while (flamepix_json_next_member(&json.reader, &key, &status))
        status = flamepix_firefox_stacks_read(stacks, &json.reader, key);
    assert_int_equal(status, FLAMEPIX_OK);
    flamepix_json_reader_free(&json.reader);
}

/* Expects the frames of a stack, leaf first. */
static void expect(struct flamepix_recording *recording, const char *text, size_t stack,
                   const char *frames)
{
    struct flamepix_firefox_stacks stacks = {0};
    read(&stacks, text);
    assert_int_equal(flamepix_firefox_stacks_add_frames(&stacks, stack, SIZE_MAX, recording),
                     FLAMEPIX_OK);
    test_expect_added_frames(recording, frames);
    flamepix_firefox_stacks_free(&stacks);
}

static void test_stacks_are_frames_on_their_prefixes(void **state)
{
    (void)state;
    static const char text[] = "{\"stackTable\":{\"prefix\":[null,0,1],\"frame\":[0,1,2]},"
                               "\"frameTable\":{\"func\":[0,1,2]},\"funcTable\":{\"name\":[0,1,2]},"
                               "\"stringArray\":[\"(root)\",\"f\",\"g\"]}";
    struct flamepix_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    expect(recording, text, 2, "g;f;");
    expect(recording, text, 1, "f;");
    expect(recording, text, 0, "");
    expect(recording, text, 3, "");
    expect(recording, text, SIZE_MAX, "");
    test_added_frames_end(recording);
}

static void test_a_prefix_that_does_not_come_before_is_none(void **state)
{
    (void)state;
    struct flamepix_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    static const char text[] = "{\"stackTable\":{\"prefix\":[1,0,2],\"frame\":[0,0,0]},"
                               "\"frameTable\":{\"func\":[0]},\"funcTable\":{\"name\":[0]},"
                               "\"stringArray\":[\"f\"]}";
    expect(recording, text, 1, "f;f;");
    expect(recording, text, 2, "f;");
    test_added_frames_end(recording);
}

static void test_functions_have_files_of_their_own_or_of_a_source(void **state)
{
    (void)state;
    struct flamepix_recording *recording = test_added_frames_begin(FLAMEPIX_LINES);
    static const char text[] =
        "{\"stackTable\":{\"prefix\":[null,0,1],\"frame\":[0,1,2]},"
        "\"frameTable\":{\"func\":[0,1,1],\"line\":[null,null,8]},"
        "\"funcTable\":{\"name\":[0,1],\"fileName\":[2,null],\"lineNumber\":[3,4],"
        "\"source\":[0,0]},\"sources\":{\"filename\":[3]},"
        "\"stringTable\":[\"f\",\"g\",\"a.js\",\"b.js\"]}";
    expect(recording, text, 2, "g (b.js:8);g (b.js:4);f (a.js:3);");
    test_added_frames_end(recording);
}

static void test_an_address_is_named_with_what_it_is_in(void **state)
{
    (void)state;
    struct flamepix_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    expect(recording,
           "{\"stackTable\":{\"prefix\":[null,0],\"frame\":[0,1]},"
           "\"frameTable\":{\"func\":[0,1]},\"resourceTable\":{\"name\":[2]},"
           "\"funcTable\":{\"name\":[0,1],\"resource\":[0,0]},"
           "\"stringArray\":[\"f\",\"0x12\",\"libx.so\"]}",
           1, "libx.so`0x12;f;");
    test_added_frames_end(recording);
}

/* A profile of one frame that is a text. */
static void expect_location(struct flamepix_recording *recording, const char *location,
                            const char *frames)
{
    struct flamepix_buffer text = {0};
    static const char before[] = "{\"stackTable\":{\"prefix\":[null],\"frame\":[0]},"
                                 "\"frameTable\":{\"location\":[0]},\"stringTable\":[\"";
    assert_int_equal(flamepix_buffer_append(&text, before, strlen(before)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, location, strlen(location)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(&text, "\"]}", sizeof("\"]}")), FLAMEPIX_OK);
    expect(recording, text.data, 0, frames);
    flamepix_buffer_free(&text);
}

static void test_texts_of_raw_profiles_are_taken_apart(void **state)
{
    (void)state;
    static const struct {
        const char *location, *frames;
    } rows[] = {
        {"f (a.js:3:14)", "f (a.js:3);"},
        {"f (a.js:3)", "f (a.js:3);"},
        {"f (http://x/a.js)", "f (http://x/a.js);"},
        {"f g (node:fs:7)", "f g (node:fs:7);"},
        {"f (http://x:80/3a.js:5)", "f (http://x:80/3a.js:5);"},
        {"f (a.js)", "f (a.js);"},
        {"XRE_Main (in libxul)", "XRE_Main (in libxul);"},
        {"(a.js:3)", "(a.js:3);"},
        {"f(a.js:3)", "f(a.js:3);"},
        {"f (a.js:3) ", "f (a.js:3);"},
        {"f", "f;"},
    };
    struct flamepix_recording *lines = test_added_frames_begin(FLAMEPIX_LINES);
    struct flamepix_recording *functions = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect_location(lines, rows[i].location, rows[i].frames);
    expect_location(functions, "f (a.js:3:14)", "f;");
    expect_location(functions, "f (http://x/a.js)", "f;");
    expect_location(functions, "f (a.js)", "f (a.js);");
    test_added_frames_end(lines);
    test_added_frames_end(functions);
}

static void test_annotations_are_those_that_are_asked_for(void **state)
{
    (void)state;
    struct flamepix_firefox_stacks stacks = {0};
    struct flamepix_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    read(&stacks, "{\"stackTable\":{\"prefix\":[null,0,1,2],\"frame\":[0,1,2,3]},"
                  "\"frameTable\":{\"location\":[0,0,0,0],\"category\":[1,0,0,0],"
                  "\"inlineDepth\":[0,1,0,0],\"implementation\":[null,null,1,2]},"
                  "\"stringArray\":[\"f\",\"baseline\",\"blinterp\"]}");
    assert_int_equal(flamepix_firefox_stacks_add_frames(&stacks, 3, 1, recording), FLAMEPIX_OK);
    test_expect_added_frames(recording, "f;f;f;f;");
    recording->options.recording.kernel = true;
    recording->options.recording.inlined = true;
    recording->options.recording.jit = true;
    assert_int_equal(flamepix_firefox_stacks_add_frames(&stacks, 3, 1, recording), FLAMEPIX_OK);
    test_expect_added_frames(recording, "f;f_[j];f_[i];f_[k];");
    assert_int_equal(flamepix_firefox_stacks_add_frames(&stacks, 3, SIZE_MAX, recording),
                     FLAMEPIX_OK);
    test_expect_added_frames(recording, "f;f_[j];f_[i];f;");
    test_added_frames_end(recording);
    flamepix_firefox_stacks_free(&stacks);
}

static void test_stacks_are_known_until_they_are_reset(void **state)
{
    (void)state;
    struct flamepix_firefox_stacks stacks = {0};
    struct flamepix_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    read(&stacks, "{\"frameTable\":{\"location\":[0]},\"stringArray\":[\"f\"],\"name\":\"x\"}");
    assert_false(stacks.is_known);
    read(&stacks, "{\"stackTable\":{\"prefix\":[null],\"frame\":[0]}}");
    assert_true(stacks.is_known);
    assert_int_equal(flamepix_firefox_stacks_add_frames(&stacks, 0, SIZE_MAX, recording),
                     FLAMEPIX_OK);
    test_expect_added_frames(recording, "f;");
    flamepix_firefox_stacks_reset(&stacks);
    assert_false(stacks.is_known);
    assert_int_equal(flamepix_firefox_stacks_add_frames(&stacks, 0, SIZE_MAX, recording),
                     FLAMEPIX_OK);
    test_expect_added_frames(recording, "");
    test_added_frames_end(recording);
    flamepix_firefox_stacks_free(&stacks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_frames_on_their_prefixes),
        cmocka_unit_test(test_a_prefix_that_does_not_come_before_is_none),
        cmocka_unit_test(test_functions_have_files_of_their_own_or_of_a_source),
        cmocka_unit_test(test_an_address_is_named_with_what_it_is_in),
        cmocka_unit_test(test_texts_of_raw_profiles_are_taken_apart),
        cmocka_unit_test(test_annotations_are_those_that_are_asked_for),
        cmocka_unit_test(test_stacks_are_known_until_they_are_reset),
    };
    return cmocka_run_group_tests_name("Firefox stacks", tests, NULL, NULL);
}
