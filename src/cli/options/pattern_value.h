/* Pattern values: the options that take patterns. */
#ifndef FPX_CLI_OPTIONS_PATTERN_VALUE_H
#define FPX_CLI_OPTIONS_PATTERN_VALUE_H

#include <flamepix/pattern.h>

#include "cli/exit_code.h"

/* Compiles what was given to `option` ("search"). Answers DONE, or USAGE or RESOURCES after
 * saying what is wrong and, in a second line, where in the text. */
enum fpx_exit fpx_pattern_value(const char *option, const char *text, bool ignore_case,
                                struct flamepix_pattern **pattern_ret);

/* Says what is wrong with `text` and where in it, as above; `where` stands before the option: "",
 * or the place that it was read from. */
void fpx_pattern_value_refuse(const char *where, const char *option, const char *text,
                              const struct flamepix_pattern_fault *fault);

#endif
