#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings.h"

static const char heap[] =
    "{\"dhatFileVersion\":2,\"mode\":\"heap\",\"cmd\":\"./a\",\"pps\":["
    "{\"tb\":64,\"tbk\":2,\"mb\":32,\"mbk\":1,\"gb\":32,\"gbk\":1,\"eb\":0,\"ebk\":0,"
    "\"fs\":[1,2,3]},"
    "{\"tb\":8,\"tbk\":1,\"mb\":8,\"mbk\":1,\"eb\":8,\"ebk\":1,\"fs\":[1,4]}],"
    "\"ftbl\":[\"[root]\",\"0x109: malloc (vg_replace_malloc.c:381)\","
    "\"0x10A: a::work<T> (a.rs:3:10)\",\"0x10B: main (in /usr/bin/a)\",\"0x10C: ??? (in /x.so)\"]}";

static void expect_options(const struct flamepix_recording_options *recording, const char *folded)
{
    const struct flamepix_format_options options = {.recording = *recording};
    test_expect_collapsed("dhat", flamepix_bytes_of(heap), &options, folded);
}

static void test_points_weigh_all_bytes_they_allocate(void **state)
{
    (void)state;
    test_expect_folded("dhat", heap, "0x10c;malloc 8\nmain;a::work<T>;malloc 64\n");
}

static void test_other_measures_are_parts(void **state)
{
    (void)state;
    expect_options(&(struct flamepix_recording_options){.profile = "total blocks"},
                   "0x10c;malloc 1\nmain;a::work<T>;malloc 2\n");
    expect_options(&(struct flamepix_recording_options){.profile = "at t-gmax bytes"},
                   "main;a::work<T>;malloc 32\n");
    expect_options(&(struct flamepix_recording_options){.profile = "at t-end bytes"},
                   "0x10c;malloc 8\n");
}

static void test_lines_know_files_and_modules(void **state)
{
    (void)state;
    expect_options(&(struct flamepix_recording_options){.granularity = FLAMEPIX_LINES},
                   "/usr/bin/a`main;a::work<T> (a.rs:3);malloc (vg_replace_malloc.c:381) 64\n"
                   "/x.so`0x10c;malloc (vg_replace_malloc.c:381) 8\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read("dhat", flamepix_bytes_of(heap));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_weigh_all_bytes_they_allocate),
        cmocka_unit_test(test_other_measures_are_parts),
        cmocka_unit_test(test_lines_know_files_and_modules),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("dhat", tests, NULL, NULL);
}
