/* Programs of the PATH that a test writes itself, so that it does not matter what is installed. */
#ifndef FPX_TESTS_SUPPORT_FAKE_PROGRAM_H
#define FPX_TESTS_SUPPORT_FAKE_PROGRAM_H

/* Writes a script for sh under this name into the folder, and makes the folder the first of the
 * PATH as long as the process lives. */
void test_fake_program(const char *folder, const char *name, const char *script);

#endif
