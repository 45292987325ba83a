#include "support/recordings/sample_recordings.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/recordings/recordings.h"

/* What stands beside a sample is what it is collapsed to. */
static int is_sample(const struct dirent *entry)
{
    static const char end[] = ".folded";
    const size_t length = strlen(entry->d_name), most = sizeof(end) - 1;
    return entry->d_name[0] != '.' &&
           (length < most || strcmp(entry->d_name + length - most, end) != 0);
}

static void take_file(test_sample_fn *take, void *user, const struct flamepix_format *format,
                      const char *file)
{
    char name[300], path[320];
    (void)snprintf(name, sizeof(name), "%s/%s", format->name, file);
    (void)snprintf(path, sizeof(path), "formats/%s", name);
    struct flamepix_buffer bytes = test_sample(path);
    take(user, format, name, flamepix_buffer_bytes(&bytes));
    flamepix_buffer_free(&bytes);
}

void test_each_sample(test_sample_fn *take, void *user)
{
    const struct flamepix_format *format;
    for (size_t i = 0; (format = flamepix_format_read(i)) != NULL; i++) {
        if ((format->traits & FLAMEPIX_FORMAT_RUNS) != 0) /* it is another program's */
            continue;
        char folder[300];
        struct dirent **entries;
        (void)snprintf(folder, sizeof(folder), "tests/samples/formats/%s", format->name);
        const int count = scandir(folder, &entries, is_sample, alphasort);
        if (count <= 0)
            fail_msg("%s has no sample", folder);
        for (int j = 0; j < count; j++) {
            take_file(take, user, format, entries[j]->d_name);
            free(entries[j]);
        }
        free(entries);
    }
}
