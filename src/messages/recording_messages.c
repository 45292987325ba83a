#include "messages/message_texts.h"

#include <inttypes.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/quantity.h"

/* The share of the weight that is worth a note; and the least depth at which profilers truncate
 * stacks: in most shallower profiles, much of the weight is at the greatest depth anyway. */
static const double MUCH = 0.1;
enum { CUT_DEPTH_LEAST = 16 };

/* -- parts ------------------------------------------------------------------------------------- */

/* The least number of names in a list of them; a name may itself contain a comma. */
static uint64_t listed_count(const char *names)
{
    uint64_t count = names[0] != '\0';
    for (const char *c = strstr(names, ", "); c != NULL; c = strstr(c + 1, ", "))
        count++;
    return count;
}

/* "perf.txt: " */
static enum flamepix_status append_input(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering, size_t input)
{
    if (rendering->paths == NULL || input >= rendering->path_count)
        return text->status;
    return fpx_buffer_printf(text, "%s: ", fpx_explain_input(rendering->paths[input]));
}

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static enum flamepix_status append_more(struct flamepix_buffer *text, uint64_t listed,
                                        uint64_t count)
{
    if (listed >= count)
        return text->status;
    return fpx_buffer_printf(text, "%s%" PRIu64 " more", listed > 0 ? " and " : "", count - listed);
}

enum flamepix_status fpx_parts_append(struct flamepix_buffer *text,
                                      const struct fpx_rendering *rendering)
{
    const struct flamepix_parts_report *parts = &rendering->report->parts;
    const char *option = fpx_option_names_or_none(rendering->words)->profile;
    append_input(text, rendering, rendering->report->first_parts);
    fpx_buffer_printf(text, "holds %" PRIu64 " %s%s: %s (drawn)%s%s", parts->count, parts->kind,
                      plural(parts->count),
                      parts->read[0] != '\0' ? parts->read : "one without a name",
                      parts->others[0] != '\0' ? ", " : "", parts->others);
    append_more(text, 1 + listed_count(parts->others), parts->count);
    if (option != NULL)
        fpx_buffer_printf(text, "; %s draws another", option);
    return text->status;
}

/* -- units ------------------------------------------------------------------------------------- */

enum flamepix_status fpx_no_unit_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const size_t others = report->without_unit - 1;
    append_input(text, rendering, report->first_without_unit);
    fpx_buffer_printf(text, "says no unit");
    if (others > 0)
        fpx_buffer_printf(text, ", nor do%s %zu other input%s", others == 1 ? "es" : "", others,
                          plural(others));
    return fpx_buffer_printf(text, "; %s counts are taken in %s, the unit of the others",
                             others == 0 ? "its" : "their", report->unit);
}

/* The part requested by --profile, else by --sample-index; NULL: none. */
static const char *asked_part(const struct fpx_rendering *rendering)
{
    const struct flamepix_recording_options *options =
        &rendering->options->profile.reading.recording;
    return options->profile != NULL ? options->profile : options->sample_index;
}

bool fpx_misses_part(const struct fpx_rendering *rendering)
{
    const char *asked = asked_part(rendering);
    const struct flamepix_parts_report *parts = &rendering->report->parts;
    return asked != NULL && strcmp(asked, "all") != 0 && parts->is_asked_for && parts->count > 0 &&
           rendering->report->stacks == 0 && parts->read[0] == '\0';
}

enum flamepix_status fpx_missed_part_append(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering)
{
    const struct flamepix_parts_report *parts = &rendering->report->parts;
    append_input(text, rendering, rendering->report->first_parts);
    fpx_buffer_printf(text, "no %s with samples is \"%s\"; it holds %" PRIu64, parts->kind,
                      asked_part(rendering), parts->count);
    if (parts->others[0] != '\0')
        fpx_buffer_printf(text, ": %s", parts->others);
    else
        fpx_buffer_printf(text, " without a name");
    if (parts->others[0] != '\0')
        append_more(text, listed_count(parts->others), parts->count);
    return text->status;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* " from 2 s to 4.5 s" of its time, or " from 20 s on" if that is after its end. */
static enum flamepix_status append_window(struct flamepix_buffer *text,
                                          const struct flamepix_time_window *window)
{
    char from[FPX_VALUE_SIZE], to[FPX_VALUE_SIZE];
    if (!window->is_given)
        return text->status;
    const double begin = window->from - window->zero, end = window->to - window->zero;
    fpx_real_print(from, begin > 0 ? begin : 0);
    fpx_real_print(to, end > 0 ? end : 0);
    return end > begin ? fpx_buffer_printf(text, " from %s s to %s s", from, to)
                       : fpx_buffer_printf(text, " from %s s on", from);
}

enum flamepix_status fpx_chosen_append(struct flamepix_buffer *text,
                                       const struct fpx_rendering *rendering)
{
    const char *thread = rendering->options->profile.reading.recording.thread;
    if (thread != NULL)
        fpx_buffer_printf(text, " of the thread \"%s\"", thread);
    return append_window(text, &rendering->report->window);
}

enum flamepix_status fpx_empty_append(struct flamepix_buffer *text,
                                      const struct fpx_rendering *rendering)
{
    const char *option = fpx_option_names_or_none(rendering->words)->empty;
    fpx_buffer_printf(text, "no samples");
    if (rendering->paths != NULL && rendering->path_count == 1)
        fpx_buffer_printf(text, " in %s", fpx_explain_input(rendering->paths[0]));
    else if (rendering->paths != NULL)
        fpx_buffer_printf(text, " in the %zu inputs", rendering->path_count);
    if (option == NULL)
        return text->status;
    return fpx_buffer_printf(text, "; %s makes a picture that says so", option);
}

/* -- stacks ------------------------------------------------------------------------------------ */

/* Whether this part of the weight is worth a note; only for stacks as they were recorded. */
static bool is_much(const struct fpx_rendering *rendering,
                    const struct flamepix_layout_summary *summary, double part)
{
    return rendering->options->profile.view_count == 0 && part >= MUCH * summary->total;
}

bool fpx_is_much_deepest(const struct fpx_rendering *rendering,
                         const struct flamepix_layout_summary *summary)
{
    return summary != NULL && summary->max_depth >= CUT_DEPTH_LEAST && summary->deepest > 0 &&
           is_much(rendering, summary, summary->deepest);
}

enum flamepix_status fpx_deepest_append(struct flamepix_buffer *text,
                                        const struct flamepix_layout_summary *summary)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, summary->deepest, summary->total);
    return fpx_buffer_printf(text,
                             "%s of the weight is in stacks of exactly %" PRIu32
                             " frames, the most there are: cut at %" PRIu32 " frames?",
                             share, summary->max_depth, summary->max_depth);
}

bool fpx_is_much_unnamed(const struct fpx_rendering *rendering,
                         const struct flamepix_layout_summary *summary)
{
    return summary != NULL && summary->unnamed > 0 && is_much(rendering, summary, summary->unnamed);
}

enum flamepix_status fpx_unnamed_append(struct flamepix_buffer *text,
                                        const struct flamepix_layout_summary *summary)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, summary->unnamed, summary->total);
    return fpx_buffer_printf(text, "%s of the weight is in [unknown] or bare addresses", share);
}
