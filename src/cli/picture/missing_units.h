/* Unsaid units: profiles that say no unit, beside others that say one. */
#ifndef FPX_CLI_PICTURE_MISSING_UNITS_H
#define FPX_CLI_PICTURE_MISSING_UNITS_H

#include "base/unit_kinds.h"

/* Says in a note that what says no unit is taken in that of the first kind; nothing where all say
 * one, or none does, or it is samples, which go without saying. `path` is the first that says
 * none. */
void fpx_missing_units_print(const struct fpx_unit_kinds *kinds, const char *path);

#endif
