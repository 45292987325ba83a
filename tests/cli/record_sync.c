/* A record of what gets onto the disk, and when: loaded before the C library (LD_PRELOAD), it notes
 * to the file $FLAMEPIX_RECORD, in the order of all processes,
 *     named INODE PATH     a file has taken its name
 *     removed INODE PATH   a file has lost its name
 *     synced INODE         a file or folder is on the disk
 *     begin PID, end PID   a whole file system is
 *     writing INODE        report lines are about to be written, which follow
 * and then does it, or notes it when it is done. A sync of a file system takes
 * $FLAMEPIX_SYNC_SECONDS, if that is set. */
#define _GNU_SOURCE /* syncfs, syscall */

#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* One write for each note, so that those of several processes do not mix. */
static void note(const char *text, size_t length)
{
    const char *path = getenv("FLAMEPIX_RECORD");
    int fd = path == NULL ? -1 : open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        return;
    (void)!syscall(SYS_write, fd, text, length);
    (void)close(fd);
}

__attribute__((format(printf, 1, 2))) static void note_line(const char *format, ...)
{
    char line[5000];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(line, sizeof(line), format, values);
    va_end(values);
    note(line, (size_t)length);
}

static unsigned long long inode_of(int fd)
{
    struct stat about;
    return fstat(fd, &about) == 0 ? (unsigned long long)about.st_ino : 0;
}

/* The path of a name in an open folder, from the working folder on if it is below that. */
static const char *path_of(int folder, const char *name, char path[static 2 * PATH_MAX])
{
    char link[64], working[PATH_MAX];
    if (folder == AT_FDCWD || name[0] == '/' || getcwd(working, sizeof(working)) == NULL)
        return name;
    (void)snprintf(link, sizeof(link), "/proc/self/fd/%d", folder);
    const ssize_t length = readlink(link, path, PATH_MAX);
    if (length < 0)
        return name;
    (void)snprintf(path + length, PATH_MAX, "/%s", name);
    const size_t above = strlen(working);
    return strncmp(path, working, above) == 0 && path[above] == '/' ? path + above + 1 : path;
}

static void note_named(int folder, const char *name)
{
    char path[2 * PATH_MAX];
    struct stat about;
    if (fstatat(folder, name, &about, 0) == 0)
        note_line("named %llu %s\n", (unsigned long long)about.st_ino, path_of(folder, name, path));
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
    int answer = (int)syscall(SYS_renameat, from_folder, from, to_folder, to);
    if (answer == 0)
        note_named(to_folder, to);
    return answer;
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    int answer = (int)syscall(SYS_linkat, from_folder, from, to_folder, to, flags);
    /* A temporary name is none yet. */
    if (answer == 0 && strstr(to, ".flamepix-") == NULL)
        note_named(to_folder, to);
    return answer;
}

int unlinkat(int folder, const char *name, int flags)
{
    char path[2 * PATH_MAX];
    struct stat about;
    const int found = fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW);
    int answer = (int)syscall(SYS_unlinkat, folder, name, flags);
    if (answer == 0 && found == 0)
        note_line("removed %llu %s\n", (unsigned long long)about.st_ino,
                  path_of(folder, name, path));
    return answer;
}

int fdatasync(int fd)
{
    int answer = (int)syscall(SYS_fdatasync, fd);
    note_line("synced %llu\n", inode_of(fd));
    return answer;
}

int fsync(int fd)
{
    int answer = (int)syscall(SYS_fsync, fd);
    note_line("synced %llu\n", inode_of(fd));
    return answer;
}

int syncfs(int fd)
{
    const char *seconds = getenv("FLAMEPIX_SYNC_SECONDS");
    note_line("begin %ld\n", (long)getpid());
    if (seconds != NULL)
        (void)sleep((unsigned)strtoul(seconds, NULL, 10));
    int answer = (int)syscall(SYS_syncfs, fd);
    note_line("end %ld\n", (long)getpid());
    return answer;
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    static const char schema[] = "{\"schema\":\"flamepix-report-2\"";
    if (length >= sizeof(schema) - 1 && memcmp(bytes, schema, sizeof(schema) - 1) == 0) {
        note_line("writing %llu\n", inode_of(fd));
        note(bytes, length);
    }
    return syscall(SYS_write, fd, bytes, length);
}
