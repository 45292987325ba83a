#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/output_internal.h"
#include "base/os/unfinished_files.h"
#include "support/pictures/scratch_folder.h"

static int signals_seen;

static void count_signal(int signal_number)
{
    (void)signal_number;
    signals_seen++;
}

static void test_signals_wait_while_they_are_held_back(void **state)
{
    (void)state;
    sigset_t before;
    void (*usual)(int) = signal(SIGUSR1, count_signal);
    errno = ENOSPC;
    fpx_unfinished_hold_signals(&before);
    assert_int_equal(raise(SIGUSR1), 0);
    assert_int_equal(signals_seen, 0);
    fpx_unfinished_release_signals(&before);
    assert_int_equal(signals_seen, 1);
    assert_int_equal(errno, ENOSPC);
    signal(SIGUSR1, usual);
}

static void test_files_in_the_list_are_removed_and_no_others(void **state)
{
    (void)state;
    static const char *const names[] = {"a", "b", "c", "d"};
    struct fpx_unfinished_file files[4];
    for (size_t i = 0; i < 4; i++) {
        test_place_put(names[i], "");
        files[i] = (struct fpx_unfinished_file){.folder = AT_FDCWD, .path = names[i]};
    }
    for (size_t i = 0; i < 3; i++)
        fpx_unfinished_add(&files[i]);
    fpx_unfinished_drop(&files[3]);
    fpx_unfinished_drop(&files[1]);
    fpx_unfinished_remove_files();
    assert_int_equal(access("a", F_OK), -1);
    assert_int_equal(access("b", F_OK), 0);
    assert_int_equal(access("c", F_OK), -1);
    assert_int_equal(access("d", F_OK), 0);
    fpx_unfinished_drop(&files[2]);
    fpx_unfinished_drop(&files[0]);
    test_place_put("a", "");
    fpx_unfinished_remove_files();
    assert_int_equal(access("a", F_OK), 0);
}

static void test_what_is_forgotten_is_not_removed(void **state)
{
    (void)state;
    struct fpx_unfinished_file parents = {.folder = AT_FDCWD, .path = "a"};
    test_place_put("a", "");
    fpx_unfinished_add(&parents);
    fpx_unfinished_forget();
    fpx_unfinished_remove_files();
    assert_int_equal(access("a", F_OK), 0);
}

static void test_outputs_that_have_their_names_are_in_no_list(void **state)
{
    (void)state;
    struct fpx_output *outputs[2];
    char temporary[PATH_MAX];
    size_t failed;
    /* What replaces a file has a temporary name first. */
    test_place_put("a", "");
    test_place_put("b", "");
    assert_int_equal(fpx_output_open("a", &outputs[0]), FLAMEPIX_OK);
    assert_int_equal(fpx_output_open("b", &outputs[1]), FLAMEPIX_OK);
    assert_int_equal(fpx_output_finish_all(outputs, 2, false, &failed), FLAMEPIX_OK);
    /* Another file of that name stays. */
    strcpy(temporary, outputs[0]->temporary);
    test_place_put(temporary, "");
    fpx_unfinished_remove_files();
    assert_int_equal(access(temporary, F_OK), 0);
    assert_int_equal(access("a", F_OK), 0);
    assert_int_equal(access("b", F_OK), 0);
    fpx_output_free(outputs[0]);
    fpx_output_free(outputs[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_signals_wait_while_they_are_held_back),
        cmocka_unit_test_setup_teardown(test_files_in_the_list_are_removed_and_no_others,
                                        test_place_enter, test_place_leave),
        cmocka_unit_test_setup_teardown(test_what_is_forgotten_is_not_removed, test_place_enter,
                                        test_place_leave),
        cmocka_unit_test_setup_teardown(test_outputs_that_have_their_names_are_in_no_list,
                                        test_place_enter, test_place_leave),
    };
    return cmocka_run_group_tests_name("unfinished_files", tests, NULL, NULL);
}
