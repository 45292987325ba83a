#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

static void expect(const char *file, const struct flamepix_format_options *options,
                   const char *folded)
{
    struct flamepix_buffer bytes = test_sample(file);
    test_expect_collapsed("art-trace", flamepix_buffer_bytes(&bytes), options, folded);
    flamepix_buffer_free(&bytes);
}

static void test_time_of_the_main_thread_goes_to_its_methods(void **state)
{
    (void)state;
    expect("formats/art-trace/version3", NULL,
           "android.app.Main.main 26\nandroid.app.Main.main;com.example.Lib.call 4\n"
           "android.app.Main.main;com.example.Work.run "
           "30\nandroid.app.Main.main;com.example.Work.run;com.example.Work.step 30\n");
}

static void test_threads_are_parts(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "worker"};
    expect("formats/art-trace/version3", &options, "com.example.Work.run 60\n");
}

static void test_methods_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    expect("formats/art-trace/plain", &options,
           "android.app.Main.main (Main.java) 3\nandroid.app.Main.main "
           "(Main.java);com.example.Work.run (Work.java) 5\n");
}

static void test_version_1_has_threads_of_one_byte(void **state)
{
    (void)state;
    expect("formats/art-trace/version1", NULL,
           "com.example.Work.run 3\ncom.example.Work.run;com.example.Work.step 5\n");
}

static void test_times_are_in_seconds(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.begin = {FLAMEPIX_MOMENT_RAW, 0.00009}}};
    expect("formats/art-trace/version3", &options,
           "android.app.Main.main 6\nandroid.app.Main.main;com.example.Lib.call 4\n");
}

/* -- traces that are written here -------------------------------------------------------------- */

static void put(struct flamepix_buffer *bytes, uint64_t value, size_t nbytes)
{
    for (size_t i = 0; i < nbytes; i++) {
        const char byte = (char)(value >> 8 * i & 0xFF);
        assert_int_equal(flamepix_buffer_append(bytes, &byte, 1), FLAMEPIX_OK);
    }
}

static void put_text(struct flamepix_buffer *bytes, const char *text)
{
    assert_int_equal(flamepix_buffer_append(bytes, text, strlen(text)), FLAMEPIX_OK);
}

static void put_header(struct flamepix_buffer *bytes, unsigned version, unsigned record)
{
    put_text(bytes, "SLOW");
    put(bytes, version, 2);
    put(bytes, 32, 2);
    put(bytes, 1000, 8);
    put(bytes, record, 2);
    put(bytes, 0, 8);
    put(bytes, 0, 6);
}

static void put_record(struct flamepix_buffer *bytes, unsigned method, unsigned time)
{
    put(bytes, 7, 2);
    put(bytes, method, 4);
    put(bytes, time, 4);
}

static void put_name(struct flamepix_buffer *bytes, unsigned code, const char *text)
{
    put(bytes, 0, 2);
    put(bytes, code, 1);
    if (code == 2)
        put(bytes, 7, 2);
    put(bytes, strlen(text), code == 3 ? 4 : 2);
    put_text(bytes, text);
}

/* Of one clock: main of 30 us, of which step has 10. */
static void put_stream(struct flamepix_buffer *bytes, unsigned version)
{
    put_header(bytes, version, 10);
    put_name(bytes, 1, "0x4\tapp.Main\tmain\t()V\tMain.java\n");
    put_name(bytes, 2, "main");
    put_record(bytes, 4, 0);
    put_name(bytes, 1, "0x8\tapp.Main\tstep\t()V\tMain.java\n");
    put_record(bytes, 8, 10);
    put_record(bytes, 9, 20);
    put_record(bytes, 5, 30);
    put_name(bytes, 3,
             "*version\n2\ndata-file-overflow=true\nclock=wall\n*threads\n"
             "7\tmain\n*methods\n*end\n");
}

static void test_traces_that_were_streamed_have_names_between_their_records(void **state)
{
    (void)state;
    for (unsigned version = 0xF2; version <= 0xF3; version++) {
        struct flamepix_buffer bytes = {0};
        put_stream(&bytes, version);
        test_expect_collapsed("art-trace", flamepix_buffer_bytes(&bytes), NULL,
                              "app.Main.main 20\napp.Main.main;app.Main.step 10\n");
        struct test_collapsed read =
            test_collapse("art-trace", flamepix_buffer_bytes(&bytes), NULL, 0);
        assert_non_null(strstr(read.report.ledger.remarks, "buffer was full"));
        test_collapsed_free(&read);
        flamepix_buffer_free(&bytes);
    }
}

static void test_a_method_that_nobody_named_is_not_understood(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = {0};
    put_header(&bytes, 0xF2, 10);
    put_name(&bytes, 2, "main");
    put_record(&bytes, 4, 0);
    put_record(&bytes, 7, 5);
    put_record(&bytes, 5, 30);
    struct test_collapsed read = test_collapse("art-trace", flamepix_buffer_bytes(&bytes), NULL, 0);
    assert_string_equal(read.folded.data, "0x4 30\n");
    assert_int_equal(read.report.ledger.not_understood.count, 3);
    assert_string_equal(read.report.ledger.first.expected, "a method that is named");
    test_collapsed_free(&read);
    flamepix_buffer_free(&bytes);
}

static void put_packed_header(struct flamepix_buffer *bytes, unsigned version)
{
    put_text(bytes, "SLOW");
    put(bytes, version, 2);
    put(bytes, 123456789, 8);
    for (int i = 0; i < 18; i++)
        put(bytes, 0, 1);
}

static void put_packed_method(struct flamepix_buffer *bytes, uint64_t id, const char *line)
{
    put(bytes, 1, 1);
    put(bytes, id, 8);
    put(bytes, strlen(line), 2);
    put_text(bytes, line);
}

/* Of two clocks: main of 3 us, of which step has 1. */
static void put_packets(struct flamepix_buffer *bytes)
{
    static const char summary[] = "*version\n5\nclock=dual\n*end\n";
    static const unsigned char records[] = {0x80, 0x20, 0x00, 0x00,  /* 0x1000 entered at 0 */
                                            0x10, 0xE8, 0x07, 0x01,  /* 0x1010 entered at 1000 */
                                            0x01, 0xE8, 0x07, 0x01,  /* left at 2000 */
                                            0x70, 0xE8, 0x07, 0x01}; /* 0x1001 left at 3000 */
    put_packed_header(bytes, 0xF5);
    put(bytes, 0, 1);
    put(bytes, 70000, 4);
    put(bytes, 4, 2);
    put_text(bytes, "main");
    put_packed_method(bytes, 0x1000, "app.Main\tmain\t()V\tMain.java\n");
    put_packed_method(bytes, 0x1010, "app.Main\tstep\t()V\tMain.java\n");
    put(bytes, 2, 1);
    put(bytes, 70000, 4);
    put(bytes, 4, 3);
    put(bytes, sizeof(records), 4);
    assert_int_equal(flamepix_buffer_append(bytes, (const char *)records, sizeof(records)),
                     FLAMEPIX_OK);
    put(bytes, 3, 1);
    put(bytes, strlen(summary), 2);
    put_text(bytes, summary);
}

static void test_newer_versions_are_packets(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = {0};
    put_packets(&bytes);
    test_expect_collapsed("art-trace", flamepix_buffer_bytes(&bytes), NULL,
                          "app.Main.main 2\napp.Main.main;app.Main.step 1\n");
    flamepix_buffer_free(&bytes);
}

static void expect_unknown(struct flamepix_buffer *bytes, const char *version)
{
    struct test_collapsed read = test_collapse("art-trace", flamepix_buffer_bytes(bytes), NULL, 0);
    assert_int_equal(read.status, FLAMEPIX_UNKNOWN_VERSION);
    assert_string_equal(read.report.ledger.newer_version, version);
    test_collapsed_free(&read);
    bytes->length = 0;
}

static void test_versions_that_are_not_known_are_refused(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = {0};
    put_header(&bytes, 0xF6, 10);
    expect_unknown(&bytes, "6");
    put_header(&bytes, 0xF4, 6);
    expect_unknown(&bytes, "4 as it was before Android 16");
    put_text(&bytes, "*version\n9\n*end\n");
    put_header(&bytes, 9, 10);
    expect_unknown(&bytes, "9");
    flamepix_buffer_free(&bytes);
}

static void test_what_stands_behind_the_summary_is_said(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = {0};
    put_stream(&bytes, 0xF2);
    const size_t end = bytes.length;
    put_text(&bytes, "SLOW");
    struct test_collapsed read = test_collapse("art-trace", flamepix_buffer_bytes(&bytes), NULL, 0);
    assert_true(read.report.damage.found);
    assert_int_equal(read.report.damage.offset, end);
    test_collapsed_free(&read);
    flamepix_buffer_free(&bytes);
}

static void test_fewer_records_than_are_stated_are_said(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = {0};
    put_text(&bytes, "*version\n2\nclock=wall\nnum-method-calls=5\n*threads\n7\tmain\n*methods\n"
                     "0x4\ta.A\tb\t()V\tA.java\n*end\n");
    put_header(&bytes, 2, 0);
    put_record(&bytes, 4, 0);
    put_record(&bytes, 5, 10);
    struct test_collapsed read = test_collapse("art-trace", flamepix_buffer_bytes(&bytes), NULL, 0);
    assert_string_equal(read.folded.data, "a.A.b 10\n");
    assert_string_equal(read.report.ledger.total.name, "num-method-calls");
    assert_true(read.report.ledger.total.stated == 5 && read.report.ledger.total.found == 2);
    test_collapsed_free(&read);
    flamepix_buffer_free(&bytes);
}

static void test_another_trace_behind_it_is_said(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/art-trace/version3");
    struct flamepix_buffer twice = {0};
    for (int i = 0; i < 2; i++)
        assert_int_equal(flamepix_buffer_append(&twice, bytes.data, bytes.length), FLAMEPIX_OK);
    struct test_collapsed read = test_collapse("art-trace", flamepix_buffer_bytes(&twice), NULL, 0);
    assert_true(read.report.damage.found);
    assert_int_equal(read.report.damage.offset, bytes.length);
    test_collapsed_free(&read);
    flamepix_buffer_free(&twice);
    flamepix_buffer_free(&bytes);
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("formats/art-trace/plain");
    test_expect_cuts_are_read("art-trace", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
    put_stream(&bytes, 0xF3);
    test_expect_cuts_are_read("art-trace", flamepix_buffer_bytes(&bytes));
    bytes.length = 0;
    put_packets(&bytes);
    test_expect_cuts_are_read("art-trace", flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_of_the_main_thread_goes_to_its_methods),
        cmocka_unit_test(test_threads_are_parts),
        cmocka_unit_test(test_methods_know_their_files),
        cmocka_unit_test(test_version_1_has_threads_of_one_byte),
        cmocka_unit_test(test_times_are_in_seconds),
        cmocka_unit_test(test_traces_that_were_streamed_have_names_between_their_records),
        cmocka_unit_test(test_a_method_that_nobody_named_is_not_understood),
        cmocka_unit_test(test_newer_versions_are_packets),
        cmocka_unit_test(test_versions_that_are_not_known_are_refused),
        cmocka_unit_test(test_what_stands_behind_the_summary_is_said),
        cmocka_unit_test(test_fewer_records_than_are_stated_are_said),
        cmocka_unit_test(test_another_trace_behind_it_is_said),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("art_trace", tests, NULL, NULL);
}
