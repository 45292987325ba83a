/* Java frame: a frame as the tools of Java print it:
 * java.base/java.lang.Thread.run(Thread.java:829). What is answered borrows from the text. */
#ifndef FPX_FORMAT_JAVA_JAVA_FRAME_H
#define FPX_FORMAT_JAVA_JAVA_FRAME_H

#include "format/samples/frame_text.h"

/* What a line "  at java.lang.Thread.run(Thread.java:829)" says behind its "at ". */
bool fpx_take_java_at(struct flamepix_bytes line, struct flamepix_bytes *frame_ret);

/* The function alone, without what is in brackets behind it. */
struct flamepix_bytes fpx_java_function(struct flamepix_bytes text);

/* The function, and its module, file and line where these are known. */
struct fpx_frame fpx_java_frame(struct flamepix_bytes text);

#endif
