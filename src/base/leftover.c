#define _GNU_SOURCE /* getrandom */
#include "base/leftover.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { RANDOM = 6, PREFIX = sizeof(FLAMEPIX_TEMPORARY_PREFIX) - 1 };

/* FNV-1a: names are short, and nobody gains by making two of them meet. */
static uint32_t mix(uint32_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 16777619U;
    return hash;
}

/* Where a process number means one process: a host, and on it a container. */
static uint32_t machine(void)
{
    uint32_t hash = 2166136261U;
    struct utsname host;
    if (uname(&host) == 0)
        hash = mix(hash, host.nodename, strnlen(host.nodename, sizeof(host.nodename)));
    char space[64];
    ssize_t length = readlink("/proc/self/ns/pid", space, sizeof(space));
    return length > 0 ? mix(hash, space, (size_t)length) : hash;
}

bool flamepix_temporary_name(char name[static FLAMEPIX_TEMPORARY_NBYTES])
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    unsigned char bytes[RANDOM];
    if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
        return false;
    int length = snprintf(name, FLAMEPIX_TEMPORARY_NBYTES - RANDOM,
                          FLAMEPIX_TEMPORARY_PREFIX "%08" PRIx32 "-%lx-", machine(),
                          (unsigned long)getpid());
    for (size_t i = 0; i < RANDOM; i++)
        name[length++] = letters[bytes[i] % (sizeof(letters) - 1)];
    name[length] = '\0';
    return true;
}

/* Reads `digits` lower-case hexadecimal ones at most; false where there is none. */
static bool read_hex(const char **text, int digits, uint64_t *value)
{
    static const char hex[] = "0123456789abcdef";
    const char *begin = *text;
    *value = 0;
    for (; digits > 0 && **text != '\0' && strchr(hex, **text) != NULL; digits--, ++*text)
        *value = *value * 16 + (uint64_t)(strchr(hex, **text) - hex);
    return *text > begin;
}

/* False for names that tell nothing, such as those of other versions. */
static bool read_owner(const char *name, uint64_t *where, uint64_t *pid)
{
    const char *at = name + PREFIX;
    return read_hex(&at, 8, where) && *at++ == '-' && read_hex(&at, 7, pid) && *at++ == '-' &&
           strlen(at) == RANDOM && *pid > 0;
}

bool flamepix_temporary_is_abandoned(const char *name, double age_seconds)
{
    enum { OLD_UNKNOWN = 60, OLD = 600 };
    uint64_t where;
    uint64_t pid;
    if (strncmp(name, FLAMEPIX_TEMPORARY_PREFIX, PREFIX) != 0)
        return false;
    if (!read_owner(name, &where, &pid))
        return age_seconds > OLD_UNKNOWN;
    if (where == machine() && kill((pid_t)pid, 0) != 0 && errno == ESRCH)
        return true;
    return age_seconds > OLD;
}
