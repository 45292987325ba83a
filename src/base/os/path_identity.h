/* Path identity: what a path leads to, as a value that can be compared. Two spellings of one file
 * are one file, so paths are compared by what they are, never as text. */
#ifndef FLAMEPIX_BASE_OS_PATH_IDENTITY_H
#define FLAMEPIX_BASE_OS_PATH_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum flamepix_path_kind {
    FLAMEPIX_PATH_MISSING, /* not there yet, or not to be asked about */
    FLAMEPIX_PATH_FILE,    /* a regular one */
    FLAMEPIX_PATH_FOLDER,
    FLAMEPIX_PATH_OTHER /* a device, a pipe, a socket; the empty path */
};

/* Device and inode are those of the file itself where it exists, links followed; else of the
 * nearest folder above that does. `below` is then the way down from there, each name of it ended by
 * '/': so the place of a file that is yet to be made is a prefix of what is to be made below it.
 * Starts as {0}; `below` is freed by flamepix_buffer_free. */
struct flamepix_path_identity {
    enum flamepix_path_kind kind;
    uint64_t device, inode;
    struct flamepix_buffer below; /* terminated, the NUL not counted; "" for what exists */
};

/* Replaces *identity by that of a path. A link that leads nowhere yet stands for what it names.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_path_identify(const char *path,
                                            struct flamepix_path_identity *identity);

/* The same of an open file; one that is not open is FLAMEPIX_PATH_OTHER. */
enum flamepix_status flamepix_path_identify_fd(int fd, struct flamepix_path_identity *identity);

/* Whether both are one regular file, or one that is yet to be made. */
bool flamepix_path_identities_same(const struct flamepix_path_identity *a,
                                   const struct flamepix_path_identity *b);

/* Whether the file `path` lies in the folder, or in one below it, by whatever path; it does not
 * where the folder is not there. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_path_is_within(const char *path, const char *folder,
                                             bool *is_within_ret);

#endif
