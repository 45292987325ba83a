/* Lets fonts shape in the process of a fuzzer or test, where coverage and failures are seen. */
#ifndef TESTS_SUPPORT_SHAPE_HERE_H
#define TESTS_SUPPORT_SHAPE_HERE_H

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
