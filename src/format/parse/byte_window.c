#include "format/parse/byte_source.h"

#include <stdlib.h>

enum { WINDOW_NBYTES = 1 << 16 };

enum flamepix_status fpx_byte_window_need(struct fpx_byte_window *window, size_t nbytes)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (window->filled - window->at >= nbytes)
        return FLAMEPIX_OK;
    if (window->bytes == NULL && (window->bytes = malloc(WINDOW_NBYTES)) == NULL)
        return FLAMEPIX_NO_MEMORY;
    memmove(window->bytes, window->bytes + window->at, window->filled - window->at);
    window->offset += window->at;
    window->filled -= window->at;
    window->at = 0;
    while (status == FLAMEPIX_OK && window->filled < nbytes) {
        size_t length = 0;
        status = window->read(window->user, window->bytes + window->filled,
                              WINDOW_NBYTES - window->filled, &length);
        if (status == FLAMEPIX_OK && length == 0)
            return FLAMEPIX_END;
        window->filled += length;
    }
    return status;
}

/* The end of the line, or of all available bytes. */
static size_t line_end(const struct fpx_byte_window *window, bool *found_ret)
{
    const unsigned char *end = NULL;
    if (window->filled > window->at)
        end = memchr(window->bytes + window->at, '\n', window->filled - window->at);
    *found_ret = end != NULL;
    return end != NULL ? (size_t)(end - window->bytes) : window->filled;
}

enum flamepix_status fpx_byte_window_line(struct fpx_byte_window *window,
                                          struct flamepix_bytes *line_ret)
{
    bool found;
    size_t end = line_end(window, &found);
    if (!found) {
        enum flamepix_status status = fpx_byte_window_need(window, WINDOW_NBYTES);
        if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
            return status;
        if (window->filled == window->at)
            return FLAMEPIX_END;
        end = line_end(window, &found);
    }
    *line_ret = (struct flamepix_bytes){(const char *)window->bytes + window->at, end - window->at};
    window->at = found ? end + 1 : end;
    if (line_ret->length > 0 && line_ret->data[line_ret->length - 1] == '\r')
        line_ret->length--;
    return FLAMEPIX_OK;
}

uint64_t fpx_byte_window_offset(const struct fpx_byte_window *window)
{
    return window->offset + window->at;
}

void fpx_byte_window_restart(struct fpx_byte_window *window)
{
    window->at = window->filled = 0;
    window->offset = 0;
}

void fpx_byte_window_free(struct fpx_byte_window *window)
{
    free(window->bytes);
    window->bytes = NULL;
    fpx_byte_window_restart(window);
}
