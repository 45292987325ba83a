/* A record of what happens to files, with their contents, from which power_loss.py builds what a
 * power loss may leave: loaded before the C library (LD_PRELOAD), it appends to $FLAMEPIX_RECORD
 *     create FILE                       a new file, which has no name yet
 *     mkdir FOLDER FILE NAME            FILE, a new folder, has got NAME in FOLDER
 *     link FOLDER FILE NAME             FILE has got NAME in FOLDER
 *     rename FOLDER FILE FROM TO        and has lost FROM
 *     unlink FOLDER FILE NAME           FILE has lost NAME
 *     write FILE OFFSET BYTES           in hexadecimal
 *     truncate FILE LENGTH
 *     sync FILE                         a file or folder is on the disk
 *     begin PID, end PID                whole file systems are, as they were at the beginning
 * A FILE is DEVICE:INODE, which a later file may have again; a NAME is the last one of a path. Each
 * call is made and recorded under one lock, so that the order is that of all processes. */
#define _GNU_SOURCE /* syncfs, syscall, O_TMPFILE */

#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FILE_NBYTES = 48, PATH_NBYTES = 2 * PATH_MAX };

/* -- the record -------------------------------------------------------------------------------- */

/* The descriptor of the record, locked; closing it unlocks. -1: nothing is recorded. */
static int lock_record(void)
{
    const char *path = getenv("FLAMEPIX_RECORD");
    const int flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC;
    const int record = path == NULL ? -1 : (int)syscall(SYS_openat, AT_FDCWD, path, flags, 0666);
    if (record >= 0)
        (void)flock(record, LOCK_EX);
    return record;
}

static void unlock_record(int record)
{
    if (record >= 0)
        (void)close(record);
}

__attribute__((format(printf, 2, 3))) static void note(int record, const char *format, ...)
{
    char line[PATH_NBYTES];
    va_list values;
    va_start(values, format);
    const int length = vsnprintf(line, sizeof(line), format, values);
    va_end(values);
    if (record >= 0)
        (void)!syscall(SYS_write, record, line, (size_t)length);
}

/* -- names ------------------------------------------------------------------------------------- */

static void describe(const struct stat *about, char file[static FILE_NBYTES])
{
    (void)snprintf(file, FILE_NBYTES, "%llx:%llu", (unsigned long long)about->st_dev,
                   (unsigned long long)about->st_ino);
}

static bool describe_fd(int fd, char file[static FILE_NBYTES])
{
    struct stat about;
    file[0] = '\0';
    if (fstat(fd, &about) == 0)
        describe(&about, file);
    return file[0] != '\0';
}

static bool describe_name(int at, const char *path, char file[static FILE_NBYTES])
{
    struct stat about;
    file[0] = '\0';
    if (fstatat(at, path, &about, AT_SYMLINK_NOFOLLOW) == 0)
        describe(&about, file);
    return file[0] != '\0';
}

/* The last name of a path, and the folder that it is in. */
static const char *split(int at, const char *path, char folder[static FILE_NBYTES])
{
    char above[PATH_MAX] = ".";
    size_t length = strlen(path);
    while (length > 0 && path[length - 1] != '/')
        length--;
    if (length > 0)
        (void)snprintf(above, sizeof(above), "%.*s", (int)length, path);
    struct stat about = {0};
    (void)fstatat(at, above, &about, 0);
    describe(&about, folder);
    return path + length;
}

/* `what` is "link", "mkdir" or "unlink". */
static void note_name(int record, const char *what, int at, const char *path, const char *file)
{
    char folder[FILE_NBYTES];
    const char *name = split(at, path, folder);
    note(record, "%s %s %s %s\n", what, folder, file, name);
}

/* -- calls ------------------------------------------------------------------------------------- */

static int open_file(int at, const char *path, int flags, mode_t mode)
{
    char file[FILE_NBYTES];
    const bool is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
    if (!is_unnamed && (flags & O_CREAT) == 0)
        return (int)syscall(SYS_openat, at, path, flags, mode);
    const int record = lock_record();
    const bool was_there = !is_unnamed && faccessat(at, path, F_OK, 0) == 0;
    const int fd = (int)syscall(SYS_openat, at, path, flags, mode);
    if (fd >= 0 && !was_there && describe_fd(fd, file)) {
        note(record, "create %s\n", file);
        if (!is_unnamed)
            note_name(record, "link", at, path, file);
    }
    unlock_record(record);
    return fd;
}

int openat(int at, const char *path, int flags, ...)
{
    va_list values;
    va_start(values, flags);
    const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(values, mode_t) : 0;
    va_end(values);
    return open_file(at, path, flags, mode);
}

int mkdirat(int at, const char *path, mode_t mode)
{
    char file[FILE_NBYTES];
    const int record = lock_record();
    const int answer = (int)syscall(SYS_mkdirat, at, path, mode);
    if (answer == 0 && describe_name(at, path, file))
        note_name(record, "mkdir", at, path, file);
    unlock_record(record);
    return answer;
}

int mkdir(const char *path, mode_t mode)
{
    return mkdirat(AT_FDCWD, path, mode);
}

int linkat(int from_at, const char *from, int at, const char *path, int flags)
{
    char file[FILE_NBYTES];
    const int record = lock_record();
    const int answer = (int)syscall(SYS_linkat, from_at, from, at, path, flags);
    if (answer == 0 && describe_name(at, path, file))
        note_name(record, "link", at, path, file);
    unlock_record(record);
    return answer;
}

/* Within one folder. */
int renameat(int from_at, const char *from, int at, const char *path)
{
    char file[FILE_NBYTES], folder[FILE_NBYTES];
    const int record = lock_record();
    const int answer = (int)syscall(SYS_renameat, from_at, from, at, path);
    if (answer == 0 && describe_name(at, path, file)) {
        const char *before = split(from_at, from, folder);
        const char *name = split(at, path, folder);
        note(record, "rename %s %s %s %s\n", folder, file, before, name);
    }
    unlock_record(record);
    return answer;
}

int unlinkat(int at, const char *path, int flags)
{
    char file[FILE_NBYTES];
    const int record = lock_record();
    const bool was_there = describe_name(at, path, file);
    const int answer = (int)syscall(SYS_unlinkat, at, path, flags);
    if (answer == 0 && was_there)
        note_name(record, "unlink", at, path, file);
    unlock_record(record);
    return answer;
}

static void note_write(int record, int fd, const char *file, const unsigned char *bytes,
                       size_t length)
{
    static const char digits[] = "0123456789abcdef";
    char text[4096];
    size_t filled = 0;
    note(record, "write %s %lld ", file, (long long)lseek(fd, 0, SEEK_CUR) - (long long)length);
    for (size_t i = 0; i < length; i++) {
        text[filled++] = digits[bytes[i] >> 4];
        text[filled++] = digits[bytes[i] & 15];
        if (filled == sizeof(text) || i + 1 == length) {
            (void)!syscall(SYS_write, record, text, filled);
            filled = 0;
        }
    }
    note(record, "\n");
}

ssize_t write(int fd, const void *bytes, size_t length)
{
    char file[FILE_NBYTES];
    struct stat about;
    const bool is_file = fstat(fd, &about) == 0 && S_ISREG(about.st_mode);
    const int record = is_file ? lock_record() : -1;
    const ssize_t written = syscall(SYS_write, fd, bytes, length);
    if (record >= 0 && written > 0) {
        describe(&about, file);
        note_write(record, fd, file, bytes, (size_t)written);
    }
    unlock_record(record);
    return written;
}

int ftruncate(int fd, off_t length)
{
    char file[FILE_NBYTES];
    const int record = lock_record();
    const int answer = (int)syscall(SYS_ftruncate, fd, length);
    if (answer == 0 && describe_fd(fd, file))
        note(record, "truncate %s %lld\n", file, (long long)length);
    unlock_record(record);
    return answer;
}

static int sync_file(long call, int fd)
{
    char file[FILE_NBYTES];
    const int record = lock_record();
    const int answer = (int)syscall(call, fd);
    if (answer == 0 && describe_fd(fd, file))
        note(record, "sync %s\n", file);
    unlock_record(record);
    return answer;
}

int fsync(int fd)
{
    return sync_file(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    return sync_file(SYS_fdatasync, fd);
}

static void note_system(const char *what)
{
    const int record = lock_record();
    note(record, "%s %ld\n", what, (long)getpid());
    unlock_record(record);
}

int syncfs(int fd)
{
    note_system("begin");
    const int answer = (int)syscall(SYS_syncfs, fd);
    note_system("end");
    return answer;
}
