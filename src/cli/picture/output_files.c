#include "cli/picture/write_outputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os/paths.h"
#include "base/os/temp_names.h"
#include "cli/console.h"

const char *fpx_path_shown(const char *path, const char *standard)
{
    return strcmp(path, "-") == 0 ? standard : path;
}

/* -- checking ---------------------------------------------------------------------------------- */

static enum fpx_exit check_stdin(const char *const *inputs, size_t count)
{
    size_t uses = 0;
    for (size_t i = 0; i < count; i++)
        uses += strcmp(inputs[i], "-") == 0;
    if (uses <= 1)
        return FPX_EXIT_DONE;
    fpx_message("standard input can be read only once");
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check_stdout(const struct fpx_outputs *outputs)
{
    size_t uses = 0;
    for (size_t i = 0; i < outputs->count; i++)
        uses += strcmp(outputs->items[i].path, "-") == 0;
    if (uses <= 1)
        return FPX_EXIT_DONE;
    fpx_message("only one output can go to standard output");
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_outputs_check_name(const char *path)
{
    if (!fpx_name_is_reserved(path))
        return FPX_EXIT_DONE;
    fpx_message("%s: names that begin with %s are kept for files of flamepix's own", path,
                FPX_RESERVED_PREFIXES);
    return FPX_EXIT_USAGE;
}

enum fpx_exit fpx_outputs_check_terminal(void)
{
    if (!isatty(STDOUT_FILENO))
        return FPX_EXIT_DONE;
    fpx_message("a picture is not written to a terminal: name a file with -o FILE, or "
                "redirect standard output");
    return FPX_EXIT_USAGE;
}

/* "-" is the open file `fd`. */
static enum flamepix_status add_path(struct fpx_path_set *set, const char *path, int fd,
                                     enum fpx_path_use use, size_t number)
{
    return strcmp(path, "-") == 0 ? fpx_path_set_add_fd(set, fd, use, number)
                                  : fpx_path_set_add(set, path, use, number);
}

/* Indices are those of the outputs, followed by those of the inputs. */
static enum flamepix_status add_paths(const struct fpx_outputs *outputs, const char *const *inputs,
                                      size_t input_count, struct fpx_path_set *set)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < outputs->count && status == FLAMEPIX_OK; i++)
        status = add_path(set, outputs->items[i].path, STDOUT_FILENO, FPX_PATH_WRITTEN, i);
    for (size_t i = 0; i < input_count && status == FLAMEPIX_OK; i++)
        status = add_path(set, inputs[i], STDIN_FILENO, FPX_PATH_READ, outputs->count + i);
    return status;
}

static enum fpx_exit say_clash(const struct fpx_outputs *outputs,
                               const struct fpx_path_clash *clash)
{
    const char *what = clash->is_folder ? "an output is the folder of another file"
                       : clash->second >= outputs->count
                           ? "the output is also an input"
                           : "two outputs would be written to one file";
    fpx_message("%s: %s", fpx_path_shown(outputs->items[clash->first].path, "standard output"),
                what);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check_clashes(const struct fpx_outputs *outputs, const char *const *inputs,
                                   size_t input_count)
{
    struct fpx_path_set set = {0};
    enum flamepix_status status = add_paths(outputs, inputs, input_count, &set);
    const struct fpx_path_clash clash = fpx_path_set_clash(&set);
    fpx_path_set_free(&set);
    if (status != FLAMEPIX_OK || !clash.found)
        return fpx_status_exit(status);
    return say_clash(outputs, &clash);
}

enum fpx_exit fpx_outputs_check(const struct fpx_outputs *outputs, const char *const *inputs,
                                size_t input_count)
{
    enum fpx_exit code = check_stdin(inputs, input_count);
    if (code == FPX_EXIT_DONE)
        code = check_stdout(outputs);
    for (size_t i = 0; i < outputs->count && code == FPX_EXIT_DONE; i++)
        code = fpx_outputs_check_name(outputs->items[i].path);
    return code == FPX_EXIT_DONE ? check_clashes(outputs, inputs, input_count) : code;
}

/* -- their life -------------------------------------------------------------------------------- */

static enum fpx_exit exit_of(const char *path, enum flamepix_status status, int cause)
{
    return fpx_file_exit(fpx_path_shown(path, "standard output"), status, cause);
}

size_t fpx_outputs_add(struct fpx_outputs *outputs, const char *path)
{
    outputs->items[outputs->count].path = path;
    return outputs->count++;
}

enum fpx_exit fpx_outputs_open(struct fpx_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const char *path = outputs->items[i].path;
        if (outputs->items[i].file != NULL)
            continue;
        enum flamepix_status status = fpx_output_open(path, &outputs->items[i].file);
        if (status != FLAMEPIX_OK)
            return exit_of(path, status, errno);
    }
    return FPX_EXIT_DONE;
}

void fpx_outputs_drop(struct fpx_outputs *outputs, size_t index)
{
    fpx_output_free(outputs->items[index].file);
    outputs->items[index].file = NULL;
}

static void say_other_mode(const struct fpx_output *file, const char *path)
{
    if (fpx_output_has_other_mode(file))
        fpx_message("note: %s: the mode of the file it replaces cannot be set here", path);
}

enum fpx_exit fpx_outputs_finish(struct fpx_outputs *outputs)
{
    struct fpx_output *files[FPX_OUTPUTS_MAX] = {NULL};
    const char *paths[FPX_OUTPUTS_MAX];
    size_t count = 0, failed;
    for (size_t i = outputs->count; i-- > 0;) {
        if (outputs->items[i].file == NULL || outputs->items[i].is_deferred)
            continue;
        files[count] = outputs->items[i].file;
        paths[count++] = outputs->items[i].path;
    }
    enum flamepix_status status = fpx_output_finish_all(files, count, false, &failed);
    if (status != FLAMEPIX_OK)
        return exit_of(paths[failed], status, errno);
    for (size_t i = count; i-- > 0;)
        say_other_mode(files[i], paths[i]);
    return FPX_EXIT_DONE;
}

/* -- several pictures -------------------------------------------------------------------------- */

static enum fpx_exit defer(const char *path, struct fpx_output *file,
                           struct fpx_deferred_outputs *deferred)
{
    const size_t count = deferred->count;
    enum flamepix_status status = fpx_array_reserve(&deferred->files, &deferred->file_capacity,
                                                    count + 1, sizeof(struct fpx_output *));
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&deferred->paths, &deferred->path_capacity, count + 1,
                                   sizeof(*deferred->paths));
    char *copy = status == FLAMEPIX_OK ? strdup(path) : NULL;
    if (copy == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    deferred->files[count] = file;
    deferred->paths[count] = copy;
    deferred->count++;
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_outputs_defer(struct fpx_outputs *outputs, struct fpx_deferred_outputs *deferred)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const char *path = outputs->items[i].path;
        if (outputs->items[i].file == NULL)
            continue;
        const enum flamepix_status status = fpx_output_park(&outputs->items[i].file);
        if (status != FLAMEPIX_OK)
            return exit_of(path, status, errno);
        const enum fpx_exit code = defer(path, outputs->items[i].file, deferred);
        if (code != FPX_EXIT_DONE)
            return code;
        outputs->items[i].is_deferred = true;
    }
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_deferred_outputs_finish(struct fpx_deferred_outputs *deferred)
{
    size_t failed;
    const enum flamepix_status status =
        fpx_output_finish_all(deferred->files, deferred->count, false, &failed);
    if (status != FLAMEPIX_OK)
        return exit_of(deferred->paths[failed], status, errno);
    for (size_t i = 0; i < deferred->count; i++)
        say_other_mode(deferred->files[i], deferred->paths[i]);
    return FPX_EXIT_DONE;
}

void fpx_deferred_outputs_cut(struct fpx_deferred_outputs *deferred, size_t count)
{
    while (deferred->count > count) {
        deferred->count--;
        fpx_output_free(deferred->files[deferred->count]);
        free(deferred->paths[deferred->count]);
    }
}

void fpx_deferred_outputs_free(struct fpx_deferred_outputs *deferred)
{
    fpx_deferred_outputs_cut(deferred, 0);
    free(deferred->files);
    free(deferred->paths);
    *deferred = (struct fpx_deferred_outputs){0};
}

/* -- what is not written ----------------------------------------------------------------------- */

void fpx_output_print_unwritten(const char *path)
{
    if (strcmp(path, "-") == 0)
        return;
    fpx_message("%s was not written%s", path,
                access(path, F_OK) == 0 ? ": what is there is of an earlier run" : "");
}

void fpx_outputs_print_unwritten(const struct fpx_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        fpx_output_print_unwritten(outputs->items[i].path);
}

void fpx_deferred_outputs_print_unwritten(const struct fpx_deferred_outputs *deferred)
{
    for (size_t i = 0; i < deferred->count; i++)
        fpx_output_print_unwritten(deferred->paths[i]);
}

void fpx_outputs_free(struct fpx_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        if (!outputs->items[i].is_deferred)
            fpx_output_free(outputs->items[i].file);
    *outputs = (struct fpx_outputs){0};
}
