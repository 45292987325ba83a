/* Frame table: frames stored once and numbered from 0, in the order in which they came. */
#ifndef FLAMEPIX_FORMAT_SAMPLES_FRAME_TABLE_H
#define FLAMEPIX_FORMAT_SAMPLES_FRAME_TABLE_H

#include "format/parse/text_table.h"
#include "format/samples/frame_text.h"

/* Texts are kept by their numbers. */
struct flamepix_table_frame {
    size_t name, file;
    uint64_t line;
};

/* Starts as {0}. */
struct flamepix_frame_table {
    struct flamepix_table_frame *frames; /* count of them */
    size_t count, capacity;
    struct flamepix_text_table texts; /* names and files */
};

/* Adds a frame of which nothing is known yet, under the next number, count. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_frame_table_add(struct flamepix_frame_table *table);

/* What is said of a frame that is there. Each answers OK or NO_MEMORY. */
enum flamepix_status flamepix_frame_table_set_name(struct flamepix_frame_table *table,
                                                   size_t number, struct flamepix_bytes name);
enum flamepix_status flamepix_frame_table_set_file(struct flamepix_frame_table *table,
                                                   size_t number, struct flamepix_bytes file);

/* A line below 1 is not known. */
void flamepix_frame_table_set_line(struct flamepix_frame_table *table, size_t number, int64_t line);

/* The frame of a number; one of which nothing is known where there is none. Its texts are valid
 * until the next one is added. */
struct flamepix_frame flamepix_frame_table_get(const struct flamepix_frame_table *table,
                                               uint64_t number);

/* Frees everything; the table is {0} again. */
void flamepix_frame_table_free(struct flamepix_frame_table *table);

#endif
