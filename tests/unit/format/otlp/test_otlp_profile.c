#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/messages.h"
#include "support/recordings/recordings.h"

/* -- profiles of the older generations, as protocol buffers ------------------------------------ */

static void put_numbered(struct flamepix_buffer *to, uint64_t field, uint64_t first,
                         uint64_t second)
{
    struct flamepix_buffer part = {0};
    test_put_number(&part, 1, first);
    test_put_number(&part, 2, second);
    test_put_message(to, field, &part);
}

static void put_texts(struct flamepix_buffer *to, uint64_t field, const char *function)
{
    const char *const texts[] = {"", "samples", "count", "cpu", "nanoseconds", "main", function};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        test_put_text(to, field, texts[i]);
}

/* Functions 0 (main) and 1, and locations of both; no mapping. */
static void put_tables(struct flamepix_buffer *to, uint64_t locations, uint64_t functions)
{
    struct flamepix_buffer part = {0};
    struct flamepix_buffer line = {0};
    for (uint64_t i = 0; i < 2; i++) {
        test_put_number(&line, 1, i);
        test_put_message(&part, 3, &line);
        test_put_message(to, locations, &part);
    }
    for (uint64_t i = 0; i < 2; i++) {
        test_put_number(&part, 1, 5 + i);
        test_put_message(to, functions, &part);
    }
}

/* Two types; main alone, and the other function in it, which has a time. The list has one location
 * before those that are named. */
static void put_samples(struct flamepix_buffer *profile)
{
    struct flamepix_buffer sample = {0};
    put_numbered(profile, 1, 1, 2);
    put_numbered(profile, 1, 3, 4);
    test_put_number(&sample, 1, 2);
    test_put_number(&sample, 2, 1);
    test_put_numbers(&sample, 3, (const uint64_t[]){1, 100}, 2);
    test_put_numbers(&sample, 4, (const uint64_t[]){900}, 1); /* attributes */
    test_put_message(profile, 2, &sample);
    test_put_number(&sample, 1, 1);
    test_put_number(&sample, 2, 2);
    test_put_numbers(&sample, 3, (const uint64_t[]){2, 70}, 2);
    test_put_numbers(&sample, 6, (const uint64_t[]){1000000000, 3000000000}, 2);
    test_put_message(profile, 2, &sample);
}

static void put_profile(struct flamepix_buffer *file, struct flamepix_buffer *profile)
{
    struct flamepix_buffer scope = {0};
    struct flamepix_buffer resource = {0};
    test_put_message(&scope, 2, profile);
    test_put_text(&resource, 1, "");
    test_put_message(&resource, 2, &scope);
    test_put_message(file, 1, &resource);
}

static const uint64_t list[] = {0, 1, 0};

/* Tables in the dictionary, as of 1.7. */
static struct flamepix_buffer file_with_lists(void)
{
    struct flamepix_buffer file = {0};
    struct flamepix_buffer profile = {0};
    struct flamepix_buffer dictionary = {0};
    put_samples(&profile);
    test_put_numbers(&profile, 3, list, 3);
    put_profile(&file, &profile);
    put_tables(&dictionary, 2, 3);
    put_texts(&dictionary, 5, "read");
    put_numbered(&dictionary, 7, 1, 2); /* a unit of attributes */
    test_put_message(&file, 2, &dictionary);
    return file;
}

/* Tables in the file itself, as of 1.6. */
static struct flamepix_buffer file_with_tables(const char *function)
{
    struct flamepix_buffer file = {0};
    struct flamepix_buffer profile = {0};
    struct flamepix_buffer mapping = {0};
    put_samples(&profile);
    test_put_numbers(&profile, 3, list, 3);
    put_profile(&file, &profile);
    test_put_message(&file, 2, &mapping);
    put_numbered(&file, 2, 4096, 8192);
    put_tables(&file, 3, 4);
    put_texts(&file, 6, function);
    put_numbered(&file, 8, 1, 2); /* a unit of attributes */
    return file;
}

/* Two profiles with tables of their own, as of 1.5. */
static struct flamepix_buffer file_with_own_tables(void)
{
    static const char *const functions[] = {"read", "write"};
    struct flamepix_buffer file = {0};
    for (size_t i = 0; i < 2; i++) {
        struct flamepix_buffer profile = {0};
        put_samples(&profile);
        put_tables(&profile, 4, 6);
        test_put_numbers(&profile, 5, list, 3);
        put_texts(&profile, 10, functions[i]);
        put_profile(&file, &profile);
    }
    return file;
}

static void expect(struct flamepix_buffer file, const struct flamepix_recording_options *recording,
                   const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("otlp", flamepix_buffer_bytes(&file), &options, folded);
    flamepix_buffer_free(&file);
}

static void test_samples_name_parts_of_the_list_of_their_profile(void **state)
{
    (void)state;
    expect(file_with_lists(), &(struct flamepix_recording_options){0}, "main 1\nmain;read 2\n");
}

static void test_samples_have_a_value_of_each_type(void **state)
{
    (void)state;
    expect(file_with_lists(), &(struct flamepix_recording_options){.profile = "cpu"},
           "main 100\nmain;read 70\n");
}

static void test_a_sample_is_one_record_whatever_its_values(void **state)
{
    (void)state;
    const struct flamepix_format_options cpu = {.recording.profile = "cpu"};
    struct flamepix_buffer file = file_with_lists();
    struct test_collapsed collapsed = test_collapse("otlp", flamepix_buffer_bytes(&file), &cpu, 0);
    assert_int_equal(flamepix_ledger_seen(&collapsed.report.ledger), 2);
    assert_int_equal(collapsed.report.ledger.drawn.count, 2);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
}

static void test_each_profile_may_have_tables_of_its_own(void **state)
{
    (void)state;
    expect(file_with_own_tables(), &(struct flamepix_recording_options){0},
           "main 2\nmain;read 2\nmain;write 2\n");
    expect(file_with_own_tables(), &(struct flamepix_recording_options){.profile = "cpu"},
           "main 200\nmain;read 70\nmain;write 70\n");
}

static void test_tables_may_be_those_of_the_file(void **state)
{
    (void)state;
    struct flamepix_buffer twice = file_with_tables("read");
    struct flamepix_buffer other = file_with_tables("write");
    expect(file_with_tables("read"), &(struct flamepix_recording_options){0},
           "main 1\nmain;read 2\n");
    assert_int_equal(flamepix_buffer_append(&twice, other.data, other.length), FLAMEPIX_OK);
    flamepix_buffer_free(&other);
    expect(twice, &(struct flamepix_recording_options){0}, "main 2\nmain;read 2\nmain;write 2\n");
}

static void test_a_part_that_the_list_has_not_is_not_understood(void **state)
{
    (void)state;
    struct flamepix_buffer file = {0};
    struct flamepix_buffer profile = {0};
    put_samples(&profile);
    test_put_numbers(&profile, 5, list, 2);
    put_tables(&profile, 4, 6);
    put_texts(&profile, 10, "read");
    put_profile(&file, &profile);
    struct test_collapsed collapsed = test_collapse("otlp", flamepix_buffer_bytes(&file), NULL, 0);
    assert_string_equal(collapsed.folded.data, "");
    assert_int_equal(collapsed.report.ledger.not_understood.count, 2);
    assert_string_equal(collapsed.report.ledger.first.expected, "a stack that the document has");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
}

static void test_a_value_that_counts_times_is_one_at_each(void **state)
{
    (void)state;
    expect(file_with_lists(),
           &(struct flamepix_recording_options){.begin = {FLAMEPIX_MOMENT_RAW, 2}},
           "main;read 1\n");
}

static void test_older_messages_are_read_wherever_they_are_cut(void **state)
{
    (void)state;
    struct flamepix_buffer files[] = {file_with_lists(), file_with_own_tables(),
                                      file_with_tables("read")};
    for (size_t i = 0; i < 3; i++) {
        test_expect_cuts_are_read("otlp", flamepix_buffer_bytes(&files[i]));
        flamepix_buffer_free(&files[i]);
    }
}

/* -- the same as JSON -------------------------------------------------------------------------- */

#define SAMPLES                                                                                    \
    "\"sampleType\":[{\"typeStrindex\":1,\"unitStrindex\":2},{\"typeStrindex\":3,"                 \
    "\"unitStrindex\":4}],\"sample\":[{\"locationsStartIndex\":2,\"locationsLength\":1,"           \
    "\"value\":[\"1\",\"100\"]},{\"locationsStartIndex\":1,\"locationsLength\":2,"                 \
    "\"value\":[\"2\",\"70\"]}],\"locationIndices\":[0,1,0]"
#define TABLES(function)                                                                           \
    "\"locationTable\":[{\"line\":[{}]},{\"line\":[{\"functionIndex\":1}]}],"                      \
    "\"functionTable\":[{\"nameStrindex\":5},{\"nameStrindex\":6}],\"stringTable\":[\"\","         \
    "\"samples\",\"count\",\"cpu\",\"nanoseconds\",\"main\",\"" function "\"]"

static const char lists[] = "{\"resourceProfiles\":[{\"scopeProfiles\":[{\"profiles\":[{" SAMPLES
                            "}]}]}],\"dictionary\":{" TABLES("read") "}}";
static const char own_tables[] =
    "{\"resourceProfiles\":[{\"scopeProfiles\":[{\"profiles\":[{" SAMPLES
    "," TABLES("read") "},{" TABLES("write") "," SAMPLES "}]}]}]}";

static void test_older_json_says_the_same(void **state)
{
    (void)state;
    const struct flamepix_format_options cpu = {.recording.profile = "cpu"};
    test_expect_folded("otlp", lists, "main 1\nmain;read 2\n");
    test_expect_collapsed("otlp", flamepix_bytes_of(lists), &cpu, "main 100\nmain;read 70\n");
    test_expect_folded("otlp", own_tables, "main 2\nmain;read 2\nmain;write 2\n");
}

static void test_older_json_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("otlp", flamepix_bytes_of(lists));
    test_expect_cuts_are_read("otlp", flamepix_bytes_of(own_tables));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_name_parts_of_the_list_of_their_profile),
        cmocka_unit_test(test_samples_have_a_value_of_each_type),
        cmocka_unit_test(test_a_sample_is_one_record_whatever_its_values),
        cmocka_unit_test(test_each_profile_may_have_tables_of_its_own),
        cmocka_unit_test(test_tables_may_be_those_of_the_file),
        cmocka_unit_test(test_a_part_that_the_list_has_not_is_not_understood),
        cmocka_unit_test(test_a_value_that_counts_times_is_one_at_each),
        cmocka_unit_test(test_older_messages_are_read_wherever_they_are_cut),
        cmocka_unit_test(test_older_json_says_the_same),
        cmocka_unit_test(test_older_json_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("otlp_profile", tests, NULL, NULL);
}
