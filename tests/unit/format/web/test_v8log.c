#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

#define CODE                                                                                       \
    "v8-version,11,3,244,8,-node.38,0\n"                                                           \
    "v8-platform,linux,linux\n"                                                                    \
    "shared-library,/usr/bin/node,0x400000,0x500000,0\n"                                           \
    "shared-library-end\n"                                                                         \
    "code-creation,Builtin,2,1512,0x410000,100,ArrayMap\n"                                         \
    "code-creation,JS,10,1600,0x1000,100,main /srv/a b.js:3:14,0x9000,~\n"                         \
    "code-creation,JS,10,1600,0x2000,100, node:internal/x:1:1,0x9000,*\n"                          \
    "code-creation,JS,10,1601,0x3000,100,get \\x61\\x2C\\u00e9\\\\\\n /b.js:7:1,0x9000,^\n"        \
    "code-source-info,0x1000,1,2\n"

static void test_addresses_become_functions(void **state)
{
    (void)state;
    test_expect_folded("v8log", CODE "tick,0x410010,100,0,0x0,0,0x3010,0x2063,0x1000\n",
                       "main;(anonymous);get a,\xC3\xA9\\;Builtin: ArrayMap 1\n");
}

static void test_lines_know_their_files(void **state)
{
    (void)state;
    const struct flamepix_format_options lines = {.recording.granularity = FLAMEPIX_LINES};
    test_expect_collapsed("v8log", flamepix_bytes_of(CODE "tick,0x2000,100,0,0x0,0,0x1000\n"),
                          &lines, "main (/srv/a b.js:3);(anonymous) (node:internal/x:1) 1\n");
}

/* Code that V8 made within a program is known better than the program. */
static void test_code_without_a_name_is_its_library(void **state)
{
    (void)state;
    test_expect_folded("v8log", CODE "tick,0x4fffff,100,0,0x0,0,0x1000\n", "main;[node] 1\n");
}

static void test_only_a_leaf_may_be_unknown(void **state)
{
    (void)state;
    test_expect_folded("v8log", CODE "tick,0x1064,100,0,0x0,0,0x77,0x1063,0x0\n",
                       "main;[unknown] 1\n");
}

static void test_callers_may_be_distances(void **state)
{
    (void)state;
    test_expect_folded("v8log", CODE "tick,0x410000,100,0,0x0,0,-0x40efff,+1000,overflow\n",
                       "(anonymous);main;Builtin: ArrayMap 1\n");
}

static void test_a_callback_stands_for_what_called_it(void **state)
{
    (void)state;
    test_expect_folded("v8log", CODE "tick,0x1000,100,1,0x410000,6,0x1001\n",
                       "main;Builtin: ArrayMap 1\n");
}

static void test_the_garbage_collector_is_a_frame(void **state)
{
    (void)state;
    test_expect_folded("v8log", CODE "tick,0x400000,100,0,0x0,1,0x1001\n",
                       "main;[node];(garbage collector) 1\n");
}

static void test_code_moves_and_takes_the_place_of_other_code(void **state)
{
    (void)state;
    test_expect_folded("v8log",
                       CODE "tick,0x1000,100,0,0x0,0\n"
                            "code-move,0x1000,0x5000\n"
                            "code-move,0x7777,0x8000\n"
                            "tick,0x5063,100,0,0x0,0\n"
                            "tick,0x1000,100,0,0x0,0\n"
                            "code-creation,JS,10,1,0x4fff,2,over /c.js:1:1,0x9,~\n"
                            "tick,0x5000,100,0,0x0,0\n"
                            "tick,0x5063,100,0,0x0,0\n",
                       "[unknown] 2\nmain 2\nover 1\n");
}

static void test_old_logs_have_quotes_and_no_time_of_code(void **state)
{
    (void)state;
    test_expect_folded("v8log",
                       "v8-version,4,5,103\n"
                       "shared-library,\"/usr/lib/libc,6.so\",0x100,0x200\n"
                       "code-creation,Stub,13,0x300,10,\"CEntry\"\n"
                       "code-creation,LazyCompile,0,0x400,10,\"f native a.js:1:2\",0x9,*\n"
                       "tick,0x110,5,0,0x0,0,0x300,0x400\n",
                       "f;Stub: CEntry;[libc,6.so] 1\n");
}

static void test_ticks_lie_in_time(void **state)
{
    (void)state;
    const struct flamepix_format_options options = {
        .recording.begin = {FLAMEPIX_MOMENT_RAW, 0.0015}};
    test_expect_collapsed(
        "v8log", flamepix_bytes_of(CODE "tick,0x1000,1000,0,0x0,0\ntick,0x2000,2000,0,0x0,0\n"),
        &options, "(anonymous) 1\n");
}

static void test_lines_that_are_none_of_a_log_are_counted(void **state)
{
    (void)state;
    const char *text = CODE "tick,0x1000,5\nBad line\ncode-creation,JS\nshared-library,a,x,y\n"
                            "code-move,1\nnew,MemoryChunk,0x1,2\ntick,0x1000,100,0,0x0,0\n";
    struct test_collapsed collapsed = test_collapse("v8log", flamepix_bytes_of(text), NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_int_equal(collapsed.report.bad_lines, 5);
    assert_string_equal(collapsed.folded.data, "main 1\n");
    test_collapsed_free(&collapsed);
}

static void test_a_newer_version_is_said(void **state)
{
    (void)state;
    struct test_collapsed read = test_collapse(
        "v8log", flamepix_bytes_of("v8-version,99,1,0\ntick,0x1,2,0,0x0,0\n"), NULL, 0);
    assert_string_equal(read.report.ledger.newer_version, "99");
    test_collapsed_free(&read);
}

static void test_it_is_told_without_any_one_of_its_marks(void **state)
{
    (void)state;
    test_expect_folded("v8log", "shared-library,/x,0x100,0x200,0\ntick,0x120,2,0,0x0,0\n",
                       "[x] 1\n");
}

static void test_it_is_read_wherever_it_is_cut(void **state)
{
    (void)state;
    test_expect_cuts_are_read(
        "v8log", flamepix_bytes_of(CODE "tick,0x410010,100,0,0x0,0,0x3010,0x2063,0x1000\n"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_become_functions),
        cmocka_unit_test(test_lines_know_their_files),
        cmocka_unit_test(test_code_without_a_name_is_its_library),
        cmocka_unit_test(test_only_a_leaf_may_be_unknown),
        cmocka_unit_test(test_callers_may_be_distances),
        cmocka_unit_test(test_a_callback_stands_for_what_called_it),
        cmocka_unit_test(test_the_garbage_collector_is_a_frame),
        cmocka_unit_test(test_code_moves_and_takes_the_place_of_other_code),
        cmocka_unit_test(test_old_logs_have_quotes_and_no_time_of_code),
        cmocka_unit_test(test_ticks_lie_in_time),
        cmocka_unit_test(test_lines_that_are_none_of_a_log_are_counted),
        cmocka_unit_test(test_a_newer_version_is_said),
        cmocka_unit_test(test_it_is_told_without_any_one_of_its_marks),
        cmocka_unit_test(test_it_is_read_wherever_it_is_cut),
    };
    return cmocka_run_group_tests_name("v8log", tests, NULL, NULL);
}
