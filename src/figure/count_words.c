#include "figure/count_words.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/quantity.h"
#include "figure/time_unit.h"

/* What measures are counted in, and its sign. */
struct measure {
    const char *unit;
    double seconds; /* of one of it; 0: it is bytes */
};

static const struct measure *measure_of(const char *unit)
{
    static const struct measure measures[] = {{"nanoseconds", 1e-9},
                                              {"microseconds", 1e-6},
                                              {"milliseconds", 1e-3},
                                              {"seconds", 1},
                                              {"bytes", 0}};
    for (size_t i = 0; i < sizeof(measures) / sizeof(measures[0]); i++) {
        if (strcmp(measures[i].unit, unit) == 0)
            return &measures[i];
    }
    return NULL;
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
    const struct measure *measure = measure_of(unit);
    return measure != NULL && measure->seconds > 0 ? "time" : unit;
}

/* "585 ms", "12.5 s", "1,234 s"; three digits make 1 s of 999.5 ms. */
static enum flamepix_status append_time(struct flamepix_buffer *text, double seconds)
{
    const struct flamepix_time_unit unit = flamepix_time_unit_of(seconds / 0.9995);
    const double count = seconds * unit.per_second;
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    if (count < 999.5)
        flamepix_short_print(digits, count, "");
    else
        flamepix_decimal_grouped(floor(count + 0.5), digits);
    return flamepix_buffer_printf(text, "%s %s", digits, unit.sign);
}

/* "4.6 MB", "999 bytes" */
static enum flamepix_status append_size(struct flamepix_buffer *text, double nbytes)
{
    char digits[FLAMEPIX_QUANTITY_NBYTES];
    flamepix_short_print(digits, nbytes, " ");
    if (nbytes < 999.5)
        return flamepix_buffer_printf(text, "%s %s", digits, nbytes == 1.0 ? "byte" : "bytes");
    return flamepix_buffer_printf(text, "%sB", digits);
}

enum flamepix_status flamepix_count_words(struct flamepix_buffer *text, double count,
                                          const char *unit)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    const struct measure *measure = measure_of(unit);
    if (measure != NULL)
        return measure->seconds > 0 ? append_time(text, count * measure->seconds)
                                    : append_size(text, count);
    const bool is_one = count == 1.0 && strcmp(unit, "samples") == 0;
    flamepix_total_print(digits, count);
    return flamepix_buffer_printf(text, "%s%s%s", digits, unit[0] != '\0' ? " " : "",
                                  is_one ? "sample" : unit);
}
