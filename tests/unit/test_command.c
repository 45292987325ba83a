#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include <errno.h>

#include "cli/command.h"
#include "support/capture.h"
#include "support/place.h"
#include "support/scarce_memory.h"

/* A command line, ended by NULL, as main gets it. */
static int run(const char *const *words)
{
    int count = 0;
    while (words[count] != NULL)
        count++;
    return flamepix_cli_main(count, (char **)words);
}

/* Exit 7 is NO_MEMORY, if it is said, too. */
static enum flamepix_status run_quietly(void *words)
{
    struct capture out, err;
    capture_begin(&out, STDOUT_FILENO);
    capture_begin(&err, STDERR_FILENO);
    int code = run(words);
    capture_end(&err);
    capture_end(&out);
    if (code == FLAMEPIX_EXIT_DONE)
        return FLAMEPIX_OK;
    bool is_said = strstr(err.text, "out of memory") != NULL;
    return code == FLAMEPIX_EXIT_RESOURCES && is_said ? FLAMEPIX_NO_MEMORY : FLAMEPIX_BAD_ARGUMENT;
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
    test_place_put("a.folded", "main;a 5\n");
    test_place_put("list", "b.folded\nc.folded\n");
    const char *const words[] = {"flamepix",    "batch",     "a.folded",   "--from-file",
                                 "list",        "-o",        "out",        "--include",
                                 "*.folded",    "--preset",  "docs,thumb", "--frames",
                                 "{stem}.json", "--gallery", "--dry-run",  NULL};
    assert_says_when_memory_is_out(words);
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, test_place_enter, test_place_leave)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_PLACE(test_a_picture_without_memory_is_exit_7),
        IN_PLACE(test_help_without_memory_is_exit_7),
        IN_PLACE(test_a_dry_run_without_memory_is_exit_7),
    };
    return cmocka_run_group_tests_name("command", tests, NULL, NULL);
}
