/* A profile read in parts, wherever it is cut and by however many threads, is the same as one read
 * from its first line to its last. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/file_mapping.h"
#include "profile/parallel/parallel.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/file_slices.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { PROFILES = 400, CUTS = 6 };

static const unsigned jobs[] = {1, 2, 3, 7, 16};

/* -- the reference: one reader ----------------------------------------------------------------- */

struct whole {
    struct test_gathered gathered;
    struct flamepix_profile_report report;
    enum flamepix_status status;
};

static struct flamepix_profile_options folded(bool sorted)
{
    return (struct flamepix_profile_options){
        .format = flamepix_format_named("folded"), .reading.counts = 1, .sorted = sorted};
}

static void read_whole(const struct flamepix_buffer *text, bool sorted, struct whole *whole)
{
    const struct flamepix_profile_options options = folded(sorted);
    struct flamepix_input *input;
    *whole = (struct whole){.status = FLAMEPIX_OK};
    assert_int_equal(
        flamepix_input_from_memory((struct flamepix_bytes){text->data, text->length}, NULL, &input),
        FLAMEPIX_OK);
    whole->status =
        flamepix_profile_read(&input, 1, &options, test_gather, &whole->gathered, &whole->report);
    flamepix_input_free(input);
}

static void expect_text(const struct test_gathered *gathered, const struct test_gathered *expected)
{
    assert_false(gathered->is_wrong);
    assert_int_equal(gathered->text.length, expected->text.length);
    if (expected->text.length > 0)
        assert_memory_equal(gathered->text.data, expected->text.data, expected->text.length);
}

/* Parts of the first half of the files are read, those of the rest mapped. */
static void map_the_rest(uint64_t i)
{
    if (i == PROFILES / 2)
        fpx_file_mapping_guard();
}

/* -- cut anywhere ------------------------------------------------------------------------------ */

static void expect_same_lines(const struct flamepix_format_report *report,
                              const struct flamepix_profile_report *expected)
{
    assert_int_equal(report->lines, expected->lines);
    assert_int_equal(report->stacks, expected->stacks);
    assert_int_equal(report->zero, expected->zero);
    assert_int_equal(report->bad_lines, expected->bad_lines);
    for (size_t i = 0; i < expected->bad_lines && i < FLAMEPIX_FORMAT_FAULTS; i++) {
        assert_int_equal(report->first[i].line, expected->first[i].line);
        assert_int_equal(report->first[i].fault, expected->first[i].fault);
    }
    assert_string_equal(report->unit, expected->unit);
}

/* Sums of `shared` are told within a part only: `is_wrong` of the first of a part's is 0. */
static void expect_cut(const struct fpx_input_file *file, const struct fpx_slice_borders *borders,
                       unsigned threads, const struct whole *whole)
{
    const struct fpx_cut_file cut = {*file, *borders, {.counts = 1}};
    struct test_gathered gathered = {0};
    struct fpx_slices_outcome outcome;
    struct fpx_stack_count counts[1] = {0};
    struct fpx_view_chain chain = {.counts = counts};
    const struct fpx_slices_request request = {.files = &cut,
                                               .file_count = 1,
                                               .chain = &chain,
                                               .consumer = &test_gathers_slices,
                                               .user = &gathered,
                                               .jobs = threads};
    enum flamepix_status status = fpx_read_slices(&request, &outcome);
    assert_int_equal(status, whole->status);
    if (status == FLAMEPIX_OK) {
        expect_text(&gathered, &whole->gathered);
        expect_same_lines(&outcome.report, &whole->report);
    }
    test_gathered_free(&gathered);
}

static uint64_t line_end(const struct flamepix_buffer *text, uint64_t from)
{
    const char *end =
        from < text->length ? memchr(text->data + from, '\n', text->length - (size_t)from) : NULL;
    return end != NULL ? (uint64_t)(end - text->data) + 1 : text->length;
}

/* So many parts, some of them empty or of one line. */
static struct fpx_slice_borders random_borders(uint64_t *seed, const struct flamepix_buffer *text)
{
    struct fpx_slice_borders borders = {.count = 1 + profiles_below(seed, 12)};
    for (size_t i = 1; i < borders.count; i++) {
        const uint64_t left = text->length - borders.at[i - 1];
        const uint64_t step = profiles_below(seed, (unsigned)(2 * left / (borders.count - i) + 1));
        borders.at[i] = step > 0 ? line_end(text, borders.at[i - 1] + step - 1) : borders.at[i - 1];
    }
    borders.at[borders.count] = text->length;
    return borders;
}

/* Every line is a part, as far as there may be so many. */
static struct fpx_slice_borders each_line(const struct flamepix_buffer *text)
{
    struct fpx_slice_borders borders = {0};
    while (borders.at[borders.count] < text->length && borders.count < FPX_SLICES_MAX - 1) {
        borders.at[borders.count + 1] = line_end(text, borders.at[borders.count]);
        borders.count++;
    }
    borders.at[++borders.count] = text->length;
    return borders;
}

static void test_parts_cut_anywhere_give_what_one_reader_gives(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(PROFILES); i++) {
        uint64_t seed = i;
        struct flamepix_buffer text = {0};
        struct whole whole;
        map_the_rest(i);
        test_random_lines(&seed, 1, i % 2 == 0, &text);
        test_file_holds(fileno(file), text.data, text.length);
        read_whole(&text, true, &whole);
        const struct fpx_input_file cut = {.fd = fileno(file), .nbytes = text.length};
        for (unsigned n = 0; n < CUTS; n++) {
            const struct fpx_slice_borders borders =
                n == 0 ? each_line(&text) : random_borders(&seed, &text);
            expect_cut(&cut, &borders, jobs[(i + n) % COUNT(jobs)], &whole);
        }
        test_gathered_free(&whole.gathered);
        flamepix_buffer_free(&text);
    }
    fclose(file);
}

static void test_two_parts_cut_at_every_line_end_give_what_one_reader_gives(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(PROFILES); i++) {
        uint64_t seed = PROFILES + i;
        struct flamepix_buffer text = {0};
        struct whole whole;
        map_the_rest(i);
        test_random_lines(&seed, 1, true, &text);
        test_file_holds(fileno(file), text.data, text.length);
        read_whole(&text, true, &whole);
        const struct fpx_input_file cut = {.fd = fileno(file), .nbytes = text.length};
        struct fpx_slice_borders borders = {{0, 0, text.length}, 2};
        for (; borders.at[1] < text.length; borders.at[1] = line_end(&text, borders.at[1]))
            expect_cut(&cut, &borders, 1, &whole);
        test_gathered_free(&whole.gathered);
        flamepix_buffer_free(&text);
    }
    fclose(file);
}

/* -- profiles ---------------------------------------------------------------------------------- */

static void expect_same_report(const struct flamepix_profile_report *report,
                               const struct flamepix_profile_report *expected)
{
    struct flamepix_profile_report a = *report, b = *expected;
    a.seconds = b.seconds = 0;
    assert_int_equal(a.lines, b.lines);
    assert_int_equal(a.resorted, b.resorted);
    assert_int_equal(a.failed_place.line, b.failed_place.line);
    assert_memory_equal(&a, &b, sizeof(a));
}

/* The same status, stacks and report, whatever is wrong with the profile. */
static void expect_profile(FILE *file, struct flamepix_profile_options options, uint64_t nbytes,
                           const struct whole *whole)
{
    const struct fpx_slice_limits limits = {nbytes, FPX_SLICES_MAX, (size_t)nbytes / 2, 0};
    for (size_t i = 0; i < COUNT(jobs); i++) {
        struct flamepix_input *input = test_file_input(file);
        struct test_gathered gathered = {0};
        struct flamepix_profile_report report;
        options.jobs = jobs[i];
        assert_int_equal(fpx_profile_read_in_slices(&input, 1, &options, &limits,
                                                    &test_gathers_slices, test_gather, &gathered,
                                                    &report),
                         whole->status);
        expect_text(&gathered, &whole->gathered);
        expect_same_report(&report, &whole->report);
        test_gathered_free(&gathered);
        flamepix_input_free(input);
    }
}

static void test_profiles_in_parts_are_what_they_are_as_a_whole(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    assert_non_null(file);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(PROFILES); i++) {
        uint64_t seed = 2 * PROFILES + i;
        struct flamepix_buffer text = {0};
        struct whole whole;
        map_the_rest(i);
        const bool sorted = i % 3 == 0;
        test_random_lines(&seed, 1, i % 2 == 0, &text);
        test_file_holds(fileno(file), text.data, text.length);
        read_whole(&text, sorted, &whole);
        expect_profile(file, folded(sorted), 1 + profiles_below(&seed, 100), &whole);
        test_gathered_free(&whole.gathered);
        flamepix_buffer_free(&text);
    }
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_cut_anywhere_give_what_one_reader_gives),
        cmocka_unit_test(test_two_parts_cut_at_every_line_end_give_what_one_reader_gives),
        cmocka_unit_test(test_profiles_in_parts_are_what_they_are_as_a_whole),
    };
    return cmocka_run_group_tests_name("profile_slices", tests, NULL, NULL);
}
