/* Java frames: how thread dumps, javacores and logs of exceptions print a stack, and which of it
 * becomes frames of a profile. */
#ifndef FLAMEPIX_FORMAT_JAVA_FRAMES_H
#define FLAMEPIX_FORMAT_JAVA_FRAMES_H

#include "format/recording.h"

/* What a line "  at java.lang.Thread.run(Thread.java:829)" says behind its "at ". */
bool flamepix_take_java_at(struct flamepix_bytes line, struct flamepix_bytes *frame_ret);

/* The function alone, without what is in brackets behind it. */
struct flamepix_bytes flamepix_java_function(struct flamepix_bytes frame);

/* Adds such a frame to the recording's stack, with packages as the options ask for them; `name` is
 * for this function's use. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_add_java_frame(struct flamepix_recording *recording,
                                             struct flamepix_bytes frame,
                                             struct flamepix_buffer *name);

/* Puts a stack of one sample, whose frames were added from the leaf, with its thread as the root,
 * as the options ask for it: the digits that number the threads of a pool go. Samples of threads
 * that were not asked for are dropped. `sample` may have a time. Answers as
 * flamepix_recording_put. */
enum flamepix_status flamepix_java_stack(struct flamepix_recording *recording,
                                         struct flamepix_bytes thread,
                                         struct flamepix_sample sample);

#endif
