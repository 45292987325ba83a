#include "figure/words/count_words.h"

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "base/unit.h"

static const struct flamepix_unit *measure_of(const char *unit)
{
    return flamepix_unit_find(flamepix_bytes_of(unit));
}

bool flamepix_unit_is_measure(const char *unit)
{
    return measure_of(unit) != NULL;
}

const char *flamepix_unit_said(const char *unit)
{
    return flamepix_unit_is_measure(unit) ? unit : "";
}

const char *flamepix_unit_noun(const char *unit)
{
    const struct flamepix_unit *measure = measure_of(unit);
    if (measure == NULL)
        return unit;
    return measure->seconds > 0 ? "time" : "bytes";
}

enum flamepix_status flamepix_count_words(struct flamepix_buffer *text, double count,
                                          const char *unit)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    const struct flamepix_unit *measure = measure_of(unit);
    if (measure != NULL) {
        flamepix_unit_print(digits, count, measure);
        return flamepix_buffer_printf(text, "%s", digits);
    }
    const bool is_one = count == 1.0 && strcmp(unit, "samples") == 0;
    flamepix_total_print(digits, count);
    return flamepix_buffer_printf(text, "%s%s%s", digits, unit[0] != '\0' ? " " : "",
                                  is_one ? "sample" : unit);
}
