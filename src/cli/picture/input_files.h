/* Input files: the inputs of one picture or text, all open at once. */
#ifndef FPX_CLI_PICTURE_INPUT_FILES_H
#define FPX_CLI_PICTURE_INPUT_FILES_H

#include <flamepix/input.h>

#include "cli/exit_code.h"

/* Starts as {0}. */
struct fpx_input_files {
    struct flamepix_input **items; /* NULL where not open */
    size_t count;
};

/* Opens all of them; "-" is standard input. Answers DONE, or what is wrong with the first that
 * cannot be opened, after saying so; free them also then. */
enum fpx_exit fpx_input_files_open(struct fpx_input_files *files, const char *const *paths,
                                   size_t count, const struct flamepix_input_options *options);

/* What reading all of them took so far. */
struct flamepix_input_effort fpx_input_files_effort(const struct fpx_input_files *files);

void fpx_input_files_free(struct fpx_input_files *files);

#endif
