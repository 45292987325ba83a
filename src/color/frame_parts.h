/* Frame parts: what palettes ask of the anatomy of a frame's name (design rule R13). */
#ifndef FLAMEPIX_COLOR_FRAME_PARTS_H
#define FLAMEPIX_COLOR_FRAME_PARTS_H

#include <flamepix/color.h>

/* The parts of a frame's name: those that are given, else `own`, into which it is parsed. */
const struct flamepix_name *flamepix_frame_parts(const struct flamepix_frame_facts *frame,
                                                 struct flamepix_name *own);

/* Whether a package is `outer` or inside of it: "System.IO" is within "System". */
bool flamepix_package_is_within(struct flamepix_bytes package, const char *outer);

#endif
