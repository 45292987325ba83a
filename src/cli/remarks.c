#include "cli/remarks.h"

#include <stdlib.h>
#include <string.h>

#include "cli/message.h"

static const char *input_name(const struct flamepix_rendering *run, size_t index)
{
    return index < run->path_count ? flamepix_path_shown(run->paths[index], "standard input")
                                   : "the input";
}

/* -- lines ------------------------------------------------------------------------------------- */

/* "line 3 (no count)", with the file's name where several are read and it is another one. */
static enum flamepix_status append_line(struct flamepix_buffer *text,
                                        const struct flamepix_rendering *run, size_t i)
{
    const struct flamepix_profile_report *report = run->report;
    const char *fault = flamepix_line_fault_text(report->first[i].fault);
    unsigned long long line = report->first[i].line;
    size_t input = report->first[i].input;
    bool is_named = run->path_count > 1 && (i == 0 || report->first[i - 1].input != input);
    const char *comma = i == 0 ? "" : ", ";
    if (is_named)
        return flamepix_buffer_printf(text, "%s%s line %llu (%s)", comma, input_name(run, input),
                                      line, fault);
    return flamepix_buffer_printf(text, "%s%s%llu (%s)", comma, i == 0 ? "line " : "", line, fault);
}

void flamepix_remark_bad_lines(const struct flamepix_rendering *run)
{
    unsigned long long count = run->report->bad_lines;
    if (count == 0)
        return;
    struct flamepix_buffer text = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    size_t listed = 0;
    for (; listed < count && listed < FLAMEPIX_FOLDED_FAULTS && status == FLAMEPIX_OK; listed++)
        status = append_line(&text, run, listed);
    if (count > listed && status == FLAMEPIX_OK)
        status = flamepix_buffer_printf(&text, " and %llu more", count - listed);
    flamepix_message("%s%s%llu bad line%s skipped: %s",
                     run->path_count == 1 ? input_name(run, 0) : "",
                     run->path_count == 1 ? ": " : "", count, count == 1 ? "" : "s",
                     status == FLAMEPIX_OK ? text.data : "out of memory");
    flamepix_buffer_free(&text);
}

/* -- failures ---------------------------------------------------------------------------------- */

/* "FILE:LINE", or "FILE" where no line is known; empty when memory is short. */
static void print_place(struct flamepix_buffer *place, const struct flamepix_rendering *run)
{
    const char *name = input_name(run, run->report->failed_input);
    unsigned long long line = run->report->failed_line;
    (void)(line > 0 ? flamepix_buffer_printf(place, "%s:%llu", name, line)
                    : flamepix_buffer_printf(place, "%s", name));
}

static void say_no_stacks(const struct flamepix_rendering *run)
{
    if (run->path_count == 1)
        flamepix_message("no stack with a count above zero in %s", input_name(run, 0));
    else
        flamepix_message("no stack with a count above zero in the %zu inputs", run->path_count);
}

static void say_limit_side(const struct flamepix_picture_arguments *picture,
                           struct flamepix_figure_page page)
{
    enum { JPEG_SIDE = 65500 };
    bool is_drawn = page.width > 0;
    if (is_drawn && page.width <= picture->limit_side && page.height <= picture->limit_side)
        flamepix_message("the picture is %u x %u px, a JPEG side is limited to %d px: use --format "
                         "png",
                         page.width, page.height, JPEG_SIDE);
    else
        flamepix_message("a side of the picture is over the limit of %llu px: --limit-side N "
                         "raises it; --maxdepth, --height or --width make the picture smaller",
                         (unsigned long long)picture->limit_side);
}

static void say_limit_area(const struct flamepix_picture_arguments *picture)
{
    char area[FLAMEPIX_VALUE_SIZE];
    flamepix_size_print(area, picture->limit_area);
    flamepix_message("the area of the picture is over the limit of %s px: --limit-area N raises "
                     "it; --maxdepth, --height or --width make the picture smaller",
                     area);
}

static void say_limit_line(const struct flamepix_picture_arguments *picture, const char *place)
{
    char line[FLAMEPIX_VALUE_SIZE];
    flamepix_size_print(line, picture->limit_line);
    flamepix_message("%s: the line is over the limit of %s bytes: --limit-line SIZE raises it",
                     place, line);
}

static void say_limit_unpacked(const struct flamepix_picture_arguments *picture, const char *name)
{
    char size[FLAMEPIX_VALUE_SIZE];
    flamepix_size_print(size, picture->limit_unpacked);
    if (picture->limit_unpacked == 0)
        flamepix_message("%s: unpacks to over the limit of 64G, or of 2000 times its packed size: "
                         "--limit-unpacked SIZE raises it",
                         name);
    else
        flamepix_message("%s: unpacks to over the limit of %s: --limit-unpacked SIZE raises it",
                         name, size);
}

static void say_bad_line(const struct flamepix_rendering *run, const char *place)
{
    flamepix_message("%s: %s (--strict ends the run here)", place,
                     run->report->bad_lines > 0
                         ? flamepix_line_fault_text(run->report->first[0].fault)
                         : flamepix_status_text(FLAMEPIX_BAD_LINE));
}

static void say_other_format(const struct flamepix_rendering *run, const char *name)
{
    struct flamepix_buffer text = {0};
    enum flamepix_status status =
        flamepix_format_refusal(run->report->refused, flamepix_read_as_folded, &text);
    flamepix_message("%s: %s", name,
                     status == FLAMEPIX_OK ? text.data : flamepix_status_text(status));
    flamepix_buffer_free(&text);
}

static void say_temporary_failed(int cause)
{
    const char *folder = getenv("TMPDIR");
    flamepix_message("a temporary file in %s: %s",
                     folder == NULL || folder[0] == '\0' ? "/tmp" : folder, strerror(cause));
}

static void say_layout_failure(const struct flamepix_rendering *run, enum flamepix_status status,
                               int cause, const char *place)
{
    const char *name = input_name(run, run->report->failed_input);
    switch (status) {
    case FLAMEPIX_NO_STACKS:
        say_no_stacks(run);
        break;
    case FLAMEPIX_OTHER_FORMAT:
        say_other_format(run, name);
        break;
    case FLAMEPIX_BAD_LINE:
        say_bad_line(run, place);
        break;
    case FLAMEPIX_DISORDER:
        flamepix_message("%s: the stacks are not sorted from here on; without --sorted they are "
                         "sorted first",
                         place);
        break;
    case FLAMEPIX_READ_FAILED:
        flamepix_message("%s: %s", name, strerror(cause));
        break;
    case FLAMEPIX_WRITE_FAILED:
        say_temporary_failed(cause);
        break;
    case FLAMEPIX_BAD_COMPRESSION:
        flamepix_message("%s: %s", name, flamepix_status_text(status));
        break;
    case FLAMEPIX_LIMIT_LINE:
        say_limit_line(run->picture, place);
        break;
    case FLAMEPIX_LIMIT_UNPACKED:
        say_limit_unpacked(run->picture, name);
        break;
    default:
        flamepix_remark_figure_failure(run->picture, status, (struct flamepix_figure_page){0});
        break;
    }
}

enum flamepix_exit flamepix_remark_layout_failure(const struct flamepix_rendering *run,
                                                  enum flamepix_status status, int cause)
{
    struct flamepix_buffer place = {0};
    print_place(&place, run);
    if (status != FLAMEPIX_BAD_LINE)
        flamepix_remark_bad_lines(run);
    say_layout_failure(run, status, cause, place.data == NULL ? "the input" : place.data);
    flamepix_buffer_free(&place);
    return flamepix_exit_of(status);
}

enum flamepix_exit flamepix_remark_figure_failure(const struct flamepix_picture_arguments *picture,
                                                  enum flamepix_status status,
                                                  struct flamepix_figure_page page)
{
    if (status == FLAMEPIX_LIMIT_SIDE)
        say_limit_side(picture, page);
    else if (status == FLAMEPIX_LIMIT_AREA)
        say_limit_area(picture);
    else if (status == FLAMEPIX_BAD_ARGUMENT)
        flamepix_message("there is no room for a chart: --width, --size, --scale or --costscale "
                         "do not fit together");
    else
        flamepix_message("%s", flamepix_status_text(status));
    return flamepix_exit_of(status);
}

/* -- cuts -------------------------------------------------------------------------------------- */

void flamepix_remark_cuts(const struct flamepix_picture_arguments *picture,
                          const struct flamepix_layout_summary *summary,
                          struct flamepix_figure_page page)
{
    if (summary->cut_stacks > 0)
        flamepix_message("note: %llu stack%s cut at the limit of %llu frames: --limit-depth N "
                         "raises it",
                         (unsigned long long)summary->cut_stacks,
                         summary->cut_stacks == 1 ? " was" : "s were",
                         (unsigned long long)picture->limit_depth);
    if (page.cut_rows > 0)
        flamepix_message("note: %u of %u rows do not fit into %ux%u px and were cut at the "
                         "leaves",
                         page.cut_rows, page.rows + page.cut_rows, page.width, page.height);
    if (picture->total > 0 && summary->total > picture->total) {
        char total[FLAMEPIX_VALUE_SIZE];
        flamepix_real_print(total, picture->total);
        flamepix_message("note: --total %s is below the sum of the counts and was not used", total);
    }
}

/* -- timings ----------------------------------------------------------------------------------- */

static void say_stage(const char *stage, double seconds, uint64_t nbytes)
{
    if (nbytes > 0)
        flamepix_message_row("%-14s %9.4f %14llu", stage, seconds, (unsigned long long)nbytes);
    else
        flamepix_message_row("%-14s %9.4f", stage, seconds);
}

void flamepix_remark_timings(const struct flamepix_timings *timings)
{
    flamepix_message_row("%-14s %9s %14s", "stage", "seconds", "bytes");
    say_stage("read", timings->read.seconds, timings->read.unpacked_nbytes);
    say_stage("layout", timings->layout - timings->read.seconds, 0);
    say_stage("draw", timings->figure.drawing, 0);
    say_stage("encode, write", timings->figure.encoding, timings->image_nbytes);
    say_stage("total", timings->total, 0);
}
