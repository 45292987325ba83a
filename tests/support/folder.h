/* A folder for one test: made by its setup, removed with all that is in it by its teardown. */
#ifndef FPX_TEST_FOLDER_H
#define FPX_TEST_FOLDER_H

#include <stddef.h>

enum { TEST_PATH_MAX = 8192 };

/* For cmocka_unit_test_setup_teardown: *state becomes the folder's path,
 * without a '/' at its end. */
int test_folder_setup(void **state);
int test_folder_teardown(void **state);

/* The path of `name` in the folder, into `path`, which is also answered. */
const char *test_folder_path(const char *folder, const char *name, char path[TEST_PATH_MAX]);

/* Writes a file below the folder, and the folders that `name` goes through; replaces what was
 * there. */
void test_folder_add(const char *folder, const char *name, const void *bytes, size_t length);

#endif
