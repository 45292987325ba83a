/* Options as text: their rows and names, and the file of them. */
#ifndef FPX_CLI_OPTIONS_OPTION_TEXTS_H
#define FPX_CLI_OPTIONS_OPTION_TEXTS_H

#include <stddef.h>

#include "cli/options/options.h"
#include "messages/explain.h"

/* Macros for the rows of option tables. A file with such rows first defines the struct that they
 * fill: #define FIELDS struct ... */

/* The place of an option's field. */
#define AT(field) .offset = offsetof(FIELDS, field)

/* A group of all rows of an array. */
#define GROUP(title, rows)                                                                         \
    {                                                                                              \
        .heading = (title), .options = (rows), .count = sizeof(rows) / sizeof((rows)[0])           \
    }

/* Option names: how the commands spell the options that the library's messages mention. */

/* Of render and diff; of batch, which has some more; of a batch with a picture for each group; of
 * sheet; of compare; and of commands that read a profile and have no option for one without
 * samples, like a batch of groups. */
extern const struct fpx_option_names fpx_render_option_names, fpx_batch_option_names,
    fpx_batch_groups_option_names, fpx_sheet_option_names, fpx_compare_option_names,
    fpx_reading_option_names;

/* Files of options: one option a line, no quoting; blank lines and lines that begin with # are
 * ignored. */

/* Reads a file (or stdin for "-") of at most 1 MiB as a terminated text, which the caller frees.
 * Returns DONE, or USAGE, IO or RESOURCES after printing why. */
enum fpx_exit fpx_option_file_read(const char *path, char **text_ret);

/* The words of a line: none, the option, or the option and its value. `--title=a b` is one word;
 * `--title a b` and `-o a b` are two. */
struct fpx_option_line {
    const char *words[2];
    size_t count;
};

/* Cuts the next line off `*text`, which is modified and advanced; false at the end. */
bool fpx_option_line_next(char **text, struct fpx_option_line *line_ret);

/* Options that a command does not have: those of flamegraph.pl and inferno for SVG, and those of
 * single pictures only. */

/* What to do instead of the option of this name (without dashes, `length` bytes), as the rest of a
 * sentence; static. NULL: not one of these. Used only if the command has no such option. */
const char *fpx_refused_option(const char *name, size_t length);

#endif
