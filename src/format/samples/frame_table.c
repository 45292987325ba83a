#include "format/samples/frame_table.h"

#include <stdlib.h>

#include "base/memory.h"

enum flamepix_status fpx_frame_table_add(struct fpx_frame_table *table)
{
    size_t nothing;
    enum flamepix_status status = fpx_array_reserve(&table->frames, &table->capacity,
                                                    table->count + 1, sizeof(*table->frames));
    if (status == FLAMEPIX_OK)
        status = fpx_text_table_intern(&table->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status == FLAMEPIX_OK)
        table->frames[table->count++] = (struct fpx_table_frame){nothing, nothing, 0};
    return status;
}

enum flamepix_status fpx_frame_table_set_name(struct fpx_frame_table *table, size_t number,
                                              struct flamepix_bytes name)
{
    return fpx_text_table_intern(&table->texts, name, &table->frames[number].name);
}

enum flamepix_status fpx_frame_table_set_file(struct fpx_frame_table *table, size_t number,
                                              struct flamepix_bytes file)
{
    return fpx_text_table_intern(&table->texts, file, &table->frames[number].file);
}

void fpx_frame_table_set_line(struct fpx_frame_table *table, size_t number, int64_t line)
{
    table->frames[number].line = line > 0 ? (uint64_t)line : 0;
}

struct fpx_frame fpx_frame_table_get(const struct fpx_frame_table *table, uint64_t number)
{
    if (number >= table->count)
        return (struct fpx_frame){0};
    const struct fpx_table_frame *frame = &table->frames[number];
    return (struct fpx_frame){
        .name = fpx_text_table_get(&table->texts, frame->name),
        .file = fpx_text_table_get(&table->texts, frame->file),
        .line = frame->line,
    };
}

void fpx_frame_table_free(struct fpx_frame_table *table)
{
    free(table->frames);
    fpx_text_table_free(&table->texts);
    *table = (struct fpx_frame_table){0};
}
