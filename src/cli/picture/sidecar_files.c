#include "cli/picture/draw_pages.h"

#include <string.h>

#include "base/os/paths.h"
#include "cli/console.h"

enum fpx_exit fpx_sidecar_files_check(const struct fpx_picture_arguments *picture)
{
    if (picture->output != NULL && strcmp(picture->output, "-") != 0)
        return FPX_EXIT_DONE;
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++) {
        if (picture->sidecars[i] == NULL || !fpx_sidecars[i].names_picture)
            continue;
        fpx_message("--%s refers to the file of the picture, which needs a name: -o FILE",
                    fpx_sidecars[i].name);
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

static const char *path_of(const struct fpx_sidecar_file *file, size_t output)
{
    return file->outputs->items[output].path;
}

/* The paths from the sidecar to the pictures. */
static enum flamepix_status find_ways(const struct fpx_sidecar_file *file,
                                      struct flamepix_buffer *picture, struct flamepix_buffer *dark)
{
    const char *from = path_of(file, file->output);
    enum flamepix_status status =
        fpx_relative_path_between(from, path_of(file, file->picture), picture);
    if (status == FLAMEPIX_OK && file->dark != file->picture)
        status = fpx_relative_path_between(from, path_of(file, file->dark), dark);
    return status;
}

enum flamepix_status fpx_sidecar_file_write(const struct fpx_sidecar_file *file,
                                            const struct fpx_composed_picture *page)
{
    struct flamepix_buffer picture = {0}, dark = {0};
    enum flamepix_status status =
        fpx_sidecars[file->number].names_picture ? find_ways(file, &picture, &dark) : FLAMEPIX_OK;
    const struct flamepix_picture_place place = {.picture = picture.data, .dark = dark.data};
    if (status == FLAMEPIX_OK)
        status = fpx_composed_picture_sidecar(page, file->number, &place,
                                              file->outputs->items[file->output].file);
    flamepix_buffer_free(&picture);
    flamepix_buffer_free(&dark);
    return status;
}
