#include "profile/profile_internal.h"

#include <string.h>

#include "base/bytes_match.h"
#include "stack/folded_line.h"

bool fpx_report_looks_folded(const struct flamepix_format_report *report)
{
    enum { ONE_IN = 10, FEW = 10 };
    const uint64_t stacks = report->stacks + report->zero, lines = stacks + report->bad_lines;
    if (stacks == 0)
        return true;
    return lines < FEW ? report->bad_lines <= stacks : report->bad_lines <= lines / ONE_IN;
}

/* The range of the first 1,000 lines that are neither blank nor comments. */
static struct flamepix_bytes first_lines(struct flamepix_bytes head, bool count_first)
{
    enum { MOST = 1000 };
    const struct flamepix_bytes whole = fpx_folded_whole_lines(head);
    size_t at = 0;
    for (unsigned lines = 0; lines < MOST && at < whole.length;) {
        const struct flamepix_bytes rest = flamepix_bytes_from(whole, at);
        const char *end = memchr(rest.data, '\n', rest.length);
        const size_t length = end != NULL ? (size_t)(end - rest.data) : rest.length;
        const struct flamepix_bytes line =
            fpx_bytes_trimmed((struct flamepix_bytes){rest.data, length});
        lines += line.length > 0 && !fpx_folded_is_comment(line, count_first);
        at += end != NULL ? length + 1 : length;
    }
    return (struct flamepix_bytes){whole.data, at};
}

/* A flamepix_read_fn. */
static enum flamepix_status read_head(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    *length_ret = rest->length < capacity ? rest->length : capacity;
    if (*length_ret > 0)
        memcpy(buffer, rest->data, *length_ret);
    *rest = flamepix_bytes_from(*rest, *length_ret);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_head_lines_read(struct flamepix_bytes head,
                                         const struct flamepix_format_options *reading,
                                         struct flamepix_format_report *report)
{
    struct flamepix_bytes rest = first_lines(head, reading->count_first);
    struct flamepix_format_options options = *reading;
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    options.strict = false;
    options.signed_counts = true;
    enum flamepix_status status =
        flamepix_folded_create(read_head, &rest, &options, report, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(stacks, &stack);
    flamepix_stacks_free(stacks);
    return status == FLAMEPIX_NO_MEMORY ? status : FLAMEPIX_OK;
}
