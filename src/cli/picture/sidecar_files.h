/* Sidecar files: what the options of one picture say about its sidecars. */
#ifndef FPX_CLI_PICTURE_SIDECAR_FILES_H
#define FPX_CLI_PICTURE_SIDECAR_FILES_H

#include "cli/picture/composed_picture.h"
#include "cli/picture/output_files.h"
#include "cli/picture/picture.h"

/* Sees to it that the picture has a name where a sidecar names it. Answers DONE, or USAGE after
 * saying which one does. */
enum fpx_exit fpx_sidecar_files_check(const struct fpx_picture_arguments *picture);

/* One of them: its number in the table, and which outputs it and its picture are. */
struct fpx_sidecar_file {
    const struct fpx_outputs *outputs;
    size_t number;
    size_t output, picture;
    size_t dark; /* the picture's dark twin; the picture itself where there is none */
};

/* Writes it for a page. Answers as fpx_composed_picture_sidecar. */
enum flamepix_status fpx_sidecar_file_write(const struct fpx_sidecar_file *file,
                                            const struct fpx_composed_picture *page);

#endif
