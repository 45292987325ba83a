#include "batch/products/made_files.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "batch/products/product.h"

static uint64_t hash_of(const char *path)
{
    return fpx_hash_text(0, flamepix_bytes_of(path));
}

static bool matches(const void *entries, size_t number, const void *path)
{
    const struct fpx_entry_files *made = entries;
    return strcmp(made->items[number].path, path) == 0;
}

/* So few files are compared one by one. */
enum { FEW = 8 };

static enum flamepix_status list_made(struct fpx_leftover_files *files,
                                      const struct fpx_entry_files *made)
{
    enum flamepix_status status = FLAMEPIX_OK;
    fpx_hash_index_clear(&files->made);
    for (size_t i = 0; made->count > FEW && i < made->count && status == FLAMEPIX_OK; i++) {
        status = fpx_hash_index_add(&files->made, hash_of(made->items[i].path), i);
        if (status == FLAMEPIX_END)
            status = FLAMEPIX_OK;
    }
    return status;
}

static bool is_made(const struct fpx_leftover_files *files, const struct fpx_entry_files *made,
                    const char *path)
{
    if (made->count > FEW)
        return fpx_hash_index_find(&files->made, hash_of(path), matches, made, path) !=
               FPX_HASH_NONE;
    for (size_t i = 0; i < made->count; i++)
        if (matches(made, i, path))
            return true;
    return false;
}

/* Adds the files of a list that exist and that this run has not made. */
static enum flamepix_status add_left(struct fpx_leftover_files *files,
                                     const struct fpx_report_folder *place,
                                     const struct fpx_entry_files *list,
                                     const struct fpx_entry *entry)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < list->count && status == FLAMEPIX_OK; i++) {
        struct stat about;
        if (is_made(files, &entry->files, list->items[i].path))
            continue;
        status = fpx_report_folder_path(place, list->items[i].path, &files->path);
        if (status != FLAMEPIX_OK || lstat(files->path.data, &about) != 0)
            continue;
        status = fpx_array_reserve(&files->items, &files->capacity, files->count + 1,
                                   sizeof(*files->items));
        if (status == FLAMEPIX_OK)
            files->items[files->count++] = list->items[i];
    }
    return status;
}

enum flamepix_status fpx_leftover_files_find(struct fpx_leftover_files *files,
                                             const struct fpx_report_folder *place,
                                             const struct fpx_entry *past, struct fpx_entry *entry)
{
    static const struct fpx_entry nothing;
    const struct fpx_entry *before = past == NULL ? &nothing : past;
    const bool is_stale = !fpx_product_is_there(entry) && entry->outcome != FPX_OUTCOME_GONE;
    files->count = 0;
    enum flamepix_status status = list_made(files, &entry->files);
    if (status == FLAMEPIX_OK)
        status = add_left(files, place, &before->files, entry);
    if (status == FLAMEPIX_OK)
        status = add_left(files, place, &before->stale, entry);
    const size_t stale = is_stale ? files->count : 0;
    if (status == FLAMEPIX_OK)
        status = add_left(files, place, &before->gone, entry);
    if (status != FLAMEPIX_OK)
        return status;
    const size_t gone = files->count - stale;
    entry->stale = (struct fpx_entry_files){stale > 0 ? files->items : NULL, stale};
    entry->gone = (struct fpx_entry_files){gone > 0 ? files->items + stale : NULL, gone};
    return FLAMEPIX_OK;
}

void fpx_leftover_files_free(struct fpx_leftover_files *files)
{
    free(files->items);
    flamepix_buffer_free(&files->path);
    fpx_hash_index_free(&files->made);
}
