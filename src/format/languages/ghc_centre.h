/* Cost centres of GHC, as both forms of its profiles name them. */
#ifndef FPX_FORMAT_LANGUAGES_GHC_CENTRE_H
#define FPX_FORMAT_LANGUAGES_GHC_CENTRE_H

#include "format/recording.h"

/* What is read of a cost centre. */
enum fpx_ghc_weight { FPX_GHC_TIME, FPX_GHC_TICKS, FPX_GHC_BYTES };

/* The one that is asked for, by the weights "time", "ticks" and "bytes"; time where none is. */
enum fpx_ghc_weight fpx_ghc_weight_of(const struct fpx_recording *recording);

/* Writes the name of a frame, `Module.centre`, into a buffer, whatever it held. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_ghc_centre_name(struct flamepix_buffer *name, struct flamepix_bytes module,
                                         struct flamepix_bytes centre);

/* Takes file and line from where a centre is: "a.hs:95:11-83" or "a.hs:(108,1)-(120,56)". */
void fpx_ghc_centre_place(struct fpx_frame *frame, struct flamepix_bytes place);

#endif
