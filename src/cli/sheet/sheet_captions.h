/* Sheet captions: what stands above each panel, as --captions says. */
#ifndef FPX_CLI_SHEET_SHEET_CAPTIONS_H
#define FPX_CLI_SHEET_SHEET_CAPTIONS_H

#include <flamepix/bytes.h>

#include "cli/exit_code.h"
#include "cli/sheet/sheet_profiles.h"

/* Whether captions can be made so. Answers DONE, or USAGE or RESOURCES after saying why not. */
enum fpx_exit fpx_sheet_captions_check(const char *captions);

/* Fills in the caption of a profile; `path` is its input's, `unit` and `factor` are what its total
 * is shown with. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_sheet_caption(const char *captions, const char *path, const char *unit,
                                       double factor, struct fpx_sheet_profile *profile);

#endif
