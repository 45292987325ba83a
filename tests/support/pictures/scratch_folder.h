/* A folder that one test works in: the working directory while the test runs. */
#ifndef FPX_TEST_PLACE_H
#define FPX_TEST_PLACE_H

#include <stddef.h>

/* For cmocka_unit_test_setup_teardown: makes the folder and goes there; leaves it and removes it
 * with all that is in it. */
int test_place_enter(void **state);
int test_place_leave(void **state);

/* Writes a file of the place. */
void test_place_put(const char *path, const char *text);

/* How many files and folders lie in a folder of the place; "." is the place. */
size_t test_place_count(const char *folder);

#endif
