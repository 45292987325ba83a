#include "figure/words/phrases.h"

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "base/unit.h"

static const struct fpx_unit *measure_of(const char *unit)
{
    return fpx_unit_find(flamepix_bytes_of(unit));
}

bool fpx_unit_is_measure(const char *unit)
{
    return measure_of(unit) != NULL;
}

const char *fpx_unit_after_numbers(const char *unit)
{
    return fpx_unit_is_measure(unit) ? unit : "";
}

const char *fpx_unit_noun(const char *unit)
{
    const struct fpx_unit *measure = measure_of(unit);
    if (measure == NULL)
        return unit;
    return measure->seconds > 0 ? "time" : "bytes";
}

enum flamepix_status fpx_count_text(struct flamepix_buffer *text, double count, const char *unit)
{
    char digits[FPX_DECIMAL_NBYTES];
    const struct fpx_unit *measure = measure_of(unit);
    if (measure != NULL) {
        fpx_unit_print(digits, count, measure);
        return fpx_buffer_printf(text, "%s", digits);
    }
    const bool is_one = count == 1.0 && strcmp(unit, "samples") == 0;
    fpx_total_print(digits, count);
    return fpx_buffer_printf(text, "%s%s%s", digits, unit[0] != '\0' ? " " : "",
                             is_one ? "sample" : unit);
}
