#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "batch/products/palette_file.h"

/* A map of `count` names "PREFIX0", "PREFIX1"... */
static struct fpx_palette_map *map_of(char prefix, int count)
{
    struct fpx_palette_map *map = NULL;
    char name[16];
    if (fpx_palette_map_create(&map) != FLAMEPIX_OK)
        abort();
    for (int i = 0; i < count; i++) {
        int length = snprintf(name, sizeof(name), "%c%d", prefix, i);
        if (fpx_palette_map_add(map, (struct flamepix_bytes){name, (size_t)length}, 0x010203) !=
            FLAMEPIX_OK)
            abort();
    }
    return map;
}

static void test_palette_file_that_is_not_there_says_nothing(void **state)
{
    (void)state;
    struct fpx_palette_map *map = map_of('a', 0);
    uint64_t bad_lines = 1;
    assert_int_equal(fpx_palette_file_read("/nowhere/palette.map", map, &bad_lines), FLAMEPIX_OK);
    assert_int_equal(bad_lines, 0);
    fpx_palette_map_free(map);
}

static void add_one_by_one(const char *path, char prefix)
{
    for (int count = 1; count <= 10; count++) {
        struct fpx_palette_map *map = map_of(prefix, count);
        if (fpx_palette_file_unite(NULL, path, map) != FLAMEPIX_OK)
            _exit(1);
        fpx_palette_map_free(map);
    }
    _exit(0);
}

static void test_palette_file_loses_nothing_of_many_processes(void **state)
{
    (void)state;
    enum { PROCESSES = 6 };
    char folder[] = "/tmp/palette-file-XXXXXX";
    char path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/palette.map", folder);
    for (int i = 0; i < PROCESSES; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0)
            add_one_by_one(path, (char)('a' + i));
    }
    for (int i = 0; i < PROCESSES; i++) {
        int how;
        assert_true(wait(&how) > 0);
        assert_true(WIFEXITED(how) && WEXITSTATUS(how) == 0);
    }
    struct fpx_palette_map *map = map_of('a', 0);
    uint64_t bad_lines;
    assert_int_equal(fpx_palette_file_read(path, map, &bad_lines), FLAMEPIX_OK);
    assert_int_equal(bad_lines, 0);
    assert_int_equal(fpx_palette_map_count(map), PROCESSES * 10);
    fpx_palette_map_free(map);
    /* Nothing else is left in the folder. */
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void test_palette_file_that_can_be_written_stays_as_it_is(void **state)
{
    (void)state;
    char folder[] = "/tmp/palette-file-XXXXXX";
    char path[300];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/palette.map", folder);
    assert_int_equal(fpx_palette_file_check(path), FLAMEPIX_OK);
    /* The name of the lock is longer than there can be. */
    snprintf(path, sizeof(path), "%s/%0250d", folder, 0);
    assert_int_equal(fpx_palette_file_check(path), FLAMEPIX_WRITE_FAILED);
    assert_int_equal(errno, ENAMETOOLONG);
    /* Nothing is left in the folder. */
    assert_int_equal(rmdir(folder), 0);
}

static void assert_says(const char *path, const char *text)
{
    char held[64] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(held, 1, sizeof(held) - 1, file), strlen(text));
    assert_int_equal(fclose(file), 0);
    assert_string_equal(held, text);
}

static void test_palette_file_that_nobody_may_write_stays_also_for_root(void **state)
{
    (void)state;
    static const char text[] = "main->rgb(1,2,3)\n";
    char folder[] = "/tmp/palette-file-XXXXXX";
    char path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof(path), "%s/palette.map", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(chmod(path, 0444), 0);
    struct fpx_palette_map *map = map_of('a', 2);
    const enum flamepix_status checked = fpx_palette_file_check(path);
    assert_int_equal(checked, FLAMEPIX_WRITE_FAILED);
    assert_true(fpx_palette_file_is_read_only(checked, errno));
    const enum flamepix_status united = fpx_palette_file_unite(NULL, path, map);
    assert_true(fpx_palette_file_is_read_only(united, errno));
    assert_says(path, text);
    fpx_palette_map_free(map);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void test_palette_file_is_read_only_for_some_causes(void **state)
{
    (void)state;
    static const int read_only[] = {EACCES, EPERM, EROFS, EBUSY};
    static const int broken[] = {ENOSPC, EIO, ENAMETOOLONG, EAGAIN, ENOTDIR};
    for (size_t i = 0; i < sizeof(read_only) / sizeof(read_only[0]); i++)
        assert_true(fpx_palette_file_is_read_only(FLAMEPIX_WRITE_FAILED, read_only[i]));
    for (size_t i = 0; i < sizeof(broken) / sizeof(broken[0]); i++)
        assert_false(fpx_palette_file_is_read_only(FLAMEPIX_WRITE_FAILED, broken[i]));
    assert_false(fpx_palette_file_is_read_only(FLAMEPIX_READ_FAILED, EACCES));
    assert_false(fpx_palette_file_is_read_only(FLAMEPIX_OK, EACCES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_palette_file_that_is_not_there_says_nothing),
        cmocka_unit_test(test_palette_file_loses_nothing_of_many_processes),
        cmocka_unit_test(test_palette_file_that_can_be_written_stays_as_it_is),
        cmocka_unit_test(test_palette_file_that_nobody_may_write_stays_also_for_root),
        cmocka_unit_test(test_palette_file_is_read_only_for_some_causes),
    };
    return cmocka_run_group_tests_name("palette_file", tests, NULL, NULL);
}
