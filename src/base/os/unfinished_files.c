#include "base/os/unfinished_files.h"

#include <stddef.h>
#include <unistd.h>

/* A handler is called with a number and nothing else: this is the only variable of the program that
 * changes and is in nobody's hands (`make lint` knows it). */
static struct fpx_unfinished_file *volatile first;

void fpx_unfinished_hold_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    (void)sigprocmask(SIG_BLOCK, &all, before);
}

void fpx_unfinished_release_signals(const sigset_t *before)
{
    (void)sigprocmask(SIG_SETMASK, before, NULL);
}

void fpx_unfinished_add(struct fpx_unfinished_file *file)
{
    file->next = first;
    first = file;
}

void fpx_unfinished_drop(const struct fpx_unfinished_file *file)
{
    if (first == file) {
        first = file->next;
        return;
    }
    for (struct fpx_unfinished_file *before = first; before != NULL; before = before->next)
        if (before->next == file)
            before->next = file->next;
}

void fpx_unfinished_forget(void)
{
    first = NULL;
}

void fpx_unfinished_remove_files(void)
{
    for (const struct fpx_unfinished_file *file = first; file != NULL; file = file->next)
        (void)unlink(file->path);
}
