/* Renumbered words: what is said where numbers in names tell apart much that is new and gone. For
 * warnings.c, whose rules hold. */
#ifndef FLAMEPIX_MESSAGES_RENUMBERED_WORDS_H
#define FLAMEPIX_MESSAGES_RENUMBERED_WORDS_H

#include "messages/explain.h"

/* Whether they do; then appends how much, and the option that makes such names equal. Answers OK or
 * NO_MEMORY. */
bool flamepix_is_renumbered(const struct flamepix_rendering *rendering);
enum flamepix_status flamepix_renumbered_append(struct flamepix_buffer *text,
                                                const struct flamepix_rendering *rendering);

#endif
