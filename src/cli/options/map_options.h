/* Map options: what the areas of --map say and link to. */
#ifndef FLAMEPIX_CLI_OPTIONS_MAP_OPTIONS_H
#define FLAMEPIX_CLI_OPTIONS_MAP_OPTIONS_H

#include "cli/exit.h"
#include "cli/picture/picture.h"
#include "sidecar/name_attributes.h"

/* Sets what the options say but for what files hold. Answers DONE, or USAGE after saying why: they
 * do nothing without --map, or the template of links is none. */
enum flamepix_exit flamepix_map_options(const struct flamepix_picture_arguments *picture,
                                        struct flamepix_sidecar_options *sidecars);

/* What --nameattr names. Starts as {0}. */
struct flamepix_map_file {
    struct flamepix_name_attributes *attributes; /* NULL: not given */
    uint64_t hash;                               /* of what the file held; 0: there is none */
};

/* Reads it. Answers DONE, or USAGE, IO or RESOURCES after saying on stderr what is wrong, with the
 * file and the line; what of it does nothing is noted there. To be freed in any case. */
enum flamepix_exit flamepix_map_file_read(const struct flamepix_picture_arguments *picture,
                                          struct flamepix_map_file *file);
void flamepix_map_file_free(struct flamepix_map_file *file);

#endif
