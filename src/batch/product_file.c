#include "batch/product_file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fd.h"
#include "figure/sidecar.h"
#include "report/report.h"

/* PNG, JPEG, report, gallery; those of sidecars are in their table. */
static const char *const heads[] = {
    "\x89PNG\r\n\x1a\n",
    "\xff\xd8\xff",
    "{\"schema\":\"" FLAMEPIX_REPORT_SCHEMA "\"",
    "<!doctype html>\n<html lang=en>\n",
};

static bool begins(const char *bytes, size_t length, const char *head)
{
    size_t needed = strlen(head);
    return needed > 0 && length >= needed && memcmp(bytes, head, needed) == 0;
}

static bool is_product(const char *bytes, size_t length)
{
    for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
        if (begins(bytes, length, heads[i]))
            return true;
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++)
        if (begins(bytes, length, flamepix_sidecars[i].head))
            return true;
    return false;
}

/* The report of another shard may have just been set aside, or begun. */
static bool is_called_report(const char *path)
{
    static const char extension[] = ".jsonl";
    const size_t length = strlen(path), needed = sizeof(extension) - 1;
    return length > needed && strcmp(path + length - needed, extension) == 0;
}

bool flamepix_is_product_file(const char *path)
{
    char head[64];
    size_t length = 0;
    struct stat about;
    /* Opening anything else might wait, or take what is meant for whoever reads it. */
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return false;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd >= 0 && flamepix_fd_read_at(fd, head, sizeof(head), 0, &length) != FLAMEPIX_OK)
        length = 0;
    flamepix_fd_close(fd);
    return length > 0 ? is_product(head, length) : is_called_report(path);
}
