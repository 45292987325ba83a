#include "format/samples/samples.h"

#include "base/memory.h"

enum { MEMORY_NBYTES = 8 << 20 };

void fpx_sample_spool_init(struct fpx_sample_spool *spool)
{
    *spool = (struct fpx_sample_spool){0};
    fpx_spool_init(&spool->spool, MEMORY_NBYTES);
}

enum flamepix_status fpx_sample_spool_add(struct fpx_sample_spool *spool,
                                          const struct fpx_spooled_sample *sample, const char *key)
{
    enum flamepix_status status = fpx_spool_append(&spool->spool, sample, sizeof(*sample));
    if (status == FLAMEPIX_OK && sample->length > 0)
        status = fpx_spool_append(&spool->spool, key, (size_t)sample->length);
    return status;
}

/* Reads exactly `length` bytes; END if none are left. */
static enum flamepix_status read_fully(struct fpx_sample_spool *spool, void *bytes, size_t length)
{
    char *to = bytes;
    while (length > 0) {
        size_t got = 0;
        enum flamepix_status status =
            fpx_spool_read_at(&spool->spool, spool->read_nbytes, to, length, &got);
        if (status != FLAMEPIX_OK)
            return status;
        if (got == 0)
            return FLAMEPIX_END;
        spool->read_nbytes += got;
        to += got;
        length -= got;
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_sample_spool_take(struct fpx_sample_spool *spool,
                                           struct fpx_spooled_sample *sample_ret,
                                           struct flamepix_buffer *key)
{
    enum flamepix_status status = read_fully(spool, sample_ret, sizeof(*sample_ret));
    if (status != FLAMEPIX_OK)
        return status;
    flamepix_buffer_clear(key);
    status = fpx_array_reserve(&key->data, &key->capacity, (size_t)sample_ret->length, 1);
    if (status != FLAMEPIX_OK)
        return status;
    key->length = (size_t)sample_ret->length;
    return read_fully(spool, key->data, key->length);
}

void fpx_sample_spool_free(struct fpx_sample_spool *spool)
{
    fpx_spool_free(&spool->spool);
    spool->read_nbytes = 0;
}
