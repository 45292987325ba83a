/* JFR of version 0.9, which JDK 7 and 8 wrote: a layout of its own. */
#ifndef FPX_FORMAT_JAVA_JFR_OLD_H
#define FPX_FORMAT_JAVA_JFR_OLD_H

#include "format/java/jfr_chunk.h"

/* Reads the rest of a chunk of which the magic number and the version are in the spool, with its
 * types and constants. Answers as fpx_jfr_next_chunk does. */
enum flamepix_status fpx_jfr_read_old_chunk(struct fpx_recording *recording,
                                            struct fpx_jfr_chunk *chunk);

#endif
