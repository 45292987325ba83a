/* Sidecar files: what the options of one picture say about its sidecars. */
#ifndef FLAMEPIX_CLI_SIDECAR_FILES_H
#define FLAMEPIX_CLI_SIDECAR_FILES_H

#include "cli/exit.h"
#include "cli/picture.h"

/* Sees to it that the picture has a name where a sidecar names it. Answers DONE, or USAGE after
 * saying which one does. */
enum flamepix_exit flamepix_sidecar_files_check(const struct flamepix_picture_arguments *picture);

/* Where a picture is, seen from a sidecar. Starts as {0}; freed by flamepix_sidecar_link_free. */
struct flamepix_sidecar_link {
    struct flamepix_buffer picture, dark;
    struct flamepix_picture_place place; /* of these two */
};

/* Replaces *link by that of the sidecar `number`, at `path` ("-": standard output, seen from the
 * current folder), to the picture and its dark twin, which may be NULL. Nothing is looked up for a
 * sidecar that does not name them. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_sidecar_link_find(size_t number, const char *path,
                                                const char *picture, const char *dark,
                                                struct flamepix_sidecar_link *link);
void flamepix_sidecar_link_free(struct flamepix_sidecar_link *link);

#endif
