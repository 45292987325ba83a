/* GHC cost centres, as both forms of its profiles name them. */
#ifndef FPX_FORMAT_LANGUAGES_GHC_CENTRE_H
#define FPX_FORMAT_LANGUAGES_GHC_CENTRE_H

#include "format/recording.h"

/* The weight read from a cost centre. */
enum fpx_ghc_weight { FPX_GHC_TIME, FPX_GHC_TICKS, FPX_GHC_BYTES };

/* The weight wanted by the options, "time", "ticks" or "bytes"; time by default. */
enum fpx_ghc_weight fpx_ghc_weight_of(const struct fpx_recording *recording);

/* Writes the name of a frame, `Module.centre`, to a buffer, and replaces its contents. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_ghc_centre_name(struct flamepix_buffer *name, struct flamepix_bytes module,
                                         struct flamepix_bytes centre);

/* Sets file and line from the place of a centre: "a.hs:95:11-83" or "a.hs:(108,1)-(120,56)". */
void fpx_ghc_centre_place(struct fpx_frame *frame, struct flamepix_bytes place);

#endif
