/* Picture facts: any file is a picture of so many px and perhaps a total and a unit, or nothing is
 * known of it; and a second look sees the same. */
#define _GNU_SOURCE /* memfd_create */
#include <math.h>
#include <sys/mman.h>
#include <unistd.h>

#include "batch/products/made_files.h"

#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct fpx_picture_facts facts_of(const char *path)
{
    struct fpx_picture_facts facts;
    require(fpx_picture_facts_read(path, &facts) == FLAMEPIX_OK, "any file may be looked at");
    require(memchr(facts.unit, '\0', sizeof(facts.unit)) != NULL, "a unit ends");
    require(isnan(facts.total) || (facts.total >= 0 && facts.total < 1e6), "a total is said whole");
    require(isnan(facts.total) || facts.unit[0] != '\0', "and is of a unit");
    return facts;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    int file = memfd_create("picture", MFD_CLOEXEC);
    require(file >= 0 && write(file, data, size) == (ssize_t)size, "there is a file");
    (void)snprintf(path, sizeof(path), "/proc/self/fd/%d", file);
    const struct fpx_picture_facts one = facts_of(path), other = facts_of(path);
    require(one.width == other.width && one.height == other.height, "a picture has one size");
    require(strcmp(one.unit, other.unit) == 0, "and one unit");
    (void)close(file);
    return 0;
}
