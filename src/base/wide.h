/* Wide looks at bytes: as many at once as the machine can compare.
 *
 * A text is compared, and looked through for one byte, in blocks of 8 to 32 bytes. How wide a block
 * is depends on the kind of machine, of which the compiler's library knows before main begins; each
 * kind has a file of its own, and all of them give the same answers. */
#ifndef FLAMEPIX_BASE_WIDE_H
#define FLAMEPIX_BASE_WIDE_H

#include <stdbool.h>
#include <stddef.h>

/* None touches a byte beyond `length`, which may be 0. */
struct flamepix_wide {
    const char *name;
    bool (*is_here)(void); /* whether this machine can run it */
    /* The number of leading bytes that `a` and `b` share. */
    size_t (*shared)(const char *a, const char *b, size_t length);
    /* Where the byte first stands; `length` where it does not. */
    size_t (*find)(const char *text, size_t length, char byte);
    /* What follows the last place where the byte stands; 0 where it does not. */
    size_t (*find_behind)(const char *text, size_t length, char byte);
    /* How often the byte stands there. */
    size_t (*count)(const char *text, size_t length, char byte);
};

/* Each is there where the compiler may make it. */
extern const struct flamepix_wide flamepix_wide_plain;
extern const struct flamepix_wide flamepix_wide_sse2;
extern const struct flamepix_wide flamepix_wide_avx2;
extern const struct flamepix_wide flamepix_wide_neon;

/* The last kind that this machine can run. Any thread may ask. */
static inline const struct flamepix_wide *flamepix_wide(void)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt"))
        return &flamepix_wide_avx2;
    return &flamepix_wide_sse2;
#elif defined(__aarch64__) && defined(__ARM_NEON)
    return &flamepix_wide_neon;
#else
    return &flamepix_wide_plain;
#endif
}

#endif
