#define _GNU_SOURCE /* realpath */
#include "report/report_index.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer_printf.h"
#include "base/os/paths.h"

/* The folder of a path, terminated: "." for a bare name. */
static enum flamepix_status set_folder(struct flamepix_buffer *folder, const char *path)
{
    const size_t length = (size_t)(fpx_path_name(path) - path);
    flamepix_buffer_clear(folder);
    return length == 0 ? fpx_buffer_printf(folder, ".")
                       : fpx_buffer_printf(folder, "%.*s", (int)length, path);
}

static enum flamepix_status set_text(struct flamepix_buffer *text, const char *value)
{
    flamepix_buffer_clear(text);
    return fpx_buffer_printf(text, "%s", value);
}

enum flamepix_status fpx_report_folder_find(const char *path, struct fpx_report_folder *place)
{
    char real[PATH_MAX];
    enum flamepix_status status = set_folder(&place->scratch, path);
    if (status != FLAMEPIX_OK)
        return status;
    const char *folder = place->scratch.data;
    if (realpath(folder, real) != NULL)
        return set_text(&place->folder, real);
    /* Without permission for a folder above, the only path is the one as spelled. */
    return access(folder, F_OK) == 0 ? set_text(&place->folder, folder) : FLAMEPIX_READ_FAILED;
}

bool fpx_report_folders_same(const struct fpx_report_folder *a, const struct fpx_report_folder *b)
{
    return strcmp(a->folder.data, b->folder.data) == 0;
}

/* The relative path from the place to `path`, which has no links before its last name. A name below
 * the place's folder stands for a file in it. */
static enum flamepix_status find_way(const struct fpx_report_folder *place, const char *path,
                                     struct flamepix_buffer *scratch, struct flamepix_buffer *way)
{
    set_text(scratch, place->folder.data);
    enum flamepix_status status = fpx_buffer_printf(scratch, "/report");
    return status == FLAMEPIX_OK ? fpx_relative_path_between(scratch->data, path, way) : status;
}

/* Sets place->way to the relative path of the folder `spelled`, with a slash at the end; empty for
 * the place itself. A missing folder stays as spelled. */
static enum flamepix_status find_folder(struct fpx_report_folder *place, const char *spelled)
{
    char real[PATH_MAX];
    enum flamepix_status status = find_way(place, realpath(spelled, real) == NULL ? spelled : real,
                                           &place->scratch, &place->way);
    const size_t length = place->way.length;
    if (status == FLAMEPIX_OK && length > 0 && place->way.data[length - 1] != '/')
        status = fpx_buffer_printf(&place->way, "/");
    return status;
}

enum flamepix_status fpx_report_place_relative_path(struct fpx_report_folder *place,
                                                    const char *path, struct flamepix_buffer *way)
{
    const char *name = fpx_path_name(path);
    const struct flamepix_bytes folder = {path, (size_t)(name - path)};
    enum flamepix_status status = FLAMEPIX_OK;
    if (place->asked.data == NULL || place->asked.length != folder.length ||
        memcmp(place->asked.data, folder.data, folder.length) != 0) {
        struct flamepix_buffer spelled = {0};
        status = set_folder(&spelled, path);
        if (status == FLAMEPIX_OK)
            status = find_folder(place, spelled.data);
        flamepix_buffer_free(&spelled);
        flamepix_buffer_clear(&place->asked);
        if (status == FLAMEPIX_OK)
            status = fpx_buffer_printf(&place->asked, "%.*s", (int)folder.length, folder.data);
    }
    flamepix_buffer_clear(way);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(way, place->way.data, place->way.length);
    return status == FLAMEPIX_OK ? fpx_buffer_printf(way, "%s", name) : status;
}

enum flamepix_status fpx_report_folder_path(const struct fpx_report_folder *place, const char *way,
                                            struct flamepix_buffer *path)
{
    flamepix_buffer_clear(path);
    return way[0] == '/' ? fpx_buffer_printf(path, "%s", way)
                         : fpx_buffer_printf(path, "%s/%s", place->folder.data, way);
}

enum flamepix_status fpx_report_folder_move(struct fpx_report_folder *from,
                                            struct fpx_report_folder *to, const char *way,
                                            struct flamepix_buffer *moved)
{
    enum flamepix_status status = fpx_report_folder_path(from, way, &from->scratch);
    return status == FLAMEPIX_OK ? find_way(to, from->scratch.data, &to->scratch, moved) : status;
}

void fpx_report_folder_free(struct fpx_report_folder *place)
{
    flamepix_buffer_free(&place->folder);
    flamepix_buffer_free(&place->asked);
    flamepix_buffer_free(&place->way);
    flamepix_buffer_free(&place->scratch);
}
