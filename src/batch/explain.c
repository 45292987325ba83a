#define _GNU_SOURCE /* sigabbrev_np */
#include "batch/explain.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer_printf.h"

/* A size with the largest unit that divides it. */
static enum flamepix_status append_size(struct flamepix_buffer *text, uint64_t nbytes)
{
    static const char units[][2] = {"", "K", "M", "G", "T"};
    size_t unit = 0;
    for (; nbytes >= 1024 && nbytes % 1024 == 0 && unit < 4; unit++)
        nbytes /= 1024;
    return flamepix_buffer_printf(text, "%" PRIu64 "%s", nbytes, units[unit]);
}

/* "over the limit of 64M bytes: --limit-line SIZE raises it" */
static enum flamepix_status append_limit(struct flamepix_buffer *text, const char *what,
                                         uint64_t limit, const char *option)
{
    enum flamepix_status status = flamepix_buffer_printf(text, "%s over the limit of ", what);
    if (status == FLAMEPIX_OK)
        status = append_size(text, limit);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(text, ": %s raises it", option);
    return status;
}

/* -- layout ------------------------------------------------------------------------------------ */

static enum flamepix_status unpacked_limit(struct flamepix_buffer *text,
                                           const struct flamepix_plan *plan)
{
    if (plan->input.limit_unpacked_nbytes != 0)
        return append_limit(text, "unpacks to", plan->input.limit_unpacked_nbytes,
                            "--limit-unpacked SIZE");
    return flamepix_buffer_printf(text, "unpacks to over the limit of 64G, or of 2000 times its "
                                        "packed size: --limit-unpacked SIZE raises it");
}

static enum flamepix_status temporary_failed(struct flamepix_buffer *text, int cause)
{
    const char *folder = getenv("TMPDIR");
    return flamepix_buffer_printf(text, "a temporary file in %s: %s",
                                  folder == NULL || folder[0] == '\0' ? "/tmp" : folder,
                                  strerror(cause));
}

enum flamepix_status flamepix_explain_layout(struct flamepix_buffer *text,
                                             const struct flamepix_plan *plan,
                                             const struct flamepix_profile_report *report,
                                             enum flamepix_status status, int cause)
{
    switch (status) {
    case FLAMEPIX_NO_STACKS:
        return flamepix_buffer_printf(text, "no stack with a count above zero");
    case FLAMEPIX_OTHER_FORMAT:
        return flamepix_format_refusal(report->refused, plan->format_option, text);
    case FLAMEPIX_BAD_LINE:
        return flamepix_buffer_printf(text, "%s (--strict ends the input here)",
                                      report->bad_lines > 0
                                          ? flamepix_line_fault_text(report->first[0].fault)
                                          : flamepix_status_text(status));
    case FLAMEPIX_DISORDER:
        return flamepix_buffer_printf(text, "the stacks are not sorted from here on; without "
                                            "--sorted they are sorted first");
    case FLAMEPIX_READ_FAILED:
        return flamepix_buffer_printf(text, "%s", strerror(cause));
    case FLAMEPIX_WRITE_FAILED:
        return temporary_failed(text, cause);
    case FLAMEPIX_LIMIT_LINE:
        return append_limit(text, "the line is", plan->render.profile.folded.limit_line_nbytes,
                            "--limit-line SIZE");
    case FLAMEPIX_LIMIT_UNPACKED:
        return unpacked_limit(text, plan);
    default:
        return flamepix_explain_figure(text, plan, status);
    }
}

/* -- figures and files ------------------------------------------------------------------------- */

enum flamepix_status flamepix_explain_figure(struct flamepix_buffer *text,
                                             const struct flamepix_plan *plan,
                                             enum flamepix_status status)
{
    const struct flamepix_figure_options *figure = &plan->views[0].figure;
    switch (status) {
    case FLAMEPIX_LIMIT_SIDE:
        return flamepix_buffer_printf(text,
                                      "a side of the picture is over the limit of %" PRIu32
                                      " px (JPEG: 65500): --limit-side N raises it",
                                      figure->limit_side);
    case FLAMEPIX_LIMIT_AREA:
        return append_limit(text, "the area of the picture in px is", figure->limit_area,
                            "--limit-area N");
    case FLAMEPIX_BAD_ARGUMENT:
        return flamepix_buffer_printf(text, "there is no room for a chart: --width, --size, "
                                            "--scale or --costscale do not fit together");
    case FLAMEPIX_NO_MEMORY:
        if (plan->limit_memory_nbytes != 0)
            return append_limit(text, "out of memory,", plan->limit_memory_nbytes,
                                "--limit-memory SIZE");
        return flamepix_buffer_printf(text, "%s", flamepix_status_text(status));
    default:
        return flamepix_buffer_printf(text, "%s", flamepix_status_text(status));
    }
}

enum flamepix_status flamepix_explain_file(struct flamepix_buffer *text, const char *path,
                                           enum flamepix_status status, int cause)
{
    return flamepix_buffer_printf(text, "%s: %s", path,
                                  status == FLAMEPIX_WRITE_FAILED ? strerror(cause)
                                                                  : flamepix_status_text(status));
}

/* -- workers ----------------------------------------------------------------------------------- */

static enum flamepix_status crashed(struct flamepix_buffer *text, int signal_number)
{
    const char *name = sigabbrev_np(signal_number);
    return flamepix_buffer_printf(text, "its worker died of signal %d (SIG%s)", signal_number,
                                  name == NULL ? "?" : name);
}

static enum flamepix_status exited(struct flamepix_buffer *text, int status,
                                   const struct flamepix_pool_options *pool)
{
    if (status == FLAMEPIX_NO_MEMORY && pool->limit_memory_nbytes != 0)
        return append_limit(text, "out of memory,", pool->limit_memory_nbytes,
                            "--limit-memory SIZE");
    return flamepix_buffer_printf(text, "its worker ended with status %d", status);
}

enum flamepix_status flamepix_explain_end(struct flamepix_buffer *text, enum flamepix_pool_end end,
                                          int detail, const struct flamepix_pool_options *pool)
{
    if (end == FLAMEPIX_POOL_TIMED_OUT)
        return flamepix_buffer_printf(text, "took over the limit of %g s: --timeout S raises it",
                                      pool->timeout_seconds);
    return end == FLAMEPIX_POOL_CRASHED ? crashed(text, detail) : exited(text, detail, pool);
}

/* -- warnings ---------------------------------------------------------------------------------- */

static const char *separator(const struct flamepix_buffer *text)
{
    return text->length > 0 ? "; " : "";
}

static enum flamepix_status bad_lines(struct flamepix_buffer *text,
                                      const struct flamepix_profile_report *report)
{
    uint64_t count = report->bad_lines;
    enum flamepix_status status = flamepix_buffer_printf(
        text, "%" PRIu64 " bad line%s skipped: line ", count, count == 1 ? "" : "s");
    uint64_t listed = 0;
    for (; listed < count && listed < FLAMEPIX_FOLDED_FAULTS && status == FLAMEPIX_OK; listed++)
        status = flamepix_buffer_printf(text, "%s%" PRIu64 " (%s)", listed > 0 ? ", " : "",
                                        report->first[listed].line,
                                        flamepix_line_fault_text(report->first[listed].fault));
    if (count > listed && status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(text, " and %" PRIu64 " more", count - listed);
    return status;
}

enum flamepix_status flamepix_explain_warnings(struct flamepix_buffer *text,
                                               const struct flamepix_profile_report *report,
                                               const struct flamepix_layout_summary *summary,
                                               uint32_t cut_rows, double asked_total)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (report->bad_lines > 0)
        status = bad_lines(text, report);
    if (summary->cut_stacks > 0 && status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(text, "%s%" PRIu64 " stacks cut at the limit of depth",
                                        separator(text), summary->cut_stacks);
    if (cut_rows > 0 && status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(text, "%s%" PRIu32 " rows cut at the leaves",
                                        separator(text), cut_rows);
    if (asked_total > 0 && summary->total > asked_total && status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(
            text, "%s--total is below the sum of the counts and was not used", separator(text));
    return status;
}
