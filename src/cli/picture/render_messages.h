/* What render says on stderr about its inputs and its picture; the words are the library's
 * (explain.h, warnings.h). */
#ifndef FPX_CLI_PICTURE_RENDER_MESSAGES_H
#define FPX_CLI_PICTURE_RENDER_MESSAGES_H

#include "cli/exit_code.h"
#include "messages/warnings.h"

/* Says why there is no layout or no picture; `cause` is the errno of a status that sets it. Answers
 * the exit code. */
enum fpx_exit fpx_render_print_failure(const struct fpx_rendering *rendering,
                                       enum flamepix_status status, int cause);

/* The warnings about the lines of the input, each in one line: which were skipped, and that they
 * have two counts. */
void fpx_render_print_lines(const struct fpx_rendering *rendering);

/* Whether there is any of these. */
bool fpx_render_has_lines(const struct fpx_rendering *rendering);

/* The other warnings, a note for each. */
void fpx_render_print_notes(const struct fpx_rendering *rendering,
                            const struct flamepix_layout_summary *summary);

#endif
