#include "format/perf/simpleperf.h"

#include <stdlib.h>

#include "base/memory.h"

struct fpx_simpleperf_file {
    uint64_t path;         /* text */
    uint64_t first, count; /* its symbols in the texts */
};

struct fpx_simpleperf_thread {
    uint64_t process;
    uint64_t name; /* text */
};

static enum flamepix_status add_text(struct fpx_simpleperf_tables *tables,
                                     struct fpx_protobuf *message,
                                     const struct fpx_protobuf_field *field, uint64_t *number_ret)
{
    struct flamepix_bytes text;
    *number_ret = tables->texts.count;
    enum flamepix_status status = fpx_protobuf_text(message, field, &text);
    return status == FLAMEPIX_OK ? fpx_text_table_append(&tables->texts, text) : status;
}

enum flamepix_status fpx_simpleperf_read_file(struct fpx_simpleperf_tables *tables,
                                              struct fpx_protobuf *message)
{
    struct fpx_simpleperf_file file = {.path = UINT64_MAX};
    struct fpx_protobuf_field field;
    uint64_t id = 0, number;
    enum flamepix_status status;
    while ((status = fpx_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        if (field.number == 1 && field.written == FPX_PROTOBUF_VARINT)
            id = field.value;
        else if (field.number == 2 && field.written == FPX_PROTOBUF_BYTES && file.count == 0)
            status = add_text(tables, message, &field, &file.path);
        else if (field.number == 3 && field.written == FPX_PROTOBUF_BYTES) {
            status = add_text(tables, message, &field, &number);
            if (file.count++ == 0)
                file.first = number;
        }
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status == FLAMEPIX_END)
        status = fpx_array_reserve(&tables->files, &tables->file_capacity, tables->file_count + 1,
                                   sizeof(*tables->files));
    if (status == FLAMEPIX_OK)
        status = fpx_id_table_add(&tables->file_ids, id);
    if (status == FLAMEPIX_OK)
        tables->files[tables->file_count++] = file;
    return status;
}

enum flamepix_status fpx_simpleperf_read_thread(struct fpx_simpleperf_tables *tables,
                                                struct fpx_protobuf *message)
{
    struct fpx_simpleperf_thread thread = {.name = UINT64_MAX};
    struct fpx_protobuf_field field;
    uint64_t id = 0;
    enum flamepix_status status;
    while ((status = fpx_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        if (field.number == 3 && field.written == FPX_PROTOBUF_BYTES)
            status = add_text(tables, message, &field, &thread.name);
        else if (field.number == 2 && field.written == FPX_PROTOBUF_VARINT)
            thread.process = field.value;
        else if (field.number == 1 && field.written == FPX_PROTOBUF_VARINT)
            id = field.value;
        if (status != FLAMEPIX_OK)
            return status;
    }
    if (status == FLAMEPIX_END)
        status = fpx_array_reserve(&tables->threads, &tables->thread_capacity,
                                   tables->thread_count + 1, sizeof(*tables->threads));
    if (status == FLAMEPIX_OK)
        status = fpx_id_table_add(&tables->thread_ids, id);
    if (status == FLAMEPIX_OK)
        tables->threads[tables->thread_count++] = thread;
    return status;
}

enum flamepix_status fpx_simpleperf_read_meta(struct fpx_simpleperf_tables *tables,
                                              struct fpx_protobuf *message)
{
    struct fpx_protobuf_field field;
    struct flamepix_bytes text;
    enum flamepix_status status;
    while ((status = fpx_protobuf_next(message, &field)) == FLAMEPIX_OK) {
        if (field.number != 1 || field.written != FPX_PROTOBUF_BYTES)
            continue;
        status = fpx_protobuf_text(message, &field, &text);
        if (status == FLAMEPIX_OK)
            status = fpx_text_table_append(&tables->events, text);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

bool fpx_simpleperf_path(const struct fpx_simpleperf_tables *tables, uint64_t file,
                         struct flamepix_bytes *path_ret)
{
    const uint32_t number = fpx_id_table_find(&tables->file_ids, file);
    if (number == FPX_ID_NONE)
        return false;
    *path_ret = fpx_text_table_get(&tables->texts, tables->files[number].path);
    return true;
}

struct flamepix_bytes fpx_simpleperf_symbol(const struct fpx_simpleperf_tables *tables,
                                            uint64_t file, int64_t symbol)
{
    const uint32_t number = fpx_id_table_find(&tables->file_ids, file);
    if (number == FPX_ID_NONE || symbol < 0 || (uint64_t)symbol >= tables->files[number].count)
        return (struct flamepix_bytes){"", 0};
    return fpx_text_table_get(&tables->texts, tables->files[number].first + (uint64_t)symbol);
}

struct flamepix_bytes fpx_simpleperf_thread(const struct fpx_simpleperf_tables *tables,
                                            uint64_t tid, uint64_t *process_ret)
{
    const uint32_t number = fpx_id_table_find(&tables->thread_ids, tid);
    *process_ret = 0;
    if (number == FPX_ID_NONE)
        return (struct flamepix_bytes){"", 0};
    *process_ret = tables->threads[number].process;
    return fpx_text_table_get(&tables->texts, tables->threads[number].name);
}

void fpx_simpleperf_tables_free(struct fpx_simpleperf_tables *tables)
{
    fpx_text_table_free(&tables->texts);
    fpx_text_table_free(&tables->events);
    fpx_id_table_free(&tables->file_ids);
    fpx_id_table_free(&tables->thread_ids);
    free(tables->files);
    free(tables->threads);
}
