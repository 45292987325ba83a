#include "base/buffer_printf.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"

enum flamepix_status fpx_buffer_vprintf(struct flamepix_buffer *text, const char *format,
                                        va_list list)
{
    va_list measured;
    if (text->status != FLAMEPIX_OK)
        return text->status;
    va_copy(measured, list);
    int length = vsnprintf(NULL, 0, format, measured);
    va_end(measured);
    size_t needed;
    text->status = length >= 0 && fpx_size_add(text->length, (size_t)length + 1, &needed)
                       ? fpx_array_reserve(&text->data, &text->capacity, needed, 1)
                       : FLAMEPIX_NO_MEMORY;
    if (text->status != FLAMEPIX_OK)
        return text->status;
    vsnprintf(text->data + text->length, (size_t)length + 1, format, list);
    text->length += (size_t)length;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_buffer_printf(struct flamepix_buffer *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    enum flamepix_status status = fpx_buffer_vprintf(text, format, list);
    va_end(list);
    return status;
}

enum flamepix_status fpx_buffer_text(struct flamepix_buffer *buffer, const char *text)
{
    return flamepix_buffer_append(buffer, text, strlen(text));
}

enum flamepix_status fpx_buffer_keep(struct flamepix_buffer *buffer, enum flamepix_status status)
{
    if (buffer->status == FLAMEPIX_OK)
        buffer->status = status;
    return buffer->status;
}
