/* Help: the usage of a command, made from its option table. */
#ifndef FPX_CLI_HELP_H
#define FPX_CLI_HELP_H

#include <flamepix/bytes.h>

#include "cli/command.h"

/* Lines are wrapped before this column where a word allows it. */
enum { FPX_HELP_WIDTH = 80 };

/* Appends the options of a table under their headings, with defaults. A group without options has
 * no heading; one without a heading continues the previous group. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_help_options(struct flamepix_buffer *text, fpx_option_table table);

/* Appends the whole help of one command. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_help_command(struct flamepix_buffer *text,
                                      const struct fpx_command *command);

/* Appends the list of commands. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_help_overview(struct flamepix_buffer *text);

/* Appends words as lines that begin at column `margin`. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_help_paragraph(struct flamepix_buffer *text, const char *words,
                                        size_t margin);

#endif
