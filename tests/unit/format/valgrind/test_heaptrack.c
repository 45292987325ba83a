#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "format/ledger_sums.h"
#include "format/valgrind/heaptrack.h"
#include "support/recordings/recordings.h"

/* main calls leaf, which is inlined into middle, and known_cache. */
#define TABLES                                                                                     \
    "s 2 /a\ns 4 main\ns 4 /a.c\ni 100 1 2 3 14\nt 1 0\ns 4 leaf\ns 6 middle\n"                    \
    "i 110 1 4 3 3 5 3 8\nt 2 1\ns b known_cache\ni 120 1 6\nt 3 1\n"

static const char heap[] = "v 10400 3\nX ./a -x\nI 1000 5e298d\nS leak:^known*$\n" TABLES
                           "a 64 2\n+ 0\n+ 0\na 10 3\n+ 1\nc 2\nR 3ae\n- 0\na 8 1\n+ 2\n- 2\n"
                           "# strings: 6\n# ips: 3\n";

static struct test_collapsed collapse(const char *text, const char *profile)
{
    const struct flamepix_format_options options = {.recording.profile = profile};
    return test_collapse("heaptrack", flamepix_bytes_of(text), &options, 0);
}

static void expect_profile(const char *text, const char *profile, const char *folded)
{
    const struct flamepix_format_options options = {.recording.profile = profile};
    test_expect_collapsed("heaptrack", flamepix_bytes_of(text), &options, folded);
}

static void test_stacks_weigh_allocations(void **state)
{
    (void)state;
    test_expect_folded("heaptrack", heap, "main 1\nmain;known_cache 1\nmain;middle;leaf 2\n");
}

static void test_other_measures_are_parts(void **state)
{
    (void)state;
    expect_profile(heap, "allocated", "main 8\nmain;known_cache 16\nmain;middle;leaf 200\n");
    expect_profile(heap, "peak", "main;known_cache 16\nmain;middle;leaf 200\n");
    expect_profile(heap, "temporary", "main 1\n");
}

static void test_leaks_that_are_known_are_left_out(void **state)
{
    (void)state;
    struct test_collapsed read = collapse(heap, "leaked");
    assert_string_equal(read.folded.data, "main;middle;leaf 100\n");
    const struct flamepix_records *known = &read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_FILTERED];
    assert_int_equal(known->count, 1);
    assert_true(known->weight.value == 16.0);
    test_collapsed_free(&read);
}

static void test_a_pattern_is_a_text_with_gaps(void **state)
{
    (void)state;
    static const struct {
        const char *pattern, *text;
        bool matches;
    } rows[] = {{"foo", "a_foo_b", true},
                {"foo", "fo", false},
                {"^foo", "foo_b", true},
                {"^foo", "a_foo", false},
                {"foo$", "a_foo", true},
                {"foo$", "foo_b", false},
                {"^leak*Supp$", "leakFooSupp", true},
                {"a*b*c", "xaybzcw", true},
                {"a*b*c", "xaycz", false},
                {"foo*$", "foo_b", true},
                {"*", "a", true},
                {"foo", "", false},
                {"^a*b", "ab", true},
                {"^*b", "xb", true}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(fpx_heaptrack_leak_matches(flamepix_bytes_of(rows[i].pattern),
                                                    flamepix_bytes_of(rows[i].text)),
                         rows[i].matches);
}

static void test_lines_know_files_and_modules(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording = {.granularity = FLAMEPIX_LINES}};
    test_expect_collapsed("heaptrack", flamepix_bytes_of(heap), &options,
                          "/a`main (/a.c:20) 1\n/a`main (/a.c:20);/a`known_cache 1\n"
                          "/a`main (/a.c:20);/a`middle (/a.c:8);/a`leaf (/a.c:3) 2\n");
}

static void test_the_peak_is_what_was_there_when_most_was(void **state)
{
    (void)state;
    expect_profile("v 10400 3\n" TABLES "a 64 2\na 10 3\n+ 0\n+ 1\n- 0\n+ 1\n+ 1\n+ 1\n", "peak",
                   "main;known_cache 16\nmain;middle;leaf 100\n");
    expect_profile("v 10400 3\n" TABLES "a 64 2\na 10 3\n+ 0\n- 0\n+ 1\n+ 0\n- 1\n", "peak",
                   "main;known_cache 16\nmain;middle;leaf 100\n");
}

static void test_operator_new_and_what_is_outside_of_main_are_left_out(void **state)
{
    (void)state;
    test_expect_folded("heaptrack",
                       "v 10250 2\nX ./a\ns _start\ni 1 0 1\nt 1 0\ns main\ni 2 0 2\nt 2 1\n"
                       "s operator new(unsigned long)\ni 3 0 3\nt 3 2\nt 3 1\na 8 3\n+ 0\n"
                       "a 4 4\n+ 1\n",
                       "_start 1\nmain 1\n");
}

static void test_main_is_a_root_where_calls_are_inlined_into_it(void **state)
{
    (void)state;
    test_expect_folded("heaptrack",
                       "v 10250 2\nX ./a\ns _start\ni 1 0 1\nt 1 0\ns main\ns a.c\ns f\n"
                       "i 2 0 4 3 1 2 3 9\nt 2 1\na 8 2\n+ 0\n",
                       "main;f 1\n");
}

static void test_what_has_no_function_has_its_address(void **state)
{
    (void)state;
    test_expect_folded("heaptrack", "v 10250 2\nX ./a\ni 7f01 0\nt 1 0\na 8 1\n+ 0\na 8 0\n+ 1\n",
                       "0x7f01 1\n[unknown] 1\n");
}

static void test_older_files_have_no_lengths_of_strings(void **state)
{
    (void)state;
    test_expect_folded("heaptrack",
                       "v 10000 2\nX ./a\ns main\ns f g\ni 1 0 1\nt 1 0\ni 2 0 2\nt 2 1\n"
                       "a 8 2\n+ 0\n",
                       "main;f g 1\n");
    test_expect_folded("heaptrack", "v 10200\nX ./a\ns main\ni 1 0 1\nt 1 0\na 8 1\n+ 0\n",
                       "main 1\n");
}

static void test_the_oldest_have_addresses_of_blocks(void **state)
{
    (void)state;
    static const char oldest[] = "v 10000\nX ./a\ns main\ni 1 0 1\nt 1 0\n+ 8 1 7f00\n- 7f00\n"
                                 "+ 8 1 7f00\n+ 10 1 7f10\n- 7f00\n- 5000\n- 7f00\n";
    expect_profile(oldest, "allocations", "main 3\n");
    expect_profile(oldest, "temporary", "main 1\n");
    expect_profile(oldest, "leaked", "main 16\n");
    struct test_collapsed read = collapse(oldest, NULL);
    assert_int_equal(read.report.ledger.left_out[FLAMEPIX_LEFT_OUT_UNPAIRED].count, 2);
    test_collapsed_free(&read);
}

static void test_what_was_there_before_heaptrack_is_no_part_of_the_peak(void **state)
{
    (void)state;
    struct test_collapsed read =
        collapse("v 10400 3\n" TABLES "a 64 2\n+ 0\nA\na 10 3\n+ 1\n", "peak");
    assert_string_equal(read.folded.data, "main;known_cache 16\nmain;middle;leaf 100\n");
    assert_non_null(strstr(read.report.ledger.remarks, "attached"));
    test_collapsed_free(&read);
}

static void test_a_second_recording_adds_up(void **state)
{
    (void)state;
    struct flamepix_buffer twice = {0};
    assert_int_equal(fpx_buffer_printf(&twice, "%s%s", heap, heap), FLAMEPIX_OK);
    test_expect_folded("heaptrack", twice.data, "main 2\nmain;known_cache 2\nmain;middle;leaf 4\n");
    flamepix_buffer_free(&twice);
}

/* Each lacks what some allocation refers to. */
static void test_a_reference_to_nothing_is_not_understood(void **state)
{
    (void)state;
    static const char *const lacking[] = {
        "v 10400 3\n" TABLES "a 64 2\n+ 0\n+ 1\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\na 8 4\n+ 1\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\ni 5 9\nt 4 1\na 8 4\n+ 1\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\nt 4 1\na 8 4\n+ 1\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\nt 3 4\na 8 4\n+ 1\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\n+ g\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\n+ 0 1\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\na 40000000000000 2\n+ 1\n",
        "v 10400 3\n" TABLES "a 64 2\n+ 0\n- 7\n"};
    for (size_t i = 0; i < sizeof(lacking) / sizeof(lacking[0]); i++) {
        struct test_collapsed read = collapse(lacking[i], NULL);
        assert_string_equal(read.folded.data, "main;middle;leaf 1\n");
        assert_true(read.report.ledger.not_understood.count > 0);
        test_collapsed_free(&read);
    }
}

/* Numbers behind a line that was lost are those of other lines, and most of them are known. */
static void test_what_comes_behind_a_lost_line_is_not_understood(void **state)
{
    (void)state;
    static const char whole[] = "v 10400 3\n" TABLES "a 64 2\n+ 0\na 10 3\n+ 1\n+ 1\n+ 0\n"
                                "s 3 new\ni 130 1 7\nt 4 1\na 8 4\n+ 2\n+ 1\n+ 2\n";
    static const char *const lines[] = {"s 4 leaf\n", "i 110 1 4 3 3 5 3 8\n", "t 2 1\n",
                                        "a 64 2\n", "a 10 3\n"};
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        struct flamepix_buffer text = {0};
        const char *const lost = strstr(whole, lines[i]);
        assert_int_equal(
            fpx_buffer_printf(&text, "%.*s%s", (int)(lost - whole), whole, lost + strlen(lines[i])),
            FLAMEPIX_OK);
        struct test_collapsed read = collapse(text.data, NULL);
        assert_null(strstr(read.folded.data, "new"));
        assert_true(fpx_ledger_is_refused(&read.report.ledger));
        test_collapsed_free(&read);
        flamepix_buffer_free(&text);
    }
}

static void test_a_lost_string_is_said(void **state)
{
    (void)state;
    struct test_collapsed read =
        collapse("v 10400 3\nX a\ns 4 main\ni 100 0 1\nt 1 0\na 8 1\n+ 0\n# strings: 2\n", NULL);
    assert_string_equal(read.report.ledger.total.name, "strings");
    assert_true(read.report.ledger.total.stated == 2.0 && read.report.ledger.total.found == 1.0);
    test_collapsed_free(&read);
}

static void test_a_newer_file_is_refused(void **state)
{
    (void)state;
    struct test_collapsed read = collapse("v 20000 4\nX ./a\ns 4 main\ni 1 0 1\nt 1 0\n", NULL);
    assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(read.report.ledger.newer_version, "20000 4");
    test_collapsed_free(&read);
}

static const char *name_of(const char *text)
{
    return flamepix_format_of(flamepix_bytes_of(text))->name;
}

static void test_it_is_told_with_and_without_its_version(void **state)
{
    (void)state;
    assert_string_equal(name_of(heap), "heaptrack");
    assert_string_equal(name_of(strchr(heap, '\n') + 1), "heaptrack");
    assert_string_equal(name_of("v 10400 3\nX ./a\n"), "heaptrack");
    assert_string_not_equal(name_of("v 10400 3\nmain;a 1\nmain;b 2\nmain;c 3\n"), "heaptrack");
    assert_string_not_equal(name_of("t 1 0\nt 2 1\nt 3 2\n"), "heaptrack");
}

static void test_what_is_raw_is_told(void **state)
{
    (void)state;
    static const char raw[] = "v 10550 3\nx 2 /a\nX ./a\nI 1000 7d\nm 1 -\nm 1 x 5d7e 0 848\n"
                              "t 7bf3 0\n+ 12000 1 5d7e\n- 5d7e\n";
    assert_string_equal(name_of(raw), "heaptrack-raw");
    assert_string_equal(name_of(strchr(raw, '\n') + 1), "heaptrack-raw");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("heaptrack", flamepix_bytes_of(heap));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_weigh_allocations),
        cmocka_unit_test(test_other_measures_are_parts),
        cmocka_unit_test(test_leaks_that_are_known_are_left_out),
        cmocka_unit_test(test_a_pattern_is_a_text_with_gaps),
        cmocka_unit_test(test_lines_know_files_and_modules),
        cmocka_unit_test(test_the_peak_is_what_was_there_when_most_was),
        cmocka_unit_test(test_operator_new_and_what_is_outside_of_main_are_left_out),
        cmocka_unit_test(test_main_is_a_root_where_calls_are_inlined_into_it),
        cmocka_unit_test(test_what_has_no_function_has_its_address),
        cmocka_unit_test(test_older_files_have_no_lengths_of_strings),
        cmocka_unit_test(test_the_oldest_have_addresses_of_blocks),
        cmocka_unit_test(test_what_was_there_before_heaptrack_is_no_part_of_the_peak),
        cmocka_unit_test(test_a_second_recording_adds_up),
        cmocka_unit_test(test_a_reference_to_nothing_is_not_understood),
        cmocka_unit_test(test_what_comes_behind_a_lost_line_is_not_understood),
        cmocka_unit_test(test_a_lost_string_is_said),
        cmocka_unit_test(test_a_newer_file_is_refused),
        cmocka_unit_test(test_it_is_told_with_and_without_its_version),
        cmocka_unit_test(test_what_is_raw_is_told),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("heaptrack", tests, NULL, NULL);
}
