/* Each sample without any one of the lines that are no samples, as its header: it is read as
 * before, or something is said (changed_recordings.h). It is read as the format that it is told to
 * be then, if that is one that is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/pictures/changed_recordings.h"
#include "support/recordings/sample_recordings.h"

/* How these lines begin. Those that only part two samples, and those without which a format has a
 * meaning of its own, are none. */
static const struct {
    const char *format;
    const char *lines[12];
} headers[] = {
    {"art-trace",
     {"*version", "clock=", "data-file-overflow=", "num-method-calls=", "*threads", "*methods",
      "*end"}},
    {"async-profiler", {"--- Execution profile", "Total samples", "Frame buffer"}},
    {"austin", {"# austin", "# interval", "# mode", "# duration"}},
    {"bcc", {"Sampling at", "Tracing"}},
    {"bcc-trace", {"PID", "TIME"}},
    {"bpftrace", {"Attach", "Lost"}},
    {"callgrind",
     {"# callgrind",
      "version:", "creator:", "cmd:", "part:", "positions:", "events:", "summary:", "totals:"}},
    {"dtrace", {"CPU "}},
    {"elfutils", {"PID"}},
    {"gdb", {"[New", "Thread", "Program", "Backtrace:"}},
    {"ghcprof", {"COST CENTRE", "\tSun"}},
    {"gprof",
     {"Flat profile:", "Each sample", "  %   cumulative", " time   seconds", "index",
      "\t\t     Call graph", "granularity"}},
    {"heaptrack", {"v ", "X ", "I ", "#", "c ", "R "}},
    {"hprof", {"JAVA PROFILE", "CPU SAMPLES BEGIN", "rank", "CPU SAMPLES END"}},
    {"instruments", {"Running Time", "Weight", "Bytes Used", "Symbol Name"}},
    {"javacore", {"0SECTION", "NULL"}},
    {"jfr-print", {"}"}},
    {"jstack", {"Full thread dump", "2018", "4711"}},
    {"massif", {"desc:", "cmd:", "time_unit:", "snapshot=", "time=", "mem_heap_B=", "heap_tree="}},
    {"memleak", {"Attaching"}},
    {"papyrus", {"[", "Log"}},
    {"perf-script", {"#"}},
    {"pprof-raw", {"PeriodType", "Period:", "Samples:", "Locations", "Time:"}},
    {"pprof-text", {"heap profile:", "heap_v2", "--- ", "MAPPED_LIBRARIES"}},
    {"pprof-traces", {"File:", "Type:", "Time:", "Duration:"}},
    {"py-spy-dump", {"Process", "Python v"}},
    {"rprof", {"memory profiling", "sample.interval", "#File"}},
    {"sample", {"Analysis", "Process:", "Call graph:", "Total number"}},
    {"v8log", {"v8-version", "v8-platform", "shared-library-end"}},
    {"vsprof", {"Level", "Function Name"}},
    {"vtune", {"Function Stack", "Module", "war:"}},
    {"wcp", {"Full stacks"}},
    {"xdebug", {"Version:", "File format:", "TRACE START", "TRACE END"}},
};

static bool is_header(const char *format, struct flamepix_bytes line)
{
    for (size_t i = 0; i < sizeof(headers) / sizeof(headers[0]); i++) {
        if (strcmp(headers[i].format, format) != 0)
            continue;
        for (const char *const *begin = headers[i].lines; *begin != NULL; begin++)
            if (line.length >= strlen(*begin) && memcmp(line.data, *begin, strlen(*begin)) == 0)
                return true;
    }
    return false;
}

static void drop_line(const char *name, struct flamepix_bytes bytes, struct flamepix_bytes line,
                      const struct test_outcome *whole, size_t *wrong)
{
    struct flamepix_buffer text = {0};
    char what[200];
    const char *behind = line.data + line.length + 1, *const end = bytes.data + bytes.length;
    assert_int_equal(flamepix_buffer_append(&text, bytes.data, (size_t)(line.data - bytes.data)),
                     FLAMEPIX_OK);
    if (behind < end)
        assert_int_equal(flamepix_buffer_append(&text, behind, (size_t)(end - behind)),
                         FLAMEPIX_OK);
    (void)snprintf(what, sizeof(what), "%s without \"%.*s\"", name,
                   (int)(line.length < 60 ? line.length : 60), line.data);
    const struct flamepix_format *format = flamepix_format_of(flamepix_buffer_bytes(&text));
    if (text.length > 0 && format->open != NULL)
        test_expect_same_or_said(format, flamepix_buffer_bytes(&text), whole, what, wrong);
    flamepix_buffer_free(&text);
}

static void drop_lines(void *user, const struct flamepix_format *format, const char *name,
                       struct flamepix_bytes bytes)
{
    size_t *wrong = user;
    struct test_outcome whole = test_outcome_of(format, bytes);
    const char *const end = bytes.data + bytes.length;
    for (const char *at = bytes.data; at < end;) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        const struct flamepix_bytes line = {at, (size_t)((line_end == NULL ? end : line_end) - at)};
        if (is_header(format->name, line))
            drop_line(name, bytes, line, &whole, wrong);
        at += line.length + 1;
    }
    test_outcome_free(&whole);
}

static void test_a_line_of_a_header_that_is_missing_is_said(void **state)
{
    (void)state;
    size_t wrong = 0;
    test_each_sample(drop_lines, &wrong);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_line_of_a_header_that_is_missing_is_said),
    };
    return cmocka_run_group_tests_name("changed lines", tests, NULL, NULL);
}
