#include "report/report_index.h"

#include <string.h>
#include <unistd.h>

/* -- another folder ---------------------------------------------------------------------------- */

static enum flamepix_status move_path(const struct fpx_report_origin *origin,
                                      struct flamepix_buffer *moved, const char **path)
{
    if (*path == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_report_folder_move(origin->from, origin->to, *path, moved);
    *path = moved->data;
    return status;
}

static enum flamepix_status append_moved(struct fpx_report_moving *moving,
                                         const struct fpx_report_origin *origin,
                                         const struct fpx_entry_files *files)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < files->count && status == FLAMEPIX_OK; i++) {
        status = fpx_report_folder_move(origin->from, origin->to, files->items[i].path,
                                        &moving->scratch);
        if (status == FLAMEPIX_OK)
            status = flamepix_buffer_append(&moving->files, moving->scratch.data,
                                            strlen(moving->scratch.data) + 1);
    }
    return status;
}

/* Sets the paths of files to the texts from *text on, and advances *text. */
static void set_paths(struct fpx_entry_files *files, const char **text)
{
    for (size_t i = 0; i < files->count; i++) {
        files->items[i].path = *text;
        *text += strlen(*text) + 1;
    }
}

static enum flamepix_status move_files(struct fpx_report_moving *moving,
                                       const struct fpx_report_origin *origin,
                                       struct fpx_entry *entry)
{
    flamepix_buffer_clear(&moving->files);
    enum flamepix_status status = append_moved(moving, origin, &entry->files);
    if (status == FLAMEPIX_OK)
        status = append_moved(moving, origin, &entry->stale);
    if (status == FLAMEPIX_OK)
        status = append_moved(moving, origin, &entry->gone);
    if (status != FLAMEPIX_OK)
        return status;
    const char *text = moving->files.data;
    set_paths(&entry->files, &text);
    set_paths(&entry->stale, &text);
    set_paths(&entry->gone, &text);
    return FLAMEPIX_OK;
}

/* -- version 1 --------------------------------------------------------------------------------- */

/* Finds the path from the report's folder to an output that was spelled from another folder:
 * folders are renamed and copied with the report in them, so only the end has to match. The longest
 * end that exists is taken; otherwise the path from the current folder. */
static enum flamepix_status find_output(struct fpx_report_moving *moving,
                                        const struct fpx_report_origin *origin, const char *output,
                                        const char **way_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (const char *end = output; end != NULL; end = strchr(end, '/')) {
        end += strspn(end, "/");
        if (*end == '\0')
            break;
        status = fpx_report_folder_path(origin->from, end, &moving->scratch);
        if (status != FLAMEPIX_OK)
            return status;
        *way_ret = end;
        if (access(moving->scratch.data, F_OK) == 0)
            return FLAMEPIX_OK;
    }
    status = fpx_report_place_relative_path(origin->from, output, &moving->output);
    *way_ret = moving->output.data;
    return status;
}

/* The picture is the only known file. An entry without one has its source as key. */
static enum flamepix_status translate(struct fpx_report_moving *moving,
                                      const struct fpx_report_origin *origin,
                                      struct fpx_entry *entry)
{
    enum flamepix_status status =
        fpx_report_place_relative_path(origin->from, entry->input, &moving->source);
    entry->source = moving->source.data;
    entry->key = entry->source;
    if (status != FLAMEPIX_OK || entry->output == NULL)
        return status;
    status = find_output(moving, origin, entry->output, &entry->output);
    entry->key = entry->output;
    if (entry->outcome == FPX_OUTCOME_FAILED) {
        entry->output = NULL;
        return status;
    }
    moving->only_file = (struct fpx_entry_file){.path = entry->output,
                                                .kind = "picture",
                                                .total = entry->total,
                                                .unit = entry->unit,
                                                .width = entry->width,
                                                .height = entry->height};
    entry->files = (struct fpx_entry_files){&moving->only_file, 1};
    return status;
}

enum flamepix_status fpx_entry_move(struct fpx_report_moving *moving,
                                    const struct fpx_report_origin *origin, struct fpx_entry *entry)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (origin == NULL) {
        if (entry->key == NULL)
            entry->key = entry->output != NULL ? entry->output : entry->input;
        return FLAMEPIX_OK;
    }
    if (entry->key == NULL)
        status = translate(moving, origin, entry);
    if (status != FLAMEPIX_OK || fpx_report_folders_same(origin->from, origin->to))
        return status;
    status = move_files(moving, origin, entry);
    if (status == FLAMEPIX_OK)
        status = move_path(origin, &moving->key, &entry->key);
    if (status == FLAMEPIX_OK)
        status = move_path(origin, &moving->moved_source, &entry->source);
    return status == FLAMEPIX_OK ? move_path(origin, &moving->moved_output, &entry->output)
                                 : status;
}

void fpx_report_moving_free(struct fpx_report_moving *moving)
{
    flamepix_buffer_free(&moving->key);
    flamepix_buffer_free(&moving->source);
    flamepix_buffer_free(&moving->output);
    flamepix_buffer_free(&moving->moved_source);
    flamepix_buffer_free(&moving->moved_output);
    flamepix_buffer_free(&moving->scratch);
    flamepix_buffer_free(&moving->files);
}
