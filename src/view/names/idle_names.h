/* Idle names: those of functions in which a thread, or a processor, only waits. */
#ifndef FPX_VIEW_NAMES_IDLE_NAMES_H
#define FPX_VIEW_NAMES_IDLE_NAMES_H

#include <stdbool.h>

#include <flamepix/name.h>

/* Where a frame of such a name must stand for its stack to be idle. What else runs upon it may be
 * work: an interrupt that came while the processor slept, a callback of an event loop. */
enum fpx_idle_place {
    FPX_IDLE_NOWHERE,     /* not such a name */
    FPX_IDLE_LAST,        /* it is the last frame */
    FPX_IDLE_LAST_OR_NEXT /* so, or only one frame stands upon it: the system call it makes */
};

/* Whose names they are, and so what else of a name must be right besides the function. */
enum fpx_idle_family {
    FPX_IDLE_KERNEL, /* a function without package and type; or of a module */
    FPX_IDLE_NATIVE, /* the same, of a C library: with glibc's "__GI_" or without */
    FPX_IDLE_NODE,   /* the same, of libuv and V8 */
    FPX_IDLE_JVM,    /* a method of a class of the JDK, Netty or HotSpot */
    FPX_IDLE_GO,     /* a function of a package */
    FPX_IDLE_PYTHON  /* a function of a file */
};

struct fpx_idle_name {
    const char *function;
    /* The package and the type with '/' between their parts; of what has neither, what its module
     * begins with, NULL where any module or none will do; of Python, the file's last part. */
    const char *of;
    enum fpx_idle_family family;
    enum fpx_idle_place place;
};

/* All of them, in the order of their functions and then of what those are of; static. */
const struct fpx_idle_name *fpx_idle_names(size_t *count_ret);

/* Where a frame of this name must stand. Annotations, offsets and a compiler's marks do not matter,
 * nor how the name separates its parts. */
enum fpx_idle_place fpx_idle_place_of(struct flamepix_bytes name);

/* Tells most names that are not idle at a glance: which texts of four bytes idle functions begin
 * with, by a hash. */
struct fpx_idle_filter {
    unsigned char bits[1 << 13];
};

void fpx_idle_filter_init(struct fpx_idle_filter *filter);

/* False: the name is not idle. */
bool fpx_idle_filter_passes(const struct fpx_idle_filter *filter, struct flamepix_bytes name);

#endif
