/* Option words: how the commands spell the options that the library's messages speak of. */
#ifndef FLAMEPIX_CLI_OPTION_WORDS_H
#define FLAMEPIX_CLI_OPTION_WORDS_H

#include "render/explain.h"

/* Of render, of batch, which has some more, of sheet, and of compare. */
extern const struct flamepix_option_words flamepix_render_words, flamepix_batch_words,
    flamepix_sheet_words, flamepix_compare_words;

#endif
