/* A plain main for a fuzz target: gives it each file named on the command line, and each file in
 * the folders named there, and says how many. Any crash can so be met again under a debugger. */
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <flamepix/bytes.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_file(const char *path, struct flamepix_buffer *bytes)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    char part[4096];
    size_t length;
    bool fine = true;
    while (fine && (length = fread(part, 1, sizeof(part), file)) > 0)
        fine = flamepix_buffer_append(bytes, part, length) == FLAMEPIX_OK;
    fine = fine && ferror(file) == 0;
    (void)fclose(file);
    return fine;
}

/* The target gets a copy of just the right size, so that a sanitizer sees a step beyond it. */
static bool replay_file(const char *path)
{
    struct flamepix_buffer bytes = {0};
    bool fine = read_file(path, &bytes);
    uint8_t *data = fine ? malloc(bytes.length > 0 ? bytes.length : 1) : NULL;
    fine = data != NULL;
    if (fine) {
        if (bytes.length > 0)
            memcpy(data, bytes.data, bytes.length);
        (void)LLVMFuzzerTestOneInput(data, bytes.length);
    } else {
        (void)fprintf(stderr, "replay: %s: %s\n", path, strerror(errno));
    }
    free(data);
    flamepix_buffer_free(&bytes);
    return fine;
}

/* Files only: a corpus is one folder deep. */
static bool replay_folder(const char *path, size_t *count)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        return false;
    bool fine = true;
    const struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        char name[4096];
        int length = snprintf(name, sizeof(name), "%s/%s", path, entry->d_name);
        struct stat about;
        if (length < 0 || (size_t)length >= sizeof(name) || stat(name, &about) != 0) {
            fine = false;
        } else if (S_ISREG(about.st_mode)) {
            fine = replay_file(name) && fine;
            ++*count;
        }
    }
    (void)closedir(folder);
    return fine;
}

int main(int argc, char **argv)
{
    size_t count = 0;
    bool fine = LLVMFuzzerInitialize(&argc, &argv) == 0;
    for (int i = 1; i < argc; i++) {
        struct stat about;
        if (stat(argv[i], &about) == 0 && S_ISDIR(about.st_mode)) {
            fine = replay_folder(argv[i], &count) && fine;
        } else {
            fine = replay_file(argv[i]) && fine;
            count++;
        }
    }
    (void)printf("replayed %zu inputs\n", count);
    return fine && count > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
