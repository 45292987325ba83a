#include "cli/picture/write_outputs.h"

static enum flamepix_status write_file(struct fpx_text_output *output, const void *bytes,
                                       size_t length)
{
    enum flamepix_status status = fpx_output_write(output->file, bytes, length);
    output->has_failed = status != FLAMEPIX_OK;
    return status;
}

void fpx_text_output_init(struct fpx_text_output *output, struct fpx_output *file, bool is_final,
                          size_t memory_nbytes)
{
    *output = (struct fpx_text_output){
        .file = file,
        .keeps = !is_final && fpx_output_is_in_place(file),
    };
    fpx_spool_init(&output->spool, memory_nbytes);
}

enum flamepix_status fpx_text_output_begin(struct fpx_text_output *output)
{
    const size_t memory_limit = output->spool.memory_limit;
    if (output->keeps) {
        fpx_spool_free(&output->spool);
        fpx_spool_init(&output->spool, memory_limit);
        return FLAMEPIX_OK;
    }
    if (fpx_output_nbytes(output->file) == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_output_take_back(output->file);
    output->has_failed = status != FLAMEPIX_OK;
    return status;
}

enum flamepix_status fpx_text_output_write(void *user, const void *bytes, size_t length)
{
    struct fpx_text_output *output = user;
    if (output->keeps)
        return fpx_spool_append(&output->spool, bytes, length);
    return write_file(output, bytes, length);
}

enum flamepix_status fpx_text_output_end(struct fpx_text_output *output)
{
    char piece[16 * 1024];
    uint64_t offset = 0;
    size_t length = 1;
    enum flamepix_status status = FLAMEPIX_OK;
    while (output->keeps && status == FLAMEPIX_OK && length > 0) {
        status = fpx_spool_read_at(&output->spool, offset, piece, sizeof(piece), &length);
        if (status == FLAMEPIX_OK && length > 0)
            status = write_file(output, piece, length);
        offset += length;
    }
    output->keeps = false;
    return status;
}

void fpx_text_output_free(struct fpx_text_output *output)
{
    if (output->file != NULL)
        fpx_spool_free(&output->spool);
}
