/* What collapse writes is the profile itself: a picture of it is the picture of the recording,
 * what is collapsed again stays as it is, and several inputs are the sum of what each is collapsed
 * to. So is one input that holds several recordings, in all formats in which it may.
 *
 * Each format that is read has small recordings of its own in tests/samples/formats. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <flamepix.h>

#include "base/buffer_printf.h"
#include "stack/folded_writer.h"
#include "support/random.h"
#include "support/recordings/recordings.h"
#include "support/recordings/sample_recordings.h"

enum { ROUNDS = 300, LINES = 30 };

static enum flamepix_status write_folded(void *user, struct flamepix_stacks *stacks)
{
    uint64_t count;
    return fpx_folded_write(stacks, flamepix_buffer_write, user, &count);
}

/* Collapses the sum of some texts; `folded` starts as {0}. Returns OK or what reading returns. */
static enum flamepix_status collapse(const struct flamepix_buffer *texts, size_t count,
                                     struct flamepix_buffer *folded)
{
    const struct flamepix_profile_options options = {.reading.counts = 1};
    struct flamepix_input *inputs[2] = {NULL, NULL};
    for (size_t i = 0; i < count; i++)
        assert_int_equal(
            flamepix_input_from_memory(flamepix_buffer_bytes(&texts[i]), NULL, &inputs[i]),
            FLAMEPIX_OK);
    enum flamepix_status status =
        flamepix_profile_read(inputs, count, &options, write_folded, folded, NULL);
    assert_int_equal(flamepix_buffer_append(folded, "", 1), FLAMEPIX_OK);
    folded->length--;
    for (size_t i = 0; i < count; i++)
        flamepix_input_free(inputs[i]);
    return status;
}

/* Draws a text as PNG; the unit, which folded text does not say, is given. */
static enum flamepix_status draw(const struct flamepix_buffer *text, struct flamepix_fonts *fonts,
                                 struct flamepix_buffer *picture)
{
    struct flamepix_render_options options = flamepix_render_defaults();
    options.profile.reading.counts = 1;
    options.figure.width = 300;
    options.figure.countname = "units";
    return flamepix_render(flamepix_buffer_bytes(text), &options, fonts, flamepix_buffer_write,
                           picture, NULL);
}

static void assert_same_picture(const struct flamepix_buffer *a, const struct flamepix_buffer *b,
                                struct flamepix_fonts *fonts)
{
    struct flamepix_buffer of_a = {0}, of_b = {0};
    assert_int_equal(draw(a, fonts, &of_a), FLAMEPIX_OK);
    assert_int_equal(draw(b, fonts, &of_b), FLAMEPIX_OK);
    assert_int_equal(of_a.length, of_b.length);
    assert_memory_equal(of_a.data, of_b.data, of_a.length);
    flamepix_buffer_free(&of_a);
    flamepix_buffer_free(&of_b);
}

/* A weight with up to two binary digits behind its point, of which sums are exact; or with decimal
 * ones. */
static void append_weight(struct test_random *random, bool exact, struct flamepix_buffer *text)
{
    static const char *const exact_parts[] = {"", ".5", ".25", ".75"};
    static const char *const parts[] = {"", ".1", ".3", ".333333333", ".0000007", ".123456789012"};
    const char *part =
        exact ? exact_parts[test_random_below(random, 4)] : parts[test_random_below(random, 6)];
    assert_int_equal(fpx_buffer_printf(text, " %zu%s\n", test_random_below(random, 500), part),
                     FLAMEPIX_OK);
}

/* Lines in any order, some equal; the first has a weight. */
static void random_folded(struct test_random *random, bool exact, struct flamepix_buffer *text)
{
    static const char *const names[] = {"main", "a", "b", "a-b", "a b", "#c", "[unknown]", "d.e"};
    assert_int_equal(fpx_buffer_printf(text, "main;a 3\n"), FLAMEPIX_OK);
    for (size_t lines = test_random_below(random, LINES); lines > 0; lines--) {
        assert_int_equal(fpx_buffer_printf(text, "main"), FLAMEPIX_OK);
        for (size_t frames = test_random_below(random, 5); frames > 0; frames--)
            assert_int_equal(fpx_buffer_printf(text, ";%s", names[test_random_below(random, 8)]),
                             FLAMEPIX_OK);
        append_weight(random, exact, text);
    }
}

static void test_the_picture_of_what_is_collapsed_is_the_same(void **state)
{
    (void)state;
    struct test_random random = {1};
    struct flamepix_fonts *fonts;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct flamepix_buffer text = {0}, folded = {0}, again = {0};
        random_folded(&random, false, &text);
        assert_int_equal(collapse(&text, 1, &folded), FLAMEPIX_OK);
        assert_int_equal(collapse(&folded, 1, &again), FLAMEPIX_OK);
        assert_string_equal(folded.data, again.data);
        if (round < ROUNDS / 10)
            assert_same_picture(&text, &folded, fonts);
        flamepix_buffer_free(&text);
        flamepix_buffer_free(&folded);
        flamepix_buffer_free(&again);
    }
    flamepix_fonts_free(fonts);
}

static void test_what_is_collapsed_together_is_the_sum_of_each(void **state)
{
    (void)state;
    struct test_random random = {2};
    for (int round = 0; round < test_rounds(ROUNDS); round++) {
        struct flamepix_buffer texts[2] = {{0}, {0}}, each[2] = {{0}, {0}};
        struct flamepix_buffer both = {0}, sum = {0}, joined = {0}, of_joined = {0};
        for (size_t i = 0; i < 2; i++) {
            random_folded(&random, true, &texts[i]);
            assert_int_equal(collapse(&texts[i], 1, &each[i]), FLAMEPIX_OK);
            assert_int_equal(flamepix_buffer_append(&joined, texts[i].data, texts[i].length),
                             FLAMEPIX_OK);
        }
        assert_int_equal(collapse(texts, 2, &both), FLAMEPIX_OK);
        assert_int_equal(collapse(each, 2, &sum), FLAMEPIX_OK);
        assert_int_equal(collapse(&joined, 1, &of_joined), FLAMEPIX_OK);
        assert_string_equal(both.data, sum.data);
        assert_string_equal(of_joined.data, sum.data);
        for (size_t i = 0; i < 2; i++) {
            flamepix_buffer_free(&texts[i]);
            flamepix_buffer_free(&each[i]);
        }
        flamepix_buffer_free(&both);
        flamepix_buffer_free(&sum);
        flamepix_buffer_free(&joined);
        flamepix_buffer_free(&of_joined);
    }
}

/* -- other formats ----------------------------------------------------------------------------- */

/* A recording beside itself has twice its weights. */
static void check_recording(const struct flamepix_buffer *recording, struct flamepix_fonts *fonts)
{
    const struct flamepix_buffer twice[2] = {*recording, *recording};
    struct flamepix_buffer folded = {0}, both = {0}, sum = {0};
    assert_int_equal(collapse(recording, 1, &folded), FLAMEPIX_OK);
    assert_int_equal(collapse(twice, 2, &both), FLAMEPIX_OK);
    const struct flamepix_buffer folded_twice[2] = {folded, folded};
    assert_int_equal(collapse(folded_twice, 2, &sum), FLAMEPIX_OK);
    assert_string_equal(both.data, sum.data);
    if (folded.length > 0)
        assert_same_picture(recording, &folded, fonts);
    flamepix_buffer_free(&folded);
    flamepix_buffer_free(&both);
    flamepix_buffer_free(&sum);
}

static bool is_read(const struct flamepix_buffer *recording)
{
    struct flamepix_bytes head = flamepix_buffer_bytes(recording);
    if (head.length > FLAMEPIX_INPUT_HEAD_NBYTES)
        head.length = FLAMEPIX_INPUT_HEAD_NBYTES;
    return flamepix_format_of(head)->open != NULL;
}

/* The samples of all formats, as far as one recognises them. */
static void test_samples_of_other_formats_are_collapsed_to_what_is_drawn(void **state)
{
    (void)state;
    static const char dump[] = "Thread 0x00007f0c2a7fc740 (most recent call first):\n"
                               "  File \"encoder.py\", line 200 in encode\n"
                               "  File \"run.py\", line 12 in <module>\n";
    const struct flamepix_buffer inline_sample = {.data = (char *)dump, .length = strlen(dump)};
    struct flamepix_fonts *fonts;
    assert_int_equal(flamepix_fonts_create(&fonts), FLAMEPIX_OK);
    check_recording(&inline_sample, fonts);
    DIR *folder = opendir("tests/samples");
    for (const struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        if (strchr(entry->d_name, '.') == NULL || entry->d_name[0] == '.')
            continue; /* a folder */
        struct flamepix_buffer recording = test_sample(entry->d_name);
        if (is_read(&recording))
            check_recording(&recording, fonts);
        flamepix_buffer_free(&recording);
    }
    if (folder != NULL)
        closedir(folder);
    flamepix_fonts_free(fonts);
}

/* Formats whose recordings may follow each other in one file: the output of tools that are run
 * again and again, and files that are made to be joined. */
static const char *const joined_formats[] = {"aix",
                                             "async-profiler",
                                             "austin",
                                             "bcc",
                                             "bcc-trace",
                                             "bpftrace",
                                             "bpftrace-json",
                                             "callgrind",
                                             "cpuprofile",
                                             "d3",
                                             "dhat",
                                             "dtrace",
                                             "elfutils",
                                             "faulthandler",
                                             "firefox-profile",
                                             "folded",
                                             "function-graph",
                                             "gdb",
                                             "goroutine",
                                             "heapprofile",
                                             "hprof",
                                             "instruments",
                                             "java-exceptions",
                                             "javacore",
                                             "jfr",
                                             "jfr-json",
                                             "jfr-print",
                                             "jstack",
                                             "jstack-json",
                                             "ljp",
                                             "mojo",
                                             "otlp",
                                             "perf-script",
                                             "phpspy",
                                             "pmcstat",
                                             "pprof",
                                             "pprof-raw",
                                             "pprof-traces",
                                             "pstats",
                                             "py-spy-dump",
                                             "pyinstrument",
                                             "safari",
                                             "sample",
                                             "scalene",
                                             "speedscope",
                                             "stackprof",
                                             "systemtap",
                                             "wcp",
                                             "xhprof"};
enum { JOINED_FORMATS = sizeof(joined_formats) / sizeof(joined_formats[0]) };

static bool may_follow_each_other(const char *format)
{
    for (size_t i = 0; i < JOINED_FORMATS; i++) {
        if (strcmp(joined_formats[i], format) == 0)
            return true;
    }
    return false;
}

static void check_joined(const struct flamepix_buffer *recording)
{
    const struct flamepix_buffer twice[2] = {*recording, *recording};
    struct flamepix_buffer joined = {0}, of_joined = {0}, sum = {0};
    for (int i = 0; i < 2; i++)
        assert_int_equal(flamepix_buffer_append(&joined, recording->data, recording->length),
                         FLAMEPIX_OK);
    assert_int_equal(collapse(&joined, 1, &of_joined), FLAMEPIX_OK);
    assert_int_equal(collapse(twice, 2, &sum), FLAMEPIX_OK);
    assert_string_equal(of_joined.data, sum.data);
    flamepix_buffer_free(&joined);
    flamepix_buffer_free(&of_joined);
    flamepix_buffer_free(&sum);
}

static bool is_text(const struct flamepix_buffer *recording)
{
    for (size_t i = 0; i < recording->length; i++) {
        const unsigned char byte = (unsigned char)recording->data[i];
        if (byte < ' ' && byte != '\n' && byte != '\t')
            return false;
    }
    return true;
}

/* Line ends of Windows are line ends in every format. */
static void check_line_ends(const struct flamepix_buffer *recording)
{
    struct flamepix_buffer text = {0}, of_text = {0}, folded = {0};
    if (!is_text(recording))
        return;
    for (size_t i = 0; i < recording->length; i++) {
        const char *end = recording->data + i;
        assert_int_equal(
            flamepix_buffer_append(&text, *end == '\n' ? "\r\n" : end, *end == '\n' ? 2 : 1),
            FLAMEPIX_OK);
    }
    assert_int_equal(collapse(&text, 1, &of_text), FLAMEPIX_OK);
    assert_int_equal(collapse(recording, 1, &folded), FLAMEPIX_OK);
    assert_string_equal(of_text.data, folded.data);
    flamepix_buffer_free(&text);
    flamepix_buffer_free(&of_text);
    flamepix_buffer_free(&folded);
}

/* Where it is known what a sample is collapsed to, it is that. */
static void check_folded(const char *name, const char *folded)
{
    char path[400], file[440];
    (void)snprintf(path, sizeof(path), "formats/%s.folded", name);
    (void)snprintf(file, sizeof(file), "tests/samples/%s", path);
    if (access(file, R_OK) != 0)
        return;
    struct flamepix_buffer expected = test_sample(path);
    assert_int_equal(flamepix_buffer_append(&expected, "", 1), FLAMEPIX_OK);
    assert_string_equal(folded, expected.data);
    flamepix_buffer_free(&expected);
}

/* The format knows its recording, and reads it whole to some stacks. */
static void check_whole(const struct flamepix_format *format, const char *name,
                        struct flamepix_bytes bytes)
{
    assert_string_equal(flamepix_format_of(bytes)->name, format->name);
    struct test_collapsed collapsed = test_collapse(format->name, bytes, NULL, 0);
    assert_int_equal(collapsed.status, FLAMEPIX_END);
    assert_false(collapsed.report.damage.found);
    assert_int_equal(collapsed.report.bad_lines, 0);
    assert_int_equal(collapsed.report.ledger.not_understood.count, 0);
    assert_string_equal(collapsed.report.ledger.total.name, "");
    assert_string_equal(collapsed.report.ledger.newer_version, "");
    assert_true(collapsed.folded.length > 1);
    check_folded(name, collapsed.folded.data);
    test_collapsed_free(&collapsed);
}

/* What the samples are checked with. */
struct checks {
    struct flamepix_fonts *fonts;
    size_t joined;
};

static void check_sample(void *user, const struct flamepix_format *format, const char *name,
                         struct flamepix_bytes bytes)
{
    struct checks *checks = user;
    struct flamepix_buffer recording = {0};
    assert_int_equal(flamepix_buffer_append(&recording, bytes.data, bytes.length), FLAMEPIX_OK);
    check_whole(format, name, bytes);
    test_expect_cuts_are_read(format->name, bytes);
    check_recording(&recording, checks->fonts);
    check_line_ends(&recording);
    if (may_follow_each_other(format->name))
        check_joined(&recording);
    checks->joined += may_follow_each_other(format->name) && strstr(name, "/plain") != NULL;
    flamepix_buffer_free(&recording);
}

static void test_each_format_has_samples_that_are_read_and_collapsed_to_what_is_drawn(void **state)
{
    (void)state;
    struct checks checks = {0};
    assert_int_equal(flamepix_fonts_create(&checks.fonts), FLAMEPIX_OK);
    test_each_sample(check_sample, &checks);
    assert_int_equal(checks.joined, JOINED_FORMATS);
    flamepix_fonts_free(checks.fonts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_picture_of_what_is_collapsed_is_the_same),
        cmocka_unit_test(test_what_is_collapsed_together_is_the_sum_of_each),
        cmocka_unit_test(test_samples_of_other_formats_are_collapsed_to_what_is_drawn),
        cmocka_unit_test(test_each_format_has_samples_that_are_read_and_collapsed_to_what_is_drawn),
    };
    return cmocka_run_group_tests_name("collapse", tests, NULL, NULL);
}
