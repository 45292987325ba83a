#include "cli/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <flamepix.h>

#include "base/os/fd.h"
#include "cli/commands.h"
#include "cli/console.h"
#include "cli/gate/gate_steps.h"
#include "cli/help.h"
#include "cli/picture/picture.h"
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
    {.name = "help", .letter = 'h', .kind = FPX_OPTION_HELP, .help = "Say this on standard output"},
    {.name = "version", .kind = FPX_OPTION_VERSION, .help = "Say the version on standard output"},
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
    return fpx_command_put(&text, fpx_buffer_printf(&text, "flamepix %s\n", FLAMEPIX_VERSION));
}

static enum fpx_exit put_help(const struct fpx_command *command)
{
    struct flamepix_buffer text = {0};
    return fpx_command_put(&text, command == NULL ? fpx_help_overview(&text)
                                                  : fpx_help_command(&text, command));
}

enum fpx_exit fpx_command_refuse_word(const char *word)
{
    fpx_message("\"%s\" is one word too many", word);
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

const struct fpx_command fpx_commands[] = {
    {.name = "render",
     .usage = "flamepix [render] [OPTION]... [FILE]...",
     .summary = "Folded stacks to one picture; the default command.",
     .description = "Draws the flame graph of folded stacks, lines of `main;parse;read 42`, as PNG "
                    "or JPEG. Several files are summed. Without a FILE, or with -, standard input "
                    "is read; gzip, zstd, xz and bzip2 are unpacked on the way. `flamepix help` "
                    "lists the other commands.",
     .table = fpx_render_table,
     .fields_nbytes = sizeof(struct fpx_picture_arguments),
     .run = fpx_render_run},
    {.name = "batch",
     .usage = "flamepix batch [OPTION]... PATH... -o DIR",
     .summary = "Many profiles to many pictures, on all cores.",
     .description = "Draws a picture of every profile that is named, found in a folder or listed, "
                    "into DIR. A bad input costs that input only: the batch goes on, and its "
                    "report says why. Run again, it makes only what changed; after a run that was "
                    "interrupted, --resume makes the rest. All options of a picture apply to every "
                    "picture.",
     .table = fpx_batch_table,
     .fields_nbytes = sizeof(struct fpx_batch_arguments),
     .run = fpx_batch_command},
    {.name = "collapse",
     .usage = "flamepix collapse [OPTION]... [FILE]...",
     .summary = "Any profiler's output to sorted folded stacks.",
     .description =
         "Writes what the profiles hold as folded stacks, lines of `main;parse;read 42`, "
         "sorted, equal stacks summed: what flamepix, flamegraph.pl and inferno read. "
         "Several files are summed. Without a FILE, or with -, standard input is read.",
     .table = fpx_collapse_table,
     .fields_nbytes = sizeof(struct fpx_collapse_arguments),
     .run = fpx_collapse_run},
    {.name = "info",
     .usage = "flamepix info [OPTION]... [FILE]...",
     .summary = "What a profile is and what it holds.",
     .description =
         "Says of each FILE its format, the profiles in it (events, threads, types of values), "
         "their samples, totals, units and times, how many stacks there are and how deep, and what "
         "is wrong with it. Without a FILE, or with -, standard input is read.",
     .table = fpx_info_table,
     .fields_nbytes = sizeof(struct fpx_info_arguments),
     .run = fpx_info_run},
    {.name = "query",
     .usage = "flamepix query [OPTION]... PICTURE X,Y | PICTURE --name REGEX",
     .summary = "What there is at a pixel of a picture, or where a name is.",
     .description =
         "Says which frame is at a pixel of a picture that flamepix has drawn with --embed frames, "
         "or of the frames that --frames wrote beside it: its path, its weight and its share. "
         "With --name, all frames of that name and where they are. Without a frame that is it, "
         "the exit code is 1. - is standard input.",
     .table = fpx_query_table,
     .fields_nbytes = sizeof(struct fpx_query_arguments),
     .run = fpx_query_run},
    {.name = "sheet",
     .usage = "flamepix sheet [OPTION]... FILE... -o SHEET",
     .summary = "Many profiles on one picture, on one scale.",
     .description = "Draws a small flame graph of each profile, all on one picture, in the same "
                    "colours and on one scale, so that they can be compared at a glance. A profile "
                    "that cannot be drawn has a panel that says why; the sheet is made all the "
                    "same, and the exit code is 1.",
     .table = fpx_sheet_table,
     .fields_nbytes = sizeof(struct fpx_sheet_arguments),
     .run = fpx_sheet_run},
    {.name = "diff",
     .usage = "flamepix diff [OPTION]... BEFORE AFTER",
     .summary = "What changed between two profiles, as a picture.",
     .description =
         "Draws AFTER, each frame in a colour that says how it changed from BEFORE: what "
         "grew, what shrank, and by how much. Instead of two files, one whose lines end "
         "in two counts. Any format is read, also a different one on each side.",
     .table = fpx_diff_table,
     .fields_nbytes = sizeof(struct fpx_picture_arguments),
     .run = fpx_diff_run},
    {.name = "gate",
     .usage = "flamepix gate [OPTION]... --fail-if RULE... BASE NEW",
     .summary = "Fails where a profile got worse, for jobs that check changes.",
     .description = "Compares two profiles, or all of two folders, and says of each rule whether "
                    "it passed, in a table. Exit code 8: a condition of failure is true; 1: a rule "
                    "cannot be judged. With -o the differential picture is drawn, whatever the "
                    "rules say.",
     .table = fpx_gate_command_table,
     .fields_nbytes = sizeof(struct fpx_gate_arguments),
     .run = fpx_gate_run,
     .usage_exit = fpx_gate_bisect_usage},
    {.name = "merge",
     .usage = "flamepix merge [OPTION]... FILE...",
     .summary = "The sum of many profiles, or their mean, as sorted folded stacks.",
     .description = "Adds up the profiles, stack by stack, and writes folded stacks, lines of "
                    "`main;parse;read 42`, sorted. With --mean it is the mean of N runs, and with "
                    "--weights each FILE counts as often as its weight says. Sorted files stream "
                    "past, however large and many they are. Without a FILE, or with -, standard "
                    "input is read.",
     .table = fpx_merge_table,
     .fields_nbytes = sizeof(struct fpx_merge_arguments),
     .run = fpx_merge_run},
    {.name = "compare",
     .usage = "flamepix compare [OPTION]... BEFORE AFTER | --matrix DIR...",
     .summary = "What changed significantly between two sets of profiles; distances of many.",
     .description =
         "Tells which stacks changed from the profiles of one folder to those of another by more "
         "than the profiles of one folder differ, and draws them. With --matrix, how far each "
         "profile is from each: a heat map in which similar ones are beside each other, a table, "
         "the nearest neighbours. A folder stands for all profiles below it. One that cannot be "
         "read is left out, and the exit code is 1.",
     .table = fpx_compare_table,
     .fields_nbytes = sizeof(struct fpx_compare_arguments),
     .run = fpx_compare_run},
    {.name = "palettes",
     .usage = "flamepix palettes [-o FILE]",
     .summary = "All palettes, as text or as a picture.",
     .description = "Lists all palettes of --colors with a line about each. With -o it draws them: "
                    "each with its name and the colours that it gives to frames of many kinds.",
     .table = fpx_palettes_table,
     .fields_nbytes = sizeof(struct fpx_picture_arguments),
     .run = fpx_palettes_run},
    {.name = "help",
     .usage = "flamepix help [COMMAND]",
     .summary = "Explains a command, or lists them all.",
     .description = "Explains a command and its options, or lists all commands.",
     .run = run_help},
    {.name = "version",
     .usage = "flamepix version",
     .summary = "Says the version.",
     .description = "Says the version on standard output.",
     .run = run_version},
    {.name = NULL},
};

const struct fpx_command *fpx_command_find(const char *name)
{
    for (const struct fpx_command *command = fpx_commands; command->name != NULL; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
    }
    return NULL;
}

const char *fpx_command_nearest(const char *word)
{
    struct fpx_suggestion suggestion = {.word = word};
    for (const struct fpx_command *command = fpx_commands; command->name != NULL; command++)
        fpx_suggestion_consider(&suggestion, command->name);
    return suggestion.nearest;
}

/* -- the program ------------------------------------------------------------------------------- */

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
        code = command->run(fields, &arguments);
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
        command = &fpx_commands[0];
    void *fields = calloc(1, command->fields_nbytes + 1);
    if (fields == NULL)
        return (int)fpx_status_exit(FLAMEPIX_NO_MEMORY);
    size_t count = argc > first ? (size_t)(argc - first) : 0;
    enum fpx_exit code = parse_and_run(command, fields, (const char *const *)argv + first, count);
    free(fields);
    return (int)code;
}
