/* Whatever is freed or closed keeps errno, also where closing a descriptor fails: each thing is
 * made, its descriptors are closed behind its back, and then it is freed. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <flamepix/input.h>

#include "base/os/fd.h"
#include "base/os/output.h"
#include "input/input_internal.h"
#include "pool/pool_internal.h"
#include "profile/view_chain.h"
#include "report/report_journal.h"
#include "stack/order/sort.h"
#include "support/folder.h"
#include "support/recordings/source.h"

enum { KEPT = ENOSPC };

/* The descriptor that the next one opened will have. */
static int next_descriptor(void)
{
    int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0);
    assert_int_equal(close(fd), 0);
    return fd;
}

/* Closes what was opened since `first` was the next descriptor; fails the test if that is nothing.
 * Leaves errno at KEPT, so that it is seen when the next close fails. */
static void break_descriptors(int first)
{
    enum { SEVERAL = 8 };
    int broken = 0;
    for (int fd = first; fd < first + SEVERAL; fd++)
        broken += close(fd) == 0;
    assert_true(broken > 0);
    errno = KEPT;
}

static void test_closing_a_folder_keeps_errno(void **state)
{
    (void)state;
    int first = next_descriptor();
    DIR *list = opendir("/");
    assert_non_null(list);
    break_descriptors(first);
    fpx_fd_close_folder(list);
    assert_int_equal(errno, KEPT);
}

static void test_freeing_an_output_keeps_errno(void **state)
{
    char path[TEST_PATH_MAX];
    struct fpx_output *output = NULL;
    int first = next_descriptor();
    assert_int_equal(fpx_output_open(test_folder_path(*state, "out", path), &output), FLAMEPIX_OK);
    break_descriptors(first);
    fpx_output_free(output);
    assert_int_equal(errno, KEPT);
}

static void test_freeing_a_spool_keeps_errno(void **state)
{
    (void)state;
    struct fpx_spool spool;
    int first = next_descriptor();
    fpx_spool_init(&spool, 2);
    assert_int_equal(fpx_spool_append(&spool, "0123", 4), FLAMEPIX_OK);
    break_descriptors(first);
    fpx_spool_free(&spool);
    assert_int_equal(errno, KEPT);
}

static void test_freeing_a_raw_input_keeps_errno(void **state)
{
    (void)state;
    struct fpx_raw_input raw;
    int first = next_descriptor();
    int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    assert_true(fd >= 0);
    fpx_raw_input_from_fd(&raw, fd, true, false, 0);
    break_descriptors(first);
    fpx_raw_input_free(&raw);
    assert_int_equal(errno, KEPT);
}

static void test_freeing_an_input_keeps_errno(void **state)
{
    char path[TEST_PATH_MAX];
    struct flamepix_input *input = NULL;
    test_folder_add(*state, "in", "main 5\n", strlen("main 5\n"));
    int first = next_descriptor();
    assert_int_equal(flamepix_input_open(test_folder_path(*state, "in", path), NULL, &input),
                     FLAMEPIX_OK);
    break_descriptors(first);
    flamepix_input_free(input);
    assert_int_equal(errno, KEPT);
}

static void test_freeing_stacks_sorted_on_disk_keeps_errno(void **state)
{
    (void)state;
    const char *const lines[] = {"main;x 3", "main 5", "mainly 1", "main-loop;c 1"};
    const struct fpx_sort_limits limits = {
        .block_nbytes = 64,
        .sorted_files = {.resident_nbytes = 0, .fan_in = 2, .buffer_nbytes = 1},
    };
    struct fpx_track track = {0};
    struct flamepix_stacks *sorted = NULL;
    struct flamepix_stack stack;
    int first = next_descriptor();
    assert_int_equal(fpx_sort_create(test_source(lines, 4), &limits, &sorted), FLAMEPIX_OK);
    assert_int_equal(fpx_tracked_stacks_create(sorted, &track, &sorted), FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(sorted, &stack), FLAMEPIX_OK);
    break_descriptors(first);
    flamepix_stacks_free(sorted);
    assert_int_equal(errno, KEPT);
}

static void test_freeing_a_report_journal_keeps_errno(void **state)
{
    char path[TEST_PATH_MAX];
    struct fpx_report_journal *journal = NULL;
    test_folder_path(*state, "report.jsonl", path);
    int first = next_descriptor();
    const struct fpx_report_journal_options options = {
        .path = path, .outputs = *state, .sync = FPX_SYNC_NEVER};
    assert_int_equal(fpx_report_journal_open(&options, &journal), FLAMEPIX_OK);
    break_descriptors(first);
    fpx_report_journal_free(journal);
    assert_int_equal(errno, KEPT);
}

static void test_closing_a_channel_keeps_errno(void **state)
{
    (void)state;
    int fds[2];
    int first = next_descriptor();
    assert_int_equal(fpx_channel_pair(fds), FLAMEPIX_OK);
    struct fpx_channel channel = {.fd = fds[0]};
    break_descriptors(first);
    fpx_channel_close(&channel);
    assert_int_equal(errno, KEPT);
}

/* Neither can be killed nor waited for: its process has ended and was waited for already. */
static void test_freeing_a_pool_member_keeps_errno(void **state)
{
    (void)state;
    struct fpx_pool_member member = {.channel = {.fd = -1}};
    pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    assert_true(pid > 0);
    assert_int_equal(waitpid(pid, NULL, 0), pid);
    member.pid = pid;
    errno = KEPT;
    fpx_pool_member_free(&member);
    assert_int_equal(errno, KEPT);
    assert_int_equal(waitpid(pid, NULL, 0), -1);
    assert_int_equal(errno, ECHILD);
}

#define IN_A_FOLDER(test)                                                                          \
    cmocka_unit_test_setup_teardown(test, test_folder_setup, test_folder_teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_closing_a_folder_keeps_errno),
        IN_A_FOLDER(test_freeing_an_output_keeps_errno),
        cmocka_unit_test(test_freeing_a_spool_keeps_errno),
        cmocka_unit_test(test_freeing_a_raw_input_keeps_errno),
        IN_A_FOLDER(test_freeing_an_input_keeps_errno),
        cmocka_unit_test(test_freeing_stacks_sorted_on_disk_keeps_errno),
        IN_A_FOLDER(test_freeing_a_report_journal_keeps_errno),
        cmocka_unit_test(test_closing_a_channel_keeps_errno),
        cmocka_unit_test(test_freeing_a_pool_member_keeps_errno),
    };
    return cmocka_run_group_tests_name("errno", tests, NULL, NULL);
}
