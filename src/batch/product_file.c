#include "batch/product_file.h"

#include <errno.h>
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

bool flamepix_is_product_file(const char *path)
{
    char head[64];
    size_t length = 0;
    struct stat about;
    int cause = errno;
    /* Opening anything else might wait, or take what is meant for whoever reads it. */
    bool is_file = stat(path, &about) == 0 && S_ISREG(about.st_mode);
    int fd = is_file ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    bool is_read =
        fd >= 0 && flamepix_fd_read_at(fd, head, sizeof(head), 0, &length) == FLAMEPIX_OK;
    flamepix_fd_close(fd);
    errno = cause;
    return is_read && is_product(head, length);
}
