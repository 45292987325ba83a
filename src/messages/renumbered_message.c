#include "messages/message_texts.h"

#include "base/buffer_printf.h"
#include "base/quantity.h"

/* Which kind of numbers makes names differ, and by how much weight. */
static enum flamepix_renumbered_kind find_kind(const struct fpx_rendering *rendering,
                                               double *weight_ret)
{
    *weight_ret = 0;
    if (rendering->renumbered == NULL || !rendering->report->has_two_sides)
        return FLAMEPIX_RENUMBERED_NOT;
    const struct flamepix_difference *difference = &rendering->report->difference;
    return flamepix_renumbered_find(rendering->renumbered, difference->before.value,
                                    difference->after.value, weight_ret);
}

bool fpx_is_renumbered(const struct fpx_rendering *rendering)
{
    double weight;
    return find_kind(rendering, &weight) != FLAMEPIX_RENUMBERED_NOT;
}

enum flamepix_status fpx_renumbered_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering)
{
    const struct flamepix_difference *difference = &rendering->report->difference;
    const struct fpx_option_names *words = fpx_option_names_or_none(rendering->words);
    char gone[FPX_QUANTITY_NBYTES], fresh[FPX_QUANTITY_NBYTES];
    double weight;
    const bool is_by_runtime = find_kind(rendering, &weight) == FLAMEPIX_RENUMBERED_BY_RUNTIME;
    const char *option = is_by_runtime ? words->strip_run_numbers : words->strip_digits;
    fpx_percent_print(gone, weight, difference->before.value);
    fpx_percent_print(fresh, weight, difference->after.value);
    fpx_buffer_printf(
        text, "%s of BEFORE is gone and %s of AFTER is new only because %s", gone, fresh,
        is_by_runtime ? "a runtime numbers names anew in each run" : "names differ in digits");
    return option != NULL ? fpx_buffer_printf(text, "; %s makes them equal", option) : text->status;
}
