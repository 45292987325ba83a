/* Simpleperf records: what a file of simpleperf holds behind its beginning, as one message that the
 * protobuf reader takes field by field: each record, behind its length in 4 bytes, is field 1. */
#ifndef FLAMEPIX_FORMAT_PERF_SIMPLEPERF_RECORDS_H
#define FLAMEPIX_FORMAT_PERF_SIMPLEPERF_RECORDS_H

#include "format/parse/byte_window.h"
#include "format/recording.h"

/* Starts as {0}. */
struct flamepix_simpleperf_records {
    struct flamepix_byte_window window;
    uint64_t version;       /* that the file states */
    uint64_t left;          /* of the record */
    unsigned char head[16]; /* what stands before it for the protobuf reader */
    size_t head_at, head_nbytes;
};

/* Begins with the first record, also after flamepix_recording_rewind. Answers OK, BAD_RECORDING
 * where the file ends before, or as flamepix_recording_read. */
enum flamepix_status flamepix_simpleperf_records_begin(struct flamepix_simpleperf_records *records,
                                                       struct flamepix_recording *recording);

/* The bytes of the message: a flamepix_read_fn whose `user` is the records. */
enum flamepix_status flamepix_simpleperf_records_read(void *user, void *buffer, size_t capacity,
                                                      size_t *length_ret);

/* Frees what the records hold. */
void flamepix_simpleperf_records_free(struct flamepix_simpleperf_records *records);

#endif
