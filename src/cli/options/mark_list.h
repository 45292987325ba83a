/* Mark list: texts beside the chart, as `--mark REGEX=TEXT` gives them. */
#ifndef FPX_CLI_OPTIONS_MARK_LIST_H
#define FPX_CLI_OPTIONS_MARK_LIST_H

#include <flamepix/figure.h>

#include "cli/exit_code.h"
#include "cli/options/options.h"

/* Starts as {0}. The texts stay the arguments', the patterns are the list's. */
struct fpx_mark_list {
    struct flamepix_mark items[FLAMEPIX_MARKS_MAX];
    size_t count;
};

/* Reads what was given, each split at its last '='. Answers DONE, or USAGE or RESOURCES after
 * saying why. */
enum fpx_exit fpx_mark_list_read(const struct fpx_texts *texts, struct fpx_mark_list *marks);

void fpx_mark_list_free(struct fpx_mark_list *marks);

#endif
