/* Idle names: those of functions in which a thread, or a processor, only waits. */
#ifndef FPX_VIEW_NAMES_IDLE_NAMES_H
#define FPX_VIEW_NAMES_IDLE_NAMES_H

#include <stdbool.h>

#include <flamepix/name.h>

/* Where a frame of such a name must stand for its stack to be idle. Other frames upon it may be
 * work: an interrupt while the processor slept, a callback of an event loop. */
enum fpx_idle_place {
    FPX_IDLE_NOWHERE,     /* not such a name */
    FPX_IDLE_LAST,        /* it is the last frame */
    FPX_IDLE_LAST_OR_NEXT /* or only one frame stands upon it: the system call it makes */
};

/* The origin of a name, which decides what else must match besides the function. */
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
    /* The package and the type with '/' between their parts; without both, a prefix of the module,
     * NULL if any module or none will do; for Python, the last part of the file. */
    const char *of;
    enum fpx_idle_family family;
    enum fpx_idle_place place;
};

/* All of them, sorted by function and then by origin; static. */
const struct fpx_idle_name *fpx_idle_names(size_t *count_ret);

/* Where a frame of this name must stand. Ignores annotations, offsets, compilers' marks and the
 * kind of separators in the name. */
enum fpx_idle_place fpx_idle_place_of(struct flamepix_bytes name);

/* Quickly rules out most names that are not idle: the texts of four bytes that idle functions begin
 * with, by a hash. */
struct fpx_idle_filter {
    unsigned char bits[1 << 13];
};

void fpx_idle_filter_init(struct fpx_idle_filter *filter);

/* False: the name is not idle. */
bool fpx_idle_filter_passes(const struct fpx_idle_filter *filter, struct flamepix_bytes name);

#endif
