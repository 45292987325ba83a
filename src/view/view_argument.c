#include "view/view_argument.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum flamepix_status fpx_view_number(const char *argument, uint32_t low, uint32_t high,
                                     struct flamepix_pattern_fault *fault_ret, uint32_t *number_ret)
{
    uint64_t number = 0;
    size_t at = 0;
    for (; argument[at] >= '0' && argument[at] <= '9' && number <= high; at++)
        number = 10 * number + (uint64_t)(argument[at] - '0');
    if (at > 0 && argument[at] == '\0' && number >= low && number <= high) {
        *number_ret = (uint32_t)number;
        return FLAMEPIX_OK;
    }
    fault_ret->offset = 0;
    snprintf(fault_ret->why, sizeof(fault_ret->why),
             "this is not a whole number from %" PRIu32 " to %" PRIu32, low, high);
    return FLAMEPIX_BAD_ARGUMENT;
}

static void list_words(const char *const *words, size_t count, struct flamepix_pattern_fault *fault)
{
    size_t length = 0;
    fault->offset = 0;
    for (size_t i = 0; i < count && length < sizeof(fault->why); i++) {
        const char *before = i == 0 ? "this is not " : i + 1 < count ? ", " : " or ";
        length += (size_t)snprintf(fault->why + length, sizeof(fault->why) - length, "%s%s", before,
                                   words[i]);
    }
}

enum flamepix_status fpx_view_choice(const char *argument, const char *const *words, size_t count,
                                     struct flamepix_pattern_fault *fault_ret, size_t *choice_ret)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(argument, words[i]) == 0) {
            *choice_ret = i;
            return FLAMEPIX_OK;
        }
    }
    list_words(words, count, fault_ret);
    return FLAMEPIX_BAD_ARGUMENT;
}
