#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

/* -- files of Julia, made here ----------------------------------------------------------------- */

static void append_number(struct flamepix_buffer *file, size_t nbytes, uint64_t number)
{
    for (size_t i = 0; i < nbytes; i++) {
        const unsigned char byte = (unsigned char)(number >> (8 * i));
        assert_int_equal(flamepix_buffer_append(file, &byte, 1), FLAMEPIX_OK);
    }
}

static void append_text(struct flamepix_buffer *file, const char *text)
{
    append_number(file, 4, strlen(text));
    assert_int_equal(flamepix_buffer_append(file, text, strlen(text)), FLAMEPIX_OK);
}

struct frame {
    const char *function, *file;
    uint64_t line;
    bool is_of_c;
};

static void append_frame(struct flamepix_buffer *file, const struct frame *frame)
{
    append_text(file, frame->function);
    append_text(file, frame->file);
    append_number(file, 8, frame->line);
    append_number(file, 1, frame->is_of_c);
    append_number(file, 1, 0);
}

static void append_header(struct flamepix_buffer *file, unsigned kind)
{
    assert_int_equal(flamepix_buffer_append(file, "JLPROF\1\0\4\3\2\1", 12), FLAMEPIX_OK);
    append_number(file, 1, kind);
}

enum { FRAMES = 8 };

/* Frame i has the address i + 1. */
static void append_table(struct flamepix_buffer *file, const struct frame frames[FRAMES])
{
    append_number(file, 8, FRAMES);
    for (size_t i = 0; i < FRAMES; i++) {
        append_number(file, 8, i + 1);
        append_number(file, 4, 1);
        append_frame(file, &frames[i]);
    }
}

static const struct frame plain[FRAMES] = {{"f1", "file1", 1, false},  {"f2", "file1", 5, false},
                                           {"f3", "file2", 1, false},  {"f2", "file1", 15, false},
                                           {"f4", "file1", 20, false}, {"f5", "file3", 1, false},
                                           {"f1", "file1", 2, false},  {"f6", "file3", 10, false}};

/* 1 2 3 4 (twice), 1 5 6, and 7 8, from the root; these are from the leaf. */
static const uint64_t words[] = {4, 3, 2, 1, 0, 6, 5, 1, 0, 8, 7, 0, 4, 3, 2, 1, 0};
enum { WORDS = sizeof(words) / sizeof(words[0]) };

static struct flamepix_buffer samples_of(const struct frame frames[FRAMES])
{
    struct flamepix_buffer file = {0};
    append_header(&file, 1);
    append_number(&file, 8, WORDS);
    for (size_t i = 0; i < WORDS; i++)
        append_number(&file, 8, words[i]);
    append_table(&file, frames);
    return file;
}

static void expect_samples(const struct frame frames[FRAMES],
                           const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    struct flamepix_buffer file = samples_of(frames);
    test_expect_collapsed("jlprof", flamepix_buffer_bytes(&file), &options, folded);
    flamepix_buffer_free(&file);
}

static void test_samples_are_stacks(void **state)
{
    (void)state;
    expect_samples(plain, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "f1 (file1:1);f2 (file1:5);f3 (file2:1);f2 (file1:15) 2\n"
                   "f1 (file1:1);f4 (file1:20);f5 (file3:1) 1\n"
                   "f1 (file1:2);f6 (file3:10) 1\n");
    expect_samples(plain, &(struct flamepix_recording_options){0},
                   "f1;f2;f3;f2 2\nf1;f4;f5 1\nf1;f6 1\n");
}

static void test_frames_may_be_one_by_their_address(void **state)
{
    (void)state;
    struct frame frames[FRAMES];
    memcpy(frames, plain, sizeof(frames));
    frames[6] = frames[0];
    expect_samples(frames, &(struct flamepix_recording_options){.by_address = true},
                   "f1 (file1:1)+0x1;f2 (file1:5)+0x2;f3 (file2:1)+0x3;f2 (file1:15)+0x4 2\n"
                   "f1 (file1:1)+0x1;f4 (file1:20)+0x5;f5 (file3:1)+0x6 1\n"
                   "f1 (file1:1)+0x7;f6 (file3:10)+0x8 1\n");
}

static void test_what_frames_of_c_do_is_said_of_their_callers(void **state)
{
    (void)state;
    struct frame frames[FRAMES];
    memcpy(frames, plain, sizeof(frames));
    frames[1] = (struct frame){"jl_f", "filec", 55, true};
    frames[2] = (struct frame){"jl_invoke", "file2", 1, true};
    expect_samples(frames, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "f1 (file1:1)_[d];f2 (file1:15) 2\n"
                   "f1 (file1:1)_[d];f4 (file1:20);f5 (file3:1) 1\n"
                   "f1 (file1:2);f6 (file3:10) 1\n");
    expect_samples(frames, &(struct flamepix_recording_options){.c_frames = true},
                   "f1;f4;f5 1\nf1;f6 1\nf1;jl_f_[c];jl_invoke_[d];f2 2\n");
    frames[2].function = "jl_gc_collect";
    expect_samples(frames, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "f1 (file1:1)_[g];f2 (file1:15) 2\n"
                   "f1 (file1:1)_[g];f4 (file1:20);f5 (file3:1) 1\n"
                   "f1 (file1:2);f6 (file3:10) 1\n");
}

static void test_stacks_begin_below_the_prompt(void **state)
{
    (void)state;
    struct frame frames[FRAMES];
    memcpy(frames, plain, sizeof(frames));
    frames[1] = (struct frame){"eval_user_input", "REPL.jl", 5, false};
    expect_samples(frames, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "f1 (file1:2);f6 (file3:10) 1\nf3 (file2:1);f2 (file1:15) 2\n");
    expect_samples(frames, &(struct flamepix_recording_options){.with_repl = true},
                   "f1;eval_user_input;f3;f2 2\nf1;f4;f5 1\nf1;f6 1\n");
}

/* run has the prompt below it in one line, and not in another. */
static const struct frame session[FRAMES] = {
    {"run", "client.jl", 1, false}, {"eval_user_input", "REPL.jl", 5, false},
    {"work", "work.jl", 1, false},  {"step", "work.jl", 15, false},
    {"poll", "poll.jl", 20, false}, {"wait", "poll.jl", 1, false},
    {"run", "client.jl", 2, false}, {"serve", "server.jl", 10, false}};

static void test_what_the_prompt_is_does_not_depend_on_names(void **state)
{
    (void)state;
    expect_samples(session, &(struct flamepix_recording_options){0}, "run;serve 1\nwork;step 2\n");
    expect_samples(session, &(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "run (client.jl:2);serve (server.jl:10) 1\n"
                   "work (work.jl:1);step (work.jl:15) 2\n");
    expect_samples(session, &(struct flamepix_recording_options){.granularity = FLAMEPIX_FILES},
                   "client.jl;server.jl 1\nwork.jl;work.jl 2\n");
    expect_samples(session, &(struct flamepix_recording_options){.with_repl = true},
                   "run;eval_user_input;work;step 2\nrun;poll;wait 1\nrun;serve 1\n");
}

static void test_what_is_beside_the_prompt_is_said(void **state)
{
    (void)state;
    struct flamepix_buffer file = samples_of(session);
    struct test_collapsed read = test_collapse("jlprof", flamepix_buffer_bytes(&file), NULL, 0);
    const struct flamepix_ledger *ledger = &read.report.ledger;
    assert_int_equal(ledger->drawn.count, 3);
    assert_int_equal(ledger->left_out[FLAMEPIX_LEFT_OUT_FILTERED].count, 1);
    assert_string_equal(ledger->remarks, "1 sample beside what was typed at the prompt is left "
                                         "out as the prompt's own");
    test_collapsed_free(&read);
    flamepix_buffer_free(&file);
}

static void test_functions_of_one_name_in_two_files_are_two(void **state)
{
    (void)state;
    struct frame frames[FRAMES];
    memcpy(frames, plain, sizeof(frames));
    frames[6] = (struct frame){"f1", "other", 2, false};
    expect_samples(frames, &(struct flamepix_recording_options){0},
                   "f1 (file1);f2;f3;f2 2\nf1 (file1);f4;f5 1\nf1 (other);f6 1\n");
    expect_samples(frames, &(struct flamepix_recording_options){.granularity = FLAMEPIX_FILES},
                   "file1;file1;file2;file1 2\nfile1;file1;file3 1\nother;file3 1\n");
    frames[6].file = "";
    expect_samples(frames, &(struct flamepix_recording_options){0},
                   "f1;f2;f3;f2 2\nf1;f4;f5 1\nf1;f6 1\n");
}

/* Two samples of threads 1 and 2, the second with a 0 among its addresses. */
static struct flamepix_buffer samples_with_metadata(void)
{
    static const uint64_t with_metadata[] = {8, 7, 1, 0x70, 12345, 1, 0, 0, 6,
                                             0, 5, 2, 0x80, 12399, 2, 0, 0};
    struct flamepix_buffer file = {0};
    append_header(&file, 1);
    append_number(&file, 8, 17);
    for (size_t i = 0; i < 17; i++)
        append_number(&file, 8, with_metadata[i]);
    append_table(&file, plain);
    return file;
}

static void test_threads_and_tasks_are_parts(void **state)
{
    (void)state;
    static const struct {
        struct flamepix_recording_options recording;
        const char *folded;
    } cases[] = {
        {{0}, "f1;f6 1\nf4;f5 1\n"},
        {{.profile = "thread 2"}, "f4;f5 1\n"},
        {{.profile = "task 0x70"}, "f1;f6 1\n"},
        {{.thread = "2"}, "f4;f5 1\n"},
        {{.profile = "all"}, "thread 1;f1;f6 1\nthread 2;f4;f5 1\n"},
    };
    struct flamepix_buffer file = samples_with_metadata();
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct flamepix_format_options options = {.recording = cases[i].recording};
        test_expect_collapsed("jlprof", flamepix_buffer_bytes(&file), &options, cases[i].folded);
    }
    flamepix_buffer_free(&file);
}

static void test_an_address_that_the_table_lacks_is_its_own_name(void **state)
{
    (void)state;
    struct flamepix_buffer file = {0};
    append_header(&file, 1);
    append_number(&file, 8, 2);
    append_number(&file, 8, 0xABC);
    append_number(&file, 8, 0);
    append_number(&file, 8, 0);
    struct test_collapsed read = test_collapse("jlprof", flamepix_buffer_bytes(&file), NULL, 0);
    assert_string_equal(read.folded.data, "0xabc 1\n");
    assert_int_equal(read.report.ledger.not_understood.count, 1);
    test_collapsed_free(&read);
    flamepix_buffer_free(&file);
}

static void append_node(struct flamepix_buffer *file, const struct frame *frame, uint64_t first,
                        uint64_t last, unsigned status)
{
    append_number(file, 1, 0xFF);
    append_frame(file, frame);
    append_number(file, 1, status);
    append_number(file, 8, first);
    append_number(file, 8, last);
}

/* The graph of the samples above, but for f3, and with a sample of f1 itself. */
static struct flamepix_buffer graph(void)
{
    static const struct frame root = {"", "", 0, true};
    static const char close[] = {0, 0, 0, 0};
    struct flamepix_buffer file = {0};
    append_header(&file, 2);
    append_node(&file, &root, 1, 5, 0);
    append_node(&file, &plain[0], 1, 4, 1);
    append_node(&file, &plain[1], 1, 2, 0);
    assert_int_equal(flamepix_buffer_append(&file, close, 1), FLAMEPIX_OK);
    append_node(&file, &plain[4], 3, 3, 2);
    assert_int_equal(flamepix_buffer_append(&file, close, 2), FLAMEPIX_OK);
    append_node(&file, &plain[6], 5, 5, 0);
    assert_int_equal(flamepix_buffer_append(&file, close, 2), FLAMEPIX_OK);
    return file;
}

static void test_nodes_of_a_graph_weigh_the_samples_of_their_own(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    struct flamepix_buffer file = graph();
    test_expect_collapsed("jlprof", flamepix_buffer_bytes(&file), &lines,
                          "f1 (file1:1)_[d] 1\n"
                          "f1 (file1:1)_[d];f2 (file1:5) 2\n"
                          "f1 (file1:1)_[d];f4 (file1:20)_[g] 1\n"
                          "f1 (file1:2) 1\n");
    flamepix_buffer_free(&file);
}

static void test_spans_of_more_samples_than_are_counted_are_drawn(void **state)
{
    (void)state;
    static const struct frame root = {"", "", 0, true};
    struct flamepix_buffer file = {0};
    append_header(&file, 2);
    append_node(&file, &root, 0, INT64_MAX, 0);
    for (int i = 0; i < 3; i++) {
        append_node(&file, &plain[0], 0, INT64_MAX, 0);
        append_number(&file, 1, 0);
    }
    append_number(&file, 1, 0);
    struct test_collapsed read = test_collapse("jlprof", flamepix_buffer_bytes(&file), NULL, 0);
    assert_string_equal(read.folded.data, "f1 27670116110564327424\n");
    assert_true(read.report.ledger.drawn.count == UINT64_MAX);
    test_collapsed_free(&read);
    flamepix_buffer_free(&file);
}

static void test_a_graph_whose_spans_are_none_is_not_understood(void **state)
{
    (void)state;
    static const struct frame root = {"", "", 0, true};
    struct flamepix_buffer file = {0};
    append_header(&file, 2);
    append_node(&file, &root, 1, 5, 0);
    append_node(&file, &plain[0], 4, 2, 0);
    append_number(&file, 1, 0);
    append_node(&file, &plain[4], 1, 2, 0);
    append_node(&file, &plain[5], 1, 3, 0);
    append_number(&file, 3, 0);
    struct test_collapsed read = test_collapse("jlprof", flamepix_buffer_bytes(&file), NULL, 0);
    assert_int_equal(read.report.ledger.not_understood.count, 2);
    test_collapsed_free(&read);
    flamepix_buffer_free(&file);
}

static void test_a_version_that_is_not_known_is_refused(void **state)
{
    (void)state;
    const struct flamepix_bytes file = {"JLPROF\2\0\4\3\2\1\1", 13};
    struct test_collapsed read = test_collapse("jlprof", file, NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(read.report.ledger.newer_version, "2.0");
    test_collapsed_free(&read);
}

static void test_numbers_may_have_their_highest_byte_first(void **state)
{
    (void)state;
    static const char big[] = "JLPROF\1\0\1\2\3\4\1"
                              "\0\0\0\0\0\0\0\2"
                              "\0\0\0\0\0\0\0\7"
                              "\0\0\0\0\0\0\0\0"
                              "\0\0\0\0\0\0\0\1"
                              "\0\0\0\0\0\0\0\7"
                              "\0\0\0\1"
                              "\0\0\0\1f"
                              "\0\0\0\1x"
                              "\0\0\0\0\0\0\0\5"
                              "\0\0";
    const struct flamepix_bytes bytes = {big, sizeof(big) - 1};
    test_expect_collapsed("jlprof", bytes, NULL, "f 1\n");
}

static void test_samples_before_the_damage_are_read(void **state)
{
    (void)state;
    struct flamepix_buffer file = samples_of(plain);
    struct flamepix_bytes cut = {file.data, 13 + 8 + 9 * 8};
    struct test_collapsed collapsed = test_collapse("jlprof", cut, NULL, 0);
    assert_string_equal(collapsed.folded.data, "0x1;0x2;0x3;0x4 1\n0x1;0x5;0x6 1\n");
    assert_true(collapsed.report.damage.found);
    test_collapsed_free(&collapsed);
    flamepix_buffer_free(&file);
}

static void test_what_follows_the_end_is_said(void **state)
{
    (void)state;
    struct flamepix_buffer files[] = {samples_of(plain), graph()};
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        const size_t end = files[i].length;
        append_number(&files[i], 1, 7);
        struct test_collapsed read =
            test_collapse("jlprof", flamepix_buffer_bytes(&files[i]), NULL, 0);
        assert_int_equal(read.report.ledger.not_understood.count, 1);
        assert_int_equal(read.report.ledger.first.offset, end);
        assert_true(read.report.ledger.drawn.count > 0);
        test_collapsed_free(&read);
        flamepix_buffer_free(&files[i]);
    }
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer file = samples_with_metadata();
    test_expect_cuts_are_read("jlprof", flamepix_buffer_bytes(&file));
    flamepix_buffer_free(&file);
    file = graph();
    test_expect_cuts_are_read("jlprof", flamepix_buffer_bytes(&file));
    flamepix_buffer_free(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_stacks),
        cmocka_unit_test(test_frames_may_be_one_by_their_address),
        cmocka_unit_test(test_what_frames_of_c_do_is_said_of_their_callers),
        cmocka_unit_test(test_stacks_begin_below_the_prompt),
        cmocka_unit_test(test_what_the_prompt_is_does_not_depend_on_names),
        cmocka_unit_test(test_what_is_beside_the_prompt_is_said),
        cmocka_unit_test(test_functions_of_one_name_in_two_files_are_two),
        cmocka_unit_test(test_threads_and_tasks_are_parts),
        cmocka_unit_test(test_an_address_that_the_table_lacks_is_its_own_name),
        cmocka_unit_test(test_nodes_of_a_graph_weigh_the_samples_of_their_own),
        cmocka_unit_test(test_spans_of_more_samples_than_are_counted_are_drawn),
        cmocka_unit_test(test_a_graph_whose_spans_are_none_is_not_understood),
        cmocka_unit_test(test_a_version_that_is_not_known_is_refused),
        cmocka_unit_test(test_numbers_may_have_their_highest_byte_first),
        cmocka_unit_test(test_samples_before_the_damage_are_read),
        cmocka_unit_test(test_what_follows_the_end_is_said),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("Julia profiles", tests, NULL, NULL);
}
