/* Describes how formats are detected: what each function of recognise.h looks for, and which
 * formats a file may have been meant to be. */
#include <flamepix/format.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "format/format_words.h"
#include "format/recognise/recognise.h"

/* Functions not listed here detect a format by its shape, which needs too many words. */
static const struct detection {
    flamepix_format_recognise_fn *recognise;
    const char *words; /* in front of the marks, if the format has any */
} detections[] = {
    {fpx_recognise_magic, "begins with the bytes"},
    {fpx_recognise_packed, "begins as an archive or packed file"},
    {fpx_recognise_beginning, "its first line begins with"},
    {fpx_recognise_line, "a line begins with"},
    {fpx_recognise_jstack, "a thread `#1 \"main\"` stands above a frame, or a line begins with"},
    {fpx_recognise_jfr_print,
     "an event `jdk.ThreadPark {` stands above a field, or a line begins with"},
    {fpx_recognise_wcp, "samples stand above a frame `1: `, or a line begins with"},
    {fpx_recognise_async_traces,
     "the head of a stack stands above a frame `  [ 0] `, or a line begins with"},
    {fpx_recognise_text, "holds"},
    {fpx_recognise_bcc, "two of its marks, as"},
    {fpx_recognise_memleak, "two of its marks, as"},
    {fpx_recognise_bpftrace, "two of its marks, as"},
    {fpx_recognise_sample, "two of its marks, as"},
    {fpx_recognise_elfutils, "two of its marks, as"},
    {fpx_recognise_gdb, "two of its marks, as"},
    {fpx_recognise_aix, "two of its marks, as"},
    {fpx_recognise_pyspy_dump, "two of its marks, as"},
    {fpx_recognise_papyrus, "two of its marks, as"},
    {fpx_recognise_instruments, "two columns, as"},
    {fpx_recognise_columns, "two columns, as"},
    {fpx_recognise_vtune, "two columns, as"},
    {fpx_recognise_line_pair, "lines that begin with two of"},
    {fpx_recognise_callgrind, "a comment `# callgrind format`, or events and functions"},
    {fpx_recognise_gprof, "the header of a table, the own line of a function, or a line that "
                          "begins with"},
    {fpx_recognise_rprof, "a header with `sample.interval=`, or functions in quotation marks"},
    {fpx_recognise_art, "SLOW and a version, or two of its marks, as"},
    {fpx_recognise_xctrace, "rows with stacks, or"},
    {fpx_recognise_faulthandler, "a frame of it, or a line that holds"},
    {fpx_recognise_html, "an HTML page that holds"},
    {fpx_recognise_json, "JSON that holds"},
    {fpx_recognise_json_pair, "JSON that holds two of"},
    {fpx_recognise_d3, "JSON of nodes with a name, a value and children"},
    {fpx_recognise_jfr_json, "JSON of a recording with events that have a type and values"},
    {fpx_recognise_reli_json, "JSON of stacks with call_frames that have function_name"},
    {fpx_recognise_phpspy, "frames `0 function file:line`, numbered from the leaf"},
    {fpx_recognise_function_graph, "lines `0) 0.5 us | f();` of a CPU, or holds"},
    {fpx_recognise_folded, "lines of a stack and a count"},
    {fpx_recognise_binary, "more control bytes than text has"},
};

/* Between backticks, with every byte that is not printable ASCII as \xNN. */
static enum flamepix_status append_mark(struct flamepix_buffer *text, const char *mark)
{
    flamepix_buffer_append(text, " `", 2);
    for (; *mark != '\0'; mark++) {
        const unsigned char byte = (unsigned char)*mark;
        if (byte >= ' ' && byte <= '~')
            flamepix_buffer_append(text, mark, 1);
        else
            fpx_buffer_printf(text, "\\x%02X", byte);
    }
    return fpx_buffer_printf(text, "`");
}

static enum flamepix_status append_marks(struct flamepix_buffer *text, const char *const *marks)
{
    for (size_t i = 0; marks[i] != NULL; i++) {
        if (i > 0)
            flamepix_buffer_append(text, " or", 3);
        append_mark(text, marks[i]);
    }
    return text->status;
}

enum flamepix_status fpx_format_detection(const struct flamepix_format *format,
                                          struct flamepix_buffer *text)
{
    const char *words = format->marks != NULL ? "its shape, which may have" : "its shape";
    const bool is_packed = format->recognise == fpx_recognise_packed;
    for (size_t i = 0; i < sizeof(detections) / sizeof(detections[0]); i++) {
        if (detections[i].recognise == format->recognise)
            words = detections[i].words;
    }
    if (format->recognise == fpx_recognise_json && format->marks == NULL)
        words = "JSON of no other kind";
    fpx_buffer_printf(text, "%s", words);
    if (format->marks == NULL || is_packed)
        return text->status;
    return append_marks(text, format->marks);
}

/* -- formats that nearly match ----------------------------------------------------------------- */

/* Whether a text contains a mark, ignoring case. */
static bool holds(struct flamepix_bytes text, struct flamepix_bytes mark)
{
    for (size_t at = 0; at + mark.length <= text.length; at++) {
        size_t same = 0;
        while (same < mark.length &&
               fpx_ascii_lower(text.data[at + same]) == fpx_ascii_lower(mark.data[same]))
            same++;
        if (same == mark.length)
            return true;
    }
    return false;
}

static bool holds_mark(struct flamepix_bytes head, const struct flamepix_format *format)
{
    enum { SHORT = 10 };
    for (const char *const *mark = format->marks; mark != NULL && *mark != NULL; mark++) {
        const struct flamepix_bytes text = fpx_bytes_trimmed(flamepix_bytes_of(*mark));
        if (text.length >= SHORT && holds(head, text))
            return true;
    }
    return false;
}

struct flamepix_near_formats flamepix_formats_near(struct flamepix_bytes head)
{
    struct flamepix_near_formats near = {0};
    const struct flamepix_format *format;
    for (size_t i = 0; near.count < FLAMEPIX_NEAR_MAX && (format = flamepix_format_read(i)) != NULL;
         i++) {
        if (holds_mark(head, format))
            near.formats[near.count++] = format;
    }
    return near;
}

/* The formats with this extension; none if too many have it. */
static struct flamepix_near_formats formats_of_extension(const char *extension)
{
    struct flamepix_near_formats near = {0};
    const struct flamepix_format *format;
    /* Row 0 is folded text, the fallback if no format was detected. */
    for (size_t i = 1; extension[0] != '\0' && (format = flamepix_format_read(i)) != NULL; i++) {
        if (!fpx_format_has_extension(format, extension))
            continue;
        if (near.count == FLAMEPIX_NEAR_MAX)
            return (struct flamepix_near_formats){0};
        near.formats[near.count++] = format;
    }
    return near;
}

/* "; by its name it may be v8log (its first line begins with `v8-version,`)" */
static enum flamepix_status append_near(struct flamepix_buffer *text, const char *before,
                                        const struct flamepix_near_formats *near)
{
    fpx_buffer_printf(text, "; %s ", before);
    for (size_t i = 0; i < near->count; i++) {
        fpx_buffer_printf(text, "%s%s (", i > 0 ? ", " : "", near->formats[i]->name);
        fpx_format_detection(near->formats[i], text);
        fpx_buffer_printf(text, ")");
    }
    return text->status;
}

enum flamepix_status fpx_format_near(const struct flamepix_near_formats *near,
                                     const char *extension, struct flamepix_buffer *text)
{
    const struct flamepix_near_formats of_name = formats_of_extension(extension);
    if (near->count == 0 && of_name.count == 0)
        return text->status;
    if (near->count > 0)
        append_near(text, "it holds a mark of", near);
    else
        append_near(text, "its name suggests", &of_name);
    return fpx_buffer_printf(text, near->count > 0 ? ", but not at the right place"
                                                   : ", but that does not identify it");
}
