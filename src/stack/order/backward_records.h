/* Backward records: written one after the other, and read again from the last to the first. They
 * are kept in memory up to a limit, and beyond it in an unlinked file in $TMPDIR. */
#ifndef FPX_STACK_ORDER_BACKWARD_RECORDS_H
#define FPX_STACK_ORDER_BACKWARD_RECORDS_H

#include <stdint.h>

#include <flamepix/bytes.h>

struct fpx_backward_records {
    size_t limit_nbytes;          /* of the chunk; one record always fits */
    struct flamepix_buffer chunk; /* the last records, each followed by its length */
    int fd;                       /* of the chunks before it; -1 while there are none */
    uint64_t *ends;               /* of each of them in the file; the first begins at 0 */
    size_t count, capacity;
};

void fpx_backward_records_init(struct fpx_backward_records *records, size_t limit_nbytes);

/* Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_backward_records_add(struct fpx_backward_records *records,
                                              struct flamepix_bytes record);

/* Takes the last record off; its bytes are valid until the next call. Nothing may be added any
 * more. Answers OK, END, NO_MEMORY or READ_FAILED. */
enum flamepix_status fpx_backward_records_take(struct fpx_backward_records *records,
                                               struct flamepix_bytes *record_ret);

void fpx_backward_records_free(struct fpx_backward_records *records);

#endif
