/* File sizes: what a tree of files holds, as stacks of folders that end in a file. */
#ifndef FPX_CLI_OPTIONS_FILE_SIZES_H
#define FPX_CLI_OPTIONS_FILE_SIZES_H

#include <flamepix/stack.h>

/* Where a walk could not go, or what it could not look at. */
struct fpx_file_sizes_report {
    uint64_t unreadable;          /* folders and files that are left out */
    struct flamepix_buffer first; /* the path of the first of them, terminated */
    int cause;                    /* and its errno */
};

/* Opens a source of stacks: each file and folder below `folders`, and these themselves, by its
 * path, of weight its own size in bytes; in no order. As files.pl does, '/' divides frames, and
 * what is no letter, digit, '.' or '-' becomes '_'. Links are not followed. With `one_device`,
 * what is on another device than the folder where the walk began is left out. Only one folder is
 * open at a time; those that are still to be entered are known by their paths. The report outlives
 * the source. Answers OK or NO_MEMORY; so does the source's next, or END. */
enum flamepix_status fpx_file_sizes_open(const char *const *folders, size_t count, bool one_device,
                                         struct fpx_file_sizes_report *report,
                                         struct flamepix_stacks **stacks_ret);

void fpx_file_sizes_report_free(struct fpx_file_sizes_report *report);

#endif
