/* Unfinished files: those that have a temporary name now, for the handler of a signal that ends the
 * program. It removes them, and so none is left behind where files cannot be without a name.
 *
 * A file gets or loses such a name together with its place in the list, while signals are held
 * back in its thread. Any number of threads may have unfinished files. */
#ifndef FPX_BASE_OS_UNFINISHED_FILES_H
#define FPX_BASE_OS_UNFINISHED_FILES_H

#include <signal.h>

/* One of them; the list holds no copy. `next` is the list's. */
struct fpx_unfinished_file {
    const char *path;
    struct fpx_unfinished_file *next;
};

/* Holds all signals back, and lets them go again; `before` is what they go back to. Neither can
 * fail: errno stays as it is. */
void fpx_unfinished_hold_signals(sigset_t *before);
void fpx_unfinished_release_signals(const sigset_t *before);

/* While signals are held back: puts a file in the list, or takes it out. Dropping one that is not
 * in it is fine. */
void fpx_unfinished_add(struct fpx_unfinished_file *file);
void fpx_unfinished_drop(const struct fpx_unfinished_file *file);

/* Empties the list in a process that was just forked: they are its parent's. */
void fpx_unfinished_forget(void);

/* Removes the files of all in the list. For signal handlers, after which the program ends. */
void fpx_unfinished_remove_files(void);

#endif
