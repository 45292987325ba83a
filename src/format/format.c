/* The table of formats, with its rows in formats.h, and how a recording's format is detected.
 *
 * A format is detected from the first 64 KiB, unpacked, never from the file name. The rows are
 * tried in order, and the first that accepts the recording wins:
 *
 *     folded text     is tried first and accepts only input that can be nothing else: lines ending
 *                     in a count, nearly all of them, and not after the header of an archive or of
 *                     Austin. So names may look like anything.
 *     binary files    by their magic number
 *     (other binary data matches none of the following)
 *     JSON, XML       by their first characters, then by a word that only one format has
 *     tables          by their header
 *     stacks as text  by lines that belong to one format, or by their shape
 *
 * If no row accepts, the recording is folded text again, and its reader reports what is wrong with
 * each line. An input is taken for another format only if it has a mark that a folded file does not
 * contain by chance: a long mark, or one in a place where folded files have something else.
 *
 * Each row needs a sample in test_format.c. A format that is read also needs a recording of its
 * name in a folder of that name in tests/samples/formats. */
#include <flamepix/format.h>

#include <string.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "format/format_words.h"
#include "format/formats.h"
#include "format/recognise/recognise.h"
#include "stack/format_shape.h"

#define ROW(name, description, advice, extensions, options, recognise, marks, open, traits,        \
            versions)                                                                              \
    {name, description, advice, extensions, options, recognise, marks, open, traits, versions},
#define FOLDED(name, description, extensions, versions, options, recognise, marks, open)           \
    ROW(name, description, NULL, extensions, options, recognise, marks, open,                      \
        FLAMEPIX_FORMAT_STREAMS | FLAMEPIX_FORMAT_ONCE, versions)
#define RUNS(name, description, extensions, versions, options, recognise, marks, open, advice)     \
    ROW(name, description, advice, extensions, options, recognise, marks, open,                    \
        FLAMEPIX_FORMAT_ONCE | FLAMEPIX_FORMAT_RUNS, versions)
#define READ(name, description, extensions, versions, options, recognise, marks, open)             \
    ROW(name, description, NULL, extensions, options, recognise, marks, open,                      \
        FLAMEPIX_FORMAT_ONCE, versions)
#define TWICE(name, description, extensions, versions, options, recognise, marks, open)            \
    ROW(name, description, NULL, extensions, options, recognise, marks, open, 0, versions)
#define REFUSED(name, description, recognise, marks, advice)                                       \
    ROW(name, description, advice, NULL, NULL, recognise, marks, NULL, 0, NULL)
#define NO_PROFILE(name, description, recognise, marks, advice)                                    \
    ROW(name, description, advice, NULL, NULL, recognise, marks, NULL, FLAMEPIX_FORMAT_NO_PROFILE, \
        NULL)

static const struct flamepix_format formats[] = {
    FPX_FORMATS(FOLDED, RUNS, READ, TWICE, REFUSED, NO_PROFILE)};

enum { FORMATS = sizeof(formats) / sizeof(formats[0]) };

enum flamepix_status flamepix_format_open(const struct flamepix_format *format,
                                          struct flamepix_input *input,
                                          const struct flamepix_format_options *options,
                                          struct flamepix_format_report *report,
                                          struct flamepix_stacks **stacks_ret)
{
    FPX_TAKE(struct flamepix_format_options, fpx_format_shape, options);
    return format->open != NULL ? format->open(input, options, report, stacks_ret)
                                : FLAMEPIX_BAD_ARGUMENT;
}

const struct flamepix_format *flamepix_format_named(const char *name)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i].open != NULL && strcmp(formats[i].name, name) == 0)
            return &formats[i];
    }
    return NULL;
}

const struct flamepix_format *flamepix_format_read(size_t i)
{
    for (size_t row = 0; row < FORMATS; row++) {
        if (formats[row].open != NULL && i-- == 0)
            return &formats[row];
    }
    return NULL;
}

const struct flamepix_format *flamepix_formats(size_t *count_ret)
{
    *count_ret = FORMATS;
    return formats;
}

/* -- detection --------------------------------------------------------------------------------- */

/* Whether `words`, separated by blanks, contain this word. */
static bool has_word(const char *words, const char *word)
{
    const size_t length = strlen(word);
    while (words != NULL && *words != '\0') {
        const size_t next = strcspn(words, " ");
        if (next == length && memcmp(words, word, length) == 0)
            return true;
        words += next + strspn(words + next, " ");
    }
    return false;
}

bool fpx_format_has_option(const struct flamepix_format *format, const char *option)
{
    return has_word(format->options, option);
}

bool fpx_format_has_extension(const struct flamepix_format *format, const char *extension)
{
    return has_word(format->extensions, extension);
}

static const struct flamepix_format *recognise_from(size_t row, struct flamepix_bytes head)
{
    for (; row < FORMATS; row++) {
        if (formats[row].recognise(head, formats[row].marks))
            return &formats[row];
    }
    return NULL;
}

/* A later row may have the extension if the first one does not. */
static const struct flamepix_format *break_tie(const struct flamepix_format *first,
                                               struct flamepix_bytes head, const char *extension)
{
    const struct flamepix_format *format = first;
    if (extension[0] == '\0' || has_word("txt log out", extension))
        return first;
    while (format != NULL && !fpx_format_has_extension(format, extension))
        format = recognise_from((size_t)(format - formats) + 1, head);
    return format != NULL ? format : first;
}

const struct flamepix_format *flamepix_format_of_file(struct flamepix_bytes head,
                                                      const char *extension)
{
    const struct flamepix_format *folded = &formats[0];
    const struct flamepix_format *first = head.length > 0 ? recognise_from(0, head) : folded;
    if (first == NULL || first == folded)
        return folded;
    return break_tie(first, head, extension);
}

static const struct flamepix_format *row_named(const char *name)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    }
    return NULL;
}

const struct flamepix_format *fpx_format_of_folder(const char *path)
{
    static const struct {
        const char *ending, *format;
    } rows[] = {{".trace", "instruments-bundle"}, {".er", "gprofng"}};
    struct flamepix_bytes name = flamepix_bytes_of(path);
    while (name.length > 0 && name.data[name.length - 1] == '/')
        name.length--;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (fpx_bytes_end_with(name, rows[i].ending))
            return row_named(rows[i].format);
    }
    return NULL;
}

bool flamepix_extension_is_distinctive(const char *extension)
{
    if (has_word("txt log out json xml svg csv html data", extension))
        return false;
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i].open != NULL && fpx_format_has_extension(&formats[i], extension))
            return true;
    }
    return false;
}

bool flamepix_format_claims(const struct flamepix_format *format, struct flamepix_bytes head)
{
    if ((format->traits & FLAMEPIX_FORMAT_NO_PROFILE) != 0)
        return false;
    return format != &formats[0] || head.length == 0 || format->recognise(head, format->marks);
}

const struct flamepix_format *flamepix_format_of(struct flamepix_bytes head)
{
    return flamepix_format_of_file(head, "");
}

bool fpx_format_is_read(const struct flamepix_format *format,
                        const struct flamepix_recording_options *options)
{
    if (format->open == NULL)
        return false;
    return (format->traits & FLAMEPIX_FORMAT_RUNS) == 0 || options->run_perf;
}

enum flamepix_status flamepix_format_refusal(const struct flamepix_format *format,
                                             const char *override, struct flamepix_buffer *text)
{
    fpx_buffer_printf(text, "looks like %s, which cannot be read: %s", format->description,
                      format->advice);
    if (override != NULL)
        fpx_buffer_printf(text, "; %s reads it anyway", override);
    return text->status;
}
