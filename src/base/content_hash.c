#include "base/content_hash.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "base/os/fd.h"

enum { READ_NBYTES = 64 * 1024 };

uint64_t fpx_content_hash_bytes(uint64_t seed, const void *bytes, size_t length)
{
    return XXH64(bytes, length, seed);
}

static enum flamepix_status open_regular(const char *path, int *fd_ret)
{
    struct stat about;
    /* Checked before the file is opened: opening a pipe already consumes it. */
    if (stat(path, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    if (!S_ISREG(about.st_mode)) {
        errno = EINVAL;
        return FLAMEPIX_READ_FAILED;
    }
    *fd_ret = open(path, O_RDONLY | O_CLOEXEC);
    return *fd_ret < 0 ? FLAMEPIX_READ_FAILED : FLAMEPIX_OK;
}

static enum flamepix_status hash_descriptor(int fd, XXH64_state_t *sum, uint64_t *hash_ret)
{
    char part[READ_NBYTES];
    uint64_t offset = 0;
    size_t length;
    do {
        enum flamepix_status status = fpx_fd_read_at(fd, part, sizeof(part), offset, &length);
        if (status != FLAMEPIX_OK)
            return status;
        (void)XXH64_update(sum, part, length);
        offset += length;
    } while (length == sizeof(part));
    *hash_ret = XXH64_digest(sum);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_content_hash_file(const char *path, uint64_t *hash_ret)
{
    XXH64_state_t *sum = XXH64_createState();
    if (sum == NULL)
        return FLAMEPIX_NO_MEMORY;
    (void)XXH64_reset(sum, 0);
    int fd = -1;
    enum flamepix_status status = open_regular(path, &fd);
    if (status == FLAMEPIX_OK)
        status = hash_descriptor(fd, sum, hash_ret);
    fpx_fd_close(fd);
    (void)XXH64_freeState(sum);
    return status;
}

/* -- parts ------------------------------------------------------------------------------------- */

/* The state belongs to the library: this type only names it. */
static XXH64_state_t *state_of(const struct fpx_content_hasher *hasher)
{
    return (XXH64_state_t *)(uintptr_t)hasher;
}

enum flamepix_status fpx_content_hasher_create(struct fpx_content_hasher **hasher_ret)
{
    XXH64_state_t *state = XXH64_createState();
    *hasher_ret = (struct fpx_content_hasher *)(void *)state;
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    fpx_content_hasher_reset(*hasher_ret);
    return FLAMEPIX_OK;
}

void fpx_content_hasher_reset(struct fpx_content_hasher *hasher)
{
    (void)XXH64_reset(state_of(hasher), 0);
}

void fpx_content_hasher_add(struct fpx_content_hasher *hasher, const void *bytes, size_t length)
{
    (void)XXH64_update(state_of(hasher), bytes, length);
}

uint64_t fpx_content_hasher_value(const struct fpx_content_hasher *hasher)
{
    return XXH64_digest(state_of(hasher));
}

void fpx_content_hasher_free(struct fpx_content_hasher *hasher)
{
    (void)XXH64_freeState(state_of(hasher));
}
