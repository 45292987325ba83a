#include "stack/line_counts.h"

#include <stdio.h>

void fpx_recording_damage_note(struct flamepix_damage *damage, uint64_t offset,
                               const char *expected)
{
    if (damage->found)
        return;
    damage->found = true;
    damage->offset = offset;
    (void)snprintf(damage->expected, sizeof(damage->expected), "%s", expected);
}
