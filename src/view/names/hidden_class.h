/* Hidden classes: what the JVM puts behind the name of a class that it makes at run time. */
#ifndef FPX_VIEW_NAMES_HIDDEN_CLASS_H
#define FPX_VIEW_NAMES_HIDDEN_CLASS_H

#include <flamepix/bytes.h>

/* Where what tells hidden classes apart ends that stands at `at`, behind "$$Lambda" or the like:
 * "$12/0x00007fde34009248", "$12", "/0x7f", "/101464973"; `at` where nothing does. */
size_t fpx_hidden_class_end(struct flamepix_bytes text, size_t at);

#endif
