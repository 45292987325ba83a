#include "messages/message_texts.h"

#include "base/buffer_printf.h"

bool fpx_report_has_no_samples(const struct flamepix_profile_report *report, size_t input,
                               size_t count)
{
    const bool is_without = report->without_stacks == count ||
                            (report->without_stacks > 0 && report->first_without_stacks == input);
    const bool is_empty =
        report->empty == count || (report->empty > 0 && report->first_empty == input);
    return is_without || is_empty;
}

enum flamepix_status fpx_explain_no_samples(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering, size_t input)
{
    const struct flamepix_profile_report *report = rendering->report;
    if (report->damaged > 0 && report->first_damaged == input) {
        fpx_buffer_text(text, ": it is ");
        return fpx_explain_damage(text, rendering);
    }
    const bool is_whole = report->empty > 0 && report->first_empty == input;
    if (is_whole || report->unclaimed.count == 0 || report->unclaimed.input != input)
        return text->status;
    fpx_buffer_text(text, ", and ");
    return fpx_explain_unclaimed(text, rendering);
}
