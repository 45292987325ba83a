/* Unused options: what was asked of recordings that no input's format has. */
#ifndef FPX_CLI_OPTIONS_UNUSED_OPTIONS_H
#define FPX_CLI_OPTIONS_UNUSED_OPTIONS_H

#include <flamepix/profile.h>

#include "cli/picture/picture.h"

/* Says a note for each option of recordings that was given and that none of the formats has that
 * were read: "note: --kernel is not an option of folded". Nothing where more formats were read than
 * the report has room for. */
void fpx_unused_options_print(const struct fpx_picture_arguments *picture,
                              const struct flamepix_profile_report *report);

#endif
