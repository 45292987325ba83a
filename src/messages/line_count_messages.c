#include "messages/message_texts.h"

#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"

/* -- the number of counts ---------------------------------------------------------------------- */

/* "a.folded and 2 more: look", or "looks" if no input is named. */
static enum flamepix_status append_inputs(struct flamepix_buffer *text,
                                          const struct fpx_rendering *rendering, size_t first,
                                          size_t count, const char *of_one, const char *of_more)
{
    if (rendering->paths == NULL)
        return fpx_buffer_printf(text, "%s", of_one);
    const char *path = fpx_explain_input(rendering->paths[first]);
    if (count == 1)
        return fpx_buffer_printf(text, "%s: %s", path, of_one);
    return fpx_buffer_printf(text, "%s and %zu more: %s", path, count - 1, of_more);
}

enum flamepix_status fpx_two_counts_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const struct flamepix_counts_guess *guess = &report->two_counts_guess;
    const char *option = fpx_option_names_or_none(rendering->words)->counts_one;
    append_inputs(text, rendering, report->first_two_counts, report->two_counts, "looks", "look");
    fpx_buffer_printf(text,
                      " like a differential profile: lines end in two counts, before and after");
    if (option != NULL)
        fpx_buffer_printf(text, " (%s reads one)", option);
    if (guess->lines == 0)
        return text->status;
    if (guess->lines == 1)
        return fpx_buffer_printf(text, "; line %" PRIu64 " does", guess->line);
    return fpx_buffer_printf(
        text, "; all %" PRIu64 " lines that were looked at do, from line %" PRIu64 " on",
        guess->lines, guess->line);
}

enum flamepix_status fpx_nearly_two_counts_append(struct flamepix_buffer *text,
                                                  const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const struct flamepix_counts_guess *guess = &report->nearly_two_counts_guess;
    const char *option = fpx_option_names_or_none(rendering->words)->counts_two;
    append_inputs(text, rendering, report->first_nearly_two_counts, report->nearly_two_counts,
                  "lines are", "lines are");
    fpx_buffer_printf(text, " read as a stack and one count: ");
    if (guess->earlier_line > 0)
        fpx_buffer_printf(text,
                          "without two, line %" PRIu64 " would be the same stack as line %" PRIu64,
                          guess->line, guess->earlier_line);
    else if (guess->two == guess->lines)
        fpx_buffer_printf(text,
                          "all that were looked at end in two, but those of another input do not");
    else
        fpx_buffer_printf(text,
                          "%" PRIu64 " of the %" PRIu64
                          " that were looked at end in two, but line %" PRIu64 " does not",
                          guess->two, guess->lines, guess->line);
    return option != NULL ? fpx_buffer_printf(text, " (%s reads two)", option) : text->status;
}

enum flamepix_status fpx_numbers_first_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const char *option = fpx_option_names_or_none(rendering->words)->count_first;
    append_inputs(text, rendering, report->first_numbers_first, report->numbers_first, "lines",
                  "lines");
    fpx_buffer_printf(text,
                      " begin with a number, as uniq -c prints counts, which is read as a part of "
                      "the first name");
    return option != NULL ? fpx_buffer_printf(text, " (%s reads it as the count)", option)
                          : text->status;
}

/* -- sums below 0 ------------------------------------------------------------------------------ */

static enum flamepix_status append_weight(struct flamepix_buffer *text,
                                          const struct flamepix_profile_report *report,
                                          struct flamepix_weight weight)
{
    fpx_weight_append(text, weight);
    const char *blank = report->unit[0] != '\0' ? " " : "";
    return fpx_buffer_printf(text, "%s%s", blank, report->unit);
}

static enum flamepix_status append_first(struct flamepix_buffer *text,
                                         const struct flamepix_profile_report *report)
{
    const struct flamepix_below_zero_sums *sums = &report->below_zero;
    fpx_buffer_printf(text, "%s, ",
                      sums->first[0] != '\0' ? sums->first : "the stack without frames");
    return append_weight(text, report, sums->of_first);
}

bool fpx_has_below_zero(const struct fpx_rendering *rendering)
{
    const struct flamepix_below_zero_sums *sums = &rendering->report->below_zero;
    return sums->stacks + sums->stacks_before > 0 &&
           rendering->options->profile.below_zero != FLAMEPIX_BELOW_ZERO_REFUSED;
}

/* "2, -35 bytes", and on which side. */
static enum flamepix_status append_sums(struct flamepix_buffer *text,
                                        const struct flamepix_profile_report *report,
                                        uint64_t stacks, struct flamepix_weight weight,
                                        const char *side)
{
    if (stacks == 0)
        return text->status;
    fpx_buffer_printf(text, "%" PRIu64 "%s, ", stacks, side);
    append_weight(text, report, weight);
    return fpx_buffer_printf(text, "; ");
}

enum flamepix_status fpx_below_zero_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    const struct flamepix_below_zero_sums *sums = &report->below_zero;
    const bool is_named = rendering->paths != NULL && rendering->path_count == 1;
    fpx_buffer_printf(text, "%s%sstacks whose counts add up to less than zero are left out: ",
                      is_named ? fpx_explain_input(rendering->paths[0]) : "", is_named ? ": " : "");
    append_sums(text, report, sums->stacks_before, sums->before, " of BEFORE");
    append_sums(text, report, sums->stacks, sums->weight, report->has_two_sides ? " of AFTER" : "");
    fpx_buffer_printf(text, "the first is ");
    return append_first(text, report);
}

enum flamepix_status fpx_below_zero_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering)
{
    const bool is_named = rendering->paths != NULL && rendering->path_count == 1;
    fpx_buffer_printf(text, "%s%scounts add up to less than zero: ",
                      is_named ? fpx_explain_input(rendering->paths[0]) : "", is_named ? ": " : "");
    return append_first(text, rendering->report);
}
