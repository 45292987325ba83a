/* Renumbered words: what is said where numbers in names tell apart much that is new and gone. For
 * warnings.c, whose rules hold. */
#ifndef FPX_MESSAGES_RENUMBERED_MESSAGE_H
#define FPX_MESSAGES_RENUMBERED_MESSAGE_H

#include "messages/explain.h"

/* Whether they do; then appends how much, and the option that makes such names equal. Answers OK or
 * NO_MEMORY. */
bool fpx_is_renumbered(const struct fpx_rendering *rendering);
enum flamepix_status fpx_renumbered_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);

#endif
