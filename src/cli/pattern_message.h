/* What is said of a text that is no pattern: why, and where in it. */
#ifndef FLAMEPIX_CLI_PATTERN_MESSAGE_H
#define FLAMEPIX_CLI_PATTERN_MESSAGE_H

#include <flamepix/pattern.h>

/* Says on stderr why, beginning with `where` ("--search"), and below it the text as a terminal may
 * show it, with a caret under the fault. */
void flamepix_pattern_message(const char *where, const char *text,
                              const struct flamepix_pattern_fault *fault);

#endif
