/* Java's frames and stacks as text. */
#ifndef FPX_FORMAT_JAVA_JAVA_H
#define FPX_FORMAT_JAVA_JAVA_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "format/recording.h"
#include "format/samples/frame_text.h"

/* Java frame: a frame as the tools of Java print it:
 * java.base/java.lang.Thread.run(Thread.java:829). What is answered borrows from the text. */

/* What a line "  at java.lang.Thread.run(Thread.java:829)" says behind its "at ". */
bool fpx_take_java_at(struct flamepix_bytes line, struct flamepix_bytes *frame_ret);

/* The function alone, without what is in brackets behind it. */
struct flamepix_bytes fpx_java_function(struct flamepix_bytes text);

/* The function, and its module, file and line where these are known. */
struct fpx_frame fpx_java_frame(struct flamepix_bytes text);

/* Java stack: what thread dumps, javacores and logs of exceptions put into a profile: frames whose
 * packages are written as the options ask, and the thread that they are of. */

/* Adds the frame of a text (java.h) to the recording's stack, with packages as the
 * options ask for them; `name` is for this function's use. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_add_java_frame(struct fpx_recording *recording, struct flamepix_bytes text,
                                        struct flamepix_buffer *name);

/* Puts a stack of one sample, whose frames were added from the leaf, with its thread as the root,
 * as the options ask for it: the digits that number the threads of a pool go. Samples of threads
 * that were not asked for are dropped. `sample` may have a time. Answers as
 * fpx_recording_put. */
enum flamepix_status fpx_java_stack(struct fpx_recording *recording, struct flamepix_bytes thread,
                                    struct fpx_sample sample);

/* Java threads: which of those in a thread dump run. The JVM calls more of them runnable than do:
 * its own, and those that wait in native code for events or for the network. */

/* Whether a thread of this name is one of the JVM itself: a compiler's, say. */
bool fpx_java_thread_is_of_jvm(struct flamepix_bytes thread);

/* Whether a thread with a frame of this function waits for events or for the network. */
bool fpx_java_waits_for_events(struct flamepix_bytes function);

/* Whether a thread whose innermost frame is of this function waits: for dumps without states. */
bool fpx_java_is_to_wait_in(struct flamepix_bytes function);

/* HPL: the records of a file of Honest Profiler. */

/* A record begins with a byte that says which it is. Numbers have their highest byte first, and a
 * text the count of its bytes, of 4 bytes, before it. */
enum {
    FPX_HPL_END = 0,
    FPX_HPL_TRACE = 1,            /* 4 bytes: count of frames, or an error; 8: thread */
    FPX_HPL_FRAME = 2,            /* 4: index of the bytecode; 8: method */
    FPX_HPL_METHOD = 3,           /* 8: method; texts: file, class, name */
    FPX_HPL_THREAD = 4,           /* 8: thread; text: name */
    FPX_HPL_TIMED = 11,           /* TRACE; 8: seconds; 8: nanoseconds */
    FPX_HPL_LINED = 21,           /* 4: index of the bytecode; 4: line; 8: method */
    FPX_HPL_SIGNATURE = 31,       /* 8; texts: file, class, generic class, name, two signatures */
    FPX_HPL_TEXT_NBYTES = 1 << 20 /* at most */
};

#endif
