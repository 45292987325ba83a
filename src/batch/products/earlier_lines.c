#include "batch/products/earlier_lines.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer_printf.h"
#include "base/content_hash.h"
#include "base/memory.h"

/* -- owners of files --------------------------------------------------------------------------- */

static uint64_t hash_of(const char *path)
{
    return fpx_content_hash_bytes(0, path, strlen(path));
}

static bool matches(const void *entries, size_t number, const void *hash)
{
    return ((const uint64_t *)entries)[number] == *(const uint64_t *)hash;
}

static bool is_owned(const struct fpx_owned_paths *owned, const char *path)
{
    const uint64_t hash = hash_of(path);
    return fpx_hash_index_find(&owned->index, hash, matches, owned->hashes, &hash) != FPX_HASH_NONE;
}

enum flamepix_status fpx_owned_paths_add(struct fpx_owned_paths *owned,
                                         const struct fpx_entry_files *files)
{
    enum flamepix_status status = fpx_array_reserve(
        &owned->hashes, &owned->capacity, owned->count + files->count, sizeof(*owned->hashes));
    for (size_t i = 0; i < files->count && status == FLAMEPIX_OK; i++) {
        owned->hashes[owned->count] = hash_of(files->items[i].path);
        status = fpx_hash_index_add(&owned->index, owned->hashes[owned->count], owned->count);
        owned->count++;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

void fpx_owned_paths_free(struct fpx_owned_paths *owned)
{
    free(owned->hashes);
    fpx_hash_index_free(&owned->index);
}

/* -- existing files ---------------------------------------------------------------------------- */

/* A file that cannot be examined may exist. */
static bool is_gone(const char *path)
{
    struct stat about;
    return lstat(path, &about) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

/* The folder of pictures may have been moved, so that the relative path to the input is wrong: the
 * path that the user gave is tried, too. */
static enum flamepix_status is_source_gone(const struct fpx_earlier_lines *carrying,
                                           const struct fpx_entry *entry, bool *gone_ret)
{
    *gone_ret = is_gone(entry->input);
    if (!*gone_ret || entry->source == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_report_folder_path(carrying->place, entry->source, &carrying->files->path);
    if (status == FLAMEPIX_OK)
        *gone_ret = is_gone(carrying->files->path.data);
    return status;
}

/* Whether the line is for a folder that could not be listed before, and can be now. */
static bool is_listed_folder(const struct fpx_entry *entry)
{
    struct stat about;
    if (entry->source == NULL || strcmp(entry->key, entry->source) != 0)
        return false;
    return stat(entry->input, &about) == 0 && S_ISDIR(about.st_mode) &&
           access(entry->input, R_OK | X_OK) == 0;
}

/* -- lines ------------------------------------------------------------------------------------- */

/* Whether the pictures of a line are among the outputs of this run. */
static bool is_among_outputs(const char *key, const char *prefix)
{
    const size_t length = strlen(prefix);
    return strncmp(key, prefix, length) == 0 && key[length] != '/' &&
           strncmp(key + length, "../", strlen("../")) != 0;
}

/* Whether this run keeps a line without an input: shards share the lines of other reports. */
static bool is_ours(const struct fpx_earlier_lines *carrying, const struct fpx_entry *entry)
{
    return !entry->is_foreign || (is_among_outputs(entry->key, carrying->prefix) &&
                                  hash_of(entry->key) % carrying->shards == carrying->shard);
}

/* Keeps only the files that no other line names; the lists are in carrying->files. */
static void drop_owned(const struct fpx_earlier_lines *carrying, struct fpx_entry_files *files)
{
    size_t kept = 0;
    for (size_t i = 0; i < files->count; i++)
        if (!is_owned(carrying->owned, files->items[i].path))
            files->items[kept++] = files->items[i];
    files->count = kept;
}

static enum flamepix_status note_gone(const struct fpx_entry_files *gone,
                                      struct fpx_leftovers *left)
{
    for (size_t i = 0; i < gone->count; i++) {
        const struct fpx_entry_file *file = &gone->items[i];
        if (file->kind != NULL && strcmp(file->kind, "picture") != 0)
            continue;
        if (left->gone_pictures++ < FPX_LEFTOVERS_NAMED)
            fpx_buffer_printf(&left->names, "%s%s", left->names.length > 0 ? ", " : "", file->path);
    }
    return left->names.status;
}

/* Only the files of such a line remain. */
static enum flamepix_status keep_gone_lines(const struct fpx_earlier_lines *carrying,
                                            const struct fpx_entry *past,
                                            struct fpx_leftovers *left)
{
    struct fpx_entry entry = {.run = carrying->run,
                              .key = past->key,
                              .input = past->input,
                              .source = past->source,
                              .outcome = FPX_OUTCOME_GONE,
                              .baseline_only = past->baseline_only,
                              .total = (double)NAN,
                              .options_hash = past->options_hash};
    enum flamepix_status status =
        fpx_leftover_files_find(carrying->files, carrying->place, past, &entry);
    if (status != FLAMEPIX_OK)
        return status;
    drop_owned(carrying, &entry.gone);
    if (entry.gone.count == 0)
        return FLAMEPIX_OK;
    status = fpx_owned_paths_add(carrying->owned, &entry.gone);
    if (status == FLAMEPIX_OK)
        status = note_gone(&entry.gone, left);
    return status == FLAMEPIX_OK ? carrying->take(carrying->user, &entry) : status;
}

static enum flamepix_status keep_other_lines(const struct fpx_earlier_lines *carrying,
                                             const struct fpx_entry *entry,
                                             struct fpx_leftovers *left)
{
    left->other_runs++;
    return carrying->take(carrying->user, entry);
}

/* Lines of inputs of this run. */
static enum flamepix_status keep_input_lines(const struct fpx_earlier_lines *carrying,
                                             const struct fpx_entry *entry, size_t number,
                                             struct fpx_leftovers *left)
{
    const bool is_own = number % carrying->shards == carrying->shard;
    if (is_own ? carrying->has_line[number / carrying->shards] : entry->is_foreign)
        return FLAMEPIX_OK;
    return keep_other_lines(carrying, entry, left);
}

/* Lines without an input of this run. Lines whose files are gone come later: *is_candidate_ret is
 * set for them. */
static enum flamepix_status keep_rest_lines(const struct fpx_earlier_lines *carrying,
                                            const struct fpx_entry *entry, bool *is_candidate_ret,
                                            struct fpx_leftovers *left)
{
    bool gone = false;
    *is_candidate_ret = false;
    if (!is_ours(carrying, entry))
        return FLAMEPIX_OK;
    enum flamepix_status status = is_source_gone(carrying, entry, &gone);
    if (status != FLAMEPIX_OK)
        return status;
    *is_candidate_ret = gone || entry->outcome == FPX_OUTCOME_GONE;
    if (*is_candidate_ret || is_listed_folder(entry))
        return FLAMEPIX_OK;
    status = fpx_owned_paths_add(carrying->owned, &entry->files);
    return status == FLAMEPIX_OK ? keep_other_lines(carrying, entry, left) : status;
}

/* -- all --------------------------------------------------------------------------------------- */

/* A file belongs to the line of the latest run that names it. */
static int compare_runs(const void *a, const void *b)
{
    const struct fpx_entry *const *left = a;
    const struct fpx_entry *const *right = b;
    if ((*left)->run != (*right)->run)
        return (*left)->run > (*right)->run ? -1 : 1;
    return (*left > *right) - (*left < *right);
}

enum flamepix_status fpx_earlier_lines_keep(const struct fpx_earlier_lines *carrying,
                                            struct fpx_leftovers *left)
{
    size_t count, gone_count = 0;
    const struct fpx_entry *entries = fpx_report_index_entries(carrying->past, &count);
    const struct fpx_entry **gone = calloc(count + 1, sizeof(const struct fpx_entry *));
    enum flamepix_status status = gone == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const size_t number = fpx_input_keys_number(carrying->keys, entries[i].key);
        bool is_candidate = false;
        status = number != SIZE_MAX ? keep_input_lines(carrying, &entries[i], number, left)
                                    : keep_rest_lines(carrying, &entries[i], &is_candidate, left);
        if (is_candidate)
            gone[gone_count++] = &entries[i];
    }
    if (gone_count > 0)
        qsort(gone, gone_count, sizeof(const struct fpx_entry *), compare_runs);
    for (size_t i = 0; i < gone_count && status == FLAMEPIX_OK; i++)
        status = keep_gone_lines(carrying, gone[i], left);
    free(gone);
    return status;
}
