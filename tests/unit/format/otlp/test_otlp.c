#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/messages.h"
#include "support/recordings/recordings.h"

/* -- as protocol buffers ----------------------------------------------------------------------- */

static void put_dictionary(struct flamepix_buffer *file)
{
    static const char *const texts[] = {"", "cpu", "nanoseconds", "main", "read", "/lib/libc.so"};
    struct flamepix_buffer dictionary = {0};
    struct flamepix_buffer part = {0};
    struct flamepix_buffer line = {0};
    test_put_message(&dictionary, 1, &part); /* mapping 0, then 1 */
    test_put_number(&part, 4, 5);
    test_put_message(&dictionary, 1, &part);
    test_put_message(&dictionary, 2, &part); /* location 0 */
    for (uint64_t function = 1; function <= 2; function++) {
        test_put_number(&line, 1, function);
        test_put_message(&part, 3, &line);
        test_put_message(&dictionary, 2, &part);
    }
    test_put_number(&part, 1, 1);
    test_put_number(&part, 2, 0x70);
    test_put_message(&dictionary, 2, &part);
    test_put_message(&dictionary, 3, &part); /* function 0 */
    for (uint64_t name = 3; name <= 4; name++) {
        test_put_number(&part, 1, name);
        test_put_message(&dictionary, 3, &part);
    }
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        test_put_text(&dictionary, 5, texts[i]);
    test_put_message(&dictionary, 7, &part); /* stack 0 */
    test_put_numbers(&part, 1, (const uint64_t[]){2, 1}, 2);
    test_put_message(&dictionary, 7, &part);
    test_put_numbers(&part, 1, (const uint64_t[]){3, 1}, 2);
    test_put_message(&dictionary, 7, &part);
    test_put_message(file, 2, &dictionary);
}

/* Samples of a profile: values of the stack 1, and times of the stack 2; its type behind them. */
static void put_profile(struct flamepix_buffer *file, uint64_t values_field)
{
    struct flamepix_buffer parts[3] = {{0}, {0}, {0}};
    struct flamepix_buffer sample = {0};
    struct flamepix_buffer type = {0};
    test_put_number(&sample, 1, 1);
    if (values_field != 2)
        test_put_numbers(&sample, 2, (const uint64_t[]){900}, 1); /* attributes */
    test_put_numbers(&sample, values_field, (const uint64_t[]){5, 6}, 2);
    test_put_message(&parts[0], 2, &sample);
    test_put_number(&sample, 1, 2);
    test_put_text(&sample, 5,
                  "\x1\x2\x3\x4\x5\x6\x7\x8"
                  "\x1\x2\x3\x4\x5\x6\x7\x9");
    test_put_message(&parts[0], 2, &sample);
    test_put_number(&type, 1, 1);
    test_put_number(&type, 2, 2);
    test_put_message(&parts[0], 1, &type);
    test_put_message(&parts[1], 2, &parts[0]);
    test_put_text(&parts[1], 3, "https://opentelemetry.io");
    test_put_text(&parts[2], 1, "");
    test_put_message(&parts[2], 2, &parts[1]);
    test_put_message(file, 1, &parts[2]);
}

static void test_stacks_of_the_dictionary_have_values_or_times(void **state)
{
    (void)state;
    for (uint64_t values_field = 2; values_field <= 4; values_field += 2) {
        struct flamepix_buffer file = {0};
        put_profile(&file, values_field);
        put_dictionary(&file);
        put_profile(&file, values_field);
        test_expect_collapsed("otlp", flamepix_buffer_bytes(&file), NULL,
                              "main;libc.so`0x70 4\nmain;read 22\n");
        flamepix_buffer_free(&file);
    }
}

static void test_the_dictionary_may_stand_first_and_types_have_units(void **state)
{
    (void)state;
    struct flamepix_buffer file = {0};
    put_dictionary(&file);
    put_profile(&file, 4);
    struct test_collapsed collapsed = test_collapse("otlp", flamepix_buffer_bytes(&file), NULL, 0);
    assert_string_equal(flamepix_format_of(flamepix_buffer_bytes(&file))->name, "otlp");
    assert_string_equal(collapsed.folded.data, "main;libc.so`0x70 2\nmain;read 11\n");
    assert_string_equal(collapsed.report.unit, "nanoseconds");
    assert_string_equal(collapsed.report.parts.read, "cpu");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
}

static void test_messages_are_read_wherever_they_are_cut(void **state)
{
    (void)state;
    struct flamepix_buffer file = {0};
    put_profile(&file, 4);
    put_dictionary(&file);
    test_expect_cuts_are_read("otlp", flamepix_buffer_bytes(&file));
    flamepix_buffer_free(&file);
}

/* -- several documents ------------------------------------------------------------------------- */

static struct flamepix_buffer whole_document(void)
{
    struct flamepix_buffer file = {0};
    put_profile(&file, 4);
    put_dictionary(&file);
    return file;
}

static void append(struct flamepix_buffer *file, const struct flamepix_buffer *bytes)
{
    assert_int_equal(flamepix_buffer_append(file, bytes->data, bytes->length), FLAMEPIX_OK);
}

/* The length in four bytes, the highest first, and the document. */
static void append_framed(struct flamepix_buffer *file, const struct flamepix_buffer *document)
{
    for (int i = 3; i >= 0; i--) {
        const char byte = (char)(document->length >> 8 * i & 0xFF);
        assert_int_equal(flamepix_buffer_append(file, &byte, 1), FLAMEPIX_OK);
    }
    append(file, document);
}

static void test_a_document_that_was_appended_has_a_dictionary_of_its_own(void **state)
{
    (void)state;
    struct flamepix_buffer file = {0};
    struct flamepix_buffer document = whole_document();
    append(&file, &document);
    append(&file, &document);
    test_expect_collapsed("otlp", flamepix_buffer_bytes(&file), NULL,
                          "main;libc.so`0x70 4\nmain;read 22\n");
    struct test_collapsed collapsed = test_collapse("otlp", flamepix_buffer_bytes(&file), NULL, 0);
    assert_string_equal(collapsed.report.ledger.remarks, "2 documents are added up");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
    flamepix_buffer_free(&document);
}

static void test_documents_may_stand_behind_their_lengths(void **state)
{
    (void)state;
    struct flamepix_buffer file = {0};
    struct flamepix_buffer document = whole_document();
    append_framed(&file, &document);
    test_expect_collapsed("otlp", flamepix_buffer_bytes(&file), NULL,
                          "main;libc.so`0x70 2\nmain;read 11\n");
    assert_int_equal(flamepix_buffer_append(&file, "\0\0\0", 4), FLAMEPIX_OK); /* an empty one */
    append_framed(&file, &document);
    test_expect_collapsed("otlp", flamepix_buffer_bytes(&file), NULL,
                          "main;libc.so`0x70 4\nmain;read 22\n");
    test_expect_cuts_are_read("otlp", flamepix_buffer_bytes(&file));
    flamepix_buffer_free(&file);
    flamepix_buffer_free(&document);
}

/* A resource is nothing but scopes here, which have neither name nor schema. */
static void test_resources_may_have_no_resource(void **state)
{
    (void)state;
    struct flamepix_buffer parts[3] = {{0}, {0}, {0}};
    struct flamepix_buffer file = {0};
    struct flamepix_buffer sample = {0};
    test_put_number(&sample, 1, 1);
    test_put_numbers(&sample, 4, (const uint64_t[]){5}, 1);
    test_put_message(&parts[0], 2, &sample);
    test_put_number(&parts[0], 4, 1000000000);
    test_put_message(&parts[1], 2, &parts[0]);
    test_put_message(&parts[2], 2, &parts[1]);
    test_put_message(&file, 1, &parts[2]);
    put_dictionary(&file);
    test_expect_collapsed("otlp", flamepix_buffer_bytes(&file), NULL, "main;read 5\n");
    flamepix_buffer_free(&file);
}

#define WITH_SAMPLES(samples)                                                                      \
    "{\"resourceProfiles\":[{\"scopeProfiles\":[{\"profiles\":[{\"samples\":[" samples             \
    ",{\"stackIndex\":1,\"values\":[4]}]}]}]}],\"dictionary\":{\"locationTable\":"                 \
    "[{},{\"lines\":[{\"functionIndex\":1}]},{\"lines\":[{\"functionIndex\":8}]}],"                \
    "\"functionTable\":[{},{\"nameStrindex\":1}],\"stringTable\":[\"\",\"main\"],"                 \
    "\"stackTable\":[{},{\"locationIndices\":[1]},{\"locationIndices\":[2]},"                      \
    "{\"locationIndices\":[5]}]}}"

static void test_what_refers_to_nothing_is_not_understood(void **state)
{
    (void)state;
    static const char *const files[] = {WITH_SAMPLES("{\"stackIndex\":9,\"values\":[1]}"),
                                        WITH_SAMPLES("{\"stackIndex\":2,\"values\":[1]}"),
                                        WITH_SAMPLES("{\"stackIndex\":3,\"values\":[1]}"),
                                        WITH_SAMPLES("{\"stackIndex\":1}"),
                                        WITH_SAMPLES("{\"values\":[1]}"),
                                        WITH_SAMPLES("7")};
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        struct test_collapsed collapsed =
            test_collapse("otlp", flamepix_bytes_of(files[i]), NULL, 0);
        assert_string_equal(collapsed.folded.data, "main 4\n");
        assert_int_equal(collapsed.report.ledger.not_understood.count, 1);
        assert_int_equal(collapsed.report.ledger.drawn.count, 1);
        test_collapsed_free(&collapsed);
    }
}

/* -- as JSON ----------------------------------------------------------------------------------- */

static const char json[] =
    "{\"resourceProfiles\":[{\"resource\":{},\"scopeProfiles\":[{\"profiles\":["
    "{\"sampleType\":{\"typeStrindex\":1,\"unitStrindex\":2},\"samples\":["
    "{\"stackIndex\":1,\"values\":[\"5\",6],\"timestampsUnixNano\":[\"1\",\"2\"]},"
    "{\"stackIndex\":2,\"timestampsUnixNano\":[\"1000000000\",\"2000000000\"]}]},"
    "{\"samples\":[{\"stackIndex\":1,\"values\":[\"7\"]}],"
    "\"sampleType\":{\"typeStrindex\":4}}]}]}],"
    "\"dictionary\":{\"mappingTable\":[{},{\"filenameStrindex\":5}],"
    "\"locationTable\":[{},{\"lines\":[{\"functionIndex\":1}]},"
    "{\"lines\":[{\"functionIndex\":2,\"line\":\"9\"}]},{\"mappingIndex\":1,\"address\":\"112\"}],"
    "\"functionTable\":[{},{\"nameStrindex\":3},{\"nameStrindex\":4}],"
    "\"stringTable\":[\"\",\"cpu\",\"nanoseconds\",\"main\",\"read\",\"/lib/libc.so\"],"
    "\"stackTable\":[{},{\"locationIndices\":[2,1]},{\"locationIndices\":[3,1]}]}}";

static void test_json_says_the_same(void **state)
{
    (void)state;
    const struct flamepix_format_options read = {.recording.profile = "read"};
    test_expect_folded("otlp", json, "main;libc.so`0x70 2\nmain;read 11\n");
    test_expect_collapsed("otlp", flamepix_bytes_of(json), &read, "main;read 7\n");
}

static void test_each_line_may_be_a_document(void **state)
{
    (void)state;
    char lines[2 * sizeof(json) + 2];
    (void)snprintf(lines, sizeof(lines), "%s\n%s\n", json, json);
    test_expect_folded("otlp", lines, "main;libc.so`0x70 4\nmain;read 22\n");
    test_expect_cuts_are_read("otlp", flamepix_bytes_of(lines));
}

static void test_json_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("otlp", flamepix_bytes_of(json));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_of_the_dictionary_have_values_or_times),
        cmocka_unit_test(test_the_dictionary_may_stand_first_and_types_have_units),
        cmocka_unit_test(test_messages_are_read_wherever_they_are_cut),
        cmocka_unit_test(test_a_document_that_was_appended_has_a_dictionary_of_its_own),
        cmocka_unit_test(test_documents_may_stand_behind_their_lengths),
        cmocka_unit_test(test_resources_may_have_no_resource),
        cmocka_unit_test(test_what_refers_to_nothing_is_not_understood),
        cmocka_unit_test(test_json_says_the_same),
        cmocka_unit_test(test_each_line_may_be_a_document),
        cmocka_unit_test(test_json_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("otlp", tests, NULL, NULL);
}
