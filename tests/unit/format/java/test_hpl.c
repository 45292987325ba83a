#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

/* -- records ----------------------------------------------------------------------------------- */

static void put_number(struct flamepix_buffer *file, uint64_t number, size_t width)
{
    while (width-- > 0) {
        const char byte = (char)(number >> 8 * width);
        assert_int_equal(flamepix_buffer_append(file, &byte, 1), FLAMEPIX_OK);
    }
}

static void put_text(struct flamepix_buffer *file, const char *text)
{
    put_number(file, strlen(text), 4);
    assert_int_equal(flamepix_buffer_append(file, text, strlen(text)), FLAMEPIX_OK);
}

static void put_trace(struct flamepix_buffer *file, uint32_t count, uint64_t thread)
{
    put_number(file, 1, 1);
    put_number(file, count, 4);
    put_number(file, thread, 8);
}

static void put_timed_trace(struct flamepix_buffer *file, uint32_t count, uint64_t seconds)
{
    put_number(file, 11, 1);
    put_number(file, count, 4);
    put_number(file, 5, 8);
    put_number(file, seconds, 8);
    put_number(file, 500000000, 8);
}

static void put_frame(struct flamepix_buffer *file, uint64_t method)
{
    put_number(file, 2, 1);
    put_number(file, 100, 4);
    put_number(file, method, 8);
}

static void put_lined_frame(struct flamepix_buffer *file, uint64_t method, uint32_t line)
{
    put_number(file, 21, 1);
    put_number(file, 100, 4);
    put_number(file, line, 4);
    put_number(file, method, 8);
}

static void put_method(struct flamepix_buffer *file, uint64_t method, const char *class,
                       const char *name)
{
    put_number(file, 3, 1);
    put_number(file, method, 8);
    put_text(file, "Work.java");
    put_text(file, class);
    put_text(file, name);
}

static void put_method_with_signature(struct flamepix_buffer *file, uint64_t method,
                                      const char *class, const char *name)
{
    put_number(file, 31, 1);
    put_number(file, method, 8);
    put_text(file, "Work.java");
    put_text(file, class);
    put_text(file, "");
    put_text(file, name);
    put_text(file, "()V");
    put_text(file, "");
}

static void put_thread(struct flamepix_buffer *file, uint64_t thread, const char *name)
{
    put_number(file, 4, 1);
    put_number(file, thread, 8);
    put_text(file, name);
}

/* A trace whose methods stand behind its frames, and one of another thread that is known by
 * them. */
static struct flamepix_buffer two_traces(void)
{
    struct flamepix_buffer file = {0};
    put_thread(&file, 5, "pool");
    put_trace(&file, 2, 5);
    put_lined_frame(&file, 9, 12);
    put_method(&file, 9, "La/Work;", "sort");
    put_frame(&file, 10);
    put_method_with_signature(&file, 10, "La/Work;", "main");
    put_trace(&file, 1, 6);
    put_lined_frame(&file, 10, (uint32_t)-100);
    return file;
}

static void expect(struct flamepix_buffer file, const struct flamepix_recording_options *recording,
                   const char *folded)
{
    struct flamepix_format_options options = {0};
    if (recording != NULL)
        options.recording = *recording;
    test_expect_collapsed("hpl", flamepix_buffer_bytes(&file), &options, folded);
    flamepix_buffer_free(&file);
}

#define EXPECT(folded, ...)                                                                        \
    expect(two_traces(), &(struct flamepix_recording_options){__VA_ARGS__}, folded)

/* -- tests ------------------------------------------------------------------------------------- */

static void test_methods_behind_their_frames_are_known(void **state)
{
    (void)state;
    expect(two_traces(), NULL, "a.Work.main 1\na.Work.main;a.Work.sort 1\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    EXPECT("a.Work.main (Work.java) 1\na.Work.main (Work.java);a.Work.sort (Work.java:12) 1\n",
           .granularity = FLAMEPIX_LINES);
}

static void test_a_thread_is_chosen_by_its_name_or_number(void **state)
{
    (void)state;
    EXPECT("a.Work.main;a.Work.sort 1\n", .thread = "pool");
    EXPECT("a.Work.main 1\n", .thread = "6");
}

static void test_threads_are_roots_where_that_is_asked_for(void **state)
{
    (void)state;
    EXPECT("Thread 5;a.Work.main;a.Work.sort 1\nThread 6;a.Work.main 1\n", .tid = true);
}

static void test_a_trace_without_frames_says_why(void **state)
{
    (void)state;
    struct flamepix_buffer file = two_traces();
    put_trace(&file, (uint32_t)-2, 5);
    put_trace(&file, (uint32_t)-77, 5);
    put_trace(&file, 0, 5);
    expect(file, NULL,
           "GC_active 1\na.Work.main 1\na.Work.main;a.Work.sort 1\nno_Java_frame 1\n"
           "unknown_error 1\n");
}

static void test_what_of_a_trace_is_missing_is_not_understood(void **state)
{
    (void)state;
    struct flamepix_buffer file = two_traces();
    const size_t first = file.length;
    put_trace(&file, 1, 5);
    put_frame(&file, 77);
    put_trace(&file, 3, 5);
    put_frame(&file, 77);
    struct test_collapsed read = test_collapse("hpl", flamepix_buffer_bytes(&file), NULL, 0);
    assert_string_equal(read.folded.data, "a.Work.main 1\na.Work.main;a.Work.sort 1\n");
    assert_int_equal(read.report.ledger.drawn.count, 2);
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    assert_int_equal(read.report.ledger.first.offset, first);
    test_collapsed_free(&read);
    flamepix_buffer_free(&file);
}

static enum flamepix_status take_part(void *user, const struct flamepix_part *part)
{
    double *begin = user;
    *begin = part->has_time ? part->begin : -1.0;
    return FLAMEPIX_OK;
}

static void test_times_are_kept(void **state)
{
    (void)state;
    double time = 0.0;
    const struct flamepix_format_options options = {
        .recording = {.on_part = take_part, .user = &time}};
    struct flamepix_buffer file = {0};
    put_timed_trace(&file, 1, 1000);
    put_frame(&file, 10);
    put_method(&file, 10, "La/Work;", "main");
    struct test_collapsed collapsed =
        test_collapse("hpl", flamepix_buffer_bytes(&file), &options, 0);
    assert_string_equal(collapsed.folded.data, "a.Work.main 1\n");
    assert_true(time == 1000.5);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
}

static void test_a_record_that_is_not_known_ends_the_file(void **state)
{
    (void)state;
    struct flamepix_buffer file = two_traces();
    const size_t length = file.length;
    put_number(&file, 99, 1);
    struct test_collapsed collapsed = test_collapse("hpl", flamepix_buffer_bytes(&file), NULL, 0);
    assert_string_equal(collapsed.folded.data, "a.Work.main 1\na.Work.main;a.Work.sort 1\n");
    assert_true(collapsed.report.damage.found);
    assert_int_equal(collapsed.report.damage.offset, length);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer file = two_traces();
    test_expect_cuts_are_read("hpl", flamepix_buffer_bytes(&file));
    flamepix_buffer_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods_behind_their_frames_are_known),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_a_thread_is_chosen_by_its_name_or_number),
        cmocka_unit_test(test_threads_are_roots_where_that_is_asked_for),
        cmocka_unit_test(test_a_trace_without_frames_says_why),
        cmocka_unit_test(test_what_of_a_trace_is_missing_is_not_understood),
        cmocka_unit_test(test_times_are_kept),
        cmocka_unit_test(test_a_record_that_is_not_known_ends_the_file),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("hpl", tests, NULL, NULL);
}
