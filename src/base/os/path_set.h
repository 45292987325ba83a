/* The files that a run reads and writes, and whether one of them is meant twice.
 *
 * A run that writes over a file it reads, or writes one file twice, loses something, and which of
 * the two is lost may be chance. So all files of a run go into one set before any of them is
 * opened, and a clash ends the run: one file that is written and named a second time, or a file
 * to be written where another one needs a folder.
 *
 * Paths are compared by identity (path_identity.h): device, inode, and the names below that
 * are yet to be made. The set is sorted by these three. Equal ones then follow each other, and as
 * each name ends in '/', what is below a file that is to be made follows that file: so where there
 * is a clash at all, two neighbours clash.
 *
 * Cost: one to three questions to the system for each file, 40 bytes and the names below. Of files
 * in a folder that is not there, the first is asked about, and its neighbours are known by that: no
 * folder may be made while paths are added. */
#ifndef FPX_BASE_OS_PATH_SET_H
#define FPX_BASE_OS_PATH_SET_H

#include "base/os/path_identity.h"

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

#endif
