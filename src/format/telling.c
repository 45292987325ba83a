/* How formats are told, in words for people: what each function of recognise.h looks for, and which
 * formats a file was perhaps meant to have. */
#include <flamepix/format.h>

#include "base/buffer_printf.h"
#include "format/recognise.h"

/* A function that is not here is told by its shape, which needs more words than there is room. */
static const struct telling {
    flamepix_format_recognise_fn *recognise;
    const char *words; /* before the marks, where the format has any */
} tellings[] = {
    {flamepix_recognise_magic, "begins with the bytes"},
    {flamepix_recognise_packed, "begins as an archive or packed file"},
    {flamepix_recognise_beginning, "its first line begins with"},
    {flamepix_recognise_line, "a line begins with"},
    {flamepix_recognise_jstack,
     "a thread `#1 \"main\"` stands above a frame, or a line begins with"},
    {flamepix_recognise_text, "holds"},
    {flamepix_recognise_json, "JSON that holds"},
    {flamepix_recognise_d3, "JSON of nodes with a name, a value and children"},
    {flamepix_recognise_jfr_json, "JSON of a recording with events that have a type and values"},
    {flamepix_recognise_folded, "lines of a stack and a count"},
    {flamepix_recognise_binary, "more control bytes than text has"},
};

/* Between backticks, with everything that is not plain ASCII as \xNN. */
static enum flamepix_status append_mark(struct flamepix_buffer *text, const char *mark)
{
    enum flamepix_status status = flamepix_buffer_append(text, " `", 2);
    for (; *mark != '\0' && status == FLAMEPIX_OK; mark++) {
        const unsigned char byte = (unsigned char)*mark;
        status = byte >= ' ' && byte <= '~' ? flamepix_buffer_append(text, mark, 1)
                                            : flamepix_buffer_printf(text, "\\x%02X", byte);
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_printf(text, "`") : status;
}

static enum flamepix_status append_marks(struct flamepix_buffer *text, const char *const *marks)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; marks[i] != NULL && status == FLAMEPIX_OK; i++) {
        if (i > 0)
            status = flamepix_buffer_append(text, " or", 3);
        if (status == FLAMEPIX_OK)
            status = append_mark(text, marks[i]);
    }
    return status;
}

enum flamepix_status flamepix_format_telling(const struct flamepix_format *format,
                                             struct flamepix_buffer *text)
{
    const char *words = format->marks != NULL ? "its shape, which may have" : "its shape";
    const bool is_packed = format->recognise == flamepix_recognise_packed;
    for (size_t i = 0; i < sizeof(tellings) / sizeof(tellings[0]); i++) {
        if (tellings[i].recognise == format->recognise)
            words = tellings[i].words;
    }
    if (format->recognise == flamepix_recognise_json && format->marks == NULL)
        words = "JSON of no other kind";
    enum flamepix_status status = flamepix_buffer_printf(text, "%s", words);
    if (status != FLAMEPIX_OK || format->marks == NULL || is_packed)
        return status;
    return append_marks(text, format->marks);
}

/* -- what came close --------------------------------------------------------------------------- */

/* So many are named; others are counted. */
enum { NEAR_MAX = 4 };

static enum flamepix_status append_near(struct flamepix_buffer *text,
                                        const struct flamepix_format *format, size_t number)
{
    enum flamepix_status status = flamepix_buffer_printf(
        text, "%s%s (", number > 0 ? ", " : "; by its name it may be ", format->name);
    if (status == FLAMEPIX_OK)
        status = flamepix_format_telling(format, text);
    return status == FLAMEPIX_OK ? flamepix_buffer_printf(text, ")") : status;
}

enum flamepix_status flamepix_format_near(const char *extension, struct flamepix_buffer *text)
{
    const struct flamepix_format *format;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t near = 0;
    /* Row 0 is folded text, which is what is left where nothing was told. */
    for (size_t i = 1; status == FLAMEPIX_OK && (format = flamepix_format_read(i)) != NULL; i++) {
        if (extension[0] == '\0' || !flamepix_format_has_extension(format, extension))
            continue;
        if (near < NEAR_MAX)
            status = append_near(text, format, near);
        near++;
    }
    if (status == FLAMEPIX_OK && near > NEAR_MAX)
        status = flamepix_buffer_printf(text, " or one of %zu more", near - NEAR_MAX);
    if (status == FLAMEPIX_OK && near > 0)
        status = flamepix_buffer_printf(text, ", but it is not told so");
    return status;
}
