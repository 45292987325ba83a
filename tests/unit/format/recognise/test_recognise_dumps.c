#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/format.h>

enum { PIECES = 6 };

/* What tells a format: each of them may be missing. */
static const struct {
    const char *format;
    const char *pieces[PIECES];
} samples[] = {
    {"pmcstat", {"@ cycles [35 samples]\n\n", "20.86%  [7]  f @ /k\n", " 100.0%  [7]   g\n"}},
    {"elfutils", {"PID 17 - process\n", "TID 17:\n", "#0  0x00007ff2 read\n#1  0x1\n"}},
    {"gdb",
     {"[New LWP 17]\nThread 1 (LWP 17):\n", "#0  0x1 in read () from libc\n",
      "#1  0x2 in main () at a.c:3\n"}},
    {"aix",
     {"7: /bin/x -d\n", "---------- tid# 5 ----------\n", "0xd0  poll(1) + 0xb0\n",
      "0xd4  main(1) + 0xb0\n"}},
    {"faulthandler", {"Thread 0x7f (most recent call first):\n", "  File \"a.py\", line 3 in f\n"}},
    {"py-spy-dump",
     {"Process 1: python a.py\n", "Python v3.9.1 (/usr/bin/python3.9)\n\n",
      "Thread 1 (active): \"MainThread\"\n", "    f (a.py:3)\n"}},
    {"papyrus",
     {"log opened (PC)\n", "500:PUSH:3053:1:quest (2):quest..f\n",
      "700:POP:3053:1:quest (2):quest..f\n"}},
    {"bpftrace", {"Attaching 2 probes...\n\n", "@[\n", "    read+14\n", "]: 5\n"}},
    {"bpftrace-json",
     {"{\"type\": \"attached_probes\", \"data\": {\"probes\": 2}}\n",
      "{\"type\": \"map\", \"data\": {\"@\": {\"\\nf+1\\n\": 5}}}\n"}},
    {"bcc",
     {"Sampling at 49 Hertz of all threads by user + kernel stack.\n\n", "    read\n",
      "    -                dd (7)\n", "        4\n"}},
    {"bcc",
     {"Tracing 1 functions for \"f\"... Hit Ctrl-C to end.\n", "  f\n  g\n    2\n\n",
      "  f\n  h\n    4\n\n"}},
    {"memleak",
     {"Attaching to pid 7, Ctrl+C to quit.\n",
      "[11:16:33] Top 1 stacks with outstanding allocations:\n",
      "\t80 bytes in 5 allocations from stack\n", "\t\tmain+0x6d [a]\n"}},
    {"bcc-trace",
     {"PID     TID     COMM            FUNC\n", "9       9       a.out           do_sys_open\n",
      "        do_sys_open+0x1 [kernel]\n        main+0x1 [a.out]\n"}},
    {"sample",
     {"Analysis of sampling rg (pid 64) every 1 millisecond\n", "Call graph:\n",
      "    24 Thread_1\n    + 24 start  (in libdyld) + 1  [0x1]\n",
      "\nTotal number in stack (recursive counted multiple, when >=5):\n"}},
    {"xctrace",
     {"<?xml version=\"1.0\"?>\n", "<trace-query-result>", "<node>",
      "<row><tagged-backtrace id=\"9\"><backtrace id=\"10\"><frame id=\"11\" name=\"f\"/>"}},
    {"art-trace",
     {"*version\n3\n", "data-file-overflow=false\nclock=dual\n", "*threads\n1\tmain\n"}},
    {"dtrace",
     {"CPU     ID             FUNCTION:NAME\n\n", "  unix`read+0x2\n  node`main\n    7\n"}},
    {"austin", {"# austin: 3.4.1\n# mode: wall\n", "P1;T2;a.py:f:94 12903\n"}},
};
enum { SAMPLES = sizeof(samples) / sizeof(samples[0]) };

/* The pieces but one; SIZE_MAX: all of them. */
static const char *format_without(size_t sample, size_t missing)
{
    char text[1024] = "";
    for (size_t i = 0; i < PIECES && samples[sample].pieces[i] != NULL; i++) {
        if (i != missing)
            (void)snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s",
                           samples[sample].pieces[i]);
    }
    return flamepix_format_of((struct flamepix_bytes){text, strlen(text)})->name;
}

/* What only few have is needed: of stacks their counts, of JSON the map. */
static bool is_needed(size_t sample, size_t piece)
{
    const char *text = samples[sample].pieces[piece];
    return strncmp(text, "{\"type\": \"map\"", 14) == 0 || strcmp(text, "    read\n") == 0 ||
           strncmp(text, "        do_sys_open", 19) == 0;
}

static void test_any_of_the_marks_may_be_missing(void **state)
{
    (void)state;
    for (size_t i = 0; i < SAMPLES; i++) {
        assert_string_equal(format_without(i, SIZE_MAX), samples[i].format);
        for (size_t piece = 0; piece < PIECES && samples[i].pieces[piece] != NULL; piece++) {
            if (!is_needed(i, piece))
                assert_string_equal(format_without(i, piece), samples[i].format);
        }
    }
}

/* Text that has one of them, or what looks like it. */
static void test_one_of_them_alone_is_not_enough(void **state)
{
    (void)state;
    static const char *const others[] = {
        "@ x\nnothing else\n",
        "TID 17 is a number\n",
        "[New LWP 17]\nno frames\n",
        "Traceback (most recent call last):\n  File \"a.py\", line 3, in f\n",
        "Python v3.9.1 is out\n",
        "a:PUSH:b\n",
        "Attaching to the door\n@ home\n",
        "Sampling at noon\n",
        "Call graph:\nnone\n",
        "Running Time,Weight\n1,2\n",
        "*version\n3\n",
    };
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        assert_string_equal(
            flamepix_format_of((struct flamepix_bytes){others[i], strlen(others[i])})->name,
            "folded");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_of_the_marks_may_be_missing),
        cmocka_unit_test(test_one_of_them_alone_is_not_enough),
    };
    return cmocka_run_group_tests_name("recognise_dumps", tests, NULL, NULL);
}
