/* Package: which packages lie in another, for palettes that know some by name. */
#ifndef FPX_COLOR_PACKAGE_H
#define FPX_COLOR_PACKAGE_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Whether a package is `outer` or inside of it: "System.IO" is within "System". */
bool fpx_package_is_within(struct flamepix_bytes package, const char *outer);

#endif
