#include "stack/folded_line.h"

#include <flamepix/limits.h>

#include <string.h>

#include "base/bytes_match.h"
#include "stack/folded_count.h"

static struct flamepix_bytes bytes_between(const char *begin, const char *end)
{
    return (struct flamepix_bytes){begin, (size_t)(end - begin)};
}

static struct flamepix_bytes trim_end(struct flamepix_bytes text)
{
    while (text.length > 0 && fpx_is_blank(text.data[text.length - 1]))
        text.length--;
    return text;
}

static struct flamepix_bytes trim_begin(struct flamepix_bytes text)
{
    while (text.length > 0 && fpx_is_blank(text.data[0]))
        text = bytes_between(text.data + 1, text.data + text.length);
    return text;
}

/* Whether a line starts with a count and other words follow, as printed by `uniq -c`. */
static bool begins_with_count(struct flamepix_bytes line)
{
    struct flamepix_weight count;
    enum flamepix_line_fault fault = FLAMEPIX_LINE_NO_COUNT;
    return fpx_folded_take_first_count(&line, &count, &fault) && line.length > 0;
}

bool fpx_folded_take_count(struct flamepix_bytes *line, struct flamepix_weight *count_ret,
                           enum flamepix_line_fault *fault_ret)
{
    *count_ret = (struct flamepix_weight){0, 0};
    const size_t digits = fpx_folded_count_at_end(line->data, line->length, &count_ret->value);
    if (digits > 0) {
        *line = trim_end((struct flamepix_bytes){line->data, line->length - digits});
        return true;
    }
    const char *const end = line->data + line->length;
    const char *cut = end;
    while (cut > line->data && !fpx_is_blank(cut[-1]))
        cut--;
    *fault_ret = FLAMEPIX_LINE_NO_COUNT;
    if (cut > line->data &&
        fpx_folded_count_parse(cut, (size_t)(end - cut), count_ret, fault_ret)) {
        *line = trim_end(bytes_between(line->data, cut));
        return true;
    }
    if (*fault_ret == FLAMEPIX_LINE_NO_COUNT && begins_with_count(*line))
        *fault_ret = FLAMEPIX_LINE_COUNT_FIRST;
    return false;
}

bool fpx_folded_take_first_count(struct flamepix_bytes *line, struct flamepix_weight *count_ret,
                                 enum flamepix_line_fault *fault_ret)
{
    const struct flamepix_bytes text = trim_begin(*line);
    size_t length = 0;
    while (length < text.length && !fpx_is_blank(text.data[length]))
        length++;
    if (!fpx_folded_count_parse(text.data, length, count_ret, fault_ret))
        return false;
    *line = trim_begin(bytes_between(text.data + length, text.data + text.length));
    return true;
}

/* Whether a line has a count, including one that is too large. */
static bool has_count(struct flamepix_bytes line, bool is_first)
{
    struct flamepix_weight count;
    enum flamepix_line_fault fault = FLAMEPIX_LINE_NO_COUNT;
    line = trim_end(line);
    return (is_first ? fpx_folded_take_first_count(&line, &count, &fault)
                     : fpx_folded_take_count(&line, &count, &fault)) ||
           fault == FLAMEPIX_LINE_TOO_LARGE;
}

bool fpx_folded_is_comment(struct flamepix_bytes line, bool count_first)
{
    if (line.length == 0 || line.data[0] != '#')
        return false;
    return count_first || line.length == 1 || fpx_is_blank(line.data[1]) || !has_count(line, false);
}

bool fpx_folded_comment_looks_like_stack(struct flamepix_bytes comment, bool count_first)
{
    const struct flamepix_bytes text =
        bytes_between(comment.data + 1, comment.data + comment.length);
    return fpx_bytes_hold(text, ";") && has_count(text, count_first);
}

/* -- frames ------------------------------------------------------------------------------------ */

static struct flamepix_bytes without_empty_end(struct flamepix_bytes text)
{
    while (text.length > 0 &&
           (text.data[text.length - 1] == ';' || fpx_is_blank(text.data[text.length - 1])))
        text.length--;
    return text;
}

static enum flamepix_status append_frame(struct flamepix_buffer *key, struct flamepix_bytes frame)
{
    frame = trim_begin(trim_end(frame));
    if (frame.length == 0)
        frame = flamepix_bytes_of("[unknown]");
    flamepix_buffer_append(key, frame.data, frame.length);
    return flamepix_buffer_append(key, ";", 1);
}

enum flamepix_status fpx_folded_append_key(struct flamepix_buffer *key, struct flamepix_bytes text,
                                           size_t limit)
{
    const size_t begin = key->length;
    enum flamepix_status status = FLAMEPIX_OK;
    text = without_empty_end(text);
    while (text.length > 0 && status == FLAMEPIX_OK) {
        const char *const end = text.data + text.length;
        const char *const found = memchr(text.data, ';', text.length);
        status = append_frame(key, bytes_between(text.data, found != NULL ? found : end));
        if (status == FLAMEPIX_OK && key->length - begin > limit)
            status = FLAMEPIX_LIMIT_LINE;
        text = bytes_between(found != NULL ? found + 1 : end, end);
    }
    return status;
}

struct flamepix_bytes fpx_folded_whole_lines(struct flamepix_bytes head)
{
    if (head.length < FLAMEPIX_INPUT_HEAD_NBYTES)
        return head;
    while (head.length > 0 && head.data[head.length - 1] != '\n')
        head.length--;
    return head;
}
