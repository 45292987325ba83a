/* Values of a picture's options: what is searched for, and what its map says. */
#ifndef FPX_CLI_OPTIONS_PICTURE_VALUES_H
#define FPX_CLI_OPTIONS_PICTURE_VALUES_H

#include "cli/console.h"
#include "cli/picture/picture.h"
#include "sidecar/name_attributes.h"

/* Search list: what `--search` gives, compiled once for all pictures, each with its colour. */

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

/* Map options: what the areas of --map say and link to. */

/* Sets what the options say but for what files hold. Answers DONE, or USAGE after saying why: they
 * do nothing without --map, or the template of links is none. */
enum fpx_exit fpx_map_options(const struct fpx_picture_arguments *picture,
                              struct flamepix_sidecar_options *sidecars);

/* What --nameattr names. Starts as {0}. */
struct fpx_map_file {
    struct flamepix_name_attributes *attributes; /* NULL: not given */
    uint64_t hash;                               /* of what the file held; 0: there is none */
};

/* Reads it. Answers DONE, or USAGE, IO or RESOURCES after saying on stderr what is wrong, with the
 * file and the line; what of it does nothing is noted there. To be freed in any case. */
enum fpx_exit fpx_map_file_read(const struct fpx_picture_arguments *picture,
                                struct fpx_map_file *file);
void fpx_map_file_free(struct fpx_map_file *file);

#endif
