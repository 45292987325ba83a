#include "format/samples/frame_table.h"

#include <stdlib.h>

#include "base/array.h"

enum flamepix_status flamepix_frame_table_add(struct flamepix_frame_table *table)
{
    size_t nothing;
    enum flamepix_status status = flamepix_array_reserve(&table->frames, &table->capacity,
                                                         table->count + 1, sizeof(*table->frames));
    if (status == FLAMEPIX_OK)
        status =
            flamepix_text_table_intern(&table->texts, (struct flamepix_bytes){"", 0}, &nothing);
    if (status == FLAMEPIX_OK)
        table->frames[table->count++] = (struct flamepix_table_frame){nothing, nothing, 0};
    return status;
}

enum flamepix_status flamepix_frame_table_set_name(struct flamepix_frame_table *table,
                                                   size_t number, struct flamepix_bytes name)
{
    return flamepix_text_table_intern(&table->texts, name, &table->frames[number].name);
}

enum flamepix_status flamepix_frame_table_set_file(struct flamepix_frame_table *table,
                                                   size_t number, struct flamepix_bytes file)
{
    return flamepix_text_table_intern(&table->texts, file, &table->frames[number].file);
}

void flamepix_frame_table_set_line(struct flamepix_frame_table *table, size_t number, int64_t line)
{
    table->frames[number].line = line > 0 ? (uint64_t)line : 0;
}

struct flamepix_frame flamepix_frame_table_get(const struct flamepix_frame_table *table,
                                               uint64_t number)
{
    if (number >= table->count)
        return (struct flamepix_frame){0};
    const struct flamepix_table_frame *frame = &table->frames[number];
    return (struct flamepix_frame){
        .name = flamepix_text_table_get(&table->texts, frame->name),
        .file = flamepix_text_table_get(&table->texts, frame->file),
        .line = frame->line,
    };
}

void flamepix_frame_table_free(struct flamepix_frame_table *table)
{
    free(table->frames);
    flamepix_text_table_free(&table->texts);
    *table = (struct flamepix_frame_table){0};
}
