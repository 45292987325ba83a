#include "support/fake_program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "support/folder.h"

void test_fake_program(const char *folder, const char *name, const char *script)
{
    char file[TEST_PATH_MAX];
    char path[2 * TEST_PATH_MAX];
    test_folder_add(folder, name, script, strlen(script));
    assert_int_equal(chmod(test_folder_path(folder, name, file), 0755), 0);
    assert_true(snprintf(path, sizeof(path), "%s:%s", folder, getenv("PATH")) < (int)sizeof(path));
    assert_int_equal(setenv("PATH", path, 1), 0);
}
