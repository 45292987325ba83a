#ifndef FPX_FORMAT_PERF_SIMPLEPERF_H
#define FPX_FORMAT_PERF_SIMPLEPERF_H

#include "format/parse/byte_source.h"
#include "format/parse/protobuf.h"
#include "format/parse/text_table.h"
#include "format/recording.h"
#include "format/samples/id_table.h"

/* Simpleperf records: the content of a simpleperf file after its beginning, as one message for the
 * protobuf reader. Each record, after its length in 4 bytes, is field 1. */

/* Starts as {0}. */
struct fpx_simpleperf_records {
    struct fpx_byte_window window;
    uint64_t version;       /* as stated in the file */
    uint64_t left;          /* of the record */
    unsigned char head[16]; /* generated header in front of it */
    size_t head_at, head_nbytes;
};

/* Begins with the first record, also after fpx_recording_rewind. Answers OK, BAD_RECORDING if the
 * file ends before it, or as fpx_recording_read. */
enum flamepix_status fpx_simpleperf_records_begin(struct fpx_simpleperf_records *records,
                                                  struct fpx_recording *recording);

/* The bytes of the message: a flamepix_read_fn whose `user` is the records. */
enum flamepix_status fpx_simpleperf_records_read(void *user, void *buffer, size_t capacity,
                                                 size_t *length_ret);

/* Frees what the records hold. */
void fpx_simpleperf_records_free(struct fpx_simpleperf_records *records);

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
 * fpx_protobuf_next answers except END. */
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
