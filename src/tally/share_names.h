/* Names that a tally shares with its parts, where these come one after the other. */
#ifndef FPX_TALLY_SHARE_NAMES_H
#define FPX_TALLY_SHARE_NAMES_H

#include <flamepix/tally.h>

/* A part as flamepix_tally_create_same makes it, which notes the names that it meets where the
 * model keeps its own: one table instead of two, and nothing to be looked up when it is added. So
 * nobody uses the model while the part watches stacks, nobody clears it between the watching and
 * the adding, and it outlives the part. What the part has counted by name is added once, to the
 * model and to nothing else, is 0 then, and is not summed up. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_tally_create_sharing(struct flamepix_tally *model,
                                              struct flamepix_tally **tally_ret);

#endif
