#include "format/parse/json_recording.h"

static enum flamepix_status read_line(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    *length_ret = rest->length < capacity ? rest->length : capacity;
    if (*length_ret > 0)
        memcpy(buffer, rest->data, *length_ret);
    *rest = flamepix_bytes_from(*rest, *length_ret);
    return FLAMEPIX_OK;
}

void fpx_json_line_begin(struct fpx_json_line *reader, struct flamepix_bytes line)
{
    fpx_json_reader_free(&reader->json);
    reader->rest = line;
    fpx_json_reader_init(&reader->json, read_line, &reader->rest);
}

void fpx_json_line_free(struct fpx_json_line *reader)
{
    fpx_json_reader_free(&reader->json);
}
