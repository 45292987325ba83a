#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "support/pictures/scratch_folder.h"

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

int test_place_enter(void **state)
{
    char folder[] = "/tmp/flamepix-test-XXXXXX";
    *state = mkdtemp(folder) == NULL ? NULL : strdup(folder);
    return *state != NULL && chdir(*state) == 0 ? 0 : -1;
}

int test_place_leave(void **state)
{
    char command[64];
    snprintf(command, sizeof(command), "rm -rf '%s'", (const char *)*state);
    free(*state);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

void test_place_put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

size_t test_place_count(const char *folder)
{
    DIR *entries = opendir(folder);
    assert_non_null(entries);
    size_t count = 0;
    while (readdir(entries) != NULL)
        count++;
    closedir(entries);
    return count - 2;
}
