/* Only drawn words: a picture that carries what it shows, and not the profile, in words. */
#ifndef FPX_MESSAGES_ONLY_DRAWN_MESSAGES_H
#define FPX_MESSAGES_ONLY_DRAWN_MESSAGES_H

#include "messages/explain.h"

/* Appends of the first such input of a report what it lacks: "base.png carries what it shows: 300
 * frames that were too narrow are not in it". The second appends, behind that, how it is taken all
 * the same. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_only_drawn_append(struct flamepix_buffer *text,
                                           const struct fpx_rendering *rendering);
enum flamepix_status fpx_only_drawn_refused_append(struct flamepix_buffer *text,
                                                   const struct fpx_rendering *rendering);

#endif
