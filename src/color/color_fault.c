#include "color/color_texts.h"

#include <stdarg.h>
#include <stdio.h>

enum flamepix_status fpx_color_refuse(struct fpx_color_fault *fault, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)vsnprintf(fault->why, sizeof(fault->why), format, list);
    va_end(list);
    return FLAMEPIX_BAD_ARGUMENT;
}
