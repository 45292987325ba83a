#include "batch/task_result.h"

#include <string.h>

#include "base/memory.h"

/* For pipes within one program on one machine: numbers in memory layout, then the texts, each
 * preceded by a byte that is 0 for a missing text, and terminated; then the files, each with its
 * numbers and texts in the same way. */
struct numbers {
    struct fpx_entry entry;
    bool unchanged, writing, plain;
};

enum { TEXTS = 9, FILE_TEXTS = 7 };

static void list_texts(struct fpx_entry *entry, const char **texts[TEXTS])
{
    texts[0] = &entry->error;
    texts[1] = &entry->warnings;
    texts[2] = &entry->hottest;
    texts[3] = &entry->matched;
    texts[4] = &entry->unit;
    texts[5] = &entry->change.growth.name;
    texts[6] = &entry->alt;
    texts[7] = &entry->change.decline.name;
    texts[8] = &entry->records;
}

static void list_file_texts(struct fpx_entry_file *file, const char **texts[FILE_TEXTS])
{
    texts[0] = &file->path;
    texts[1] = &file->kind;
    texts[2] = &file->preset;
    texts[3] = &file->theme;
    texts[4] = &file->group;
    texts[5] = &file->profile;
    texts[6] = &file->unit;
}

static enum flamepix_status write_text(struct flamepix_buffer *reply, const char *text)
{
    const char is_there = text != NULL;
    flamepix_buffer_append(reply, &is_there, 1);
    if (text == NULL)
        return reply->status;
    return flamepix_buffer_append(reply, text, strlen(text) + 1);
}

static enum flamepix_status write_texts(struct flamepix_buffer *reply, const char **const *texts,
                                        size_t count)
{
    for (size_t i = 0; i < count; i++)
        write_text(reply, *texts[i]);
    return reply->status;
}

static enum flamepix_status write_file(struct flamepix_buffer *reply,
                                       const struct fpx_entry_file *file)
{
    struct fpx_entry_file own = *file;
    const char **texts[FILE_TEXTS];
    list_file_texts(&own, texts);
    enum flamepix_status status = flamepix_buffer_append(reply, file, sizeof(*file));
    return status == FLAMEPIX_OK ? write_texts(reply, texts, FILE_TEXTS) : status;
}

enum flamepix_status fpx_task_result_write(const struct fpx_task_result *result,
                                           struct flamepix_buffer *reply)
{
    struct fpx_entry texts_of = result->entry;
    const struct fpx_entry_files *files = &result->entry.files;
    const char **texts[TEXTS];
    struct numbers numbers;
    memset(&numbers, 0, sizeof(numbers));
    numbers.entry = result->entry;
    numbers.unchanged = result->unchanged;
    numbers.writing = result->writing;
    numbers.plain = result->plain;
    list_texts(&texts_of, texts);
    flamepix_buffer_append(reply, &numbers, sizeof(numbers));
    enum flamepix_status status = write_texts(reply, texts, TEXTS);
    for (size_t i = 0; i < files->count && status == FLAMEPIX_OK; i++)
        status = write_file(reply, &files->items[i]);
    return status;
}

static bool read_text(struct flamepix_bytes *rest, const char **text_ret)
{
    if (rest->length == 0)
        return false;
    bool is_there = rest->data[0] != 0;
    rest->data++;
    rest->length--;
    *text_ret = NULL;
    if (!is_there)
        return true;
    const char *end = memchr(rest->data, '\0', rest->length);
    if (end == NULL)
        return false;
    *text_ret = rest->data;
    rest->length -= (size_t)(end + 1 - rest->data);
    rest->data = end + 1;
    return true;
}

static bool read_texts(struct flamepix_bytes *rest, const char **const *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!read_text(rest, texts[i]))
            return false;
    return true;
}

static bool read_file(struct flamepix_bytes *rest, struct fpx_entry_file *file)
{
    const char **texts[FILE_TEXTS];
    if (rest->length < sizeof(*file))
        return false;
    memcpy(file, rest->data, sizeof(*file));
    *rest = flamepix_bytes_from(*rest, sizeof(*file));
    list_file_texts(file, texts);
    return read_texts(rest, texts, FILE_TEXTS) && file->path != NULL;
}

/* Each file takes more bytes than its numbers, so the count is bounded by the bytes received. */
static enum flamepix_status read_files(struct flamepix_bytes *rest, struct fpx_line_files *files,
                                       struct fpx_entry_files *list, bool *good_ret)
{
    const size_t count = list->count;
    *list = (struct fpx_entry_files){0};
    files->count = 0;
    *good_ret = count <= rest->length / sizeof(*list->items);
    if (!*good_ret || count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_array_reserve(&files->items, &files->capacity, count, sizeof(*files->items));
    if (status != FLAMEPIX_OK)
        return status;
    while (*good_ret && files->count < count)
        *good_ret = read_file(rest, &files->items[files->count++]);
    *list = (struct fpx_entry_files){files->items, count};
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_task_result_read(struct flamepix_bytes reply, struct fpx_line_files *files,
                                          struct fpx_task_result *result_ret, bool *good_ret)
{
    struct numbers numbers;
    const char **texts[TEXTS];
    *good_ret = reply.length >= sizeof(numbers);
    if (!*good_ret)
        return FLAMEPIX_OK;
    memcpy(&numbers, reply.data, sizeof(numbers));
    struct flamepix_bytes rest = flamepix_bytes_from(reply, sizeof(numbers));
    struct fpx_entry *entry = &numbers.entry;
    entry->stale = entry->gone = (struct fpx_entry_files){0};
    entry->key = entry->input = entry->source = entry->output = NULL;
    list_texts(entry, texts);
    *good_ret = read_texts(&rest, texts, TEXTS);
    enum flamepix_status status = FLAMEPIX_OK;
    if (*good_ret)
        status = read_files(&rest, files, &entry->files, good_ret);
    *good_ret = *good_ret && rest.length == 0;
    *result_ret =
        (struct fpx_task_result){*entry, numbers.unchanged, numbers.writing, numbers.plain};
    return status;
}
