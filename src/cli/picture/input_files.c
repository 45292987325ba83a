#include "cli/picture/read_inputs.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/resource.h>

#include <flamepix/format.h>

#include "cli/command.h"
#include "cli/console.h"
#include "format/format_words.h"
#include "messages/explain.h"

/* A folder may be one recording; for its files there is batch. */
static void say_folder(const char *name, const char *reason)
{
    const struct flamepix_format *format = fpx_format_of_folder(name);
    struct flamepix_buffer text = {0};
    if (format == NULL)
        fpx_message("%s: %s; flamepix batch %s -o DIR makes a picture of each profile in it", name,
                    reason, name);
    else if (flamepix_format_refusal(format, NULL, &text) == FLAMEPIX_OK &&
             flamepix_buffer_append(&text, "", 1) == FLAMEPIX_OK)
        fpx_message("%s: %s", name, text.data);
    else
        fpx_message("%s: %s", name, reason);
    flamepix_buffer_free(&text);
}

static enum fpx_exit say_unreadable(const char *path, enum flamepix_status status, int cause)
{
    const char *command = cause == ENOENT ? fpx_command_nearest(path) : NULL;
    const char *name = fpx_explain_input(path);
    const char *reason = fpx_explain_cause(status, cause);
    if (status == FLAMEPIX_READ_FAILED && command != NULL)
        fpx_message("%s: %s; did you mean the command %s?", name, reason, command);
    else if (status == FLAMEPIX_READ_FAILED && cause == EISDIR)
        say_folder(name, reason);
    else
        fpx_message("%s: %s", name, reason);
    return fpx_exit_of(status);
}

/* Inputs are merged, so all are open at once; a shell's initial limit is often 1,024. */
static void allow_open_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    limit.rlim_cur = limit.rlim_max;
    /* If this fails, opening reports it. */
    (void)setrlimit(RLIMIT_NOFILE, &limit);
}

enum fpx_exit fpx_input_files_open(struct fpx_input_files *files, const char *const *paths,
                                   size_t count, const struct flamepix_input_options *options)
{
    files->items = calloc(count, sizeof(struct flamepix_input *));
    if (files->items == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    files->count = count;
    allow_open_files();
    for (size_t i = 0; i < count; i++) {
        enum flamepix_status status = flamepix_input_open(paths[i], options, &files->items[i]);
        if (status != FLAMEPIX_OK)
            return say_unreadable(paths[i], status, errno);
    }
    return FPX_EXIT_DONE;
}

struct flamepix_input_effort fpx_input_files_effort(const struct fpx_input_files *files)
{
    struct flamepix_input_effort all = {0};
    for (size_t i = 0; i < files->count; i++) {
        const struct flamepix_input_effort effort = flamepix_input_effort(files->items[i]);
        all.packed_nbytes += effort.packed_nbytes;
        all.unpacked_nbytes += effort.unpacked_nbytes;
        all.seconds += effort.seconds;
    }
    return all;
}

void fpx_input_files_free(struct fpx_input_files *files)
{
    for (size_t i = 0; files->items != NULL && i < files->count; i++)
        flamepix_input_free(files->items[i]);
    free(files->items);
    *files = (struct fpx_input_files){0};
}
