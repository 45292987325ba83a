/* Option words: how the commands spell the options that the library's messages speak of. */
#ifndef FLAMEPIX_CLI_OPTIONS_OPTION_WORDS_H
#define FLAMEPIX_CLI_OPTIONS_OPTION_WORDS_H

#include "messages/explain.h"

/* Of render and diff, of batch, which has some more, of a batch with a picture for each group, of
 * sheet, and of compare; and of those that read a profile and have no option for one without
 * samples, as a batch of groups has none. */
extern const struct flamepix_option_words flamepix_render_words, flamepix_batch_words,
    flamepix_batch_groups_words, flamepix_sheet_words, flamepix_compare_words,
    flamepix_reading_words;

#endif
