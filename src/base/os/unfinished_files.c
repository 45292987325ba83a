#include "base/os/unfinished_files.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

/* A signal handler receives only a number, so these variables are global (`make lint` has an
 * exception). The lock is held with signals blocked, and only to change a pointer, so that waiting
 * for it may spin. */
static struct fpx_unfinished_file *volatile first;
static atomic_flag lock = ATOMIC_FLAG_INIT;

static void take_lock(void)
{
    while (atomic_flag_test_and_set_explicit(&lock, memory_order_acquire))
        ;
}

static void give_lock(void)
{
    atomic_flag_clear_explicit(&lock, memory_order_release);
}

void fpx_unfinished_hold_signals(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    (void)pthread_sigmask(SIG_BLOCK, &all, before);
}

void fpx_unfinished_release_signals(const sigset_t *before)
{
    (void)pthread_sigmask(SIG_SETMASK, before, NULL);
}

void fpx_unfinished_add(struct fpx_unfinished_file *file)
{
    take_lock();
    file->next = first;
    first = file;
    give_lock();
}

void fpx_unfinished_drop(const struct fpx_unfinished_file *file)
{
    take_lock();
    if (first == file)
        first = file->next;
    for (struct fpx_unfinished_file *before = first; before != NULL; before = before->next)
        if (before->next == file)
            before->next = file->next;
    give_lock();
}

void fpx_unfinished_forget(void)
{
    first = NULL;
    give_lock();
}

void fpx_unfinished_remove_files(void)
{
    for (const struct fpx_unfinished_file *file = first; file != NULL; file = file->next)
        (void)unlinkat(file->folder, file->path, 0);
}
