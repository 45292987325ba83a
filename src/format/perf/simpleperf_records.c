#include "format/perf/simpleperf.h"

#include "format/parse/protobuf.h"

enum { MAGIC_NBYTES = 12, VERSION_AT = 10 };

enum flamepix_status fpx_simpleperf_records_begin(struct fpx_simpleperf_records *records,
                                                  struct fpx_recording *recording)
{
    fpx_byte_window_restart(&records->window);
    records->window.read = fpx_recording_read;
    records->window.user = recording;
    records->left = 0;
    records->head_at = records->head_nbytes = 0;
    const enum flamepix_status status = fpx_byte_window_need(&records->window, MAGIC_NBYTES);
    if (status == FLAMEPIX_OK) {
        const unsigned char *bytes =
            (const unsigned char *)records->window.bytes + records->window.at;
        records->version = bytes[VERSION_AT] | (uint64_t)bytes[VERSION_AT + 1] << 8;
        records->window.at += MAGIC_NBYTES;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_BAD_RECORDING : status;
}

/* Reads the length of the next record, and makes the protobuf header for it: field 1 with that
 * length. END: no more records. */
static enum flamepix_status begin_record(struct fpx_simpleperf_records *records)
{
    uint64_t length = 0;
    enum flamepix_status status = fpx_byte_window_need(&records->window, 4);
    if (status != FLAMEPIX_OK)
        return status;
    for (size_t i = 4; i-- > 0;)
        length = length << 8 | records->window.bytes[records->window.at + i];
    if (length == 0)
        return FLAMEPIX_END;
    records->window.at += 4;
    records->left = length;
    records->head_at = records->head_nbytes = 0;
    records->head[records->head_nbytes++] = 1 << 3 | FPX_PROTOBUF_BYTES;
    for (; length > 0x7F; length >>= 7)
        records->head[records->head_nbytes++] = (unsigned char)(length | 0x80);
    records->head[records->head_nbytes++] = (unsigned char)length;
    return FLAMEPIX_OK;
}

static size_t least(uint64_t a, size_t b)
{
    return a < b ? (size_t)a : b;
}

static size_t copy_head(struct fpx_simpleperf_records *records, void *buffer, size_t capacity)
{
    const size_t length = least(records->head_nbytes - records->head_at, capacity);
    memcpy(buffer, records->head + records->head_at, length);
    records->head_at += length;
    return length;
}

enum flamepix_status fpx_simpleperf_records_read(void *user, void *buffer, size_t capacity,
                                                 size_t *length_ret)
{
    struct fpx_simpleperf_records *records = user;
    struct fpx_byte_window *window = &records->window;
    enum flamepix_status status = FLAMEPIX_OK;
    *length_ret = 0;
    if (records->head_at == records->head_nbytes && records->left == 0)
        status = begin_record(records);
    if (status == FLAMEPIX_OK && records->head_at < records->head_nbytes) {
        *length_ret = copy_head(records, buffer, capacity);
        return FLAMEPIX_OK;
    }
    if (status == FLAMEPIX_OK)
        status = fpx_byte_window_need(window, 1);
    if (status != FLAMEPIX_OK)
        return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
    *length_ret = least(records->left, least(window->filled - window->at, capacity));
    memcpy(buffer, window->bytes + window->at, *length_ret);
    window->at += *length_ret;
    records->left -= *length_ret;
    return FLAMEPIX_OK;
}

void fpx_simpleperf_records_free(struct fpx_simpleperf_records *records)
{
    fpx_byte_window_free(&records->window);
}
