/* Option words: how the commands spell the options that the library's messages speak of. */
#ifndef FPX_CLI_OPTIONS_OPTION_WORDS_H
#define FPX_CLI_OPTIONS_OPTION_WORDS_H

#include "messages/explain.h"

/* Of render and diff, of batch, which has some more, of a batch with a picture for each group, of
 * sheet, and of compare; and of those that read a profile and have no option for one without
 * samples, as a batch of groups has none. */
extern const struct fpx_option_words fpx_render_words, fpx_batch_words, fpx_batch_groups_words,
    fpx_sheet_words, fpx_compare_words, fpx_reading_words;

#endif
