/* Path identity: what a path leads to, as a value that can be compared. Two spellings of one file
 * are one file, so paths are compared by what they are, never as text. */
#ifndef FPX_BASE_OS_PATH_IDENTITY_H
#define FPX_BASE_OS_PATH_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

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

#endif
