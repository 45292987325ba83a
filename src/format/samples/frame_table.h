/* Frame table: frames stored once and numbered from 0, in the order of addition. */
#ifndef FPX_FORMAT_SAMPLES_FRAME_TABLE_H
#define FPX_FORMAT_SAMPLES_FRAME_TABLE_H

#include "format/parse/text_table.h"
#include "format/samples/frame_text.h"

/* Texts are stored by number. */
struct fpx_table_frame {
    size_t name, file;
    uint64_t line;
};

/* Starts as {0}. */
struct fpx_frame_table {
    struct fpx_table_frame *frames; /* count of them */
    size_t count, capacity;
    struct fpx_text_table texts; /* names and files */
};

/* Adds a frame without data, under the next number, count. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_frame_table_add(struct fpx_frame_table *table);

/* Set data of an existing frame. Each returns OK or NO_MEMORY. */
enum flamepix_status fpx_frame_table_set_name(struct fpx_frame_table *table, size_t number,
                                              struct flamepix_bytes name);
enum flamepix_status fpx_frame_table_set_file(struct fpx_frame_table *table, size_t number,
                                              struct flamepix_bytes file);

/* A line below 1 is unknown. */
void fpx_frame_table_set_line(struct fpx_frame_table *table, size_t number, int64_t line);

/* The frame of a number; an unknown frame if there is none. Its texts are valid until the next one
 * is added. */
struct fpx_frame fpx_frame_table_get(const struct fpx_frame_table *table, uint64_t number);

/* Frees everything; the table is {0} again. */
void fpx_frame_table_free(struct fpx_frame_table *table);

#endif
