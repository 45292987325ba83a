/* Values of a picture's options: its searches, and the content of its map. */
#ifndef FPX_CLI_OPTIONS_PICTURE_VALUES_H
#define FPX_CLI_OPTIONS_PICTURE_VALUES_H

#include "cli/console.h"
#include "cli/picture/picture.h"
#include "sidecar/name_attributes.h"

/* Search list: the patterns of `--search`, compiled once for all pictures, each with its colour. */

/* Starts as {0}. */
struct fpx_search_list {
    struct flamepix_pattern *patterns[FLAMEPIX_SEARCHES_MAX];
    uint32_t colors[FLAMEPIX_SEARCHES_MAX];
    size_t count;
};

/* Compiles the patterns and sets the searches of `figure`, which point into the list. Returns DONE,
 * or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_search_list_read(const struct fpx_picture_arguments *picture,
                                   struct fpx_search_list *list,
                                   struct flamepix_figure_options *figure);

void fpx_search_list_free(struct fpx_search_list *list);

/* Map options: the texts and links of --map's areas. */

/* Sets the options except the content of files. Returns DONE, or USAGE after printing why: they
 * have no effect without --map, or the template of links is invalid. */
enum fpx_exit fpx_map_options(const struct fpx_picture_arguments *picture,
                              struct flamepix_sidecar_options *sidecars);

/* The file of --nameattr. Starts as {0}. */
struct fpx_map_file {
    struct flamepix_name_attributes *attributes; /* NULL: not given */
    uint64_t hash;                               /* of the file's content; 0: none */
};

/* Reads the file. Returns DONE, or USAGE, IO or RESOURCES after printing what is wrong, with the
 * file and the line; ignored parts are reported in notes. It must be freed in any case. */
enum fpx_exit fpx_map_file_read(const struct fpx_picture_arguments *picture,
                                struct fpx_map_file *file);
void fpx_map_file_free(struct fpx_map_file *file);

#endif
