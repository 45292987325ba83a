/* Java stack: what thread dumps, javacores and logs of exceptions put into a profile: frames whose
 * packages are written as the options ask, and the thread that they are of. */
#ifndef FPX_FORMAT_JAVA_JAVA_STACK_H
#define FPX_FORMAT_JAVA_JAVA_STACK_H

#include "format/recording.h"

/* Adds the frame of a text (java_frame.h) to the recording's stack, with packages as the
 * options ask for them; `name` is for this function's use. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_add_java_frame(struct fpx_recording *recording, struct flamepix_bytes text,
                                        struct flamepix_buffer *name);

/* Puts a stack of one sample, whose frames were added from the leaf, with its thread as the root,
 * as the options ask for it: the digits that number the threads of a pool go. Samples of threads
 * that were not asked for are dropped. `sample` may have a time. Answers as
 * fpx_recording_put. */
enum flamepix_status fpx_java_stack(struct fpx_recording *recording, struct flamepix_bytes thread,
                                    struct fpx_sample sample);

#endif
