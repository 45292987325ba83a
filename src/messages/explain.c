/* Statuses in words.
 *
 * One table has a row for each status that needs more words than flamepix_status_text: how much of
 * the place precedes the clause, and the function that appends it. A status without a row is
 * reported by its text alone.
 *
 * append_hint leaves out the hint when the option has no spelling. */
#include "messages/explain.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/os/system.h"
#include "base/os/temp_names.h"
#include "format/format_words.h"
#include "messages/message_texts.h"

static uint64_t limit_or(uint64_t limit, uint64_t otherwise)
{
    return limit != 0 ? limit : otherwise;
}

const struct fpx_option_names *fpx_option_names_or_none(const struct fpx_option_names *words)
{
    static const struct fpx_option_names none = {0};
    return words != NULL ? words : &none;
}

/* -- parts of a clause ------------------------------------------------------------------------- */

/* Appends the three texts, unless there is no spelling. */
static enum flamepix_status append_hint(struct flamepix_buffer *text, const char *before,
                                        const char *spelling, const char *after)
{
    return spelling != NULL ? fpx_buffer_printf(text, "%s%s%s", before, spelling, after)
                            : text->status;
}

enum flamepix_status fpx_explain_limit(struct flamepix_buffer *text, const char *what,
                                       const char *limit, const char *option)
{
    fpx_buffer_printf(text, "%s over the limit of %s", what, limit);
    return append_hint(text, ": ", option, " raises it");
}

/* Same for a limit in bytes or px; `unit` is its unit. */
static enum flamepix_status append_size_limit(struct flamepix_buffer *text, const char *what,
                                              uint64_t limit, const char *unit, const char *option)
{
    char size[FPX_VALUE_SIZE];
    char value[2 * FPX_VALUE_SIZE];
    fpx_size_print(size, limit);
    snprintf(value, sizeof(value), "%s%s", size, unit);
    return fpx_explain_limit(text, what, value, option);
}

const char *fpx_explain_cause(enum flamepix_status status, int cause)
{
    bool has_cause = status == FLAMEPIX_READ_FAILED || status == FLAMEPIX_WRITE_FAILED;
    if (!has_cause)
        return flamepix_status_text(status);
    /* flamepix opens its own files, so EBADF means a standard descriptor that the caller closed. */
    if (cause == EBADF)
        return "closed";
    if (status == FLAMEPIX_READ_FAILED && cause == ENXIO)
        return "nothing writes to this FIFO or socket";
    if (status == FLAMEPIX_READ_FAILED && cause == ENODEV)
        return "this device is not read";
    if (status == FLAMEPIX_WRITE_FAILED && cause == ELOOP)
        return "a link that has appeared meanwhile is not followed, nor is a loop of links";
    return strerror(cause);
}

const char *fpx_explain_input(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* -- inputs ------------------------------------------------------------------------------------ */

/* The inputs of a clause. */
struct failure {
    const struct fpx_rendering *rendering;
    const struct fpx_option_names *words;
    enum flamepix_status status;
    int cause;
};

/* `--focus "x"`, as the user wrote it. */
static enum flamepix_status append_view(struct flamepix_buffer *text, const struct failure *failure,
                                        size_t number)
{
    const struct flamepix_view_request *request =
        &failure->rendering->options->profile.views[number - 1];
    const char *before = failure->words->view != NULL ? failure->words->view : "the view ";
    if (request->argument == NULL)
        return fpx_buffer_printf(text, "%s%s", before, request->view->name);
    return fpx_buffer_printf(text, "%s%s \"%s\"", before, request->view->name, request->argument);
}

static enum flamepix_status append_emptied(struct flamepix_buffer *text,
                                           const struct failure *failure, size_t number)
{
    const struct fpx_rendering *rendering = failure->rendering;
    append_view(text, failure, number);
    fpx_buffer_printf(text, " leaves no %s",
                      rendering->report->views.left.value > 0 ? "frame" : "stack");
    if (rendering->paths == NULL)
        return text->status;
    if (rendering->path_count == 1)
        return fpx_buffer_printf(text, " of %s", fpx_explain_input(rendering->paths[0]));
    return fpx_buffer_printf(text, " of the %zu inputs", rendering->path_count);
}

static enum flamepix_status append_damaged_whole(struct flamepix_buffer *text,
                                                 const struct fpx_rendering *rendering)
{
    enum flamepix_status status = fpx_explain_damage(text, rendering);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_buffer_printf(text, "; %s before it", flamepix_status_text(FLAMEPIX_NO_STACKS));
}

/* For an input that no format claims: the nearest formats, and how to name the format. */
static enum flamepix_status append_near(struct flamepix_buffer *text, const struct failure *failure)
{
    const struct flamepix_profile_report *report = failure->rendering->report;
    const size_t length = text->length;
    if (report->unclaimed.count == 0)
        return text->status;
    fpx_format_near(&report->unclaimed.near, report->unclaimed.extension, text);
    if (text->length == length)
        return append_hint(text, "; ", failure->words->list_formats,
                           " lists how formats are detected");
    return append_hint(text, "; ", failure->words->format_in, " chooses one");
}

static enum flamepix_status append_other_format(struct flamepix_buffer *text,
                                                const struct failure *failure)
{
    flamepix_format_refusal(failure->rendering->report->refused, failure->words->format_in_folded,
                            text);
    return append_near(text, failure);
}

enum flamepix_status fpx_explain_unclaimed(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering)
{
    const struct failure failure = {.rendering = rendering,
                                    .words = fpx_option_names_or_none(rendering->words)};
    if (rendering->report->refused != NULL)
        return append_other_format(text, &failure);
    fpx_buffer_printf(text, "its format was not detected");
    return append_near(text, &failure);
}

static enum flamepix_status append_nothing_read(struct flamepix_buffer *text,
                                                const struct failure *failure)
{
    const struct fpx_rendering *rendering = failure->rendering;
    if (rendering->report->views.emptied != 0)
        return append_emptied(text, failure, rendering->report->views.emptied);
    if (fpx_misses_part(rendering))
        return fpx_missed_part_append(text, rendering);
    if (rendering->report->damaged > 0 && rendering->report->stacks == 0)
        return append_damaged_whole(text, rendering);
    fpx_buffer_printf(text, "%s", flamepix_status_text(FLAMEPIX_NO_STACKS));
    enum flamepix_status status = fpx_chosen_append(text, rendering);
    if (status != FLAMEPIX_OK || rendering->paths == NULL)
        return status;
    if (rendering->path_count == 1)
        return fpx_buffer_printf(text, " in %s", fpx_explain_input(rendering->paths[0]));
    return fpx_buffer_printf(text, " in the %zu inputs", rendering->path_count);
}

static enum flamepix_status append_no_stacks(struct flamepix_buffer *text,
                                             const struct failure *failure)
{
    const struct flamepix_profile_report *report = failure->rendering->report;
    const bool is_single = failure->rendering->path_count <= 1;
    if (report->is_empty)
        return fpx_empty_append(text, failure->rendering);
    enum flamepix_status status = append_nothing_read(text, failure);
    if (status != FLAMEPIX_OK || report->stacks > 0 || !is_single || report->unclaimed.count == 0)
        return status;
    fpx_buffer_printf(text, ", and ");
    fpx_explain_unclaimed(text, failure->rendering);
    return fpx_line_hints_append(text, failure->rendering);
}

static enum flamepix_status append_bad_compression(struct flamepix_buffer *text,
                                                   const struct failure *failure)
{
    uint64_t byte = failure->rendering->report->failed_place.byte;
    enum flamepix_status status =
        fpx_buffer_printf(text, "%s", flamepix_status_text(FLAMEPIX_BAD_COMPRESSION));
    if (status != FLAMEPIX_OK || byte == 0)
        return status;
    char count[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(byte, count);
    return fpx_buffer_printf(text, " (after %s unpacked bytes)", count);
}

static enum flamepix_status append_bad_recording(struct flamepix_buffer *text,
                                                 const struct failure *failure)
{
    fpx_explain_damage(text, failure->rendering);
    return append_hint(text, " (", failure->words->strict, " reads no further)");
}

static enum flamepix_status append_not_understood(struct flamepix_buffer *text,
                                                  const struct failure *failure)
{
    fpx_refused_append(text, failure->rendering);
    return fpx_line_hints_append(text, failure->rendering);
}

static enum flamepix_status append_bad_line(struct flamepix_buffer *text,
                                            const struct failure *failure)
{
    const struct flamepix_profile_report *report = failure->rendering->report;
    if (report->bad_lines > 0)
        fpx_line_fault_append(text, report, 0);
    else
        fpx_buffer_printf(text, "%s", flamepix_status_text(FLAMEPIX_BAD_LINE));
    append_hint(text, " (", failure->words->strict, " reads no further)");
    return fpx_line_hints_append(text, failure->rendering);
}

static enum flamepix_status append_below_zero(struct flamepix_buffer *text,
                                              const struct failure *failure)
{
    fpx_below_zero_refused_append(text, failure->rendering);
    return append_hint(text, " (", failure->words->below_zero, " drop leaves it out)");
}

static enum flamepix_status append_disorder(struct flamepix_buffer *text,
                                            const struct failure *failure)
{
    fpx_buffer_printf(text, "the stacks are not sorted from here on");
    return append_hint(text, "; without ", failure->words->sorted, " they are sorted first");
}

static enum flamepix_status append_cause(struct flamepix_buffer *text,
                                         const struct failure *failure)
{
    return fpx_buffer_printf(text, "%s", fpx_explain_cause(failure->status, failure->cause));
}

static enum flamepix_status append_no_profile(struct flamepix_buffer *text,
                                              const struct failure *failure)
{
    fpx_buffer_printf(text, "%s", flamepix_status_text(FLAMEPIX_NO_PROFILE));
    return append_hint(text, "; ", failure->words->embed, " makes one that does");
}

static enum flamepix_status append_temporary_failed(struct flamepix_buffer *text,
                                                    const struct failure *failure)
{
    return fpx_buffer_printf(text, "a temporary file in %s: %s", fpx_temp_folder(),
                             strerror(failure->cause));
}

static enum flamepix_status append_limit_line(struct flamepix_buffer *text,
                                              const struct failure *failure)
{
    uint64_t limit = limit_or(failure->rendering->options->profile.reading.limit_line_nbytes,
                              FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES);
    return append_size_limit(text, "the line is", limit, " bytes", failure->words->limit_line);
}

static enum flamepix_status append_limit_unpacked(struct flamepix_buffer *text,
                                                  const struct failure *failure)
{
    uint64_t limit = failure->rendering->input->limit_unpacked_nbytes;
    const char *option = failure->words->limit_unpacked;
    if (limit != 0)
        return append_size_limit(text, "unpacks to", limit, "", option);
    char value[2 * FPX_VALUE_SIZE];
    snprintf(value, sizeof(value), "%dG, or of %d times its packed size",
             FLAMEPIX_DEFAULT_LIMIT_UNPACKED_GIB, FLAMEPIX_DEFAULT_LIMIT_UNPACKED_RATIO);
    return fpx_explain_limit(text, "unpacks to", value, option);
}

static enum flamepix_status append_limit_window(struct flamepix_buffer *text,
                                                const struct failure *failure)
{
    uint64_t limit = limit_or(failure->rendering->input->limit_window_nbytes,
                              FLAMEPIX_DEFAULT_LIMIT_WINDOW_NBYTES);
    return append_size_limit(text, "its zstd or xz window is", limit, "",
                             failure->words->limit_window);
}

static enum flamepix_status append_changed(struct flamepix_buffer *text,
                                           const struct failure *failure)
{
    return fpx_buffer_printf(text, "%s: read it when it is written, or read a copy of it",
                             flamepix_status_text(failure->status));
}

/* For a view that writes names, the limit may be on the length of these names. */
static enum flamepix_status append_view_limit(struct flamepix_buffer *text,
                                              const struct failure *failure, size_t number)
{
    const struct flamepix_view *view = failure->rendering->options->profile.views[number - 1].view;
    append_view(text, failure, number);
    if (view->stage == FLAMEPIX_VIEW_OF_NAMES)
        return fpx_buffer_printf(text, ": it takes more steps than a pattern may, or makes a "
                                       "name more than 64K longer");
    return fpx_buffer_printf(text, ": it takes more steps than a pattern may: a simpler "
                                   "pattern takes fewer");
}

static enum flamepix_status append_limit_pattern(struct flamepix_buffer *text,
                                                 const struct failure *failure)
{
    const size_t view = failure->rendering->report->views.failed;
    if (view != 0)
        return append_view_limit(text, failure, view);
    return fpx_buffer_printf(text, "%s: a simpler pattern takes fewer",
                             flamepix_status_text(failure->status));
}

/* -- pictures ---------------------------------------------------------------------------------- */

static enum flamepix_status append_limit_jpeg(struct flamepix_buffer *text,
                                              const struct failure *failure)
{
    const struct flamepix_figure_page *page = &failure->rendering->page;
    fpx_buffer_printf(
        text, "the picture is %" PRIu32 " x %" PRIu32 " px, a JPEG side is limited to %d px",
        page->width, page->height, FLAMEPIX_JPEG_SIDE_MAX);
    return append_hint(text, ": use ", failure->words->format_png, "");
}

/* If the page is within the limit, the image format has refused the size. */
static enum flamepix_status append_limit_side(struct flamepix_buffer *text,
                                              const struct failure *failure)
{
    const struct flamepix_figure_page *page = &failure->rendering->page;
    uint64_t limit = limit_or(failure->rendering->figure->limit_side, FLAMEPIX_DEFAULT_LIMIT_SIDE);
    if (page->width > 0 && page->width <= limit && page->height <= limit)
        return append_limit_jpeg(text, failure);
    char value[FPX_VALUE_SIZE];
    snprintf(value, sizeof(value), "%" PRIu64 " px", limit);
    fpx_explain_limit(text, "a side of the picture is", value, failure->words->limit_side);
    return append_hint(text, "; ", failure->words->picture_size, " make the picture smaller");
}

static enum flamepix_status append_limit_area(struct flamepix_buffer *text,
                                              const struct failure *failure)
{
    uint64_t limit = limit_or(failure->rendering->figure->limit_area, FLAMEPIX_DEFAULT_LIMIT_AREA);
    append_size_limit(text, "the area of the picture is", limit, " px", failure->words->limit_area);
    return append_hint(text, "; ", failure->words->picture_size, " make the picture smaller");
}

/* The last attempt had given up everything. An earlier one may have been some bytes smaller:
 * stronger compression or fewer px do not guarantee a smaller file. */
static enum flamepix_status append_limit_bytes(struct flamepix_buffer *text,
                                               const struct failure *failure)
{
    const struct fpx_rendering *rendering = failure->rendering;
    if (rendering->output != NULL)
        fpx_buffer_printf(text, "%s: ", rendering->output);
    char count[FPX_DECIMAL_NBYTES] = "";
    char what[sizeof("the picture, of  bytes when all is given up, is") + FPX_DECIMAL_NBYTES];
    fpx_count_grouped(rendering->savings != NULL ? rendering->savings->nbytes : 0, count);
    snprintf(what, sizeof(what), "the picture, of %s bytes when all is given up, is", count);
    append_size_limit(text, rendering->savings != NULL ? what : "the picture is",
                      rendering->figure->limit_nbytes, " bytes", failure->words->max_bytes);
    append_hint(text, "; ", failure->words->picture_size, " make the picture smaller");
    if (rendering->figure->format == FLAMEPIX_JPEG)
        append_hint(text, ", and so may ", failure->words->format_png, "");
    return rendering->figure->embed != FLAMEPIX_EMBED_NONE
               ? append_hint(text, "; without ", failure->words->embed, " it is smaller")
               : text->status;
}

static enum flamepix_status append_no_room(struct flamepix_buffer *text,
                                           const struct failure *failure)
{
    fpx_buffer_printf(text, "there is no room for a chart");
    return append_hint(text, ": ", failure->words->chart_size, " do not fit together");
}

enum flamepix_status fpx_explain_no_memory(struct flamepix_buffer *text, uint64_t limit_nbytes,
                                           const char *option)
{
    if (limit_nbytes == 0)
        return fpx_buffer_printf(text, "%s", flamepix_status_text(FLAMEPIX_NO_MEMORY));
    return append_size_limit(text, "out of memory,", limit_nbytes, "", option);
}

/* "a.folded: " if that input was being read, else "a.folded and b.folded: " or "the 3 inputs: ".
 */
static enum flamepix_status append_holders(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const size_t count = rendering->path_count, failed = report->failed_input;
    if (count == 1 || failed > 0 || report->failed_place.byte > 0)
        return fpx_buffer_printf(text, "%s: ", fpx_explain_input(rendering->paths[failed]));
    if (count == 2)
        return fpx_buffer_printf(text, "%s and %s: ", fpx_explain_input(rendering->paths[0]),
                                 fpx_explain_input(rendering->paths[1]));
    return fpx_buffer_printf(text, "the %zu inputs: ", count);
}

static enum flamepix_status append_no_memory(struct flamepix_buffer *text,
                                             const struct failure *failure)
{
    const struct fpx_rendering *rendering = failure->rendering;
    const uint64_t own = rendering->limit_memory_nbytes;
    const uint64_t limit = own != 0 ? own : fpx_memory_limit_reached();
    if (own == 0 && limit != 0 && rendering->path_count > 0)
        append_holders(text, rendering);
    return fpx_explain_no_memory(text, limit, failure->words->limit_memory);
}

/* -- the table --------------------------------------------------------------------------------- */

/* What precedes a clause. */
enum place { NOWHERE, INPUT, LINE };

struct row {
    enum place place;
    enum flamepix_status (*append)(struct flamepix_buffer *text, const struct failure *failure);
    /* Used instead when only the rendering is needed. */
    enum flamepix_status (*append_of)(struct flamepix_buffer *, const struct fpx_rendering *);
};

static const struct row rows[FLAMEPIX_STATUS_COUNT] = {
    [FLAMEPIX_NO_MEMORY] = {NOWHERE, append_no_memory},
    [FLAMEPIX_BAD_ARGUMENT] = {NOWHERE, append_no_room},
    [FLAMEPIX_READ_FAILED] = {INPUT, append_cause},
    [FLAMEPIX_WRITE_FAILED] = {NOWHERE, append_temporary_failed},
    [FLAMEPIX_BAD_COMPRESSION] = {INPUT, append_bad_compression},
    [FLAMEPIX_OTHER_FORMAT] = {INPUT, append_other_format},
    [FLAMEPIX_BAD_RECORDING] = {NOWHERE, append_bad_recording},
    [FLAMEPIX_NOT_UNDERSTOOD] = {NOWHERE, append_not_understood},
    [FLAMEPIX_UNKNOWN_VERSION] = {NOWHERE, NULL, fpx_unknown_version_append},
    [FLAMEPIX_ONLY_DRAWN] = {NOWHERE, NULL, fpx_only_drawn_refused_append},
    [FLAMEPIX_BAD_LINE] = {LINE, append_bad_line},
    [FLAMEPIX_BELOW_ZERO] = {NOWHERE, append_below_zero},
    [FLAMEPIX_DISORDER] = {LINE, append_disorder},
    [FLAMEPIX_NO_PROFILE] = {INPUT, append_no_profile},
    [FLAMEPIX_NO_STACKS] = {NOWHERE, append_no_stacks},
    [FLAMEPIX_NO_TIME] = {INPUT, append_cause},
    [FLAMEPIX_LIMIT_SIDE] = {NOWHERE, append_limit_side},
    [FLAMEPIX_LIMIT_AREA] = {NOWHERE, append_limit_area},
    [FLAMEPIX_LIMIT_LINE] = {LINE, append_limit_line},
    [FLAMEPIX_LIMIT_UNPACKED] = {INPUT, append_limit_unpacked},
    [FLAMEPIX_LIMIT_WINDOW] = {INPUT, append_limit_window},
    [FLAMEPIX_LIMIT_PATTERN] = {NOWHERE, append_limit_pattern},
    [FLAMEPIX_LIMIT_BYTES] = {NOWHERE, append_limit_bytes},
    [FLAMEPIX_INPUT_CHANGED] = {INPUT, append_changed},
};

/* "FILE: ", or "FILE:LINE: " if the line is known. */
static enum flamepix_status append_place(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering, enum place place)
{
    const struct flamepix_profile_report *report = rendering->report;
    size_t input = report->failed_input;
    if (place == NOWHERE || rendering->paths == NULL || input >= rendering->path_count)
        return text->status;
    const char *name = fpx_explain_input(rendering->paths[input]);
    if (place == LINE && report->failed_place.line > 0)
        return fpx_buffer_printf(text, "%s:%" PRIu64 ": ", name, report->failed_place.line);
    return fpx_buffer_printf(text, "%s: ", name);
}

enum flamepix_status fpx_explain_failure(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering,
                                         enum flamepix_status status, int cause)
{
    struct row row = {NOWHERE, append_cause, NULL};
    const struct failure failure = {rendering, fpx_option_names_or_none(rendering->words), status,
                                    cause};
    const bool has_row = (unsigned)status < FLAMEPIX_STATUS_COUNT;
    if (has_row && (rows[status].append != NULL || rows[status].append_of != NULL))
        row = rows[status];
    enum flamepix_status appended = append_place(text, rendering, row.place);
    if (appended == FLAMEPIX_OK)
        appended =
            row.append_of != NULL ? row.append_of(text, rendering) : row.append(text, &failure);
    return appended;
}

enum flamepix_status fpx_explain_file(struct flamepix_buffer *text, const char *path,
                                      enum flamepix_status status, int cause)
{
    return fpx_buffer_printf(text, "%s: %s", path, fpx_explain_cause(status, cause));
}
