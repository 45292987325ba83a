#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/os/sandbox.h"

/* What a process in a sandbox finds, as bits of its exit status. */
enum { READS_ADDED = 1, READS_OTHER = 2, WRITES_ADDED = 4, WRITES_OTHER = 8, MAKES_SOCKET = 16 };

static int opens(const char *path, int flags)
{
    return open(path, flags | O_CLOEXEC, 0666) >= 0;
}

static _Noreturn void look_around(void)
{
    struct fpx_sandbox sandbox;
    if (fpx_sandbox_begin(&sandbox) != FLAMEPIX_OK ||
        fpx_sandbox_add(&sandbox, "given", FPX_SANDBOX_READ) != FLAMEPIX_OK ||
        fpx_sandbox_add_output(&sandbox, "made/x", FPX_SANDBOX_WRITE) != FLAMEPIX_OK)
        _exit(255);
    fpx_sandbox_enter(&sandbox);
    _exit((opens("given/file", O_RDONLY) ? READS_ADDED : 0) |
          (opens("other", O_RDONLY) ? READS_OTHER : 0) |
          (opens("made/y", O_WRONLY | O_CREAT) ? WRITES_ADDED : 0) |
          (opens("z", O_WRONLY | O_CREAT) ? WRITES_OTHER : 0) |
          (socket(AF_INET, SOCK_STREAM, 0) >= 0 ? MAKES_SOCKET : 0));
}

static void test_only_what_was_added_can_be_opened(void **state)
{
    (void)state;
    char folder[] = "/var/tmp/flamepix-XXXXXX";
    const struct fpx_sandbox_kinds kinds = fpx_sandbox_kinds();
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(mkdir("given", 0777) + mkdir("made", 0777), 0);
    assert_true(opens("given/file", O_WRONLY | O_CREAT) && opens("other", O_WRONLY | O_CREAT));
    const pid_t pid = fork();
    if (pid == 0)
        look_around();
    int how = 0;
    assert_int_equal(waitpid(pid, &how, 0), pid);
    assert_true(WIFEXITED(how));
    int expected = READS_ADDED | WRITES_ADDED;
    expected |= kinds.landlock == 0 ? READS_OTHER | WRITES_OTHER : 0;
    expected |= kinds.has_seccomp ? 0 : MAKES_SOCKET;
    assert_int_equal(WEXITSTATUS(how), expected);
    (void)unlink("given/file"), (void)unlink("other"), (void)unlink("made/y"), (void)unlink("z");
    (void)rmdir("given"), (void)rmdir("made");
    assert_int_equal(chdir("/") + rmdir(folder), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_only_what_was_added_can_be_opened),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
