#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>

#include <zlib.h>

#include <flamepix/profile.h>

#include "base/buffer_printf.h"
#include "support/pictures/made_up_views.h"
#include "support/scarce_memory.h"

/* Writes what is consumed as "key weight|", anew with each call. */
struct record {
    struct flamepix_buffer text;
    unsigned calls;
};

static enum flamepix_status consume(void *user, struct flamepix_stacks *stacks)
{
    struct record *record = user;
    struct flamepix_stack stack;
    enum flamepix_status status;
    record->calls++;
    record->text.length = 0;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        assert_int_equal(fpx_buffer_printf(&record->text, "%.*s %g|", (int)stack.length, stack.key,
                                           stack.weight.value),
                         FLAMEPIX_OK);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status read_texts(const char *const *texts, size_t count,
                                       const struct flamepix_profile_options *options,
                                       struct record *record,
                                       struct flamepix_profile_report *report)
{
    struct flamepix_input *inputs[4] = {NULL};
    for (size_t i = 0; i < count; i++) {
        struct flamepix_bytes bytes = {texts[i], strlen(texts[i])};
        assert_int_equal(flamepix_input_from_memory(bytes, NULL, &inputs[i]), FLAMEPIX_OK);
    }
    enum flamepix_status status =
        flamepix_profile_read(inputs, count, options, consume, record, report);
    for (size_t i = 0; i < count; i++)
        flamepix_input_free(inputs[i]);
    return status;
}

static void assert_reads(const char *const *texts, size_t count,
                         const struct flamepix_profile_options *options, const char *expected,
                         unsigned calls)
{
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(texts, count, options, &record, &report), FLAMEPIX_OK);
    assert_string_equal(record.text.data, expected);
    assert_int_equal(record.calls, calls);
    flamepix_buffer_free(&record.text);
}

static const struct flamepix_profile_options plain = {.memory_nbytes = 1 << 20};

static void test_ordered_inputs_are_merged_in_one_pass(void **state)
{
    (void)state;
    const char *const texts[] = {"a 1\na;b 2\n", "a;b 3\nc 4\n"};
    assert_reads(texts, 2, &plain, "a; 1|a;b; 5|c; 4|", 1);
    assert_reads(texts, 1, &plain, "a; 1|a;b; 2|", 1);
}

static void test_disorder_is_read_again_and_sorted(void **state)
{
    (void)state;
    const char *const texts[] = {"b 1\na 2\n", "c 3\na 4\n"};
    assert_reads(texts, 2, &plain, "a; 6|b; 1|c; 3|", 2);
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(texts, 2, &plain, &record, &report), FLAMEPIX_OK);
    assert_true(report.resorted);
    assert_int_equal(report.stacks, 4);
    assert_int_equal(report.lines, 4);
    flamepix_buffer_free(&record.text);
}

static void test_promised_order_is_not_made_up_for(void **state)
{
    (void)state;
    const char *const texts[] = {"a 1\n", "a 1\nb 1\na 2\n"};
    const struct flamepix_profile_options options = {.sorted = true};
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(texts, 2, &options, &record, &report), FLAMEPIX_DISORDER);
    assert_int_equal(record.calls, 1);
    assert_int_equal(report.failed_input, 1);
    assert_int_equal(report.failed_place.line, 3);
    assert_int_equal(report.failed_place.byte, 12);
    flamepix_buffer_free(&record.text);
}

static void test_a_view_that_keeps_order_is_streamed(void **state)
{
    (void)state;
    const struct flamepix_view_request request = {.view = &views_cut, .argument = "1"};
    const struct flamepix_profile_options options = {.views = &request, .view_count = 1};
    const char *const texts[] = {"a;b 1\na;c 2\nb 4\n", "a;b 8\n"};
    assert_reads(texts, 2, &options, "a; 9|a; 2|b; 4|", 1);
}

static void test_a_view_that_keeps_order_sees_disorder_sorted_behind_it(void **state)
{
    (void)state;
    const struct flamepix_view_request request = {.view = &views_cut, .argument = "1"};
    const struct flamepix_profile_options options = {.views = &request, .view_count = 1};
    const char *const texts[] = {"b 4\na;c 2\na;b 1\n"};
    assert_reads(texts, 1, &options, "a; 3|b; 4|", 2);
}

static void test_a_view_that_breaks_order_is_sorted_at_once(void **state)
{
    (void)state;
    const struct flamepix_view_request request = {.view = &views_reversed};
    const struct flamepix_profile_options options = {.views = &request, .view_count = 1};
    const char *const texts[] = {"a;read 1\nb;read 2\nb;seek 4\n", "a;read 8\n"};
    assert_reads(texts, 2, &options, "read;a; 9|read;b; 2|seek;b; 4|", 1);
}

static void test_disorder_that_a_search_has_met_is_not_met_again(void **state)
{
    (void)state;
    const struct flamepix_view_request request = {.view = flamepix_view_named("zoom"),
                                                  .argument = "=b"};
    const struct flamepix_profile_options options = {.views = &request, .view_count = 1};
    const char *const ordered[] = {"a;b 1\na;c 2\n"};
    const char *const disordered[] = {"b 4\na;c 2\na;b 1\n"};
    assert_reads(ordered, 1, &options, "a;b; 1|", 1);
    assert_reads(disordered, 1, &options, "b; 4|", 1);
}

static void test_annotated_inputs_do_not_merge_with_others(void **state)
{
    (void)state;
    static const char *const annotations[] = {NULL, "_[o]"};
    const struct flamepix_profile_options options = {.annotations = annotations};
    const char *const texts[] = {"a;b 1\naA 2\n", "a;b 4\na;b;--;c 8\naA 16\n"};
    assert_reads(texts, 2, &options,
                 "a;b; 1|aA; 2|aA_[o]; 16|a_[o];b_[o]; 4|a_[o];b_[o];--;c_[o]; 8|", 1);
    const char *const no_off[] = {"a;b 1\n", ""};
    assert_reads(no_off, 2, &options, "a;b; 1|", 1);
    const char *const no_on[] = {"", "a;b 1\n"};
    assert_reads(no_on, 2, &options, "a_[o];b_[o]; 1|", 1);
}

static void test_what_is_not_read_is_refused_before_anything_is_consumed(void **state)
{
    (void)state;
    const char *const texts[] = {"a 1\n", "<svg width=\"1\">\n"};
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(texts, 2, &plain, &record, &report), FLAMEPIX_OTHER_FORMAT);
    assert_int_equal(record.calls, 0);
    assert_int_equal(report.failed_input, 1);
    assert_string_equal(report.refused->name, "svg");
}

static void test_a_format_that_is_given_is_not_doubted(void **state)
{
    (void)state;
    const struct flamepix_profile_options options = {.format = flamepix_format_named("folded")};
    const char *const texts[] = {"{\"traceEvents\":[]}\na 1\nnothing\n"};
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(texts, 1, &options, &record, &report), FLAMEPIX_OK);
    assert_string_equal(record.text.data, "a; 1|");
    assert_int_equal(report.bad_lines, 2);
    assert_null(report.refused);
    flamepix_buffer_free(&record.text);
}

static void assert_counts(unsigned counts, const char *expected, size_t expected_two_counts)
{
    const struct flamepix_profile_options options = {
        .format = counts == 0 ? NULL : flamepix_format_named("folded"), .reading.counts = counts};
    /* The second is not in order, so that it is read twice. */
    const char *const texts[] = {"a 1\n", "c 2 3\nb 4 0\n", "d 5 6\n"};
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(texts, 3, &options, &record, &report), FLAMEPIX_OK);
    assert_string_equal(record.text.data, expected);
    assert_int_equal(report.two_counts, expected_two_counts);
    assert_int_equal(report.first_two_counts, expected_two_counts > 0 ? 1 : 0);
    flamepix_buffer_free(&record.text);
}

static void test_each_input_has_the_counts_that_it_looks_to_have(void **state)
{
    (void)state;
    assert_counts(0, "a; 1|b; 0|c; 3|d; 6|", 2);
}

static void test_counts_that_are_given_are_not_doubted(void **state)
{
    (void)state;
    assert_counts(1, "a; 1|c 2; 3|d 5; 6|", 0);
    assert_counts(2, "b; 0|c; 3|d; 6|", 0);
}

static enum flamepix_status read_some_and_fail(void *user, void *buffer, size_t capacity,
                                               size_t *length_ret)
{
    const char **text = user;
    size_t left = strlen(*text);
    *length_ret = left < capacity ? left : capacity;
    memcpy(buffer, *text, *length_ret);
    *text += *length_ret;
    errno = EIO;
    return left > 0 ? FLAMEPIX_OK : FLAMEPIX_READ_FAILED;
}

static void test_a_fault_behind_the_first_lines_is_met_where_it_is(void **state)
{
    (void)state;
    const char *text = "a 1\nb 2\n";
    struct flamepix_input *input = NULL;
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(flamepix_input_from_callback(read_some_and_fail, &text, NULL, &input),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_profile_read(&input, 1, &plain, consume, &record, &report),
                     FLAMEPIX_READ_FAILED);
    assert_int_equal(errno, EIO);
    assert_int_equal(report.lines, 2);
    assert_int_equal(report.stacks, 2);
    assert_int_equal(report.failed_input, 0);
    assert_int_equal(report.failed_place.byte, 8);
    flamepix_buffer_free(&record.text);
    flamepix_input_free(input);
}

/* The place where reading one text ended, which must be with this status. */
static struct flamepix_place place_of(const char *text,
                                      const struct flamepix_profile_options *options,
                                      enum flamepix_status expected)
{
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(&text, 1, options, &record, &report), expected);
    flamepix_buffer_free(&record.text);
    return report.failed_place;
}

static void test_a_fault_of_a_line_has_its_number(void **state)
{
    (void)state;
    const struct flamepix_profile_options strict = {.reading.strict = true};
    struct flamepix_place place = place_of("a 1\n\nb\n", &strict, FLAMEPIX_BAD_LINE);
    assert_int_equal(place.line, 3);
    assert_int_equal(place.byte, 7);
    const struct flamepix_profile_options narrow = {.reading.limit_line_nbytes = 4};
    place = place_of("a 1\na;b;c 1\n", &narrow, FLAMEPIX_LIMIT_LINE);
    assert_int_equal(place.line, 2);
    place = place_of("a 1\n", &strict, FLAMEPIX_OK);
    assert_int_equal(place.line, 0);
    assert_int_equal(place.byte, 0);
}

/* Appends `text` as a gzip member. */
static void pack(struct flamepix_buffer *packed, const char *text)
{
    unsigned char bytes[256];
    z_stream gzip = {.next_in = (unsigned char *)(uintptr_t)text,
                     .avail_in = (uInt)strlen(text),
                     .next_out = bytes,
                     .avail_out = sizeof(bytes)};
    assert_int_equal(deflateInit2(&gzip, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    assert_int_equal(deflate(&gzip, Z_FINISH), Z_STREAM_END);
    size_t length = sizeof(bytes) - gzip.avail_out;
    assert_int_equal(flamepix_buffer_append(packed, bytes, length), FLAMEPIX_OK);
    deflateEnd(&gzip);
}

/* Two members of gzip; of the second the check sum and length are not there. */
static struct flamepix_input *damaged_input(struct flamepix_buffer *packed, const char *first)
{
    struct flamepix_input *input = NULL;
    pack(packed, first);
    pack(packed, "c 3\n");
    const struct flamepix_bytes cut = {packed->data, packed->length - 8};
    assert_int_equal(flamepix_input_from_memory(cut, NULL, &input), FLAMEPIX_OK);
    return input;
}

static void test_a_damaged_input_tells_how_many_bytes_it_unpacked_to(void **state)
{
    (void)state;
    struct flamepix_buffer packed = {0};
    struct flamepix_input *input = damaged_input(&packed, "a 1\nb 2\n");
    struct record record = {0};
    struct flamepix_profile_report report;
    const struct flamepix_profile_options strict = {.reading.strict = true};
    assert_int_equal(flamepix_profile_read(&input, 1, &strict, consume, &record, &report),
                     FLAMEPIX_BAD_COMPRESSION);
    assert_int_equal(report.failed_input, 0);
    assert_int_equal(report.failed_place.byte, 12);
    assert_int_equal(report.damaged, 0);
    flamepix_buffer_free(&record.text);
    flamepix_buffer_free(&packed);
    flamepix_input_free(input);
}

/* Two damaged inputs behind a whole one; the first of them has these lines before its damage. */
static void assert_damage_is_read_to(const char *first)
{
    struct flamepix_buffer packed = {0};
    struct flamepix_input *inputs[3];
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(
        flamepix_input_from_memory((struct flamepix_bytes){"z 9\n", 4}, NULL, &inputs[0]),
        FLAMEPIX_OK);
    struct flamepix_buffer other = {0};
    inputs[1] = damaged_input(&packed, first);
    inputs[2] = damaged_input(&other, "d 1\n");
    assert_int_equal(flamepix_profile_read(inputs, 3, &plain, consume, &record, &report),
                     FLAMEPIX_OK);
    assert_non_null(strstr(record.text.data, "a; 1|b; 2|c; 6|d; 1|z; 9|"));
    assert_int_equal(report.damaged, 2);
    assert_int_equal(report.first_damaged, 1);
    assert_true(report.damage.found);
    assert_int_equal(report.damage.offset, 12);
    flamepix_buffer_free(&record.text);
    flamepix_buffer_free(&packed);
    flamepix_buffer_free(&other);
    for (int i = 0; i < 3; i++)
        flamepix_input_free(inputs[i]);
}

static void test_a_damaged_input_is_read_as_far_as_it_is_whole(void **state)
{
    (void)state;
    assert_damage_is_read_to("a 1\nb 2\n");
    assert_damage_is_read_to("b 2\na 1\n"); /* which is read again */
}

static void test_no_inputs_are_no_stacks(void **state)
{
    (void)state;
    struct record record = {0};
    assert_int_equal(flamepix_profile_read(NULL, 0, &plain, consume, &record, NULL), FLAMEPIX_OK);
    assert_int_equal(record.calls, 1);
    assert_int_equal(record.text.length, 0);
}

static enum flamepix_status pass_over(void *user, struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    (void)user;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK)
        continue;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Two inputs through the views of the options. */
static enum flamepix_status read_two(void *options)
{
    static const char *const texts[] = {"a;b 1\na;c 2\n", "z 4\na 5\na;b 1\n"};
    struct flamepix_input *inputs[2] = {NULL};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < 2 && status == FLAMEPIX_OK; i++) {
        struct flamepix_bytes bytes = {texts[i], strlen(texts[i])};
        status = flamepix_input_from_memory(bytes, NULL, &inputs[i]);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_profile_read(inputs, 2, options, pass_over, NULL, NULL);
    for (size_t i = 0; i < 2; i++)
        flamepix_input_free(inputs[i]);
    return status;
}

static void test_a_profile_that_lacks_memory_says_so(void **state)
{
    (void)state;
    const struct flamepix_view_request views[] = {{.view = &views_cut, .argument = "2"},
                                                  {.view = &views_reversed}};
    struct flamepix_profile_options options = {.memory_nbytes = 1 << 20};
    for (options.view_count = 0; options.view_count <= 2; options.view_count++) {
        options.views = views;
        assert_true(scarce_memory_try(read_two, &options) > 0);
    }
    options.view_count = 0;
    options.annotations = (const char *const[]){NULL, "_[o]"};
    assert_true(scarce_memory_try(read_two, &options) > 0);
}

static bool is_empty(const char *const *texts, size_t count,
                     const struct flamepix_profile_options *options)
{
    struct record record = {0};
    struct flamepix_profile_report report;
    assert_int_equal(read_texts(texts, count, options, &record, &report), FLAMEPIX_OK);
    assert_int_equal(report.is_empty, report.empty == count);
    flamepix_buffer_free(&record.text);
    return report.is_empty;
}

static void test_a_profile_without_samples_is_told_apart(void **state)
{
    (void)state;
    static const char *const empty[] = {"# idle\n", "main;a 0\n", "main;a 0\n# idle\n\n",
                                        "{\"traceEvents\":[]}"};
    static const char *const others[] = {
        "", "\n\n", "junk\n", "main;a 0\njunk\n", "main;a 1\n", "{\"traceEvents\":["};
    struct flamepix_profile_options options = plain;
    for (size_t i = 0; i < sizeof(empty) / sizeof(empty[0]); i++)
        assert_true(is_empty(&empty[i], 1, &options));
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_false(is_empty(&others[i], 1, &options));
    assert_true(is_empty(empty, 3, &options));
    const char *const both[] = {empty[0], others[0]};
    assert_false(is_empty(both, 2, &options));
    /* What else there is besides a thread, nobody knows. */
    options.reading.recording.thread = "1";
    assert_false(is_empty(&empty[3], 1, &options));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_profile_without_samples_is_told_apart),
        cmocka_unit_test(test_ordered_inputs_are_merged_in_one_pass),
        cmocka_unit_test(test_disorder_is_read_again_and_sorted),
        cmocka_unit_test(test_promised_order_is_not_made_up_for),
        cmocka_unit_test(test_a_view_that_keeps_order_is_streamed),
        cmocka_unit_test(test_a_view_that_keeps_order_sees_disorder_sorted_behind_it),
        cmocka_unit_test(test_a_view_that_breaks_order_is_sorted_at_once),
        cmocka_unit_test(test_disorder_that_a_search_has_met_is_not_met_again),
        cmocka_unit_test(test_annotated_inputs_do_not_merge_with_others),
        cmocka_unit_test(test_what_is_not_read_is_refused_before_anything_is_consumed),
        cmocka_unit_test(test_a_format_that_is_given_is_not_doubted),
        cmocka_unit_test(test_each_input_has_the_counts_that_it_looks_to_have),
        cmocka_unit_test(test_counts_that_are_given_are_not_doubted),
        cmocka_unit_test(test_a_fault_behind_the_first_lines_is_met_where_it_is),
        cmocka_unit_test(test_a_fault_of_a_line_has_its_number),
        cmocka_unit_test(test_a_damaged_input_tells_how_many_bytes_it_unpacked_to),
        cmocka_unit_test(test_a_damaged_input_is_read_as_far_as_it_is_whole),
        cmocka_unit_test(test_no_inputs_are_no_stacks),
        cmocka_unit_test(test_a_profile_that_lacks_memory_says_so),
    };
    return cmocka_run_group_tests_name("profile", tests, NULL, NULL);
}
