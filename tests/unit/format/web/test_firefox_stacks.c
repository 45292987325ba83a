#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/web/firefox.h"
#include "support/json.h"
#include "support/pictures/added_frames.h"

/* Reads an object of tables. */
static void read(struct fpx_firefox_stacks *stacks, const char *text)
{
    struct test_json json;
    struct flamepix_bytes key;
    test_json_begin(&json, flamepix_bytes_of(text), 5);
    enum flamepix_status status = fpx_json_open_object(&json.reader);
    while (fpx_json_next_member(&json.reader, &key, &status))
        status = fpx_firefox_stacks_read(stacks, &json.reader, key);
    assert_int_equal(status, FLAMEPIX_OK);
    fpx_json_reader_free(&json.reader);
}

/* Expects the frames of a stack, leaf first; "lacks …" where something that it needs is not
 * there. */
static void expect_shared(struct fpx_recording *recording, const char *own_text,
                          const char *shared_text, size_t stack, const char *frames)
{
    struct fpx_firefox_stacks own = {0}, shared = {0};
    const char *lacks;
    read(&own, own_text);
    read(&shared, shared_text);
    const struct fpx_firefox_view view = fpx_firefox_stacks_view(&own, &shared, SIZE_MAX);
    assert_int_equal(fpx_firefox_stacks_add_frames(&view, stack, recording, &lacks), FLAMEPIX_OK);
    if (lacks != NULL) {
        assert_string_equal(lacks, frames);
        fpx_recording_drop(recording);
    } else {
        test_expect_added_frames(recording, frames);
    }
    fpx_firefox_stacks_free(&own);
    fpx_firefox_stacks_free(&shared);
}

static void expect(struct fpx_recording *recording, const char *text, size_t stack,
                   const char *frames)
{
    expect_shared(recording, text, "{}", stack, frames);
}

#define NO_FRAME  "a stack with a frame"
#define NO_NAME   "a frame with a function that has a name"
#define NO_PREFIX "a stack with a prefix that comes before it"

static void test_stacks_are_frames_on_their_prefixes(void **state)
{
    (void)state;
    static const char text[] = "{\"stackTable\":{\"prefix\":[null,0,1],\"frame\":[0,1,2]},"
                               "\"frameTable\":{\"func\":[0,1,2]},\"funcTable\":{\"name\":[0,1,2]},"
                               "\"stringArray\":[\"(root)\",\"f\",\"g\"]}";
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    expect(recording, text, 2, "g;f;");
    expect(recording, text, 1, "f;");
    expect(recording, text, 0, "");
    expect(recording, text, 3, NO_FRAME);
    expect(recording, text, SIZE_MAX, NO_FRAME);
    test_added_frames_end(recording);
}

static void test_a_prefix_may_be_so_many_stacks_before(void **state)
{
    (void)state;
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    static const char text[] =
        "{\"stackTable\":{\"frame\":[0,1,2,0,1],\"prefixOffset\":[0,1,2,4,null]},"
        "\"frameTable\":{\"func\":[0,1,2]},\"funcTable\":{\"name\":[0,1,2]},"
        "\"stringArray\":[\"e\",\"f\",\"g\"]}";
    expect(recording, text, 0, "e;");
    expect(recording, text, 1, "f;e;");
    expect(recording, text, 2, "g;e;");
    expect(recording, text, 3, NO_PREFIX);
    expect(recording, text, 4, NO_PREFIX);
    test_added_frames_end(recording);
}

#define FUNCTION_F                                                                                 \
    "\"frameTable\":{\"func\":[0,7,null]},\"funcTable\":{\"name\":[0]},\"stringArray\":[\"f\"]}"

static void test_a_prefix_that_does_not_come_before_is_lacking(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t stack;
        const char *lacks;
    } rows[] = {
        {"{\"stackTable\":{\"prefix\":[1,0,2],\"frame\":[0,0,0]}," FUNCTION_F, 1, NO_PREFIX},
        {"{\"stackTable\":{\"prefix\":[1,0,2],\"frame\":[0,0,0]}," FUNCTION_F, 2, NO_PREFIX},
        {"{\"stackTable\":{\"prefix\":[],\"frame\":[0]}," FUNCTION_F, 0, NO_PREFIX},
        {"{\"stackTable\":{\"frame\":[0]}," FUNCTION_F, 0, NO_PREFIX},
        {"{\"stackTable\":{\"prefix\":[\"0\"],\"frame\":[0]}," FUNCTION_F, 0, NO_PREFIX},
        {"{\"stackTable\":{\"parent\":[null],\"frame\":[0]}," FUNCTION_F, 0, NO_PREFIX},
    };
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect(recording, rows[i].text, rows[i].stack, rows[i].lacks);
    test_added_frames_end(recording);
}

static void test_a_reference_that_leads_nowhere_is_lacking(void **state)
{
    (void)state;
    static const struct {
        const char *text, *lacks;
    } rows[] = {
        {"{\"stackTable\":{\"prefix\":[null],\"frame\":[1]}," FUNCTION_F, NO_NAME},
        {"{\"stackTable\":{\"prefix\":[null],\"frame\":[2]}," FUNCTION_F, NO_NAME},
        {"{\"stackTable\":{\"prefix\":[null],\"frame\":[null]}," FUNCTION_F, NO_FRAME},
        {"{\"stackTable\":{\"prefix\":[null]}," FUNCTION_F, NO_FRAME},
        {"{\"stackTable\":{\"prefix\":[null],\"frame\":[0]},\"frameTable\":{\"func\":[0]},"
         "\"funcTable\":{\"name\":[0]}}",
         NO_NAME},
        {"{\"stackTable\":{\"prefix\":[null],\"frame\":[0]},\"frameTable\":{\"location\":[1]},"
         "\"stringTable\":[\"f\"]}",
         NO_NAME},
        {"{\"stackTable\":{\"prefix\":[null],\"frame\":[0]},\"frameTable\":{\"location\":[0]},"
         "\"stringTable\":[null]}",
         NO_NAME},
    };
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect(recording, rows[i].text, 0, rows[i].lacks);
    test_added_frames_end(recording);
}

static void test_each_table_may_be_shared(void **state)
{
    (void)state;
    static const char *const members[] = {
        "\"stackTable\":{\"prefix\":[null,0],\"frame\":[0,1]}", "\"frameTable\":{\"func\":[0,1]}",
        "\"funcTable\":{\"name\":[0,1],\"source\":[0,0]}", "\"sources\":{\"filename\":[2]}",
        "\"stringArray\":[\"f\",\"g\",\"a.js\"]"};
    enum { MEMBERS = sizeof(members) / sizeof(members[0]) };
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_LINES);
    for (unsigned shared = 0; shared < 1u << MEMBERS; shared++) {
        struct flamepix_buffer texts[2] = {{0}, {0}};
        for (unsigned i = 0; i < MEMBERS; i++) {
            struct flamepix_buffer *text = &texts[shared >> i & 1];
            assert_int_equal(flamepix_buffer_append(text, text->length > 0 ? "," : "{", 1),
                             FLAMEPIX_OK);
            assert_int_equal(flamepix_buffer_append(text, members[i], strlen(members[i])),
                             FLAMEPIX_OK);
        }
        for (unsigned i = 0; i < 2; i++) {
            const char *end = texts[i].length > 0 ? "}" : "{}";
            assert_int_equal(flamepix_buffer_append(&texts[i], end, strlen(end) + 1), FLAMEPIX_OK);
        }
        expect_shared(recording, texts[0].data, texts[1].data, 1, "g (a.js);f (a.js);");
        flamepix_buffer_free(&texts[0]);
        flamepix_buffer_free(&texts[1]);
    }
    test_added_frames_end(recording);
}

static void test_a_table_refers_to_the_texts_that_stand_beside_it(void **state)
{
    (void)state;
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    expect_shared(recording,
                  "{\"stackTable\":{\"prefix\":[null],\"frame\":[0]},\"stringArray\":[\"x\"]}",
                  "{\"frameTable\":{\"func\":[0]},\"funcTable\":{\"name\":[0]},"
                  "\"stringArray\":[\"f\"]}",
                  0, "f;");
    test_added_frames_end(recording);
}

static void test_functions_have_files_of_their_own_or_of_a_source(void **state)
{
    (void)state;
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_LINES);
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
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    expect(recording,
           "{\"stackTable\":{\"prefix\":[null,0],\"frame\":[0,1]},"
           "\"frameTable\":{\"func\":[0,1]},\"resourceTable\":{\"name\":[2]},"
           "\"funcTable\":{\"name\":[0,1],\"resource\":[0,0]},"
           "\"stringArray\":[\"f\",\"0x12\",\"libx.so\"]}",
           1, "libx.so`0x12;f;");
    test_added_frames_end(recording);
}

/* A profile of one frame that is a text. */
static void expect_location(struct fpx_recording *recording, const char *location,
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
    struct fpx_recording *lines = test_added_frames_begin(FLAMEPIX_LINES);
    struct fpx_recording *functions = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        expect_location(lines, rows[i].location, rows[i].frames);
    expect_location(functions, "f (a.js:3:14)", "f;");
    expect_location(functions, "f (http://x/a.js)", "f;");
    expect_location(functions, "f (a.js)", "f (a.js);");
    test_added_frames_end(lines);
    test_added_frames_end(functions);
}

/* The frames of stack 3 where the kernel's frames are of this category. */
static void expect_annotated(struct fpx_recording *recording, size_t kernel, const char *frames)
{
    static const struct fpx_firefox_stacks nothing = {0};
    struct fpx_firefox_stacks stacks = {0};
    const char *lacks;
    read(&stacks, "{\"stackTable\":{\"prefix\":[null,0,1,2],\"frame\":[0,1,2,3]},"
                  "\"frameTable\":{\"location\":[0,0,0,0],\"category\":[1,0,0,0],"
                  "\"inlineDepth\":[0,1,0,0],\"implementation\":[null,null,1,2]},"
                  "\"stringArray\":[\"f\",\"baseline\",\"blinterp\"]}");
    const struct fpx_firefox_view view = fpx_firefox_stacks_view(&stacks, &nothing, kernel);
    assert_int_equal(fpx_firefox_stacks_add_frames(&view, 3, recording, &lacks), FLAMEPIX_OK);
    assert_null(lacks);
    test_expect_added_frames(recording, frames);
    fpx_firefox_stacks_free(&stacks);
}

static void test_annotations_are_those_that_are_asked_for(void **state)
{
    (void)state;
    struct fpx_recording *recording = test_added_frames_begin(FLAMEPIX_FUNCTIONS);
    expect_annotated(recording, 1, "f;f;f;f;");
    recording->options.recording.kernel = true;
    recording->options.recording.inlined = true;
    recording->options.recording.jit = true;
    expect_annotated(recording, 1, "f;f_[j];f_[i];f_[k];");
    expect_annotated(recording, SIZE_MAX, "f;f_[j];f_[i];f;");
    test_added_frames_end(recording);
}

static void test_a_view_is_whole_when_all_tables_have_come(void **state)
{
    (void)state;
    static const struct {
        const char *own, *shared;
        bool is_whole;
    } rows[] = {
        {"{\"stackTable\":{},\"frameTable\":{\"location\":[0]},\"stringTable\":[]}", "{}", true},
        {"{\"stackTable\":{},\"frameTable\":{\"location\":[0]}}", "{}", false},
        {"{\"stackTable\":{},\"frameTable\":{\"func\":[0]}}", "{\"stringArray\":[]}", false},
        {"{\"stackTable\":{},\"frameTable\":{\"func\":[0]}}",
         "{\"funcTable\":{},\"stringArray\":[]}", true},
        {"{\"stackTable\":{},\"frameTable\":{\"func\":[0],\"lib\":[0]}}",
         "{\"funcTable\":{},\"stringArray\":[]}", false},
        {"{\"stackTable\":{},\"frameTable\":{\"func\":[0]},\"funcTable\":{\"source\":[0]}}",
         "{\"stringArray\":[]}", false},
        {"{\"stackTable\":{},\"frameTable\":{\"func\":[0]},\"funcTable\":{\"resource\":[0]}}",
         "{\"stringArray\":[],\"resourceTable\":{}}", true},
        {"{\"frameTable\":{\"location\":[0]},\"stringTable\":[]}", "{}", false},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct fpx_firefox_stacks own = {0}, shared = {0};
        read(&own, rows[i].own);
        read(&shared, rows[i].shared);
        assert_int_equal(fpx_firefox_stacks_view(&own, &shared, SIZE_MAX).is_whole,
                         rows[i].is_whole);
        fpx_firefox_stacks_reset(&own);
        assert_false(fpx_firefox_stacks_view(&own, &own, SIZE_MAX).is_whole);
        fpx_firefox_stacks_free(&own);
        fpx_firefox_stacks_free(&shared);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_frames_on_their_prefixes),
        cmocka_unit_test(test_a_prefix_may_be_so_many_stacks_before),
        cmocka_unit_test(test_a_prefix_that_does_not_come_before_is_lacking),
        cmocka_unit_test(test_a_reference_that_leads_nowhere_is_lacking),
        cmocka_unit_test(test_each_table_may_be_shared),
        cmocka_unit_test(test_a_table_refers_to_the_texts_that_stand_beside_it),
        cmocka_unit_test(test_functions_have_files_of_their_own_or_of_a_source),
        cmocka_unit_test(test_an_address_is_named_with_what_it_is_in),
        cmocka_unit_test(test_texts_of_raw_profiles_are_taken_apart),
        cmocka_unit_test(test_annotations_are_those_that_are_asked_for),
        cmocka_unit_test(test_a_view_is_whole_when_all_tables_have_come),
    };
    return cmocka_run_group_tests_name("Firefox stacks", tests, NULL, NULL);
}
