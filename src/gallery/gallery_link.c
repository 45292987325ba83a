#include "gallery/gallery_link.h"

#include <string.h>

#include "base/path_name.h"
#include "base/relative_path.h"

/* Where the extension of a path begins, its end where it has none; a name's first letter begins
 * none. */
static size_t find_extension(const char *path)
{
    const char *name = flamepix_path_name(path);
    const char *dot = strrchr(name, '.');
    return dot == NULL || dot == name ? strlen(path) : (size_t)(dot - path);
}

static enum flamepix_status append_with_suffix(const char *way, const char *suffix,
                                               const char *wanted, struct flamepix_buffer *link)
{
    const size_t end = find_extension(way);
    const size_t name = (size_t)(flamepix_path_name(way) - way);
    const size_t cut = strlen(suffix);
    if (end - name < cut || memcmp(way + end - cut, suffix, cut) != 0)
        return flamepix_buffer_append(link, way, strlen(way));
    enum flamepix_status status = flamepix_buffer_append(link, way, end - cut);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(link, wanted, strlen(wanted));
    return status == FLAMEPIX_OK ? flamepix_buffer_append(link, way + end, strlen(way + end))
                                 : status;
}

enum flamepix_status flamepix_gallery_link(const char *folder, const char *output,
                                           const char *suffix, const char *wanted,
                                           struct flamepix_buffer *link)
{
    struct flamepix_buffer way = {0};
    enum flamepix_status status = flamepix_relative_path(folder, output, &way);
    link->length = 0;
    if (status == FLAMEPIX_OK)
        status = append_with_suffix(way.data, suffix, wanted, link);
    flamepix_buffer_free(&way);
    return status;
}
