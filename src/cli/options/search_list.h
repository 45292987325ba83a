/* Search list: what `--search` gives, compiled once for all pictures, each with its colour. */
#ifndef FPX_CLI_OPTIONS_SEARCH_LIST_H
#define FPX_CLI_OPTIONS_SEARCH_LIST_H

#include "cli/exit_code.h"
#include "cli/picture/picture.h"

/* Starts as {0}. */
struct fpx_search_list {
    struct flamepix_pattern *patterns[FLAMEPIX_SEARCHES_MAX];
    uint32_t colors[FLAMEPIX_SEARCHES_MAX];
    size_t count;
};

/* Compiles what was given and sets the searches of `figure`, which point into the list. Answers
 * DONE, or USAGE or RESOURCES after saying why. */
enum fpx_exit fpx_search_list_read(const struct fpx_picture_arguments *picture,
                                   struct fpx_search_list *list,
                                   struct flamepix_figure_options *figure);

void fpx_search_list_free(struct fpx_search_list *list);

#endif
