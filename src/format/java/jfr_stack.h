/* JFR stack: a stack of a chunk as frames of a recording. */
#ifndef FPX_FORMAT_JAVA_JFR_STACK_H
#define FPX_FORMAT_JAVA_JFR_STACK_H

#include "format/java/jfr_pools.h"
#include "format/recording.h"

enum { FPX_JFR_FRAME_TYPES_KNOWN = 32 };

/* What is known of the frame types of a chunk. Starts as {0}, also for each chunk. */
struct fpx_jfr_frame_types {
    bool is_known;
    /* By number: -1 is not known. */
    signed char kinds[FPX_JFR_FRAME_TYPES_KNOWN];
    bool native_is_c; /* "Native" is a function of C, not a method of Java without a body */
};

/* What stands behind the name of a frame of a type as async-profiler numbers them, from the
 * interpreted 0 to the one that C1 compiled, 6, where the options ask for it; NULL: nothing. */
const char *fpx_jfr_annotation(const struct flamepix_recording_options *options, unsigned type);

/* Whether all that a stack refers to is there: its methods, their classes and the names of both. */
bool fpx_jfr_stack_is_whole(const struct fpx_jfr_pools *pools, struct fpx_jfr_constant *stack);

/* Adds the frames of a stack, the leaf first. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_put_stack(struct fpx_recording *recording, struct fpx_jfr_pools *pools,
                                       struct fpx_jfr_frame_types *types,
                                       const struct fpx_jfr_constant *stack,
                                       struct flamepix_buffer *name);

#endif
