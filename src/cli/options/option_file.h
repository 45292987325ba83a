/* Files of options: one option a line, no quoting; blank lines and lines that begin
 * with # say nothing. */
#ifndef FPX_CLI_OPTIONS_OPTION_FILE_H
#define FPX_CLI_OPTIONS_OPTION_FILE_H

#include "cli/options/options.h"

/* Reads a file (or stdin for "-") of at most 1 MiB as a terminated text, the caller's to free.
 * Answers DONE, or USAGE, IO or RESOURCES after saying why on stderr. */
enum fpx_exit fpx_option_file_read(const char *path, char **text_ret);

/* The words of a line: none, the option, or the option and its value. `--title=a b` is one word;
 * `--title a b` and `-o a b` are two. */
struct fpx_option_line {
    const char *words[2];
    size_t count;
};

/* Cuts the next line out of `*text`, which is changed and moves on; false at the end. */
bool fpx_option_line_next(char **text, struct fpx_option_line *line_ret);

#endif
