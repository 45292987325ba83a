#include "color/palette_summaries.h"

#include <flamepix/color.h>

#include <string.h>

#define SUMMARY_ROW(name, summary) {name, summary},

const char *flamepix_palette_summary(const char *name)
{
    static const struct {
        const char *name, *summary;
    } rows[] = {FLAMEPIX_PALETTE_SUMMARIES(SUMMARY_ROW)};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (strcmp(rows[i].name, name) == 0)
            return rows[i].summary;
    }
    return NULL;
}
