/* Contrast: how well one colour is read on another, as the WCAG 2 measure it. */
#ifndef FPX_COLOR_SPACE_CONTRAST_H
#define FPX_COLOR_SPACE_CONTRAST_H

#include <stdint.h>

/* From 1 (the same luminance) to 21 (black and white), whichever is the lighter. Words need 4.5. */
double fpx_contrast(uint32_t a, uint32_t b);

#endif
