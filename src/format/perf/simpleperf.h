#ifndef FPX_FORMAT_PERF_SIMPLEPERF_H
#define FPX_FORMAT_PERF_SIMPLEPERF_H

#include "format/parse/byte_source.h"
#include "format/parse/protobuf.h"
#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/id_table.h"

/* Simpleperf tables: the files, threads and events that samples of simpleperf refer to. */

/* Starts as {0}. */
struct fpx_simpleperf_tables {
    struct fpx_text_table texts, events;
    struct fpx_id_table file_ids, thread_ids;
    struct fpx_simpleperf_file *files;
    size_t file_count, file_capacity;
    struct fpx_simpleperf_thread *threads;
    size_t thread_count, thread_capacity;
};

/* Each adds the data of its record, which was just entered. They answer OK, NO_MEMORY, or what
 * fpx_protobuf_next returns except END. */
enum flamepix_status fpx_simpleperf_read_file(struct fpx_simpleperf_tables *tables,
                                              struct fpx_protobuf *message);
enum flamepix_status fpx_simpleperf_read_thread(struct fpx_simpleperf_tables *tables,
                                                struct fpx_protobuf *message);
enum flamepix_status fpx_simpleperf_read_meta(struct fpx_simpleperf_tables *tables,
                                              struct fpx_protobuf *message);

/* The path of a file by its id; false if it is undefined. */
bool fpx_simpleperf_path(const struct fpx_simpleperf_tables *tables, uint64_t file,
                         struct flamepix_bytes *path_ret);

/* A symbol of a file by its number in it; empty if there is none. */
struct flamepix_bytes fpx_simpleperf_symbol(const struct fpx_simpleperf_tables *tables,
                                            uint64_t file, int64_t symbol);

/* The name of a thread and its process; empty and 0 if undefined. */
struct flamepix_bytes fpx_simpleperf_thread(const struct fpx_simpleperf_tables *tables,
                                            uint64_t tid, uint64_t *process_ret);

/* Frees what the tables hold. */
void fpx_simpleperf_tables_free(struct fpx_simpleperf_tables *tables);

#endif
