/* JFR metadata: the event that describes the types of a chunk. */
#ifndef FPX_FORMAT_JAVA_JFR_METADATA_H
#define FPX_FORMAT_JAVA_JFR_METADATA_H

#include "format/java/jfr_types.h"

/* Reads the types out of a metadata event of version 1 or 2, from behind its number on. What does
 * not fit sets `is_short`; the types before are kept. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_read_metadata(struct fpx_jfr_bytes *bytes,
                                           struct fpx_jfr_types *types);

#endif
