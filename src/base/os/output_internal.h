/* The fields of an output, for the files that open, write and finish it. */
#ifndef FPX_BASE_OS_OUTPUT_INTERNAL_H
#define FPX_BASE_OS_OUTPUT_INTERNAL_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/os/output.h"
#include "base/os/output_folder.h"
#include "base/os/unfinished_files.h"

enum { FPX_OUTPUT_BUFFER_NBYTES = 64 * 1024 };

enum { FPX_PROC_PATH_NBYTES = 40, FPX_NAME_ATTEMPTS = 100 };

enum fpx_output_kind {
    FPX_OUTPUT_IN_PLACE,  /* stdout, a pipe, a device */
    FPX_OUTPUT_UNNAMED,   /* an O_TMPFILE, to be linked, and renamed if it replaces a file */
    FPX_OUTPUT_TEMPORARY, /* has the name `temporary`, to be renamed */
    FPX_OUTPUT_NAMED      /* it has its final name */
};

/* The former file at the target, once a new file takes its name. */
enum fpx_output_old {
    FPX_OLD_UNKNOWN, /* it cannot be restored */
    FPX_OLD_NONE,
    FPX_OLD_KEPT /* `old` names it, too */
};

struct fpx_output {
    enum fpx_output_kind kind;
    int fd;
    bool is_stdout;
    bool is_linked;                        /* the path is a link to the target */
    struct fpx_place place;                /* the target's folder, which its names start from */
    bool has_other_mode;                   /* than the replaced file's, as setting it is refused */
    bool is_new;                           /* the target did not exist when it was opened */
    int failure;                           /* errno of the first failed write, or 0 */
    struct fpx_unfinished_file unfinished; /* in the list while the kind is TEMPORARY */
    enum fpx_output_old was;
    uint64_t nbytes;
    size_t buffered_nbytes;
    /* The members from here on are set when they are needed. */
    char target[PATH_MAX];    /* links followed; from the folder of the place */
    char temporary[PATH_MAX]; /* beside it */
    char old[PATH_MAX];       /* beside it as well */
    char buffer[FPX_OUTPUT_BUFFER_NBYTES];
};

/* Flushes the buffer. False with errno if this or any earlier write failed. */
bool fpx_output_flush(struct fpx_output *output);

/* Closes the descriptor, if it is open; stdout stays open. False with errno. */
bool fpx_output_close(struct fpx_output *output);

/* The path of an open file under /proc. */
void fpx_proc_path(int fd, char path[static FPX_PROC_PATH_NBYTES]);

/* Tries another name in the target's folder each time, up to FPX_NAME_ATTEMPTS times. False with
 * errno. */
bool fpx_output_invent_name(const struct fpx_output *output, char name[static PATH_MAX]);

#endif
