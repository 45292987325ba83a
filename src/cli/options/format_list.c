#include "cli/options/list_values.h"

#include <string.h>

#include <flamepix/format.h>

#include "base/buffer_printf.h"
#include "cli/help.h"
#include "format/format_words.h"

enum { INDENT = 4 };

/* Appends each of some words, separated by blanks, prefixed with `before`: ".folded .txt". */
static enum flamepix_status append_each(struct flamepix_buffer *text, const char *words,
                                        const char *before)
{
    while (*words != '\0' && text->status == FLAMEPIX_OK) {
        const size_t length = strcspn(words, " ");
        fpx_buffer_printf(text, " %s%.*s", before, (int)length, words);
        words += length + strspn(words + length, " ");
    }
    return text->status;
}

/* Moves a sentence to the list, wrapped. */
static enum flamepix_status put_sentence(struct flamepix_buffer *text,
                                         struct flamepix_buffer *sentence,
                                         enum flamepix_status status)
{
    if (status == FLAMEPIX_OK)
        status = fpx_help_paragraph(text, sentence->data, INDENT);
    flamepix_buffer_free(sentence);
    return status;
}

static enum flamepix_status put_extensions(struct flamepix_buffer *text,
                                           const struct flamepix_format *format)
{
    struct flamepix_buffer sentence = {0};
    if (format->extensions == NULL)
        return FLAMEPIX_OK;
    fpx_buffer_printf(&sentence, "files:");
    enum flamepix_status status = append_each(&sentence, format->extensions, ".");
    return put_sentence(text, &sentence, status);
}

static enum flamepix_status put_versions(struct flamepix_buffer *text,
                                         const struct flamepix_format *format)
{
    struct flamepix_buffer sentence = {0};
    if (format->versions == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_buffer_printf(&sentence, "versions tested: %s", format->versions);
    return put_sentence(text, &sentence, status);
}

static enum flamepix_status put_detection(struct flamepix_buffer *text,
                                          const struct flamepix_format *format)
{
    struct flamepix_buffer sentence = {0};
    fpx_buffer_printf(&sentence, "told by: ");
    enum flamepix_status status = fpx_format_detection(format, &sentence);
    return put_sentence(text, &sentence, status);
}

static enum flamepix_status put_options(struct flamepix_buffer *text,
                                        const struct flamepix_format *format)
{
    struct flamepix_buffer sentence = {0};
    if (format->options == NULL)
        return FLAMEPIX_OK;
    fpx_buffer_printf(&sentence, "options:");
    enum flamepix_status status = append_each(&sentence, format->options, "--");
    return put_sentence(text, &sentence, status);
}

static enum flamepix_status put_format(struct flamepix_buffer *text,
                                       const struct flamepix_format *format)
{
    enum flamepix_status status =
        fpx_buffer_printf(text, "%s: %s\n", format->name, format->description);
    if (status == FLAMEPIX_OK)
        status = put_extensions(text, format);
    if (status == FLAMEPIX_OK)
        status = put_versions(text, format);
    if (status == FLAMEPIX_OK)
        status = put_detection(text, format);
    return status == FLAMEPIX_OK ? put_options(text, format) : status;
}

/* Formats that are only detected, so that a message can say what to do. */
static enum flamepix_status put_refused(struct flamepix_buffer *text)
{
    size_t count;
    const struct flamepix_format *formats = flamepix_formats(&count);
    struct flamepix_buffer names = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (formats[i].open == NULL)
            status = fpx_buffer_printf(&names, "%s%s", names.length > 0 ? ", " : "",
                                       formats[i].description);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(text, "\nDetected, but not read:\n");
    return put_sentence(text, &names, status);
}

enum flamepix_status fpx_format_list(struct flamepix_buffer *text)
{
    const struct flamepix_format *format;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; status == FLAMEPIX_OK && (format = flamepix_format_read(i)) != NULL; i++)
        status = put_format(text, format);
    return status == FLAMEPIX_OK ? put_refused(text) : status;
}
