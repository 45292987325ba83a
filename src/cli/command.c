#include "cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <flamepix.h>

#include "base/os/fd.h"
#include "base/os/sandbox.h"
#include "cli/confine.h"
#include "cli/console.h"
#include "cli/help.h"
#include "cli/signals.h"

static const struct fpx_option general_options[] = {
    {.name = "options",
     .argument = "FILE",
     .kind = FPX_OPTION_FILE,
     .help = "Read options from a file, one a line, without quotes; # begins a comment"},
    {.name = "quiet",
     .kind = FPX_OPTION_QUIET,
     .help = "No progress, and no summary (of batch, or the table of gate) where all is well; "
             "warnings and errors stay"},
    {.name = "help",
     .letter = 'h',
     .kind = FPX_OPTION_HELP,
     .help = "Print this help to standard output"},
    {.name = "version", .kind = FPX_OPTION_VERSION, .help = "Print the version to standard output"},
};

const struct fpx_option_group fpx_general_group = {
    "General", general_options, sizeof(general_options) / sizeof(general_options[0]), NULL};

static const struct fpx_option_group *const general_table[] = {&fpx_general_group, NULL};

/* -- help and version -------------------------------------------------------------------------- */

enum fpx_exit fpx_command_put(struct flamepix_buffer *text, enum flamepix_status status)
{
    if (status == FLAMEPIX_OK)
        status = fpx_fd_write(STDOUT_FILENO, text->data, text->length);
    int cause = errno;
    flamepix_buffer_free(text);
    return fpx_file_exit("standard output", status, cause);
}

static enum fpx_exit put_version(void)
{
    struct flamepix_buffer text = {0};
    const struct fpx_sandbox_kinds kinds = fpx_sandbox_kinds();
    const char *landlock = kinds.landlock > 0 ? "Landlock" : "";
    const char *seccomp = kinds.has_seccomp ? "seccomp" : "";
    const bool has_both = kinds.landlock > 0 && kinds.has_seccomp;
    const bool has_none = kinds.landlock == 0 && !kinds.has_seccomp;
    return fpx_command_put(&text,
                           fpx_buffer_printf(&text, "flamepix %s\nsandbox: %s%s%s%s\n",
                                             FLAMEPIX_VERSION, landlock, has_both ? " and " : "",
                                             seccomp, has_none ? "none" : ""));
}

static enum fpx_exit put_help(const struct fpx_command *command)
{
    struct flamepix_buffer text = {0};
    return fpx_command_put(&text, command == NULL ? fpx_help_overview(&text)
                                                  : fpx_help_command(&text, command));
}

enum fpx_exit fpx_command_refuse_word(const char *word)
{
    fpx_message("unexpected argument \"%s\"", word);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit run_help(const void *fields, const struct fpx_arguments *arguments)
{
    const struct fpx_texts *words = &arguments->files;
    (void)fields;
    if (words->count > 1)
        return fpx_command_refuse_word(words->items[1]);
    if (words->count == 0)
        return put_help(NULL);
    const struct fpx_command *command = fpx_command_find(words->items[0]);
    if (command != NULL)
        return put_help(command);
    const char *nearest = fpx_command_nearest(words->items[0]);
    fpx_message("unknown command %s%s%s%s", words->items[0],
                nearest == NULL ? "" : "; did you mean ", nearest == NULL ? "" : nearest,
                nearest == NULL ? "" : "?");
    return FPX_EXIT_USAGE;
}

static enum fpx_exit run_version(const void *fields, const struct fpx_arguments *arguments)
{
    (void)fields;
    if (arguments->files.count > 0)
        return fpx_command_refuse_word(arguments->files.items[0]);
    return put_version();
}

/* -- the table --------------------------------------------------------------------------------- */

const struct fpx_command fpx_cmd_help = {
    .name = "help",
    .usage = "flamepix help [COMMAND]",
    .summary = "Explains a command, or lists them all.",
    .description = "Explains a command and its options, or lists all commands.",
    .run = run_help,
};

const struct fpx_command fpx_cmd_version = {
    .name = "version",
    .usage = "flamepix version",
    .summary = "Prints the version.",
    .description = "Prints the version to standard output, and of what --sandbox is made here.",
    .run = run_version,
};

const struct fpx_command *const fpx_commands[] = {
#define COMMAND(name) &fpx_cmd_##name,
    FPX_COMMANDS(COMMAND) NULL};

const struct fpx_command *fpx_command_find(const char *name)
{
    for (size_t i = 0; fpx_commands[i] != NULL; i++) {
        if (strcmp(fpx_commands[i]->name, name) == 0)
            return fpx_commands[i];
    }
    return NULL;
}

const char *fpx_command_nearest(const char *word)
{
    struct fpx_suggestion suggestion = {.word = word};
    for (size_t i = 0; fpx_commands[i] != NULL; i++)
        fpx_suggestion_consider(&suggestion, fpx_commands[i]->name);
    return suggestion.nearest;
}

/* -- the program ------------------------------------------------------------------------------- */

/* A command that finds inputs by itself enters the sandbox once it has found them. */
static enum fpx_exit confine_and_run(const struct fpx_command *command, void *fields,
                                     const struct fpx_arguments *arguments)
{
    struct fpx_confinement confinement = {.is_wanted = false};
    if (command->table == NULL || command->confines_itself)
        return command->run(fields, arguments);
    enum fpx_exit code = fpx_confine_prepare(&confinement, command->table, fields);
    if (code == FPX_EXIT_DONE)
        code = fpx_confine_begin(&confinement, command->table, fields, &arguments->files);
    if (code == FPX_EXIT_DONE && confinement.is_wanted)
        fpx_sandbox_enter(&confinement.sandbox);
    if (code == FPX_EXIT_DONE)
        code = command->run(fields, arguments);
    fpx_confine_end(&confinement, fields);
    return code;
}

static enum fpx_exit parse_and_run(const struct fpx_command *command, void *fields,
                                   const char *const *words, size_t count)
{
    fpx_option_table table = command->table == NULL ? general_table : command->table;
    struct fpx_arguments arguments = {0};
    fpx_options_defaults(table, fields);
    enum fpx_exit code = fpx_options_parse(table, fields, words, count, &arguments);
    if (code == FPX_EXIT_DONE && arguments.help)
        code = put_help(command);
    else if (code == FPX_EXIT_DONE && arguments.version)
        code = put_version();
    else if (code == FPX_EXIT_DONE)
        code = confine_and_run(command, fields, &arguments);
    if (code == FPX_EXIT_USAGE && command->usage_exit != NULL)
        code = command->usage_exit(fields, words, count);
    fpx_options_free(table, fields, &arguments);
    return code;
}

int fpx_cli_main(int argc, char **argv)
{
    if (fpx_fd_open_standard() != FLAMEPIX_OK) {
        fpx_message("/: %s", strerror(errno));
        return FPX_EXIT_IO;
    }
    fpx_signals_set();
    const struct fpx_command *command = argc > 1 ? fpx_command_find(argv[1]) : NULL;
    int first = command == NULL ? 1 : 2;
    if (command == NULL)
        command = fpx_commands[0];
    void *fields = calloc(1, command->fields_nbytes + 1);
    if (fields == NULL)
        return (int)fpx_status_exit(FLAMEPIX_NO_MEMORY);
    size_t count = argc > first ? (size_t)(argc - first) : 0;
    enum fpx_exit code = parse_and_run(command, fields, (const char *const *)argv + first, count);
    free(fields);
    return (int)code;
}
