/* The folder that a run puts its outputs below. It is opened once, and what lies below it is
 * reached from there by descriptor, one folder at a time, without following links: so a link that
 * someone makes while the run goes on leads no output elsewhere, and neither does another folder
 * in the place of this one. Links that were there when the run began were made by the user, and are
 * followed to where they led then: fpx_output_folder_note takes them down.
 *
 * In all functions, a path is below the folder if it begins with the folder's path as it was
 * spelled, and has no "..". All other paths, and all paths if the folder is NULL, are used as they
 * are, links included. */
#ifndef FPX_BASE_OS_OUTPUT_FOLDER_H
#define FPX_BASE_OS_OUTPUT_FOLDER_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

#include <flamepix/status.h>

struct fpx_output_folder;

/* Opens the folder, if it exists. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_output_folder_create(const char *path,
                                              struct fpx_output_folder **folder_ret);

/* Before the run begins: takes down the links on the way to an output and in its place, each with
 * what it leads to. Costs one system call for an output in the folder of the output before, and
 * none where no folder exists yet. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_output_folder_note(struct fpx_output_folder *folder, const char *path);

/* Creates and opens the folder, unless it is open. With `sync`, its name is on the disk then, and
 * so are those of the folders that fpx_place_make_folder creates, when it returns. Returns OK,
 * NO_MEMORY or WRITE_FAILED (errno set). */
enum flamepix_status fpx_output_folder_make(struct fpx_output_folder *folder, bool sync);

void fpx_output_folder_free(struct fpx_output_folder *folder);

/* Where a file is or will be: a folder, for openat(2) and its kin, and a path from there, which is
 * a bare name if the file is below a folder of outputs. */
struct fpx_place {
    int folder;       /* AT_FDCWD: none */
    const char *name; /* part of the path that was asked for, or of the folder's notes */
    int flags;        /* O_NOFOLLOW below a folder of outputs, else 0 */
    bool is_own;      /* `folder` is closed by fpx_place_leave */
};

/* Finds the place of a file, whatever is there now. The path and the folder must outlive the place.
 * False with errno: ELOOP if a link has appeared on the way. Only after true, leave it. */
bool fpx_place_find(const struct fpx_output_folder *folder, const char *path,
                    struct fpx_place *place_ret);

/* For a link in a place below the folder: replaces the place, which is left, by that of the file
 * which the link led to when the run began, and which may have to be made. *is_device_ret if it led
 * to a device, a pipe or the like, which can be opened by fpx_place_open alone. False with errno,
 * ELOOP if the link is new; the place is then as it was. */
bool fpx_place_follow(const struct fpx_output_folder *folder, const char *path,
                      struct fpx_place *place, bool *is_device_ret);

/* Whether a path is below the folder; and of such a path, what a link in its place led to when the
 * run began, or the path itself, which is not followed. */
bool fpx_output_folder_has(const struct fpx_output_folder *folder, const char *path);
const char *fpx_output_folder_target(const struct fpx_output_folder *folder, const char *path);

/* Keeps errno. */
void fpx_place_leave(struct fpx_place *place);

/* Opens the folder of a place for reading and syncing; -1 with errno. */
int fpx_place_open_folder(const struct fpx_place *place);

/* The following take the path of a file and find its place themselves. */

/* As open(2) with O_CLOEXEC, and mode 0666; links in the place itself are not followed below the
 * folder, except to a device that was there when the run began. -1 with errno. */
int fpx_place_open(const struct fpx_output_folder *folder, const char *path, int flags);

/* As unlink(2), and rename(2) within one folder. False with errno. */
bool fpx_place_unlink(const struct fpx_output_folder *folder, const char *path);
bool fpx_place_rename(const struct fpx_output_folder *folder, const char *from, const char *to);

/* As fpx_folder_make (fd.h) and fpx_disk_sync_place (disk_sync.h). */
enum flamepix_status fpx_place_make_folder(const struct fpx_output_folder *folder,
                                           const char *path);
enum flamepix_status fpx_place_sync_folder(const struct fpx_output_folder *folder,
                                           const char *path);

#endif
