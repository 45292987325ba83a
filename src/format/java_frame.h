/* Java frame: a frame as Java's own tools print it: java.lang.Thread.run(Thread.java:745). */
#ifndef FLAMEPIX_FORMAT_JAVA_FRAME_H
#define FLAMEPIX_FORMAT_JAVA_FRAME_H

#include "format/frame_text.h"

/* A frame of a text, which it borrows from: its name, and its file and line where these are known.
 * A text without parentheses is a name. */
struct flamepix_frame flamepix_java_frame(struct flamepix_bytes text);

#endif
