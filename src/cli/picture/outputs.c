#include "cli/picture/outputs.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/os/path_set.h"
#include "base/os/temp_names.h"
#include "cli/message.h"

const char *flamepix_path_shown(const char *path, const char *standard)
{
    return strcmp(path, "-") == 0 ? standard : path;
}

/* -- checking ---------------------------------------------------------------------------------- */

static enum flamepix_exit check_stdin(const char *const *inputs, size_t count)
{
    size_t uses = 0;
    for (size_t i = 0; i < count; i++)
        uses += strcmp(inputs[i], "-") == 0;
    if (uses <= 1)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("standard input can be read only once");
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit check_stdout(const struct flamepix_outputs *outputs)
{
    size_t uses = 0;
    for (size_t i = 0; i < outputs->count; i++)
        uses += strcmp(outputs->items[i].path, "-") == 0;
    if (uses <= 1)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("only one output can go to standard output");
    return FLAMEPIX_EXIT_USAGE;
}

enum flamepix_exit flamepix_outputs_check_name(const char *path)
{
    if (!flamepix_name_is_reserved(path))
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("%s: names that begin with %s are kept for files of flamepix's own", path,
                     FLAMEPIX_RESERVED_PREFIXES);
    return FLAMEPIX_EXIT_USAGE;
}

enum flamepix_exit flamepix_outputs_check_terminal(void)
{
    if (!isatty(STDOUT_FILENO))
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("a picture is not written to a terminal: name a file with -o FILE, or "
                     "redirect standard output");
    return FLAMEPIX_EXIT_USAGE;
}

/* "-" is the open file `fd`. */
static enum flamepix_status add_path(struct flamepix_path_set *set, const char *path, int fd,
                                     enum flamepix_path_use use, size_t number)
{
    return strcmp(path, "-") == 0 ? flamepix_path_set_add_fd(set, fd, use, number)
                                  : flamepix_path_set_add(set, path, use, number);
}

/* The numbers are those of the outputs, and behind them those of the inputs. */
static enum flamepix_status add_paths(const struct flamepix_outputs *outputs,
                                      const char *const *inputs, size_t input_count,
                                      struct flamepix_path_set *set)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < outputs->count && status == FLAMEPIX_OK; i++)
        status = add_path(set, outputs->items[i].path, STDOUT_FILENO, FLAMEPIX_PATH_WRITTEN, i);
    for (size_t i = 0; i < input_count && status == FLAMEPIX_OK; i++)
        status = add_path(set, inputs[i], STDIN_FILENO, FLAMEPIX_PATH_READ, outputs->count + i);
    return status;
}

static enum flamepix_exit say_clash(const struct flamepix_outputs *outputs,
                                    const struct flamepix_path_clash *clash)
{
    const char *what = clash->is_folder ? "an output is the folder of another file"
                       : clash->second >= outputs->count
                           ? "the output is also an input"
                           : "two outputs would be written to one file";
    flamepix_message(
        "%s: %s", flamepix_path_shown(outputs->items[clash->first].path, "standard output"), what);
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit check_clashes(const struct flamepix_outputs *outputs,
                                        const char *const *inputs, size_t input_count)
{
    struct flamepix_path_set set = {0};
    enum flamepix_status status = add_paths(outputs, inputs, input_count, &set);
    const struct flamepix_path_clash clash = flamepix_path_set_clash(&set);
    flamepix_path_set_free(&set);
    if (status != FLAMEPIX_OK || !clash.found)
        return flamepix_status_exit(status);
    return say_clash(outputs, &clash);
}

enum flamepix_exit flamepix_outputs_check(const struct flamepix_outputs *outputs,
                                          const char *const *inputs, size_t input_count)
{
    enum flamepix_exit code = check_stdin(inputs, input_count);
    if (code == FLAMEPIX_EXIT_DONE)
        code = check_stdout(outputs);
    for (size_t i = 0; i < outputs->count && code == FLAMEPIX_EXIT_DONE; i++)
        code = flamepix_outputs_check_name(outputs->items[i].path);
    return code == FLAMEPIX_EXIT_DONE ? check_clashes(outputs, inputs, input_count) : code;
}

/* -- their life -------------------------------------------------------------------------------- */

static enum flamepix_exit exit_of(const char *path, enum flamepix_status status, int cause)
{
    return flamepix_file_exit(flamepix_path_shown(path, "standard output"), status, cause);
}

size_t flamepix_outputs_add(struct flamepix_outputs *outputs, const char *path)
{
    outputs->items[outputs->count].path = path;
    return outputs->count++;
}

enum flamepix_exit flamepix_outputs_open(struct flamepix_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const char *path = outputs->items[i].path;
        enum flamepix_status status = flamepix_output_open(path, &outputs->items[i].file);
        if (status != FLAMEPIX_OK)
            return exit_of(path, status, errno);
    }
    return FLAMEPIX_EXIT_DONE;
}

void flamepix_outputs_drop(struct flamepix_outputs *outputs, size_t index)
{
    flamepix_output_free(outputs->items[index].file);
    outputs->items[index].file = NULL;
}

enum flamepix_exit flamepix_outputs_finish(struct flamepix_outputs *outputs)
{
    struct flamepix_output *files[FLAMEPIX_OUTPUTS_MAX];
    const char *paths[FLAMEPIX_OUTPUTS_MAX];
    size_t count = 0, failed;
    for (size_t i = outputs->count; i-- > 0;) {
        if (outputs->items[i].file == NULL)
            continue;
        files[count] = outputs->items[i].file;
        paths[count++] = outputs->items[i].path;
    }
    enum flamepix_status status = flamepix_output_finish_all(files, count, false, &failed);
    if (status != FLAMEPIX_OK)
        return exit_of(paths[failed], status, errno);
    for (size_t i = 0; i < outputs->count; i++)
        if (outputs->items[i].file != NULL &&
            flamepix_output_has_other_mode(outputs->items[i].file))
            flamepix_message("note: %s: the mode of the file it replaces cannot be set here",
                             outputs->items[i].path);
    return FLAMEPIX_EXIT_DONE;
}

void flamepix_output_say_unwritten(const char *path)
{
    if (strcmp(path, "-") == 0)
        return;
    flamepix_message("%s was not written%s", path,
                     access(path, F_OK) == 0 ? ": what is there is of an earlier run" : "");
}

void flamepix_outputs_say_unwritten(const struct flamepix_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        flamepix_output_say_unwritten(outputs->items[i].path);
}

void flamepix_outputs_free(struct flamepix_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        flamepix_output_free(outputs->items[i].file);
    *outputs = (struct flamepix_outputs){0};
}
