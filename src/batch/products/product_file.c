#include "batch/products/product.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

#include "base/os/fd.h"
#include "batch/color_pass.h"
#include "gallery/gallery_assets.h"
#include "report/report.h"
#include "sidecar/alt_text.h"
#include "sidecar/sidecar.h"

static bool begins(struct flamepix_bytes bytes, const char *head)
{
    size_t needed = strlen(head);
    return needed > 0 && bytes.length >= needed && memcmp(bytes.data, head, needed) == 0;
}

static bool is_picture(struct flamepix_bytes head)
{
    return begins(head, "\x89PNG\r\n\x1a\n") || begins(head, "\xff\xd8\xff");
}

bool fpx_is_sidecar_head(struct flamepix_bytes head)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        if (begins(head, fpx_sidecars[i].head))
            return true;
    return begins(head, FPX_PANELS_HEAD);
}

static bool is_product(struct flamepix_bytes head)
{
    return is_picture(head) || fpx_is_sidecar_head(head) || fpx_report_is_ours(head) ||
           fpx_gallery_is_ours(head) || fpx_gallery_readme_is_ours(head) ||
           fpx_alt_text_is_ours(head) || begins(head, FPX_COLORS_FILE_HEAD);
}

/* The report of another shard may just have been set aside, or started. */
static bool is_called_report(const char *path)
{
    static const char extension[] = ".jsonl";
    const size_t length = strlen(path), needed = sizeof(extension) - 1;
    return length > needed && strcmp(path + length - needed, extension) == 0;
}

bool fpx_is_product_file(const char *path)
{
    char head[FPX_GALLERY_HEAD_NBYTES];
    size_t length = 0;
    struct stat about;
    /* Opening anything else might block, or consume data meant for its reader. */
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return false;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd >= 0 && fpx_fd_read_at(fd, head, sizeof(head), 0, &length) != FLAMEPIX_OK)
        length = 0;
    fpx_fd_close(fd);
    return length > 0 ? is_product((struct flamepix_bytes){head, length}) : is_called_report(path);
}
