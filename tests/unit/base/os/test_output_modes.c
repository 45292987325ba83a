#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#include "base/os/output.h"
#include "support/pictures/scratch_folder.h"

/* From here on this process may not set modes, as where a file system refuses it. */
static bool forbid_modes(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fchmod, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {sizeof(steps) / sizeof(steps[0]), steps};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* Replaces "file", and says whether that has another mode now; 2: it failed. */
static int replace_without_modes(void)
{
    struct fpx_output *output;
    if (!forbid_modes() || fpx_output_open("file", &output) != FLAMEPIX_OK)
        return 2;
    const bool has_other_mode = fpx_output_has_other_mode(output);
    const bool written = fpx_output_write(output, "new", 3) == FLAMEPIX_OK &&
                         fpx_output_finish(output, false) == FLAMEPIX_OK;
    fpx_output_free(output);
    return written ? has_other_mode : 2;
}

static void assert_replaced_without_modes(mode_t mode, int expected)
{
    int end;
    test_place_put("file", "old");
    assert_int_equal(chmod("file", mode), 0);
    const pid_t child = fork();
    if (child == 0)
        _exit(replace_without_modes());
    assert_int_equal(waitpid(child, &end, 0), child);
    assert_true(WIFEXITED(end));
    assert_int_equal(WEXITSTATUS(end), expected);
}

static void test_output_is_replaced_where_modes_cannot_be_set(void **state)
{
    (void)state;
    const mode_t before = umask(022);
    assert_replaced_without_modes(0644, 0);
    assert_replaced_without_modes(0604, 1);
    umask(before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_output_is_replaced_where_modes_cannot_be_set,
                                        test_place_enter, test_place_leave),
    };
    return cmocka_run_group_tests_name("output_modes", tests, NULL, NULL);
}
