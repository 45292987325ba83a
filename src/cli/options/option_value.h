/* Option values: parses the text of an option into a command's struct. */
#ifndef FPX_CLI_OPTIONS_OPTION_VALUE_H
#define FPX_CLI_OPTIONS_OPTION_VALUE_H

#include "cli/options/options.h"

/* Stores `text` as the value of `option`, which must have a field and take an argument. An invalid
 * text is reported on stderr, beginning with `where`, and not stored. Returns DONE, USAGE or
 * RESOURCES. */
enum fpx_exit fpx_option_value_set(const struct fpx_option *option, void *fields, const char *text,
                                   const char *where);

/* Sets the field to the option's default, if it has one. */
void fpx_option_value_default(const struct fpx_option *option, void *fields);

/* Sets a flag, or requests a view without an argument. Returns DONE, or RESOURCES after printing
 * why. */
enum fpx_exit fpx_option_value_raise(const struct fpx_option *option, void *fields);

/* Frees what the field owns. */
void fpx_option_value_free(const struct fpx_option *option, void *fields);

/* True if the option takes an argument. */
bool fpx_option_has_argument(const struct fpx_option *option);

/* Appends the argument as shown in the help, "N" or "png|jpeg", and the default as it would be
 * written, "1200"; nothing if there is none. Both answer OK or NO_MEMORY. */
enum flamepix_status fpx_option_argument(const struct fpx_option *option,
                                         struct flamepix_buffer *text);
enum flamepix_status fpx_option_default(const struct fpx_option *option,
                                        struct flamepix_buffer *text);

#endif
