/* How outputs are finished together.
 *
 * A render writes a picture and its sidecars, a job of a batch those of several presets. If one of
 * them cannot be written, the files of the last time are to stay as they were, all of them, so
 * that they go on to fit each other. No system call replaces several files at once. So the work is
 * done in steps, each for all outputs before the next begins, and what is most likely to fail and
 * easiest to give up comes first:
 *
 *   fill          what is buffered goes into the files beside the targets, and onto the disk with
 *                 `sync`
 *   deliver       what is written in place ends: it cannot be taken back
 *   name_beside   the files that replace others get temporary names beside these; all are closed
 *   replace       they take the names of the targets: by rename(2), or, where nothing was there
 *                 when the output was opened, by linkat(2), which needs no name to begin with
 *   sync_folder   the names are on the disk, with `sync`
 *
 * Full disks, broken pipes and errors that only close(2) tells are all met before `replace`, which
 * moves nothing but names. If that fails after all (a folder went away, or lost its permission), it
 * is undone: each old file has got a second name beside the target before it is replaced, and is
 * renamed back by it. The last one needs none, for nothing comes after it, and so a single file
 * costs nothing more than its own rename.
 *
 * A file without a name is gone when its descriptor is closed. To be linked later it stays open,
 * and what a close would tell is asked of a copy of the descriptor.
 *
 * Signals wait from `replace` on, so that one that ends the program does so before it or after. A
 * single file that is new takes its name in one step, for which none has to wait. */
#include "base/os/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/os/disk_sync.h"
#include "base/os/output_internal.h"

/* The outputs to finish. */
struct finish {
    struct fpx_output *const *outputs;
    size_t count;
    bool sync;
    size_t at; /* index of the current output: the one that failed, if a step did */
};

/* -- until all are written and closed ---------------------------------------------------------- */

static bool fill(struct fpx_output *output, bool sync)
{
    if (output->kind == FPX_OUTPUT_IN_PLACE)
        return true;
    return fpx_output_flush(output) && (!sync || fdatasync(output->fd) == 0);
}

/* Some disks report only at close that they are full; for stdout, a duplicate is closed. */
static bool close_copy(int fd)
{
    int copy = dup(fd);
    return copy >= 0 && close(copy) == 0;
}

static bool deliver(struct fpx_output *output, bool sync)
{
    (void)sync;
    if (output->kind != FPX_OUTPUT_IN_PLACE)
        return true;
    return fpx_output_flush(output) && (!output->is_stdout || close_copy(output->fd)) &&
           fpx_output_close(output);
}

/* Gives the file `from` a second name, beside the target; `flags` as of linkat. */
static bool link_beside(const struct fpx_output *output, const char *from, int flags,
                        char name[static PATH_MAX])
{
    const int folder = output->place.folder;
    for (int i = 0; i < FPX_NAME_ATTEMPTS; i++) {
        if (!fpx_output_invent_name(output, name))
            return false;
        if (linkat(folder, from, folder, name, flags) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* rename, unlike linkat, can replace a file, but needs a name to begin with. */
static bool name_unnamed(struct fpx_output *output)
{
    char path[FPX_PROC_PATH_NBYTES];
    sigset_t before;
    fpx_proc_path(output->fd, path);
    fpx_unfinished_hold_signals(&before);
    bool named = link_beside(output, path, AT_SYMLINK_FOLLOW, output->temporary);
    if (named) {
        output->kind = FPX_OUTPUT_TEMPORARY;
        output->unfinished.folder = output->place.folder;
        fpx_unfinished_add(&output->unfinished);
    }
    fpx_unfinished_release_signals(&before);
    return named;
}

static bool is_linked_later(const struct fpx_output *output)
{
    return output->kind == FPX_OUTPUT_UNNAMED && output->is_new;
}

static bool name_and_close(struct fpx_output *output)
{
    if (output->kind == FPX_OUTPUT_UNNAMED && !name_unnamed(output))
        return false;
    return fpx_output_close(output);
}

static bool name_beside(struct fpx_output *output, bool sync)
{
    (void)sync;
    return is_linked_later(output) ? close_copy(output->fd) : name_and_close(output);
}

static bool do_step(struct finish *finish, bool (*step)(struct fpx_output *output, bool sync))
{
    for (finish->at = 0; finish->at < finish->count; finish->at++)
        if (!step(finish->outputs[finish->at], finish->sync))
            return false;
    return true;
}

/* Gives back the buffer. With signals blocked, since their handler may look at the output. */
static struct fpx_output *shrink(struct fpx_output *output)
{
    sigset_t before;
    fpx_unfinished_hold_signals(&before);
    fpx_unfinished_drop(&output->unfinished);
    struct fpx_output *smaller = realloc(output, offsetof(struct fpx_output, buffer));
    if (smaller != NULL)
        output = smaller;
    output->unfinished.path = output->temporary;
    fpx_unfinished_add(&output->unfinished);
    fpx_unfinished_release_signals(&before);
    return output;
}

enum flamepix_status fpx_output_park(struct fpx_output **output)
{
    if ((*output)->kind == FPX_OUTPUT_IN_PLACE)
        return FLAMEPIX_OK;
    if (!fill(*output, false) || !name_and_close(*output))
        return FLAMEPIX_WRITE_FAILED;
    *output = shrink(*output);
    return FLAMEPIX_OK;
}

/* -- names, with signals blocked --------------------------------------------------------------- */

static void keep_old(struct fpx_output *output)
{
    if (link_beside(output, output->target, 0, output->old))
        output->was = FPX_OLD_KEPT;
    else if (errno == ENOENT)
        output->was = FPX_OLD_NONE;
}

/* False if, for one, something has appeared at the target meanwhile; renaming reports the
 * reason. */
static bool link_new(struct fpx_output *output)
{
    char path[FPX_PROC_PATH_NBYTES];
    if (!is_linked_later(output))
        return false;
    fpx_proc_path(output->fd, path);
    if (linkat(AT_FDCWD, path, output->place.folder, output->target, AT_SYMLINK_FOLLOW) != 0)
        return false;
    output->kind = FPX_OUTPUT_NAMED;
    output->was = FPX_OLD_NONE;
    return true;
}

static bool replace(struct fpx_output *output, bool may_be_undone)
{
    if (link_new(output))
        return fpx_output_close(output);
    if (is_linked_later(output) && !name_and_close(output))
        return false;
    if (output->kind != FPX_OUTPUT_TEMPORARY)
        return true;
    if (may_be_undone)
        keep_old(output);
    const int folder = output->place.folder;
    if (renameat(folder, output->temporary, folder, output->target) != 0)
        return false;
    output->kind = FPX_OUTPUT_NAMED;
    fpx_unfinished_drop(&output->unfinished);
    return true;
}

/* The place's own name may be that of a link. */
static bool sync_place(const struct fpx_output *output)
{
    const struct fpx_place target = {.folder = output->place.folder, .name = output->target};
    return fpx_disk_sync_place(&target) == FLAMEPIX_OK;
}

static bool sync_folder(struct fpx_output *output, bool sync)
{
    return !sync || output->kind != FPX_OUTPUT_NAMED || sync_place(output);
}

/* The earlier failure may have been the renaming itself, which is then done in steps. */
static void name_again(int folder, const char *old, const char *target)
{
    if (renameat(folder, old, folder, target) != 0 && unlinkat(folder, target, 0) == 0 &&
        linkat(folder, old, folder, target, 0) == 0)
        (void)unlinkat(folder, old, 0);
}

/* Keeps the errno of the failure that led here. */
static void put_back(const struct fpx_output *output)
{
    int cause = errno;
    const int folder = output->place.folder;
    if (output->kind == FPX_OUTPUT_NAMED && output->was == FPX_OLD_KEPT)
        name_again(folder, output->old, output->target);
    else if (output->kind == FPX_OUTPUT_NAMED && output->was == FPX_OLD_NONE)
        (void)unlinkat(folder, output->target, 0);
    else if (output->was == FPX_OLD_KEPT)
        (void)unlinkat(folder, output->old, 0);
    errno = cause;
}

static void forget_old(const struct fpx_output *output)
{
    if (output->was == FPX_OLD_KEPT)
        (void)unlinkat(output->place.folder, output->old, 0);
}

static bool replace_all(struct finish *finish)
{
    for (finish->at = 0; finish->at < finish->count; finish->at++) {
        bool may_be_undone = finish->sync || finish->at + 1 < finish->count;
        if (!replace(finish->outputs[finish->at], may_be_undone))
            return false;
    }
    return do_step(finish, sync_folder);
}

static bool replace_all_or_none(struct finish *finish)
{
    sigset_t before;
    fpx_unfinished_hold_signals(&before);
    bool replaced = replace_all(finish);
    for (size_t i = 0; i < finish->count; i++) {
        if (replaced)
            forget_old(finish->outputs[i]);
        else
            put_back(finish->outputs[i]);
    }
    fpx_unfinished_release_signals(&before);
    return replaced;
}

/* Whether there is nothing to undo and no name to remove. */
static bool is_one_step(const struct finish *finish)
{
    return finish->count == 1 && !finish->sync && is_linked_later(finish->outputs[0]);
}

static bool take_names(struct finish *finish)
{
    finish->at = 0;
    if (!is_one_step(finish) || !link_new(finish->outputs[0]))
        return replace_all_or_none(finish);
    if (fpx_output_close(finish->outputs[0]))
        return true;
    put_back(finish->outputs[0]);
    return false;
}

enum flamepix_status fpx_output_finish_all(struct fpx_output *const *outputs, size_t count,
                                           bool sync, size_t *failed_ret)
{
    struct finish finish = {outputs, count, sync, 0};
    if (do_step(&finish, fill) && do_step(&finish, deliver) && do_step(&finish, name_beside) &&
        take_names(&finish))
        return FLAMEPIX_OK;
    *failed_ret = finish.at;
    return FLAMEPIX_WRITE_FAILED;
}

enum flamepix_status fpx_output_finish(struct fpx_output *output, bool sync)
{
    size_t failed;
    return fpx_output_finish_all(&output, 1, sync, &failed);
}
