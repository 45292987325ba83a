#include "report/report_merge.h"

#include <unistd.h>

#include "base/folder.h"
#include "base/output.h"
#include "report/report_files.h"

static void count(struct flamepix_outcomes *tally, const struct flamepix_entry *entry)
{
    flamepix_outcomes_add(tally, entry);
    tally->seconds += entry->ms / 1000;
}

/* Writes what `line` holds, and empties it. */
static enum flamepix_status put(struct flamepix_output *file, struct flamepix_buffer *line)
{
    enum flamepix_status status = flamepix_output_write(file, line->data, line->length);
    line->length = 0;
    return status;
}

static enum flamepix_status write_lines(struct flamepix_output *file,
                                        struct flamepix_merged *merged)
{
    struct flamepix_buffer line = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t entry_count;
    const struct flamepix_entry *entries =
        flamepix_report_index_entries(merged->index, &entry_count);
    for (size_t i = 0; i < entry_count && status == FLAMEPIX_OK; i++) {
        count(&merged->tally, &entries[i]);
        status = flamepix_entry_write(&entries[i], &line);
        if (status == FLAMEPIX_OK)
            status = put(file, &line);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_outcomes_write(&merged->tally, &line);
    if (status == FLAMEPIX_OK)
        status = put(file, &line);
    flamepix_buffer_free(&line);
    return status;
}

static enum flamepix_status write_file(const char *path, bool sync, struct flamepix_merged *merged)
{
    struct flamepix_output *file = NULL;
    enum flamepix_status status = flamepix_folder_make(path);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_open(path, &file);
    if (status == FLAMEPIX_OK)
        status = write_lines(file, merged);
    if (status == FLAMEPIX_OK)
        status = flamepix_output_finish(file, sync);
    flamepix_output_free(file);
    return status;
}

enum flamepix_status flamepix_reports_merge(const char *const *paths, size_t count_of_paths,
                                            const char *output, bool sync,
                                            struct flamepix_merged *merged_ret)
{
    *merged_ret = (struct flamepix_merged){0};
    for (size_t i = 0; i < count_of_paths; i++) {
        merged_ret->failed = i;
        if (access(paths[i], F_OK) != 0)
            return FLAMEPIX_READ_FAILED;
    }
    enum flamepix_status status =
        flamepix_reports_read(paths, count_of_paths, &merged_ret->index, &merged_ret->failed);
    return status == FLAMEPIX_OK ? write_file(output, sync, merged_ret) : status;
}
