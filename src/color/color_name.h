/* Color name: colours as people write them. */
#ifndef FPX_COLOR_COLOR_NAME_H
#define FPX_COLOR_COLOR_NAME_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* What is taken, in words. */
#define FPX_COLOR_FORMS "#RGB, #RRGGBB or a basic CSS name, like navy"

/* Reads #RGB, #RRGGBB, or one of the basic names of CSS (aqua, black, blue, fuchsia, gray, green,
 * lime, maroon, navy, olive, orange, purple, red, silver, teal, white, yellow; and crimson, grey),
 * in either case. False for anything else. */
bool fpx_color_parse(struct flamepix_bytes text, uint32_t *color_ret);

#endif
