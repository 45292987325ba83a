/* Several profiles read in parts together, wherever each is cut and by however many threads, are
 * the sum that one thread reads of the whole files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "profile/parallel/parallel.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/file_slices.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { ROUNDS = 500, CUTS = 4, FILES = 3 };

static const unsigned jobs[] = {1, 2, 3, 7, 16};

/* Profiles, each in a file, and what they are in the sum. */
struct sum {
    size_t count;
    FILE *files[FILES];
    struct flamepix_buffer texts[FILES];
    struct flamepix_input_part roles[FILES];
    unsigned counts; /* on a line */
    bool has_roles;
};

struct whole {
    struct test_gathered gathered;
    struct flamepix_profile_report report;
    enum flamepix_status status;
};

static struct flamepix_input_part random_role(uint64_t *seed)
{
    struct flamepix_input_part role = {.side = profiles_below(seed, 2) == 0 ? FLAMEPIX_BEFORE
                                                                            : FLAMEPIX_AFTER};
    if (profiles_below(seed, 8) == 0)
        role.side = FLAMEPIX_NO_SIDE;
    if (profiles_below(seed, 3) == 0)
        role.ratio = (struct flamepix_ratio){1 + profiles_below(seed, 9), 4};
    return role;
}

static void open_files(struct sum *sum)
{
    for (size_t i = 0; i < FILES; i++) {
        sum->files[i] = tmpfile();
        assert_non_null(sum->files[i]);
    }
}

static void close_files(const struct sum *sum)
{
    for (size_t i = 0; i < FILES; i++)
        fclose(sum->files[i]);
}

static void fill(uint64_t *seed, struct sum *sum)
{
    sum->count = 1 + profiles_below(seed, FILES);
    sum->counts = 1 + (profiles_below(seed, 4) == 0);
    sum->has_roles = profiles_below(seed, 4) > 0;
    for (size_t i = 0; i < sum->count; i++) {
        test_random_lines(seed, sum->counts, true, &sum->texts[i]);
        test_file_holds(fileno(sum->files[i]), sum->texts[i].data, sum->texts[i].length);
        sum->roles[i] = random_role(seed);
    }
}

static void empty(struct sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        flamepix_buffer_free(&sum->texts[i]);
}

static struct flamepix_profile_options options_of(const struct sum *sum, bool sorted)
{
    return (struct flamepix_profile_options){.format = flamepix_format_named("folded"),
                                             .reading.counts = sum->counts,
                                             .parts = sum->has_roles ? sum->roles : NULL,
                                             .sorted = sorted};
}

static void read_whole(const struct sum *sum, bool sorted, struct whole *whole)
{
    const struct flamepix_profile_options options = options_of(sum, sorted);
    struct flamepix_input *inputs[FILES];
    *whole = (struct whole){.status = FLAMEPIX_OK};
    for (size_t i = 0; i < sum->count; i++)
        assert_int_equal(
            flamepix_input_from_memory(flamepix_buffer_bytes(&sum->texts[i]), NULL, &inputs[i]),
            FLAMEPIX_OK);
    whole->status = flamepix_profile_read(inputs, sum->count, &options, test_gather,
                                          &whole->gathered, &whole->report);
    for (size_t i = 0; i < sum->count; i++)
        flamepix_input_free(inputs[i]);
}

static void expect_text(const struct test_gathered *gathered, const struct test_gathered *expected)
{
    assert_false(gathered->is_wrong);
    assert_int_equal(gathered->text.length, expected->text.length);
    if (expected->text.length > 0)
        assert_memory_equal(gathered->text.data, expected->text.data, expected->text.length);
}

/* -- cut anywhere ------------------------------------------------------------------------------ */

static uint64_t line_end(const struct flamepix_buffer *text, uint64_t from)
{
    const char *end =
        from < text->length ? memchr(text->data + from, '\n', text->length - (size_t)from) : NULL;
    return end != NULL ? (uint64_t)(end - text->data) + 1 : text->length;
}

/* Parts that have nothing to do with those of the other files, some of them empty. */
static struct fpx_slice_borders random_borders(uint64_t *seed, size_t count,
                                               const struct flamepix_buffer *text)
{
    struct fpx_slice_borders borders = {.count = count};
    for (size_t i = 1; i < count; i++) {
        const uint64_t left = text->length - borders.at[i - 1];
        const uint64_t step = profiles_below(seed, (unsigned)(2 * left / (count - i) + 1));
        borders.at[i] = step > 0 ? line_end(text, borders.at[i - 1] + step - 1) : borders.at[i - 1];
    }
    borders.at[count] = text->length;
    return borders;
}

static void expect_cut(uint64_t *seed, const struct sum *sum, unsigned threads,
                       const struct whole *whole)
{
    struct fpx_cut_file files[FILES];
    struct fpx_slices_outcome outcomes[FILES];
    struct test_gathered gathered = {0};
    struct fpx_stack_count counts[1] = {0};
    struct fpx_view_chain chain = {.counts = counts};
    const size_t parts = 1 + profiles_below(seed, 12);
    for (size_t i = 0; i < sum->count; i++)
        files[i] =
            (struct fpx_cut_file){{.fd = fileno(sum->files[i]), .nbytes = sum->texts[i].length},
                                  random_borders(seed, parts, &sum->texts[i]),
                                  {.counts = sum->counts}};
    const struct fpx_slices_request request = {.files = files,
                                               .file_count = sum->count,
                                               .roles = sum->has_roles ? sum->roles : NULL,
                                               .chain = &chain,
                                               .consumer = &test_gathers_slices,
                                               .user = &gathered,
                                               .jobs = threads};
    assert_int_equal(fpx_read_slices(&request, outcomes), whole->status);
    if (whole->status == FLAMEPIX_OK)
        expect_text(&gathered, &whole->gathered);
    uint64_t lines = 0;
    for (size_t i = 0; i < sum->count; i++)
        lines += outcomes[i].report.lines;
    if (whole->status == FLAMEPIX_OK)
        assert_int_equal(lines, whole->report.lines);
    test_gathered_free(&gathered);
}

static void test_files_that_are_cut_anywhere_give_what_one_reader_gives(void **state)
{
    (void)state;
    struct sum sum = {0};
    open_files(&sum);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(ROUNDS); i++) {
        uint64_t seed = i;
        struct whole whole;
        fill(&seed, &sum);
        read_whole(&sum, true, &whole);
        for (unsigned n = 0; n < CUTS; n++)
            expect_cut(&seed, &sum, jobs[(i + n) % COUNT(jobs)], &whole);
        test_gathered_free(&whole.gathered);
        empty(&sum);
    }
    close_files(&sum);
}

/* -- profiles ---------------------------------------------------------------------------------- */

static void expect_same_report(const struct flamepix_profile_report *report,
                               const struct flamepix_profile_report *expected)
{
    struct flamepix_profile_report a = *report, b = *expected;
    a.seconds = b.seconds = 0;
    assert_int_equal(a.lines, b.lines);
    assert_int_equal(a.has_two_sides, b.has_two_sides);
    assert_int_equal(a.failed_input, b.failed_input);
    assert_int_equal(a.failed_place.line, b.failed_place.line);
    assert_memory_equal(&a, &b, sizeof(a));
}

/* The same status, stacks and report, whatever is wrong with the profiles. */
static void expect_profiles(const struct sum *sum, bool sorted, uint64_t nbytes,
                            const struct whole *whole)
{
    const struct fpx_slice_limits limits = {nbytes, FPX_SLICES_MAX, (size_t)nbytes / 2, 0};
    struct flamepix_profile_options options = options_of(sum, sorted);
    for (size_t n = 0; n < COUNT(jobs); n++) {
        struct flamepix_input *inputs[FILES];
        struct test_gathered gathered = {0};
        struct flamepix_profile_report report;
        options.jobs = jobs[n];
        for (size_t i = 0; i < sum->count; i++)
            inputs[i] = test_file_input(sum->files[i]);
        assert_int_equal(fpx_profile_read_in_slices(inputs, sum->count, &options, &limits,
                                                    &test_gathers_slices, test_gather, &gathered,
                                                    &report),
                         whole->status);
        expect_text(&gathered, &whole->gathered);
        expect_same_report(&report, &whole->report);
        test_gathered_free(&gathered);
        for (size_t i = 0; i < sum->count; i++)
            flamepix_input_free(inputs[i]);
    }
}

static void test_profiles_in_parts_are_what_they_are_as_wholes(void **state)
{
    (void)state;
    struct sum sum = {0};
    open_files(&sum);
    for (uint64_t i = 0; i < (uint64_t)test_rounds(ROUNDS); i++) {
        uint64_t seed = ROUNDS + i;
        struct whole whole;
        const bool sorted = i % 3 == 0;
        fill(&seed, &sum);
        read_whole(&sum, sorted, &whole);
        expect_profiles(&sum, sorted, 1 + profiles_below(&seed, 200), &whole);
        test_gathered_free(&whole.gathered);
        empty(&sum);
    }
    close_files(&sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_that_are_cut_anywhere_give_what_one_reader_gives),
        cmocka_unit_test(test_profiles_in_parts_are_what_they_are_as_wholes),
    };
    return cmocka_run_group_tests_name("merged_slices", tests, NULL, NULL);
}
