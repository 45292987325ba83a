#include "format/languages/python.h"

#include <string.h>

#include "format/parse/parse_text.h"

static struct flamepix_bytes take_until_byte(struct flamepix_bytes *text, char end)
{
    struct flamepix_bytes before = {text->data, 0};
    while (before.length < text->length && text->data[before.length] != end)
        before.length++;
    const bool has_end = before.length < text->length;
    *text = flamepix_bytes_from(*text, before.length + has_end);
    return before;
}

struct fpx_pyinstrument_frame fpx_pyinstrument_parse(struct flamepix_bytes text)
{
    struct flamepix_bytes identifier = take_until_byte(&text, '\1');
    struct fpx_pyinstrument_frame parsed = {.function = take_until_byte(&identifier, '\0')};
    parsed.file = take_until_byte(&identifier, '\0');
    (void)fpx_take_number(&identifier, &parsed.line);
    while (text.length > 0) {
        struct flamepix_bytes attribute = take_until_byte(&text, '\1');
        if (fpx_take(&attribute, "c"))
            parsed.class = attribute;
        else if (fpx_take(&attribute, "l"))
            (void)fpx_take_number(&attribute, &parsed.line);
    }
    return parsed;
}

static bool is(struct flamepix_bytes text, const char *name)
{
    return flamepix_bytes_equal(text, flamepix_bytes_of(name));
}

/* "[self]" and "[root]" are not functions. Names of methods include their class. */
enum flamepix_status fpx_pyinstrument_add(struct fpx_recording *recording,
                                          const struct fpx_pyinstrument_frame *parsed,
                                          struct flamepix_buffer *name)
{
    struct fpx_frame frame = {.name = parsed->function, .file = parsed->file, .line = parsed->line};
    if (is(parsed->function, "[self]") || is(parsed->function, "[root]"))
        return fpx_recording_no_frame(recording);
    if (fpx_bytes_begin_with(parsed->file, "<")) /* "<thread>", "<built-in>" */
        frame.file.length = 0;
    if (frame.file.length == 0)
        frame.line = 0;
    if (parsed->class.length == 0)
        return fpx_recording_frame(recording, &frame);
    name->length = 0;
    enum flamepix_status status =
        flamepix_buffer_append(name, parsed->class.data, parsed->class.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, ".", 1);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(name, parsed->function.data, parsed->function.length);
    frame.name = flamepix_buffer_bytes(name);
    return status == FLAMEPIX_OK ? fpx_recording_frame(recording, &frame) : status;
}
