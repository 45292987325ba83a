#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <errno.h>

#include "cli/command.h"
#include "support/capture.h"
#include "support/pictures/scratch_folder.h"
#include "support/scarce_memory.h"

/* A command line, ended by NULL, as main gets it. */
static int run(const char *const *words)
{
    int count = 0;
    while (words[count] != NULL)
        count++;
    return fpx_cli_main(count, (char **)words);
}

/* What it says on either stream is caught. */
static int run_caught(const char *const *words, struct capture *out, struct capture *err)
{
    capture_begin(out, STDOUT_FILENO);
    capture_begin(err, STDERR_FILENO);
    int code = run(words);
    capture_end(err);
    capture_end(out);
    return code;
}

/* Exit 7 is NO_MEMORY, if it is said, too. */
static enum flamepix_status run_quietly(void *words)
{
    struct capture out, err;
    int code = run_caught(words, &out, &err);
    if (code == FPX_EXIT_DONE)
        return FLAMEPIX_OK;
    bool is_said = strstr(err.text, "out of memory") != NULL;
    return code == FPX_EXIT_RESOURCES && is_said ? FLAMEPIX_NO_MEMORY : FLAMEPIX_BAD_ARGUMENT;
}

static void assert_says_when_memory_is_out(const char *const *words)
{
    assert_true(scarce_memory_try(run_quietly, (void *)words) > 0);
}

static void test_a_picture_without_memory_is_exit_7(void **state)
{
    (void)state;
    test_place_put("a.folded", "main;a 5\nmain;b 7\n");
    test_place_put("b.folded", "main;b;c 9\nmain;a 7\n");
    test_place_put("words", "--title=T\n--subtitle S\n");
    const char *const words[] = {
        "flamepix", "a.folded",  "b.folded", "-o",      "a.png", "--frames", "a.json", "--tags",
        "a.npy",    "--options", "words",    "--notes", "N",     "--width",  "300",    NULL};
    assert_says_when_memory_is_out(words);
}

static void test_help_without_memory_is_exit_7(void **state)
{
    (void)state;
    const char *const words[] = {"flamepix", "help", "batch", NULL};
    assert_says_when_memory_is_out(words);
}

static void test_a_dry_run_without_memory_is_exit_7(void **state)
{
    (void)state;
    assert_int_equal(mkdir("in", 0777), 0);
    test_place_put("in/a.folded", "main;a 5\n");
    test_place_put("list", "b.folded\nc.folded\n");
    const char *const words[] = {"flamepix",    "batch",     "in",         "--from-file",
                                 "list",        "-o",        "out",        "--include",
                                 "*.folded",    "--preset",  "docs,thumb", "--frames",
                                 "{stem}.json", "--gallery", "--dry-run",  NULL};
    assert_says_when_memory_is_out(words);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

/* What is said of wrong usage. */
static void assert_wrong_usage(const char *const *words, const char *said)
{
    struct capture out, err;
    int code = run_caught(words, &out, &err);
    assert_string_equal(err.text, said);
    assert_int_equal(code, FPX_EXIT_USAGE);
    assert_string_equal(out.text, "");
}

static void test_words_that_a_command_does_not_take_are_named(void **state)
{
    (void)state;
    const char *const extra[] = {"flamepix", "help", "batch", "render", NULL};
    assert_wrong_usage(extra, "flamepix: unexpected argument \"render\"\n");
    const char *const version[] = {"flamepix", "version", "2", NULL};
    assert_wrong_usage(version, "flamepix: unexpected argument \"2\"\n");
    const char *const misspelt[] = {"flamepix", "help", "bacth", NULL};
    assert_wrong_usage(misspelt, "flamepix: unknown command bacth; did you mean batch?\n");
    const char *const unknown[] = {"flamepix", "help", "xyzzyxyzzy", NULL};
    assert_wrong_usage(unknown, "flamepix: unknown command xyzzyxyzzy\n");
}

static void test_a_file_of_options_is_text_of_one_mebibyte_at_most(void **state)
{
    (void)state;
    const char *const words[] = {"flamepix", "--options", "words", "in", NULL};
    FILE *file = fopen("words", "w");
    assert_non_null(file);
    assert_int_equal(fwrite("--bare\0", 1, 7, file), 7);
    assert_int_equal(fclose(file), 0);
    assert_wrong_usage(words, "flamepix: words: not a file of options (it holds a NUL byte)\n");
    assert_int_equal(truncate("words", (1 << 20) + 1), 0);
    assert_wrong_usage(words, "flamepix: words: not a file of options (it is longer than 1 MiB)\n");
}

static void test_a_batch_needs_a_folder_and_presets_that_there_are(void **state)
{
    (void)state;
    static const char folder[] = "flamepix: batch needs a folder for its pictures: -o DIR\n";
    const char *const none[] = {"flamepix", "batch", "in", NULL};
    assert_wrong_usage(none, folder);
    const char *const empty[] = {"flamepix", "batch", "in", "-o", "", NULL};
    assert_wrong_usage(empty, folder);
    const char *const standard[] = {"flamepix", "batch", "in", "-o", "-", NULL};
    assert_wrong_usage(standard, folder);
    const char *const twice[] = {"flamepix", "batch", "in", "-o", "out", "--preset", "og,og", NULL};
    assert_wrong_usage(twice, "flamepix: --preset: og is named twice\n");
}

/* What comes of uniting a report without a line. */
static int unite_nothing(const char *option)
{
    struct capture err;
    const char *const words[] = {"flamepix", "batch",           "none.jsonl", "-o",
                                 "out",      "--merge-reports", option,       NULL};
    test_place_put("none.jsonl", "{\"schema\":\"flamepix-report-2\",\"summary\":true,\"run\":1}\n");
    capture_begin(&err, STDERR_FILENO);
    int code = run(words);
    capture_end(&err);
    assert_non_null(strstr(err.text, "report.jsonl: no input\n"));
    return code;
}

static void test_reports_without_an_input_are_exit_3_unless_that_is_allowed(void **state)
{
    (void)state;
    assert_int_equal(unite_nothing(NULL), FPX_EXIT_NO_INPUT);
    assert_int_equal(unite_nothing("--allow-empty"), FPX_EXIT_DONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_a_picture_without_memory_is_exit_7),
        IN_PLACE(test_help_without_memory_is_exit_7),
        IN_PLACE(test_a_dry_run_without_memory_is_exit_7),
        IN_PLACE(test_a_file_of_options_is_text_of_one_mebibyte_at_most),
        cmocka_unit_test(test_words_that_a_command_does_not_take_are_named),
        cmocka_unit_test(test_a_batch_needs_a_folder_and_presets_that_there_are),
        IN_PLACE(test_reports_without_an_input_are_exit_3_unless_that_is_allowed),
    };
    return cmocka_run_group_tests_name("command", tests, NULL, NULL);
}
