/* Unfinished files: those that have a temporary name now, for the handler of a signal that ends the
 * program. It removes them, and so none is left behind where files cannot be without a name.
 *
 * A file gets or loses such a name together with its place in the list, while signals are held
 * back. */
#ifndef FLAMEPIX_BASE_OS_UNFINISHED_H
#define FLAMEPIX_BASE_OS_UNFINISHED_H

#include <signal.h>

/* One of them; the list holds no copy. `next` is the list's. */
struct flamepix_unfinished {
    const char *path;
    struct flamepix_unfinished *next;
};

/* Holds all signals back, and lets them go again; `before` is what they go back to. Neither can
 * fail: errno stays as it is. */
void flamepix_unfinished_hold_signals(sigset_t *before);
void flamepix_unfinished_release_signals(const sigset_t *before);

/* While signals are held back: puts a file in the list, or takes it out. Dropping one that is not
 * in it is fine. */
void flamepix_unfinished_add(struct flamepix_unfinished *file);
void flamepix_unfinished_drop(const struct flamepix_unfinished *file);

/* Empties the list in a process that was just forked: they are its parent's. */
void flamepix_unfinished_forget(void);

/* Removes the files of all in the list. For signal handlers, after which the program ends. */
void flamepix_unfinished_remove_files(void);

#endif
