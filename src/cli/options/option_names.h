/* Option words: how the commands spell the options that the library's messages speak of. */
#ifndef FPX_CLI_OPTIONS_OPTION_NAMES_H
#define FPX_CLI_OPTIONS_OPTION_NAMES_H

#include "messages/explain.h"

/* Of render and diff, of batch, which has some more, of a batch with a picture for each group, of
 * sheet, and of compare; and of those that read a profile and have no option for one without
 * samples, as a batch of groups has none. */
extern const struct fpx_option_names fpx_render_option_names, fpx_batch_option_names,
    fpx_batch_groups_option_names, fpx_sheet_option_names, fpx_compare_option_names,
    fpx_reading_option_names;

#endif
