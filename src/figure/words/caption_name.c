#include "figure/words/captions.h"

#include <string.h>

#include "base/buffer_printf.h"
#include "base/isolated_names.h"
#include "name/label_forms.h"

/* Longer ones are shortened. */
enum { LONG_NAME_NBYTES = 40 };

/* The beginning of the last part of a package. */
static const char *last_part(struct flamepix_bytes package)
{
    const char *end = package.data + package.length;
    while (end > package.data && end[-1] != '/' && end[-1] != '.' && end[-1] != ':')
        end--;
    return end;
}

/* Type and function, or package and function, with the separator that the name has. */
static struct flamepix_bytes short_form(const struct flamepix_name *parts)
{
    const char *begin = parts->function.data;
    const char *end = parts->function.data + parts->function.length;
    if (parts->type.length > 0 && parts->type.data < begin)
        begin = parts->type.data;
    else if (parts->package.length > 0 && parts->package.data < begin)
        begin = last_part(parts->package);
    return (struct flamepix_bytes){begin, (size_t)(end - begin)};
}

static enum flamepix_status append_long_name(struct flamepix_buffer *text,
                                             const struct flamepix_name *parts)
{
    const size_t begin = text->length;
    enum flamepix_status status = FLAMEPIX_OK;
    for (unsigned form = 0; status == FLAMEPIX_OK; form++) {
        text->length = begin;
        status = fpx_name_form(parts, false, form, text);
        if (status == FLAMEPIX_OK && text->length - begin <= LONG_NAME_NBYTES)
            return FLAMEPIX_OK;
    }
    if (status != FLAMEPIX_END)
        return status;
    return flamepix_buffer_append(text, parts->function.data, parts->function.length);
}

enum flamepix_status fpx_caption_name(struct flamepix_buffer *text, struct flamepix_bytes name)
{
    struct flamepix_name parts;
    flamepix_name_parse(name, &parts);
    const struct flamepix_bytes shown = short_form(&parts);
    if (shown.length > LONG_NAME_NBYTES)
        return append_long_name(text, &parts);
    return flamepix_buffer_append(text, shown.data, shown.length);
}

enum flamepix_status fpx_caption_panel_append(struct flamepix_buffer *text, const char *name)
{
    struct flamepix_bytes shown = flamepix_bytes_of(name);
    if (!fpx_name_is_off_cpu(shown))
        return fpx_isolate_append(text, shown);
    shown.length -= strlen(FLAMEPIX_OFF_CPU);
    enum flamepix_status status = fpx_isolate_append(text, shown);
    return status == FLAMEPIX_OK ? fpx_buffer_printf(text, " (off CPU)") : status;
}
