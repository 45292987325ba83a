/* Simpleperf tables: the files, threads and events that samples of simpleperf refer to. */
#ifndef FPX_FORMAT_PERF_SIMPLEPERF_TABLES_H
#define FPX_FORMAT_PERF_SIMPLEPERF_TABLES_H

#include "format/parse/protobuf.h"
#include "format/parse/text_table.h"
#include "format/samples/id_table.h"

/* Starts as {0}. */
struct fpx_simpleperf_tables {
    struct fpx_text_table texts, events;
    struct fpx_id_table file_ids, thread_ids;
    struct fpx_simpleperf_file *files;
    size_t file_count, file_capacity;
    struct fpx_simpleperf_thread *threads;
    size_t thread_count, thread_capacity;
};

/* Each adds what its record says, which was just entered. They answer OK, NO_MEMORY, or what
 * fpx_protobuf_next answers but END. */
enum flamepix_status fpx_simpleperf_read_file(struct fpx_simpleperf_tables *tables,
                                              struct fpx_protobuf *message);
enum flamepix_status fpx_simpleperf_read_thread(struct fpx_simpleperf_tables *tables,
                                                struct fpx_protobuf *message);
enum flamepix_status fpx_simpleperf_read_meta(struct fpx_simpleperf_tables *tables,
                                              struct fpx_protobuf *message);

/* The path of a file by its id; false where nobody named it. */
bool fpx_simpleperf_path(const struct fpx_simpleperf_tables *tables, uint64_t file,
                         struct flamepix_bytes *path_ret);

/* A symbol of a file by its number in it; empty where there is none. */
struct flamepix_bytes fpx_simpleperf_symbol(const struct fpx_simpleperf_tables *tables,
                                            uint64_t file, int64_t symbol);

/* The name of a thread, and its process; empty and 0 where nobody named it. */
struct flamepix_bytes fpx_simpleperf_thread(const struct fpx_simpleperf_tables *tables,
                                            uint64_t tid, uint64_t *process_ret);

/* Frees what the tables hold. */
void fpx_simpleperf_tables_free(struct fpx_simpleperf_tables *tables);

#endif
