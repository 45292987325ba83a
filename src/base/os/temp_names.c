#define _GNU_SOURCE /* getrandom */
#include "base/os/temp_names.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "base/os/paths.h"

enum { RANDOM = 6, PREFIX = sizeof(FPX_TEMPORARY_PREFIX) - 1 };

/* FNV-1a: names are short, and collisions give an attacker nothing. */
static uint32_t mix(uint32_t hash, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 16777619U;
    return hash;
}

/* The beginning of a file of /proc, terminated; empty if it does not exist. */
static void read_text(const char *path, char *text, size_t capacity)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? 0 : read(fd, text, capacity - 1);
    fpx_fd_close(fd);
    text[length > 0 ? length : 0] = '\0';
}

/* The scope of a process number: a host since its boot, as several hosts may have one name, and on
 * it a container. */
static uint32_t machine(void)
{
    uint32_t hash = 2166136261U;
    struct utsname host;
    if (uname(&host) == 0)
        hash = mix(hash, host.nodename, strnlen(host.nodename, sizeof(host.nodename)));
    char space[64] = "";
    read_text("/proc/sys/kernel/random/boot_id", space, sizeof(space));
    hash = mix(hash, space, strlen(space));
    ssize_t length = readlink("/proc/self/ns/pid", space, sizeof(space));
    return length > 0 ? mix(hash, space, (size_t)length) : hash;
}

bool fpx_temporary_name(char name[static FPX_TEMPORARY_NBYTES])
{
    static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    unsigned char bytes[RANDOM];
    if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
        return false;
    int length =
        snprintf(name, FPX_TEMPORARY_NBYTES - RANDOM, FPX_TEMPORARY_PREFIX "%08" PRIx32 "-%lx-",
                 machine(), (unsigned long)getpid());
    for (size_t i = 0; i < RANDOM; i++)
        name[length++] = letters[bytes[i] % (sizeof(letters) - 1)];
    name[length] = '\0';
    return true;
}

/* Reads at most `digits` lower-case hexadecimal digits; false if there are none. */
static bool read_hex(const char **text, int digits, uint64_t *value)
{
    static const char hex[] = "0123456789abcdef";
    const char *begin = *text;
    *value = 0;
    for (; digits > 0 && **text != '\0' && strchr(hex, **text) != NULL; digits--, ++*text)
        *value = *value * 16 + (uint64_t)(strchr(hex, **text) - hex);
    return *text > begin;
}

/* False for names without this information, such as those of other versions. */
static bool read_owner(const char *name, uint64_t *where, uint64_t *pid)
{
    const char *at = name + PREFIX;
    return read_hex(&at, 8, where) && *at++ == '-' && read_hex(&at, 7, pid) && *at++ == '-' &&
           strlen(at) == RANDOM && *pid > 0;
}

/* A process that has ended may remain a zombie, for ever if its parent never waits for it. */
static bool is_zombie(pid_t pid)
{
    char path[40];
    char text[512];
    (void)snprintf(path, sizeof(path), "/proc/%ld/stat", (long)pid);
    read_text(path, text, sizeof(text));
    const char *name_end = strrchr(text, ')');
    return name_end != NULL &&
           (strncmp(name_end, ") Z", 3) == 0 || strncmp(name_end, ") X", 3) == 0);
}

static bool has_ended(pid_t pid)
{
    return kill(pid, 0) != 0 ? errno == ESRCH : is_zombie(pid);
}

bool fpx_temporary_is_abandoned(const char *name, double age_seconds)
{
    enum { OLD_UNKNOWN = 60, OLD = 24 * 60 * 60 };
    uint64_t where;
    uint64_t pid;
    if (strncmp(name, FPX_TEMPORARY_PREFIX, PREFIX) != 0)
        return false;
    if (!read_owner(name, &where, &pid))
        return age_seconds > OLD_UNKNOWN;
    /* Not by age: a profile may arrive slowly, and a replaced output is older than its new name. */
    if (where == machine())
        return has_ended((pid_t)pid);
    return age_seconds > OLD;
}

bool fpx_name_is_reserved(const char *path)
{
    static const char *const prefixes[] = {FPX_TEMPORARY_PREFIX, FPX_LOCK_PREFIX,
                                           FPX_BEFORE_PREFIX};
    const char *name = fpx_path_name(path);
    for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}
