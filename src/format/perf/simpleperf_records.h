/* Simpleperf records: what a file of simpleperf holds behind its beginning, as one message that the
 * protobuf reader takes field by field: each record, behind its length in 4 bytes, is field 1. */
#ifndef FPX_FORMAT_PERF_SIMPLEPERF_RECORDS_H
#define FPX_FORMAT_PERF_SIMPLEPERF_RECORDS_H

#include "format/parse/byte_window.h"
#include "format/recording.h"

/* Starts as {0}. */
struct fpx_simpleperf_records {
    struct fpx_byte_window window;
    uint64_t version;       /* that the file states */
    uint64_t left;          /* of the record */
    unsigned char head[16]; /* what stands before it for the protobuf reader */
    size_t head_at, head_nbytes;
};

/* Begins with the first record, also after fpx_recording_rewind. Answers OK, BAD_RECORDING
 * where the file ends before, or as fpx_recording_read. */
enum flamepix_status fpx_simpleperf_records_begin(struct fpx_simpleperf_records *records,
                                                  struct fpx_recording *recording);

/* The bytes of the message: a flamepix_read_fn whose `user` is the records. */
enum flamepix_status fpx_simpleperf_records_read(void *user, void *buffer, size_t capacity,
                                                 size_t *length_ret);

/* Frees what the records hold. */
void fpx_simpleperf_records_free(struct fpx_simpleperf_records *records);

#endif
