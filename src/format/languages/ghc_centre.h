/* Cost centres of GHC, as both forms of its profiles name them. */
#ifndef FLAMEPIX_FORMAT_LANGUAGES_GHC_CENTRE_H
#define FLAMEPIX_FORMAT_LANGUAGES_GHC_CENTRE_H

#include "format/recording.h"

/* What is read of a cost centre. */
enum flamepix_ghc_weight { FLAMEPIX_GHC_TIME, FLAMEPIX_GHC_TICKS, FLAMEPIX_GHC_BYTES };

/* The one that is asked for, by the weights "time", "ticks" and "bytes"; time where none is. */
enum flamepix_ghc_weight flamepix_ghc_weight_of(const struct flamepix_recording *recording);

/* Writes the name of a frame, `Module.centre`, into a buffer, whatever it held. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_ghc_centre_name(struct flamepix_buffer *name,
                                              struct flamepix_bytes module,
                                              struct flamepix_bytes centre);

/* Takes file and line from where a centre is: "a.hs:95:11-83" or "a.hs:(108,1)-(120,56)". */
void flamepix_ghc_centre_place(struct flamepix_frame *frame, struct flamepix_bytes place);

#endif
