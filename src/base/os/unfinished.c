#include "base/os/unfinished.h"

#include <stddef.h>
#include <unistd.h>

/* A handler is called with a number and nothing else: this is the only variable of the program that
 * changes and is in nobody's hands (`make lint` knows it). */
static struct flamepix_unfinished *volatile first;

void flamepix_unfinished_hold_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, before);
}

void flamepix_unfinished_release_signals(const sigset_t *before)
{
    (void)sigprocmask(SIG_SETMASK, before, NULL);
}

void flamepix_unfinished_add(struct flamepix_unfinished *file)
{
    file->next = first;
    first = file;
}

void flamepix_unfinished_drop(const struct flamepix_unfinished *file)
{
    if (first == file) {
        first = file->next;
        return;
    }
    for (struct flamepix_unfinished *before = first; before != NULL; before = before->next)
        if (before->next == file)
            before->next = file->next;
}

void flamepix_unfinished_forget(void)
{
    first = NULL;
}

void flamepix_unfinished_remove_files(void)
{
    for (const struct flamepix_unfinished *file = first; file != NULL; file = file->next)
        (void)unlink(file->path);
}
