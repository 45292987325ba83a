/* Unfinished files: those that have a temporary name now, for the handler of a signal that ends the
 * program. It removes them, so that none is left behind where files cannot be unnamed.
 *
 * A file gets or loses such a name together with its place in the list, with signals blocked in its
 * thread. Any number of threads may have unfinished files. */
#ifndef FPX_BASE_OS_UNFINISHED_FILES_H
#define FPX_BASE_OS_UNFINISHED_FILES_H

#include <signal.h>

/* One unfinished file, by its path from an open folder, or from AT_FDCWD; the list holds no copy.
 * `next` belongs to the list. */
struct fpx_unfinished_file {
    int folder;
    const char *path;
    struct fpx_unfinished_file *next;
};

/* Blocks all signals, and restores the mask; `before` is the mask to restore. Neither can fail, and
 * errno is kept. */
void fpx_unfinished_hold_signals(sigset_t *before);
void fpx_unfinished_release_signals(const sigset_t *before);

/* With signals blocked: adds a file to the list, or removes it. Removing a file that is not in the
 * list is allowed. */
void fpx_unfinished_add(struct fpx_unfinished_file *file);
void fpx_unfinished_drop(const struct fpx_unfinished_file *file);

/* Empties the list in a process that was just forked: the files belong to its parent. */
void fpx_unfinished_forget(void);

/* Removes all files in the list. For signal handlers, after which the program ends. */
void fpx_unfinished_remove_files(void);

#endif
