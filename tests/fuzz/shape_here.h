/* Lets fonts shape in the fuzzer's own process, where coverage and failures are seen. */
#ifndef TESTS_FUZZ_SHAPE_HERE_H
#define TESTS_FUZZ_SHAPE_HERE_H

#include "text/type.h"

/* For all types of the same fonts. */
static inline void shape_here(struct flamepix_type *type)
{
    type->scratch->process.find_type = NULL;
}

/* Fonts that do so; NULL without memory. */
static inline struct flamepix_fonts *fonts_that_shape_here(void)
{
    struct flamepix_fonts *fonts;
    struct flamepix_type *type;
    if (flamepix_fonts_create(&fonts) != FLAMEPIX_OK)
        return NULL;
    if (flamepix_fonts_type(fonts, 12, &type) == FLAMEPIX_OK)
        shape_here(type);
    return fonts;
}

#endif
