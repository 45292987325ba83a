#include "format/perf/simpleperf_tables.h"

#include <stdlib.h>

#include "base/array.h"

struct flamepix_simpleperf_file {
    uint64_t path;         /* text */
    uint64_t first, count; /* its symbols among the texts */
};

struct flamepix_simpleperf_thread {
    uint64_t process;
    uint64_t name; /* text */
};

static enum flamepix_status add_text(struct flamepix_simpleperf_tables *tables,
                                     struct flamepix_protobuf *message,
                                     const struct flamepix_protobuf_field *field,
                                     uint64_t *number_ret)
{
    struct flamepix_bytes text;
    *number_ret = tables->texts.count;
    enum flamepix_status status = flamepix_protobuf_text(message, field, &text);
    return status == FLAMEPIX_OK ? flamepix_text_table_append(&tables->texts, text) : status;
}

enum flamepix_status flamepix_simpleperf_read_file(struct flamepix_simpleperf_tables *tables,
                                                   struct flamepix_protobuf *message)
{
    struct flamepix_simpleperf_file file = {.path = UINT64_MAX};
    struct flamepix_protobuf_field field;
    uint64_t id = 0, number;
    enum flamepix_status status;
    while ((status = flamepix_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        if (field.number == 1 && field.written == FLAMEPIX_PROTOBUF_VARINT)
            id = field.value;
        else if (field.number == 2 && field.written == FLAMEPIX_PROTOBUF_BYTES && file.count == 0)
            status = add_text(tables, message, &field, &file.path);
        else if (field.number == 3 && field.written == FLAMEPIX_PROTOBUF_BYTES) {
            status = add_text(tables, message, &field, &number);
            if (file.count++ == 0)
                file.first = number;
        }
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status == FLAMEPIX_END)
        status = flamepix_array_reserve(&tables->files, &tables->file_capacity,
                                        tables->file_count + 1, sizeof(*tables->files));
    if (status == FLAMEPIX_OK)
        status = flamepix_id_table_add(&tables->file_ids, id);
    if (status == FLAMEPIX_OK)
        tables->files[tables->file_count++] = file;
    return status;
}

enum flamepix_status flamepix_simpleperf_read_thread(struct flamepix_simpleperf_tables *tables,
                                                     struct flamepix_protobuf *message)
{
    struct flamepix_simpleperf_thread thread = {.name = UINT64_MAX};
    struct flamepix_protobuf_field field;
    uint64_t id = 0;
    enum flamepix_status status;
    while ((status = flamepix_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        if (field.number == 3 && field.written == FLAMEPIX_PROTOBUF_BYTES)
            status = add_text(tables, message, &field, &thread.name);
        else if (field.number == 2 && field.written == FLAMEPIX_PROTOBUF_VARINT)
            thread.process = field.value;
        else if (field.number == 1 && field.written == FLAMEPIX_PROTOBUF_VARINT)
            id = field.value;
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status == FLAMEPIX_END)
        status = flamepix_array_reserve(&tables->threads, &tables->thread_capacity,
                                        tables->thread_count + 1, sizeof(*tables->threads));
    if (status == FLAMEPIX_OK)
        status = flamepix_id_table_add(&tables->thread_ids, id);
    if (status == FLAMEPIX_OK)
        tables->threads[tables->thread_count++] = thread;
    return status;
}

enum flamepix_status flamepix_simpleperf_read_meta(struct flamepix_simpleperf_tables *tables,
                                                   struct flamepix_protobuf *message)
{
    struct flamepix_protobuf_field field;
    struct flamepix_bytes text;
    enum flamepix_status status;
    while ((status = flamepix_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        if (field.number != 1 || field.written != FLAMEPIX_PROTOBUF_BYTES)
            continue;
        status = flamepix_protobuf_text(message, &field, &text);
        if (status == FLAMEPIX_OK)
            status = flamepix_text_table_append(&tables->events, text);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

bool flamepix_simpleperf_path(const struct flamepix_simpleperf_tables *tables, uint64_t file,
                              struct flamepix_bytes *path_ret)
{
    const uint32_t number = flamepix_id_table_find(&tables->file_ids, file);
    if (number == FLAMEPIX_ID_NONE)
        return false;
    *path_ret = flamepix_text_table_get(&tables->texts, tables->files[number].path);
    return true;
}

struct flamepix_bytes flamepix_simpleperf_symbol(const struct flamepix_simpleperf_tables *tables,
                                                 uint64_t file, int64_t symbol)
{
    const uint32_t number = flamepix_id_table_find(&tables->file_ids, file);
    if (number == FLAMEPIX_ID_NONE || symbol < 0 || (uint64_t)symbol >= tables->files[number].count)
        return (struct flamepix_bytes){"", 0};
    return flamepix_text_table_get(&tables->texts, tables->files[number].first + (uint64_t)symbol);
}

struct flamepix_bytes flamepix_simpleperf_thread(const struct flamepix_simpleperf_tables *tables,
                                                 uint64_t tid, uint64_t *process_ret)
{
    const uint32_t number = flamepix_id_table_find(&tables->thread_ids, tid);
    *process_ret = 0;
    if (number == FLAMEPIX_ID_NONE)
        return (struct flamepix_bytes){"", 0};
    *process_ret = tables->threads[number].process;
    return flamepix_text_table_get(&tables->texts, tables->threads[number].name);
}

void flamepix_simpleperf_tables_free(struct flamepix_simpleperf_tables *tables)
{
    flamepix_text_table_free(&tables->texts);
    flamepix_text_table_free(&tables->events);
    flamepix_id_table_free(&tables->file_ids);
    flamepix_id_table_free(&tables->thread_ids);
    free(tables->files);
    free(tables->threads);
}
