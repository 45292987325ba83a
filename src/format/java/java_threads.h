/* Java threads: which of those in a thread dump run. The JVM calls more of them runnable than do:
 * its own, and those that wait in native code for events or for the network. */
#ifndef FPX_FORMAT_JAVA_JAVA_THREADS_H
#define FPX_FORMAT_JAVA_JAVA_THREADS_H

#include <stdbool.h>

#include <flamepix/bytes.h>

/* Whether a thread of this name is one of the JVM itself: a compiler's, say. */
bool fpx_java_thread_is_of_jvm(struct flamepix_bytes thread);

/* Whether a thread with a frame of this function waits for events or for the network. */
bool fpx_java_waits_for_events(struct flamepix_bytes function);

/* Whether a thread whose innermost frame is of this function waits: for dumps without states. */
bool fpx_java_is_to_wait_in(struct flamepix_bytes function);

#endif
