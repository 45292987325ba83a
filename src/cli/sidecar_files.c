#include "cli/sidecar_files.h"

#include <string.h>

#include "base/relative_path.h"
#include "cli/message.h"

static bool names_picture(size_t number)
{
    return flamepix_sidecars[number].write_linked != NULL;
}

enum flamepix_exit flamepix_sidecar_files_check(const struct flamepix_picture_arguments *picture)
{
    if (picture->output != NULL && strcmp(picture->output, "-") != 0)
        return FLAMEPIX_EXIT_DONE;
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++) {
        if (picture->sidecars[i] == NULL || !names_picture(i))
            continue;
        flamepix_message("--%s is about the file of a picture, which needs a name: -o FILE",
                         flamepix_sidecars[i].name);
        return FLAMEPIX_EXIT_USAGE;
    }
    return FLAMEPIX_EXIT_DONE;
}

enum flamepix_status flamepix_sidecar_link_find(size_t number, const char *path,
                                                const char *picture, const char *dark,
                                                struct flamepix_sidecar_link *link)
{
    enum flamepix_status status = FLAMEPIX_OK;
    link->place = (struct flamepix_picture_place){0};
    if (!names_picture(number))
        return FLAMEPIX_OK;
    status = flamepix_relative_path_between(path, picture, &link->picture);
    if (status == FLAMEPIX_OK && dark != NULL)
        status = flamepix_relative_path_between(path, dark, &link->dark);
    if (status == FLAMEPIX_OK)
        link->place = (struct flamepix_picture_place){
            .picture = link->picture.data, .dark = dark != NULL ? link->dark.data : NULL};
    return status;
}

void flamepix_sidecar_link_free(struct flamepix_sidecar_link *link)
{
    flamepix_buffer_free(&link->picture);
    flamepix_buffer_free(&link->dark);
}
