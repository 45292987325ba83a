#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

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
    expect("art3.trace", NULL,
           "android.app.Main.main 26\nandroid.app.Main.main;0x20 "
           "4\nandroid.app.Main.main;com.example.Work.run "
           "30\nandroid.app.Main.main;com.example.Work.run;com.example.Work.step 30\n");
}

static void test_threads_are_parts(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.profile = "worker"};
    expect("art3.trace", &options, "com.example.Work.run 60\n");
}

static void test_methods_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {.recording.granularity = FLAMEPIX_LINES};
    expect("art2.trace", &options,
           "android.app.Main.main (Main.java) 3\nandroid.app.Main.main "
           "(Main.java);com.example.Work.run (Work.java) 5\n");
}

static void test_version_1_has_threads_of_one_byte(void **state)
{
    (void)state;
    expect("art1.trace", NULL,
           "com.example.Work.run 3\ncom.example.Work.run;com.example.Work.step 5\n");
}

static void test_times_are_in_seconds(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording = {.begin = {FLAMEPIX_MOMENT_RAW, 0.00009}}};
    expect("art3.trace", &options, "android.app.Main.main 6\nandroid.app.Main.main;0x20 4\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    struct flamepix_buffer bytes = test_sample("art2.trace");
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
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("art_trace", tests, NULL, NULL);
}
