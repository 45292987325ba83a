#include "messages/message_texts.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "figure/words/phrases.h"

/* Only when each input is exactly one side: others cannot be normalized. */
static bool could_be_normalized(const struct fpx_rendering *rendering)
{
    const struct flamepix_input_part *parts = rendering->options->profile.parts;
    const size_t count = rendering->path_count;
    for (size_t i = 0; parts != NULL && i < count; i++)
        if (parts[i].side == FLAMEPIX_NO_SIDE || parts[i].ratio.under > 0)
            return false;
    return parts != NULL && count > 0;
}

bool fpx_totals_differ(const struct fpx_rendering *rendering)
{
    static const double MUCH = 0.75; /* totals differ much if smaller ÷ larger is below it */
    const struct flamepix_difference *difference = &rendering->report->difference;
    const double before = difference->before.value, after = difference->after.value;
    return !rendering->options->shows_ratio && before > 0 && after > 0 &&
           fmin(before, after) < MUCH * fmax(before, after) && could_be_normalized(rendering);
}

enum flamepix_status fpx_totals_append(struct flamepix_buffer *text,
                                       const struct fpx_rendering *rendering)
{
    const struct flamepix_difference *all = &rendering->report->difference;
    const bool is_turned = rendering->figure != NULL && rendering->figure->delta.negate;
    const double sides[] = {is_turned ? all->after.value : all->before.value,
                            is_turned ? all->before.value : all->after.value};
    const char *option = fpx_option_names_or_none(rendering->words)->normalize;
    const char *unit = rendering->report->unit;
    fpx_count_text(text, sides[0], unit);
    fpx_buffer_printf(text, " before and ");
    fpx_count_text(text, sides[1], fpx_unit_after_numbers(unit));
    fpx_buffer_printf(text, " after: much of what changed is the total");
    return option != NULL ? fpx_buffer_printf(text, "; %s after makes both equal", option)
                          : text->status;
}
