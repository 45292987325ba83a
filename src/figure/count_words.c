#include "figure/count_words.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/quantity.h"

enum flamepix_status flamepix_count_words(struct flamepix_buffer *text, double count,
                                          const char *unit)
{
    char digits[FLAMEPIX_DECIMAL_NBYTES];
    const bool is_one = count == 1.0 && strcmp(unit, "samples") == 0;
    flamepix_total_print(digits, count);
    return flamepix_buffer_printf(text, "%s%s%s", digits, unit[0] != '\0' ? " " : "",
                                  is_one ? "sample" : unit);
}
