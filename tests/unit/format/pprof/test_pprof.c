#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "format/pprof/pprof.h"
#include "support/messages.h"
#include "support/recordings/recordings.h"

/* The numbers of the texts below. */
enum { NONE, SAMPLES, COUNT, CPU, NANOS, MAIN, READ, COPY, FILE_NAME, MODULE, THREAD, ONE, SIZE };

static const char *const texts[] = {"",       "samples",  "count", "cpu",  "nanoseconds",
                                    "main",   "read",     "copy",  "/a.c", "/lib/libc.so",
                                    "thread", "worker 1", "bytes"};

static void put_type(struct flamepix_buffer *profile, uint64_t field, uint64_t name, uint64_t unit)
{
    struct flamepix_buffer type = {0};
    test_put_number(&type, 1, name);
    test_put_number(&type, 2, unit);
    test_put_message(profile, field, &type);
}

static void put_function(struct flamepix_buffer *profile, uint64_t id, uint64_t name)
{
    struct flamepix_buffer function = {0};
    test_put_number(&function, 1, id);
    test_put_number(&function, 2, name);
    test_put_number(&function, 4, FILE_NAME);
    test_put_message(profile, FPX_PPROF_FUNCTION, &function);
}

/* A line for each function, the innermost first; the first is in line 10, the next in line 11. */
static void put_location(struct flamepix_buffer *profile, uint64_t id, uint64_t address,
                         const uint64_t *functions, size_t count)
{
    struct flamepix_buffer location = {0};
    test_put_number(&location, 1, id);
    test_put_number(&location, 2, 1);
    test_put_number(&location, 3, address);
    for (size_t i = 0; i < count; i++) {
        struct flamepix_buffer line = {0};
        test_put_number(&line, 1, functions[i]);
        test_put_number(&line, 2, 10 + i);
        test_put_message(&location, 4, &line);
    }
    test_put_message(profile, FPX_PPROF_LOCATION, &location);
}

static void put_sample(struct flamepix_buffer *profile, const uint64_t *ids, size_t count,
                       uint64_t samples, uint64_t nanos, uint64_t thread)
{
    struct flamepix_buffer sample = {0};
    struct flamepix_buffer label = {0};
    test_put_numbers(&sample, 1, ids, count);
    test_put_numbers(&sample, 2, (const uint64_t[]){samples, nanos}, 2);
    if (thread > 0) {
        test_put_number(&label, 1, THREAD);
        test_put_number(&label, 2, thread);
        test_put_message(&sample, 3, &label);
        test_put_number(&label, 1, SIZE);
        test_put_number(&label, 3, 64);
        test_put_message(&sample, 3, &label);
    }
    test_put_message(profile, FPX_PPROF_SAMPLE, &sample);
}

static void put_texts(struct flamepix_buffer *profile)
{
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        test_put_text(profile, FPX_PPROF_STRING, texts[i]);
}

/* Locations 1 to 4: main; copy inlined into read; an address of a module; nothing at all. Samples
 * come before tables, as Go writes them. */
static struct flamepix_buffer small_profile(void)
{
    struct flamepix_buffer profile = {0};
    struct flamepix_buffer mapping = {0};
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, SAMPLES, COUNT);
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, CPU, NANOS);
    put_sample(&profile, (const uint64_t[]){2, 1}, 2, 3, 30, ONE);
    put_sample(&profile, (const uint64_t[]){UINT64_MAX, 1}, 2, 1, 10, NONE);
    put_sample(&profile, (const uint64_t[]){2, 1}, 2, 1, 10, NONE);
    test_put_number(&mapping, 1, 1);
    test_put_number(&mapping, 5, MODULE);
    test_put_message(&profile, FPX_PPROF_MAPPING, &mapping);
    put_location(&profile, 1, 0x100, (const uint64_t[]){1}, 1);
    put_location(&profile, 2, 0x200, (const uint64_t[]){3, 2}, 2);
    put_location(&profile, UINT64_MAX, 0xF00, NULL, 0);
    put_function(&profile, 1, MAIN);
    put_function(&profile, 2, READ);
    put_function(&profile, 3, COPY);
    put_texts(&profile);
    return profile;
}

static void expect(struct flamepix_buffer *profile,
                   const struct flamepix_recording_options *recording, const char *folded)
{
    struct flamepix_format_options options = {0};
    if (recording != NULL)
        options.recording = *recording;
    test_expect_collapsed("pprof", flamepix_buffer_bytes(profile), &options, folded);
    flamepix_buffer_free(profile);
}

static void expect_small(const struct flamepix_recording_options *recording, const char *folded)
{
    struct flamepix_buffer profile = small_profile();
    expect(&profile, recording, folded);
}

static void test_samples_are_stacks_of_the_last_type_and_inlined_functions_are_frames(void **state)
{
    (void)state;
    expect_small(NULL, "main;libc.so`0xf00 10\nmain;read;copy 40\n");
}

static void test_a_type_is_asked_for_by_name_or_number(void **state)
{
    (void)state;
    static const char counts[] = "main;libc.so`0xf00 1\nmain;read;copy 4\n";
    expect_small(&(struct flamepix_recording_options){.sample_index = "samples"}, counts);
    expect_small(&(struct flamepix_recording_options){.sample_index = "0"}, counts);
    expect_small(&(struct flamepix_recording_options){.sample_index = "inuse_samples"}, counts);
    expect_small(&(struct flamepix_recording_options){.profile = "1"}, counts);
    expect_small(&(struct flamepix_recording_options){.profile = "samples"}, counts);
    expect_small(&(struct flamepix_recording_options){.sample_index = "2"}, "");
    expect_small(&(struct flamepix_recording_options){.sample_index = "wall"}, "");
}

static void test_the_profile_may_say_which_type_is_read(void **state)
{
    (void)state;
    struct flamepix_buffer profile = small_profile();
    test_put_number(&profile, FPX_PPROF_DEFAULT_TYPE, SAMPLES);
    expect(&profile, NULL, "main;libc.so`0xf00 1\nmain;read;copy 4\n");
}

static void test_a_type_without_values_is_not_the_default(void **state)
{
    (void)state;
    struct flamepix_buffer profile = {0};
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, SAMPLES, COUNT);
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, CPU, NANOS);
    put_sample(&profile, (const uint64_t[]){1}, 1, 3, 0, ONE);
    put_location(&profile, 1, 0, (const uint64_t[]){1}, 1);
    put_function(&profile, 1, MAIN);
    put_texts(&profile);
    expect(&profile, NULL, "main 3\n");
}

static void test_all_types_have_roots_of_their_own(void **state)
{
    (void)state;
    expect_small(&(struct flamepix_recording_options){.profile = "all"},
                 "cpu;main;libc.so`0xf00 10\ncpu;main;read;copy 40\n"
                 "samples;main;libc.so`0xf00 1\nsamples;main;read;copy 4\n");
}

static void test_labels_become_root_frames(void **state)
{
    (void)state;
    expect_small(&(struct flamepix_recording_options){.tag_roots = "thread, bytes"},
                 "(no thread);(no bytes);main;libc.so`0xf00 10\n"
                 "(no thread);(no bytes);main;read;copy 10\n"
                 "worker 1;64 bytes;main;read;copy 30\n");
}

static void test_granularity_says_what_a_frame_is(void **state)
{
    (void)state;
    expect_small(&(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                 "libc.so`main (/a.c:10);libc.so`0xf00 10\n"
                 "libc.so`main (/a.c:10);libc.so`read (/a.c:11);libc.so`copy (/a.c:10) 40\n");
    expect_small(&(struct flamepix_recording_options){.granularity = FLAMEPIX_FILES},
                 "/a.c;/a.c;/a.c 40\n/a.c;libc.so 10\n");
    expect_small(
        &(struct flamepix_recording_options){.granularity = FLAMEPIX_FUNCTIONS, .inlined = true},
        "main;libc.so`0xf00 10\nmain;read;copy_[i] 40\n");
}

/* The profile with these expressions at its end. */
static struct flamepix_buffer dropping_profile(const char *drop, const char *keep)
{
    struct flamepix_buffer profile = small_profile();
    const uint64_t first = sizeof(texts) / sizeof(texts[0]);
    test_put_text(&profile, FPX_PPROF_STRING, drop);
    test_put_text(&profile, FPX_PPROF_STRING, keep);
    test_put_number(&profile, FPX_PPROF_DROP_FRAMES, first);
    test_put_number(&profile, FPX_PPROF_KEEP_FRAMES, first + 1);
    return profile;
}

static void test_dropped_functions_go_with_what_they_call(void **state)
{
    (void)state;
    struct flamepix_buffer profile = dropping_profile("re.*|x", "");
    expect(&profile, NULL, "main 40\nmain;libc.so`0xf00 10\n");
    profile = dropping_profile("copy", "");
    expect(&profile, NULL, "main;libc.so`0xf00 10\nmain;read 40\n");
}

static void test_functions_to_keep_and_those_at_the_root_stay(void **state)
{
    (void)state;
    struct flamepix_buffer profile = dropping_profile("read|copy", "read|copy");
    expect(&profile, NULL, "main;libc.so`0xf00 10\nmain;read;copy 40\n");
    profile = dropping_profile("main", "");
    expect(&profile, NULL, "main;libc.so`0xf00 10\nmain;read;copy 40\n");
    profile = dropping_profile("(", "");
    expect(&profile, NULL, "main;libc.so`0xf00 10\nmain;read;copy 40\n");
}

static void test_a_location_of_a_module_alone_is_the_module(void **state)
{
    (void)state;
    struct flamepix_buffer profile = small_profile();
    put_location(&profile, 4, 0, NULL, 0);
    put_sample(&profile, (const uint64_t[]){4, 1}, 2, 1, 6, NONE);
    expect(&profile, NULL, "main;[libc.so] 6\nmain;libc.so`0xf00 10\nmain;read;copy 40\n");
}

static void expect_not_understood(struct flamepix_buffer *profile, const char *expected)
{
    struct test_collapsed collapsed =
        test_collapse("pprof", flamepix_buffer_bytes(profile), NULL, 0);
    const struct flamepix_ledger *ledger = &collapsed.report.ledger;
    assert_string_equal(collapsed.folded.data, "main;libc.so`0xf00 10\nmain;read;copy 40\n");
    assert_int_equal(ledger->drawn.count, 3);
    assert_true(ledger->drawn.weight.value == 50);
    assert_int_equal(ledger->not_understood.count, 1);
    assert_string_equal(ledger->first.expected, expected);
    assert_int_equal(flamepix_ledger_seen(ledger), 4);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(profile);
}

static void test_what_is_not_in_the_tables_is_not_understood(void **state)
{
    (void)state;
    static const char expected[] = "locations and functions that the profile has";
    struct flamepix_buffer profile = small_profile();
    put_sample(&profile, (const uint64_t[]){77, 1}, 2, 1, 5, NONE);
    expect_not_understood(&profile, expected);
    profile = small_profile();
    put_location(&profile, 5, 0x500, (const uint64_t[]){99}, 1);
    put_sample(&profile, (const uint64_t[]){5}, 1, 1, 7, NONE);
    expect_not_understood(&profile, expected);
    profile = small_profile();
    put_function(&profile, 8, 1000);
    put_location(&profile, 5, 0x500, (const uint64_t[]){8}, 1);
    put_sample(&profile, (const uint64_t[]){5}, 1, 1, 7, NONE);
    expect_not_understood(&profile, expected);
}

static void test_a_sample_has_a_value_of_each_type(void **state)
{
    (void)state;
    for (size_t count = 0; count <= 3; count += count == 1 ? 2 : 1) {
        struct flamepix_buffer profile = small_profile();
        struct flamepix_buffer sample = {0};
        test_put_numbers(&sample, 1, (const uint64_t[]){1}, 1);
        if (count > 0)
            test_put_numbers(&sample, 2, (const uint64_t[]){1, 2, 3}, count);
        test_put_message(&profile, FPX_PPROF_SAMPLE, &sample);
        expect_not_understood(&profile, "a value of each type");
    }
}

/* Both have the same ids and other names. */
static struct flamepix_buffer two_profiles(bool texts_first)
{
    struct flamepix_buffer profiles = {0};
    for (uint64_t i = 0; i < 2; i++) {
        if (texts_first)
            put_texts(&profiles);
        put_type(&profiles, FPX_PPROF_SAMPLE_TYPE, SAMPLES, COUNT);
        put_type(&profiles, FPX_PPROF_SAMPLE_TYPE, CPU, NANOS);
        put_sample(&profiles, (const uint64_t[]){1}, 1, 1, 10 + i, ONE);
        put_location(&profiles, 1, 0, (const uint64_t[]){1}, 1);
        put_function(&profiles, 1, MAIN + i);
        if (!texts_first)
            put_texts(&profiles);
    }
    return profiles;
}

static void test_a_profile_that_was_appended_has_tables_of_its_own(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct flamepix_buffer profiles = two_profiles(i == 1);
        struct test_collapsed collapsed =
            test_collapse("pprof", flamepix_buffer_bytes(&profiles), NULL, 0);
        assert_string_equal(
            collapsed.report.ledger.remarks,
            "locations are in mappings that it does not have; 2 profiles are added up");
        test_collapsed_free(&collapsed);
        expect(&profiles, NULL, "main 10\nread 11\n");
        profiles = two_profiles(i == 1);
        expect(&profiles, &(struct flamepix_recording_options){.tag_roots = "thread"},
               "worker 1;main 10\nworker 1;read 11\n");
    }
}

/* What looks like the beginning of another one has no texts: the types are those of one. */
static void test_fields_of_one_profile_may_come_in_any_order(void **state)
{
    (void)state;
    struct flamepix_buffer profile = {0};
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, SAMPLES, COUNT);
    put_texts(&profile);
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, CPU, NANOS);
    put_sample(&profile, (const uint64_t[]){1}, 1, 1, 10, ONE);
    put_function(&profile, 1, MAIN);
    put_location(&profile, 1, 0, (const uint64_t[]){1}, 1);
    expect(&profile, NULL, "main 10\n");
}

static void test_functions_without_ids_are_known_by_their_places(void **state)
{
    (void)state;
    struct flamepix_buffer profile = {0};
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, SAMPLES, COUNT);
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, CPU, NANOS);
    put_sample(&profile, (const uint64_t[]){2, 1}, 2, 5, 0, NONE);
    put_location(&profile, 1, 0, (const uint64_t[]){1}, 1);
    put_location(&profile, 2, 0, (const uint64_t[]){2}, 1);
    put_function(&profile, 0, MAIN);
    put_function(&profile, 0, READ);
    put_texts(&profile);
    expect(&profile, NULL, "main;read 5\n");
}

static void test_a_sample_without_a_stack_is_the_roots_alone(void **state)
{
    (void)state;
    struct flamepix_buffer profile = small_profile();
    put_sample(&profile, NULL, 0, 1, 8, NONE);
    expect(&profile, NULL, " 8\nmain;libc.so`0xf00 10\nmain;read;copy 40\n");
}

static void test_the_text_of_a_stack_is_bounded(void **state)
{
    (void)state;
    static uint64_t ids[4096];
    static char name[3 * FPX_PROTOBUF_TEXT_NBYTES];
    struct flamepix_buffer profile = {0};
    memset(name, 'x', sizeof(name));
    for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++)
        ids[i] = 1;
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, 0, 0);
    put_type(&profile, FPX_PPROF_SAMPLE_TYPE, 1, 0);
    put_sample(&profile, ids, sizeof(ids) / sizeof(ids[0]), 5, 0, NONE);
    put_location(&profile, 1, 0, (const uint64_t[]){1}, 1);
    put_function(&profile, 1, 1);
    test_put_text(&profile, FPX_PPROF_STRING, "");
    test_put_bytes(&profile, FPX_PPROF_STRING, (struct flamepix_bytes){name, sizeof(name)});
    struct test_collapsed collapsed =
        test_collapse("pprof", flamepix_buffer_bytes(&profile), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    const char *line = strchr(collapsed.folded.data, '\n'); /* behind a comment */
    assert_non_null(line);
    assert_int_equal(strcspn(line + 1, ";"), FPX_PROTOBUF_TEXT_NBYTES);
    assert_in_range(collapsed.folded.length, FPX_LOCATION_STACK_NBYTES,
                    FPX_LOCATION_STACK_NBYTES + 2 * FPX_PROTOBUF_TEXT_NBYTES);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&profile);
}

static void test_values_below_zero_are_added_up_with_their_sign(void **state)
{
    (void)state;
    const struct flamepix_format_options with_signs = {.signed_counts = true};
    struct flamepix_buffer profile = small_profile();
    put_sample(&profile, (const uint64_t[]){1}, 1, (uint64_t)-1, (uint64_t)-5, NONE);
    put_sample(&profile, (const uint64_t[]){2, 1}, 2, (uint64_t)-2, (uint64_t)-25, NONE);
    struct test_collapsed collapsed =
        test_collapse("pprof", flamepix_buffer_bytes(&profile), &with_signs, 0);
    assert_string_equal(collapsed.folded.data,
                        "main -5\nmain;libc.so`0xf00 10\nmain;read;copy 15\n");
    assert_int_equal(collapsed.report.bad_lines, 0);
    assert_int_equal(collapsed.report.below_zero, 2);
    test_collapsed_free(&collapsed);
    collapsed = test_collapse("pprof", flamepix_buffer_bytes(&profile), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_BELOW_ZERO);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&profile);
}

static void test_parts_of_a_damaged_profile_are_read(void **state)
{
    (void)state;
    struct flamepix_buffer profile = small_profile();
    const size_t whole = profile.length;
    assert_int_equal(flamepix_buffer_append(&profile, "\x12\x7F\x0A", 3), FLAMEPIX_OK);
    struct test_collapsed collapsed =
        test_collapse("pprof", flamepix_buffer_bytes(&profile), NULL, 0);
    assert_string_equal(collapsed.folded.data, "main;libc.so`0xf00 10\nmain;read;copy 40\n");
    assert_true(collapsed.report.damage.found);
    assert_true(collapsed.report.damage.offset >= whole);
    assert_string_equal(collapsed.report.damage.expected, "a field of a pprof profile");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&profile);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer profile = small_profile();
    test_expect_cuts_are_read("pprof", flamepix_buffer_bytes(&profile));
    flamepix_buffer_free(&profile);
}

static enum flamepix_status note_fact(void *user, const char *name, struct flamepix_bytes value)
{
    struct flamepix_buffer *facts = user;
    assert_int_equal(flamepix_buffer_append(facts, name, strlen(name)), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(facts, "=", 1), FLAMEPIX_OK);
    assert_int_equal(flamepix_buffer_append(facts, value.data, value.length), FLAMEPIX_OK);
    return flamepix_buffer_append(facts, "\n", 1);
}

static void test_it_says_when_and_for_how_long_it_was_recorded(void **state)
{
    (void)state;
    struct flamepix_buffer profile = small_profile();
    struct flamepix_buffer facts = {0};
    const struct flamepix_format_options options = {
        .recording = {.on_fact = note_fact, .user = &facts}};
    test_put_number(&profile, FPX_PPROF_TIME_NANOS, UINT64_C(1500000000123456789));
    test_put_number(&profile, FPX_PPROF_DURATION_NANOS, UINT64_C(2500000000));
    put_type(&profile, FPX_PPROF_PERIOD_TYPE, CPU, NANOS);
    test_put_number(&profile, FPX_PPROF_PERIOD, 10000000);
    struct test_collapsed collapsed =
        test_collapse("pprof", flamepix_buffer_bytes(&profile), &options, 0);
    assert_int_equal(flamepix_buffer_append(&facts, "", 1), FLAMEPIX_OK);
    assert_string_equal(facts.data, "time=2017-07-14 02:40:00 UTC\nduration=2.500 s\n"
                                    "period=10000000 nanoseconds of cpu\n");
    assert_string_equal(collapsed.report.unit, "nanoseconds");
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&facts);
    flamepix_buffer_free(&profile);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_stacks_of_the_last_type_and_inlined_functions_are_frames),
        cmocka_unit_test(test_a_type_is_asked_for_by_name_or_number),
        cmocka_unit_test(test_the_profile_may_say_which_type_is_read),
        cmocka_unit_test(test_a_type_without_values_is_not_the_default),
        cmocka_unit_test(test_all_types_have_roots_of_their_own),
        cmocka_unit_test(test_labels_become_root_frames),
        cmocka_unit_test(test_granularity_says_what_a_frame_is),
        cmocka_unit_test(test_dropped_functions_go_with_what_they_call),
        cmocka_unit_test(test_functions_to_keep_and_those_at_the_root_stay),
        cmocka_unit_test(test_a_location_of_a_module_alone_is_the_module),
        cmocka_unit_test(test_what_is_not_in_the_tables_is_not_understood),
        cmocka_unit_test(test_a_sample_has_a_value_of_each_type),
        cmocka_unit_test(test_a_profile_that_was_appended_has_tables_of_its_own),
        cmocka_unit_test(test_fields_of_one_profile_may_come_in_any_order),
        cmocka_unit_test(test_functions_without_ids_are_known_by_their_places),
        cmocka_unit_test(test_a_sample_without_a_stack_is_the_roots_alone),
        cmocka_unit_test(test_the_text_of_a_stack_is_bounded),
        cmocka_unit_test(test_values_below_zero_are_added_up_with_their_sign),
        cmocka_unit_test(test_parts_of_a_damaged_profile_are_read),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
        cmocka_unit_test(test_it_says_when_and_for_how_long_it_was_recorded),
    };
    return cmocka_run_group_tests_name("pprof", tests, NULL, NULL);
}
