/* Paths: their last name, what they lead to, links, sets of files, and paths from one folder to
 * another. */
#ifndef FPX_BASE_OS_PATHS_H
#define FPX_BASE_OS_PATHS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/bytes.h>

/* Path name: the last name of a path, as text. What a path leads to is paths.h's. */

/* What is behind the last slash, and so where the folder's part ends, slash included; all of it
 * where there is no slash. */
static inline const char *fpx_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Path links: the place of a file that is to be replaced under its name, which is not that of a
 * link to it. */

/* Puts into `target` the path to which the last name of `path` leads, if that is a link: also where
 * the file is still to be made, unlike realpath. Any other path stays as it is. False where that
 * cannot be told (errno set). */
bool fpx_path_follow_links(const char *path, char target[static PATH_MAX]);

/* Path identity: what a path leads to, as a value that can be compared. Two spellings of one file
 * are one file, so paths are compared by what they are, never as text. */

enum fpx_path_kind {
    FPX_PATH_MISSING, /* not there yet, or not to be asked about */
    FPX_PATH_FILE,    /* a regular one */
    FPX_PATH_FOLDER,
    FPX_PATH_OTHER /* a device, a pipe, a socket; the empty path */
};

/* Device and inode are those of the file itself where it exists, links followed; else of the
 * nearest folder above that does. `below` is then the way down from there, each name of it ended by
 * '/': so the place of a file that is yet to be made is a prefix of what is to be made below it.
 * Starts as {0}; `below` is freed by flamepix_buffer_free. */
struct fpx_path_identity {
    enum fpx_path_kind kind;
    uint64_t device, inode;
    struct flamepix_buffer below; /* terminated, the NUL not counted; "" for what exists */
};

/* Replaces *identity by that of a path. A link that leads nowhere yet stands for what it names.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_path_identify(const char *path, struct fpx_path_identity *identity);

/* The same of an open file; one that is not open is FPX_PATH_OTHER. */
enum flamepix_status fpx_path_identify_fd(int fd, struct fpx_path_identity *identity);

/* Whether both are one regular file, or one that is yet to be made. */
bool fpx_path_identities_same(const struct fpx_path_identity *a, const struct fpx_path_identity *b);

/* Whether the file `path` lies in the folder, or in one below it, by whatever path; it does not
 * where the folder is not there. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_path_is_within(const char *path, const char *folder, bool *is_within_ret);

/* The files that a run reads and writes, and whether one of them is meant twice.
 *
 * A run that writes over a file it reads, or writes one file twice, loses something, and which of
 * the two is lost may be chance. So all files of a run go into one set before any of them is
 * opened, and a clash ends the run: one file that is written and named a second time, or a file
 * to be written where another one needs a folder.
 *
 * Paths are compared by identity (paths.h): device, inode, and the names below that
 * are yet to be made. The set is sorted by these three. Equal ones then follow each other, and as
 * each name ends in '/', what is below a file that is to be made follows that file: so where there
 * is a clash at all, two neighbours clash.
 *
 * Cost: one to three questions to the system for each file, 40 bytes and the names below. Of files
 * in a folder that is not there, the first is asked about, and its neighbours are known by that: no
 * folder may be made while paths are added. */

struct fpx_path_entry;

/* Starts as {0}. */
struct fpx_path_set {
    struct fpx_path_entry *entries;
    size_t count, capacity;
    struct flamepix_buffer names; /* below what exists, each terminated */
    struct fpx_path_identity last;
    struct fpx_path_identity missing;    /* of a folder that is not there */
    struct flamepix_buffer missing_path; /* its path, with the last slash; empty: none is known */
};

enum fpx_path_use { FPX_PATH_READ, FPX_PATH_WRITTEN };

/* Adds the file of a path, or an open file, under a number by which the caller knows it. What
 * cannot be lost is passed over: devices and pipes, and folders that are to be read. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_path_set_add(struct fpx_path_set *set, const char *path,
                                      enum fpx_path_use use, size_t number);
enum flamepix_status fpx_path_set_add_fd(struct fpx_path_set *set, int fd, enum fpx_path_use use,
                                         size_t number);

/* Two files that clash, by their numbers. */
struct fpx_path_clash {
    bool found;
    size_t first, second; /* the lower number first */
    bool is_folder;       /* one of them has to be a folder, for the other */
};

/* The clash whose second number is the least. Where several numbers before it are of the same file,
 * the first is the nearest of them. So the answer is the same for the same files, in whatever order
 * they were added. Sorts the set. */
struct fpx_path_clash fpx_path_set_clash(struct fpx_path_set *set);

/* Frees what it holds; it is {0} again. */
void fpx_path_set_free(struct fpx_path_set *set);

/* Relative paths: the way from a folder to a file. */

/* Replaces `way` by the path from `folder` to the file `path`, terminated, the NUL not counted.
 * Both are relative to the same place, or both absolute, and without ".."; else the way is `path`,
 * without names that are ".". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_relative_path(const char *folder, const char *path,
                                       struct flamepix_buffer *way);

/* The same between two files, of any spelling: the way from the folder of `from` ("-": the current
 * folder) to `path`. As in a URL, ".." takes back the name before it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_relative_path_between(const char *from, const char *path,
                                               struct flamepix_buffer *way);

#endif
