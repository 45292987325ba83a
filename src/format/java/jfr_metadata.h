/* JFR metadata: the event that describes the types of a chunk. */
#ifndef FLAMEPIX_FORMAT_JAVA_JFR_METADATA_H
#define FLAMEPIX_FORMAT_JAVA_JFR_METADATA_H

#include "format/java/jfr_types.h"

/* Reads the types out of a metadata event of version 1 or 2, from behind its number on. What does
 * not fit sets `is_short`; the types before are kept. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_jfr_read_metadata(struct flamepix_jfr_bytes *bytes,
                                                struct flamepix_jfr_types *types);

#endif
