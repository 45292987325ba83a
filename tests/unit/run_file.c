/* All test files in one program, as linking each of them takes longer than running it: the first
 * argument says which file to run, such as unit/test_layout. Each runs in a process of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEST_FILE(folder, file) int folder##_##file(void);
#include "test_files.h"
#undef TEST_FILE

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(void);
    } files[] = {
#define TEST_FILE(folder, file) {#folder "/" #file, folder##_##file},
#include "test_files.h"
    };
    for (size_t i = 0; argc == 2 && i < sizeof(files) / sizeof(files[0]); i++) {
        if (strcmp(files[i].name, argv[1]) == 0)
            return files[i].run();
    }
    (void)fprintf(stderr, "usage: run_file FILE, such as unit/test_layout\n");
    return EXIT_FAILURE;
}
