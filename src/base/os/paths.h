/* Paths: their last name, their targets, links, sets of files, and paths from one folder to
 * another. */
#ifndef FPX_BASE_OS_PATHS_H
#define FPX_BASE_OS_PATHS_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include <flamepix/bytes.h>

/* Path name: the last name of a path, as text. See paths.h for the target of a path. */

/* The part after the last slash, and so where the folder part ends, slash included; all of it if
 * there is no slash. */
static inline const char *fpx_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

/* Whether it is a regular file, links followed, and none below /dev, /proc or /sys, where files are
 * not what they seem. */
bool fpx_path_is_ordinary(const char *path);

/* Path links: finds the file to replace when its name is a link. */

/* Sets `target` to the path that the last name of `path` leads to, if that is a link: also if the
 * file does not exist yet, unlike realpath. Any other path is copied unchanged. False if the target
 * cannot be determined (errno set). */
bool fpx_path_follow_links(const char *path, char target[static PATH_MAX]);

/* Path identity: the target of a path as a comparable value. Two spellings of one file are one
 * file, so paths are compared by identity, never as text. */

enum fpx_path_kind {
    FPX_PATH_MISSING, /* does not exist yet, or may not be examined */
    FPX_PATH_FILE,    /* a regular one */
    FPX_PATH_FOLDER,
    FPX_PATH_OTHER /* a device, a pipe, a socket; the empty path */
};

/* Device and inode of the file itself if it exists, links followed; else of the nearest existing
 * folder above it. `below` is then the path from there, each name followed by '/': so the place of
 * a file to be created is a prefix of what is to be created below it. Starts as {0}; free `below`
 * with flamepix_buffer_free. */
struct fpx_path_identity {
    enum fpx_path_kind kind;
    uint64_t device, inode;
    struct flamepix_buffer below; /* terminated, the NUL not counted; "" if the file exists */
};

/* Replaces *identity by that of a path. A link to a missing file is identified by its target.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_path_identify(const char *path, struct fpx_path_identity *identity);

/* The same for an open file; a closed descriptor is FPX_PATH_OTHER. */
enum flamepix_status fpx_path_identify_fd(int fd, struct fpx_path_identity *identity);

/* Whether both are the same regular file, or the same file to be created. */
bool fpx_path_identities_same(const struct fpx_path_identity *a, const struct fpx_path_identity *b);

/* Whether the file `path` lies in the folder or below it, by any path; false if the folder does not
 * exist. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_path_is_within(const char *path, const char *folder, bool *is_within_ret);

/* The files that a run reads and writes, and whether two of them clash.
 *
 * A run that overwrites a file it reads, or writes one file twice, loses data, and which data may
 * be chance. So all files of a run are added to one set before any of them is opened, and a clash
 * ends the run: a file that is written and named a second time, or a file to be written where
 * another one needs a folder.
 *
 * Paths are compared by identity (paths.h): device, inode, and the names below that do not exist
 * yet. The set is sorted by these three. Equal entries are then adjacent, and as each name ends in
 * '/', entries below a file to be created follow that file: so if there is any clash, two
 * neighbours clash.
 *
 * Cost: one to three system calls for each file, 40 bytes and the names below. Among files in a
 * missing folder, only the first needs system calls, and its neighbours are derived from it: no
 * folder may be created while paths are added. */

struct fpx_path_entry;

/* Starts as {0}. */
struct fpx_path_set {
    struct fpx_path_entry *entries;
    size_t count, capacity;
    struct flamepix_buffer names; /* below the existing folder, each terminated */
    struct fpx_path_identity last;
    struct fpx_path_identity missing;    /* of a folder that does not exist */
    struct flamepix_buffer missing_path; /* its path, with the last slash; empty: unknown */
};

enum fpx_path_use { FPX_PATH_READ, FPX_PATH_WRITTEN };

/* Adds the file of a path, or an open file, with the caller's number for it. Files that cannot be
 * lost are ignored: devices and pipes, and folders to be read. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_path_set_add(struct fpx_path_set *set, const char *path,
                                      enum fpx_path_use use, size_t number);
enum flamepix_status fpx_path_set_add_fd(struct fpx_path_set *set, int fd, enum fpx_path_use use,
                                         size_t number);

/* Two files that clash, by their numbers. */
struct fpx_path_clash {
    bool found;
    size_t first, second; /* the lower number first */
    bool is_folder;       /* one of them must be a folder for the other */
};

/* The clash whose second number is the smallest. If several numbers before it belong to the same
 * file, the first is the nearest of them. So the result does not depend on the order in which files
 * were added. Sorts the set. */
struct fpx_path_clash fpx_path_set_clash(struct fpx_path_set *set);

/* Frees its contents; it is {0} again. */
void fpx_path_set_free(struct fpx_path_set *set);

/* Relative paths: the path from a folder to a file. */

/* Replaces `way` by the path from `folder` to the file `path`, terminated, the NUL not counted.
 * Both are relative to the same place, or both absolute, and without ".."; otherwise the way is
 * `path`, without "." names. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_relative_path(const char *folder, const char *path,
                                       struct flamepix_buffer *way);

/* Variant for two files, of any spelling: the path from the folder of `from` ("-": the current
 * folder) to `path`. As in a URL, ".." removes the name before it. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_relative_path_between(const char *from, const char *path,
                                               struct flamepix_buffer *way);

#endif
