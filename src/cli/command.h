/* Commands: the first word of a command line. */
#ifndef FPX_CLI_COMMAND_H
#define FPX_CLI_COMMAND_H

#include "cli/options/options.h"

/* A command, defined in the file that runs it or in the file with its option table. */
struct fpx_command {
    const char *name;
    const char *usage;       /* one line, from the program's name on */
    const char *summary;     /* one sentence for the overview */
    const char *description; /* a paragraph for its help */
    fpx_option_table table;  /* NULL: only the general options */
    size_t fields_nbytes;    /* of the struct that the table fills */
    bool confines_itself;    /* `run` enters the sandbox (confine.h), not its caller */
    enum fpx_exit (*run)(const void *fields, const struct fpx_arguments *arguments);
    /* The exit code of wrong usage, by the words after the command; NULL: USAGE. */
    enum fpx_exit (*usage_exit)(const void *fields, const char *const *words, size_t count);
};

/* The rows: ROW(name), in the order of the help; the first is the default. A command is one row
 * here and one file in this folder, which defines fpx_cmd_<name>; its help and its section of the
 * manual page follow from these. */
/* clang-format off */
#define FPX_COMMANDS(ROW) \
    ROW(render) \
    ROW(batch) \
    ROW(collapse) \
    ROW(info) \
    ROW(query) \
    ROW(sheet) \
    ROW(diff) \
    ROW(gate) \
    ROW(merge) \
    ROW(compare) \
    ROW(palettes) \
    ROW(help) \
    ROW(version) \
    /* end of the rows: the last one ends with a backslash, too */
/* clang-format on */

#define FPX_COMMAND_IS(name) extern const struct fpx_command fpx_cmd_##name;
FPX_COMMANDS(FPX_COMMAND_IS)
#undef FPX_COMMAND_IS

/* All of them, ending with NULL. */
extern const struct fpx_command *const fpx_commands[];

/* The options that every command has: --options, --help, --version. */
extern const struct fpx_option_group fpx_general_group;

/* The command of that name, or NULL. */
const struct fpx_command *fpx_command_find(const char *name);

/* The name of the command nearest to `word`, or NULL. */
const char *fpx_command_nearest(const char *word);

/* Writes the text to standard output if `status` is OK, and frees it. Returns DONE, or IO or
 * RESOURCES after printing why. */
enum fpx_exit fpx_command_put(struct flamepix_buffer *text, enum flamepix_status status);

/* Reports a word that the command does not accept; USAGE. */
enum fpx_exit fpx_command_refuse_word(const char *word);

/* The program: the body of main. Returns the exit code. */
int fpx_cli_main(int argc, char **argv);

#endif
