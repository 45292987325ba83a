#include "messages/renumbered_words.h"

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "render/renumbered.h"

/* What numbers tell apart, and how much of it there is. */
static enum flamepix_renumbered_kind find_kind(const struct flamepix_rendering *rendering,
                                               double *weight_ret)
{
    *weight_ret = 0;
    if (rendering->renumbered == NULL || !rendering->report->has_two_sides)
        return FLAMEPIX_RENUMBERED_NOT;
    const struct flamepix_difference *difference = &rendering->report->difference;
    return flamepix_renumbered_find(rendering->renumbered, difference->before.value,
                                    difference->after.value, weight_ret);
}

bool flamepix_is_renumbered(const struct flamepix_rendering *rendering)
{
    double weight;
    return find_kind(rendering, &weight) != FLAMEPIX_RENUMBERED_NOT;
}

enum flamepix_status flamepix_renumbered_append(struct flamepix_buffer *text,
                                                const struct flamepix_rendering *rendering)
{
    const struct flamepix_difference *difference = &rendering->report->difference;
    const struct flamepix_option_words *words = flamepix_option_words_or_none(rendering->words);
    char gone[FLAMEPIX_QUANTITY_NBYTES], fresh[FLAMEPIX_QUANTITY_NBYTES];
    double weight;
    const bool is_by_run = find_kind(rendering, &weight) == FLAMEPIX_RENUMBERED_BY_RUN;
    const char *option = is_by_run ? words->strip_run_numbers : words->strip_digits;
    flamepix_percent_print(gone, weight, difference->before.value);
    flamepix_percent_print(fresh, weight, difference->after.value);
    enum flamepix_status status = flamepix_buffer_printf(
        text, "%s of BEFORE is gone and %s of AFTER is new only because %s", gone, fresh,
        is_by_run ? "a runtime numbers names anew in each run" : "names differ in digits");
    return status == FLAMEPIX_OK && option != NULL
               ? flamepix_buffer_printf(text, "; %s makes them equal", option)
               : status;
}
