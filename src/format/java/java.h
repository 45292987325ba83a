/* Java frames and stacks as text. */
#ifndef FPX_FORMAT_JAVA_JAVA_H
#define FPX_FORMAT_JAVA_JAVA_H

#include <stdbool.h>

#include <flamepix/bytes.h>

#include "format/recording.h"
#include "format/samples/frame_text.h"

/* Java frame: a frame as Java tools print it, java.base/java.lang.Thread.run(Thread.java:829).
 * Results borrow from the text. */

/* Takes what follows "at " in a line "  at java.lang.Thread.run(Thread.java:829)". */
bool fpx_take_java_at(struct flamepix_bytes line, struct flamepix_bytes *frame_ret);

/* The function alone, without the brackets after it. */
struct flamepix_bytes fpx_java_function(struct flamepix_bytes text);

/* The function, with module, file and line if known. */
struct fpx_frame fpx_java_frame(struct flamepix_bytes text);

/* Java stack: stacks of thread dumps, javacores and logged exceptions. Package names are written as
 * the options ask, and the thread may be the root. */

/* Adds a frame from its text (java.h) to the recording's stack, with packages as the options ask;
 * `name` is scratch memory. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_add_java_frame(struct fpx_recording *recording, struct flamepix_bytes text,
                                        struct flamepix_buffer *name);

/* Puts a stack of one sample, whose frames were added leaf first. If the options ask for it, its
 * thread is the root, without the digits that number the threads of a pool. Samples of other
 * threads than the wanted ones are dropped. `sample` may have a time. Returns as fpx_recording_put.
 */
enum flamepix_status fpx_java_stack(struct fpx_recording *recording, struct flamepix_bytes thread,
                                    struct fpx_sample sample);

/* Java threads: which threads of a dump really run. The JVM reports more as runnable: its own
 * threads, and those that wait in native code for events or for the network. */

/* Whether a thread of this name belongs to the JVM itself, such as a compiler's. */
bool fpx_java_thread_is_of_jvm(struct flamepix_bytes thread);

/* Whether a thread with a frame of this function waits for events or for the network. */
bool fpx_java_waits_for_events(struct flamepix_bytes function);

/* For dumps without states: whether a thread with this innermost function waits. */
bool fpx_java_is_to_wait_in(struct flamepix_bytes function);

/* HPL: the records of Honest Profiler's files. */

/* A record begins with a byte for its kind. Numbers have their highest byte first. A text follows
 * its length in bytes, a number of 4 bytes. */
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
