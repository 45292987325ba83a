/* Option words: how the commands spell the options that the library's messages speak of. */
#ifndef FLAMEPIX_CLI_OPTION_WORDS_H
#define FLAMEPIX_CLI_OPTION_WORDS_H

#include "render/explain.h"

/* Of render, of batch, which has some more, and of sheet. */
extern const struct flamepix_option_words flamepix_render_words, flamepix_batch_words,
    flamepix_sheet_words;

#endif
