#include <flamepix/color.h>

#include <string.h>

#include "color/palettes.h"

#define PALETTE_ROW(name, color, user)  {name, {color, user}},
#define PALETTE_NAME(name, color, user) name,

static const struct {
    const char *name;
    struct flamepix_palette palette;
} palettes[] = {FLAMEPIX_PALETTES(PALETTE_ROW)};

enum flamepix_status flamepix_palette_named(const char *name, struct flamepix_palette *palette_ret)
{
    for (size_t i = 0; i < sizeof(palettes) / sizeof(palettes[0]); i++) {
        if (strcmp(palettes[i].name, name) == 0) {
            *palette_ret = palettes[i].palette;
            return FLAMEPIX_OK;
        }
    }
    return FLAMEPIX_BAD_ARGUMENT;
}

const char *const *flamepix_palette_names(void)
{
    static const char *const names[] = {FLAMEPIX_PALETTES(PALETTE_NAME) NULL};
    return names;
}
