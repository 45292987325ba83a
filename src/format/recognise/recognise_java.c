#include "format/recognise/recognise.h"

#include <stdint.h>

#include "format/java/java.h"
#include "format/parse/parse_text.h"

/* -- printed events ---------------------------------------------------------------------------- */

/* `jdk.ThreadPark {`: a name of words separated by dots, and nothing else. */
static bool begins_event(struct flamepix_bytes line)
{
    if (!fpx_take_end(&line, " {") || !fpx_bytes_hold(line, "."))
        return false;
    for (size_t i = 0; i < line.length; i++) {
        const char c = line.data[i];
        if (!(c == '.' || c == '_' || c == '$' || (c >= '0' && c <= '9') ||
              (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')))
            return false;
    }
    return true;
}

/* `  startTime = 10:47:48.807` */
static bool is_field(struct flamepix_bytes line)
{
    return fpx_bytes_begin_with(line, "  ") && fpx_bytes_hold(line, " = ");
}

bool fpx_recognise_jfr_print(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = head;
    struct flamepix_bytes line;
    bool is_below_event = false;
    if (fpx_recognise_line(head, marks))
        return true;
    while (fpx_text_line(&rest, &line)) {
        if (is_below_event && is_field(line))
            return true;
        is_below_event = begins_event(line);
    }
    return false;
}

/* -- thread dumps ------------------------------------------------------------------------------ */

/* `#22 "worker"` */
static bool is_numbered_thread(struct flamepix_bytes line)
{
    uint64_t number;
    return fpx_take(&line, "#") && fpx_take_number(&line, &number) && fpx_take(&line, " \"");
}

/* `"main" #1 prio=5 os_prio=0 tid=0x00007f nid=0x2d runnable`, or `"main" prio=5 Id=1 RUNNABLE` */
static bool is_named_thread(struct flamepix_bytes line)
{
    return fpx_bytes_begin_with(line, "\"") && fpx_bytes_hold(line, "\" ") &&
           (fpx_bytes_hold(line, " tid=")
                ? fpx_bytes_hold(line, " nid=")
                : fpx_bytes_hold(line, " prio=") && fpx_bytes_hold(line, " Id="));
}

/* `      java.base/java.util.HashMap.get(HashMap.java:552)`, optionally after "at " */
static bool is_indented_frame(struct flamepix_bytes line)
{
    const bool is_indented = line.length > 0 && fpx_is_blank(line.data[0]);
    const struct flamepix_bytes frame = fpx_bytes_trimmed(line);
    return is_indented && fpx_bytes_hold(frame, "(") && fpx_bytes_end_with(frame, ")");
}

bool fpx_recognise_jstack(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = head;
    struct flamepix_bytes line;
    bool is_below_thread = false;
    if (fpx_recognise_line(head, marks))
        return true;
    while (fpx_text_line(&rest, &line)) {
        if (is_below_thread && is_indented_frame(line))
            return true;
        const bool goes_on = line.length > 0 && fpx_is_blank(line.data[0]);
        is_below_thread =
            is_numbered_thread(line) || is_named_thread(line) || (is_below_thread && goes_on);
    }
    return false;
}

/* -- Honest Profiler --------------------------------------------------------------------------- */

/* This many valid records are enough. */
enum { RECORDS = 16 };

/* The number of bytes in front of a record's texts, and the number of texts. */
static bool shape_of(unsigned char record, size_t *nbytes_ret, size_t *texts_ret)
{
    static const struct {
        unsigned char record;
        unsigned char nbytes, texts;
    } shapes[] = {{FPX_HPL_TRACE, 12, 0}, {FPX_HPL_TIMED, 28, 0}, {FPX_HPL_FRAME, 12, 0},
                  {FPX_HPL_LINED, 16, 0}, {FPX_HPL_METHOD, 8, 3}, {FPX_HPL_SIGNATURE, 8, 6},
                  {FPX_HPL_THREAD, 8, 1}};
    for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
        if (shapes[i].record == record) {
            *nbytes_ret = shapes[i].nbytes;
            *texts_ret = shapes[i].texts;
            return true;
        }
    }
    return false;
}

/* Skips bytes; false if there are fewer. */
static bool take_bytes(struct flamepix_bytes *rest, size_t nbytes)
{
    if (nbytes > rest->length)
        return false;
    *rest = flamepix_bytes_from(*rest, nbytes);
    return true;
}

/* A text contains no control characters. */
static bool take_text(struct flamepix_bytes *rest)
{
    uint64_t length = 0;
    const unsigned char *bytes = (const unsigned char *)rest->data;
    if (rest->length < 4)
        return false;
    for (size_t i = 0; i < 4; i++)
        length = length << 8 | bytes[i];
    if (length > rest->length - 4)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (bytes[4 + i] < ' ')
            return false;
    }
    return take_bytes(rest, 4 + (size_t)length);
}

bool fpx_recognise_hpl(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    size_t records = 0;
    bool has_method = false;
    while (records < RECORDS && head.length > 0) {
        const unsigned char record = (unsigned char)head.data[0];
        size_t nbytes;
        size_t texts;
        if (!shape_of(record, &nbytes, &texts) ||
            (records == 0 && record != FPX_HPL_TRACE && record != FPX_HPL_TIMED &&
             record != FPX_HPL_THREAD) ||
            !take_bytes(&head, 1 + nbytes))
            return false;
        if (texts >= 3)
            has_method = true;
        for (; texts > 0; texts--) {
            if (!take_text(&head))
                return false;
        }
        records++;
    }
    return has_method;
}

/* -- the lightweight Java profiler ------------------------------------------------------------ */

/* `42 3  name(file:12)`, followed by another frame if there is more than one. */
bool fpx_recognise_ljp(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    struct flamepix_bytes line;
    uint64_t count;
    uint64_t frames;
    do {
        if (!fpx_text_line(&head, &line))
            return false;
        line = fpx_bytes_trimmed(line);
    } while (line.length == 0);
    if (!fpx_take_number(&line, &count) || line.length == 0 || !fpx_is_blank(line.data[0]))
        return false;
    fpx_take_blanks(&line);
    if (!fpx_take_number(&line, &frames) || line.length == 0 || !fpx_is_blank(line.data[0]) ||
        !fpx_bytes_end_with(line, ")") || !fpx_bytes_hold(line, "("))
        return false;
    if (frames <= 1 || !fpx_text_line(&head, &line))
        return true;
    return line.length > 0 && fpx_is_blank(line.data[0]) &&
           fpx_bytes_end_with(fpx_bytes_trimmed(line), ")");
}

/* -- wallClockProfiler ------------------------------------------------------------------------- */

/* `99.791% ===== (17194 samples)` */
static bool is_share(struct flamepix_bytes line)
{
    double share;
    line = fpx_bytes_trimmed(line);
    return fpx_take_real(&line, &share) && fpx_bytes_begin_with(line, "% =") &&
           (fpx_bytes_end_with(line, " samples)") || fpx_bytes_end_with(line, " sample)"));
}

bool fpx_recognise_wcp(struct flamepix_bytes head, const char *const *marks)
{
    struct flamepix_bytes rest = head;
    struct flamepix_bytes line;
    bool is_below_share = false;
    if (fpx_recognise_line(head, marks))
        return true;
    while (fpx_text_line(&rest, &line)) {
        if (is_below_share && fpx_bytes_begin_with(fpx_bytes_trimmed(line), "1: "))
            return true;
        is_below_share = is_share(line);
    }
    return false;
}
