#include "base/content_hash.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/fd.h"

#define PRIME_1 UINT64_C(0x9E3779B185EBCA87)
#define PRIME_2 UINT64_C(0xC2B2AE3D27D4EB4F)
#define PRIME_3 UINT64_C(0x165667B19E3779F9)
#define PRIME_4 UINT64_C(0x85EBCA77C2B2AE63)
#define PRIME_5 UINT64_C(0x27D4EB2F165667C5)

enum { STRIPE = 32, READ_NBYTES = 256 * 1024 };

/* Four sums that do not wait for each other: lane i takes every fourth word, beginning with word i.
 */
struct lanes {
    uint64_t sum[4];
};

static inline uint64_t rotate(uint64_t word, unsigned bits)
{
    return (word << bits) | (word >> (64 - bits));
}

/* Little endian on every machine; compilers make one load of each. */
static inline uint64_t load_32(const unsigned char *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24;
}

static inline uint64_t load_64(const unsigned char *at)
{
    return load_32(at) | load_32(at + 4) << 32;
}

static inline uint64_t round_of(uint64_t sum, uint64_t word)
{
    return rotate(sum + word * PRIME_2, 31) * PRIME_1;
}

static struct lanes lanes_start(uint64_t seed)
{
    return (struct lanes){{seed + PRIME_1 + PRIME_2, seed + PRIME_2, seed, seed - PRIME_1}};
}

/* Takes the whole stripes of `bytes`; answers how many bytes they are. */
static size_t lanes_take(struct lanes *lanes, const unsigned char *bytes, size_t length)
{
    uint64_t a = lanes->sum[0], b = lanes->sum[1], c = lanes->sum[2], d = lanes->sum[3];
    size_t taken = 0;
    for (; length - taken >= STRIPE; taken += STRIPE) {
        a = round_of(a, load_64(bytes + taken));
        b = round_of(b, load_64(bytes + taken + 8));
        c = round_of(c, load_64(bytes + taken + 16));
        d = round_of(d, load_64(bytes + taken + 24));
    }
    *lanes = (struct lanes){{a, b, c, d}};
    return taken;
}

static uint64_t lanes_join(const struct lanes *lanes)
{
    const uint64_t *sum = lanes->sum;
    uint64_t hash = rotate(sum[0], 1) + rotate(sum[1], 7) + rotate(sum[2], 12) + rotate(sum[3], 18);
    for (int i = 0; i < 4; i++)
        hash = (hash ^ round_of(0, sum[i])) * PRIME_1 + PRIME_4;
    return hash;
}

/* The last bytes, fewer than a stripe. */
static uint64_t take_tail(uint64_t hash, const unsigned char *bytes, size_t length)
{
    for (; length >= 8; bytes += 8, length -= 8)
        hash = rotate(hash ^ round_of(0, load_64(bytes)), 27) * PRIME_1 + PRIME_4;
    for (; length >= 4; bytes += 4, length -= 4)
        hash = rotate(hash ^ load_32(bytes) * PRIME_1, 23) * PRIME_2 + PRIME_3;
    for (; length > 0; bytes++, length--)
        hash = rotate(hash ^ *bytes * PRIME_5, 11) * PRIME_1;
    return hash;
}

static uint64_t scramble(uint64_t hash)
{
    hash = (hash ^ hash >> 33) * PRIME_2;
    hash = (hash ^ hash >> 29) * PRIME_3;
    return hash ^ hash >> 32;
}

/* `total` bytes in all: the lanes took the stripes, `tail` is what is left of them. */
static uint64_t finish(const struct lanes *lanes, uint64_t seed, uint64_t total,
                       const unsigned char *tail)
{
    uint64_t hash = total < STRIPE ? seed + PRIME_5 : lanes_join(lanes);
    return scramble(take_tail(hash + total, tail, (size_t)(total % STRIPE)));
}

uint64_t flamepix_hash_bytes(uint64_t seed, const void *bytes, size_t length)
{
    struct lanes lanes = lanes_start(seed);
    size_t taken = length < STRIPE ? 0 : lanes_take(&lanes, bytes, length);
    const unsigned char *tail = length % STRIPE == 0 ? NULL : (const unsigned char *)bytes + taken;
    return finish(&lanes, seed, length, tail);
}

static enum flamepix_status open_regular(const char *path, int *fd_ret)
{
    struct stat about;
    /* Asked before the file is opened: opening a pipe already takes part in it. */
    if (stat(path, &about) != 0)
        return FLAMEPIX_READ_FAILED;
    if (!S_ISREG(about.st_mode)) {
        errno = EINVAL;
        return FLAMEPIX_READ_FAILED;
    }
    *fd_ret = open(path, O_RDONLY | O_CLOEXEC);
    return *fd_ret < 0 ? FLAMEPIX_READ_FAILED : FLAMEPIX_OK;
}

static enum flamepix_status hash_descriptor(int fd, unsigned char *part, uint64_t *hash_ret)
{
    struct lanes lanes = lanes_start(0);
    uint64_t total = 0;
    size_t length, taken;
    do {
        enum flamepix_status status = flamepix_fd_read_at(fd, part, READ_NBYTES, total, &length);
        if (status != FLAMEPIX_OK)
            return status;
        taken = lanes_take(&lanes, part, length);
        total += length;
    } while (length == READ_NBYTES);
    *hash_ret = finish(&lanes, 0, total, part + taken);
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_hash_file(const char *path, uint64_t *hash_ret)
{
    unsigned char *part = malloc(READ_NBYTES);
    if (part == NULL)
        return FLAMEPIX_NO_MEMORY;
    int fd = -1;
    enum flamepix_status status = open_regular(path, &fd);
    if (status == FLAMEPIX_OK)
        status = hash_descriptor(fd, part, hash_ret);
    flamepix_fd_close(fd);
    free(part);
    return status;
}
