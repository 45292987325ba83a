/* Simpleperf tables: the files, threads and events that samples of simpleperf refer to. */
#ifndef FLAMEPIX_FORMAT_PERF_SIMPLEPERF_TABLES_H
#define FLAMEPIX_FORMAT_PERF_SIMPLEPERF_TABLES_H

#include "format/parse/protobuf.h"
#include "format/parse/text_table.h"
#include "format/samples/id_table.h"

/* Starts as {0}. */
struct flamepix_simpleperf_tables {
    struct flamepix_text_table texts, events;
    struct flamepix_id_table file_ids, thread_ids;
    struct flamepix_simpleperf_file *files;
    size_t file_count, file_capacity;
    struct flamepix_simpleperf_thread *threads;
    size_t thread_count, thread_capacity;
};

/* Each adds what its record says, which was just entered. They answer OK, NO_MEMORY, or what
 * flamepix_protobuf_next answers but END. */
enum flamepix_status flamepix_simpleperf_read_file(struct flamepix_simpleperf_tables *tables,
                                                   struct flamepix_protobuf *message);
enum flamepix_status flamepix_simpleperf_read_thread(struct flamepix_simpleperf_tables *tables,
                                                     struct flamepix_protobuf *message);
enum flamepix_status flamepix_simpleperf_read_meta(struct flamepix_simpleperf_tables *tables,
                                                   struct flamepix_protobuf *message);

/* The path of a file by its id; false where nobody named it. */
bool flamepix_simpleperf_path(const struct flamepix_simpleperf_tables *tables, uint64_t file,
                              struct flamepix_bytes *path_ret);

/* A symbol of a file by its number in it; empty where there is none. */
struct flamepix_bytes flamepix_simpleperf_symbol(const struct flamepix_simpleperf_tables *tables,
                                                 uint64_t file, int64_t symbol);

/* The name of a thread, and its process; empty and 0 where nobody named it. */
struct flamepix_bytes flamepix_simpleperf_thread(const struct flamepix_simpleperf_tables *tables,
                                                 uint64_t tid, uint64_t *process_ret);

/* Frees what the tables hold. */
void flamepix_simpleperf_tables_free(struct flamepix_simpleperf_tables *tables);

#endif
