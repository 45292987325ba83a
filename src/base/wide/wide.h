/* Wide looks at bytes: as many at once as the machine can compare.
 *
 * A text is compared, and looked through for one byte, in blocks of 8 to 32 bytes. How wide a block
 * is depends on the kind of machine, of which the compiler's library knows before main begins; each
 * kind has a file of its own, and all of them give the same answers. */
#ifndef FPX_BASE_WIDE_WIDE_H
#define FPX_BASE_WIDE_WIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What copy_line met: the bytes of the line without its line feed, how often the byte stands among
 * them, what follows the last place where it does (0: nowhere), and whether it has a pair: two
 * bytes that follow each other, each of which is the byte or not above a blank (' '). */
struct fpx_wide_line {
    size_t length, count, behind;
    bool has_pair;
};

enum {
    FPX_WIDE_MARKED_NBYTES = 64, /* bytes that have a bit in `marks` */
    FPX_WIDE_BEHIND = 256 /* behind a text that may be looked at, or written, beyond its end */
};

/* A bit, as `marks` has them, for each of the first bytes of a block: as many as `length` says, or
 * all. Without a branch, which nobody could foretell. */
static inline uint64_t fpx_wide_first_bytes(size_t length)
{
    const uint64_t all = 0 - (uint64_t)(length >= FPX_WIDE_MARKED_NBYTES);
    return ((UINT64_C(1) << length % FPX_WIDE_MARKED_NBYTES) - 1) | all;
}

/* None reads a byte beyond `length`, which may be 0, where it is not said. */
struct fpx_wide {
    const char *name;
    bool (*is_here)(void); /* whether this machine can run it */
    /* The number of leading bytes that `a` and `b` share. */
    size_t (*shared)(const char *a, const char *b, size_t length);
    /* The same. FPX_WIDE_BEHIND more bytes of both can be read, and do not matter. */
    size_t (*shared_beyond)(const char *a, const char *b, size_t length);
    /* Where the byte first stands; `length` where it does not. */
    size_t (*find)(const char *text, size_t length, char byte);
    /* Where the first `end` is; `length` where there is none. Whether what comes before it has a
     * pair, as struct fpx_wide_line has it. */
    size_t (*find_end)(const char *text, size_t length, char end, char byte, bool *has_pair_ret);
    /* What follows the last place where the byte stands; 0 where it does not. */
    size_t (*find_behind)(const char *text, size_t length, char byte);
    /* How often the byte stands there. */
    size_t (*count)(const char *text, size_t length, char byte);
    /* One bit for each of FPX_WIDE_MARKED_NBYTES bytes, that of the first one lowest: set where the
     * byte stands. All of them are read. */
    uint64_t (*marks)(const char *text, char byte);
    /* Copies what comes before the first line feed, or all where there is none, and looks for the
     * byte, another one, on the way. Of the FPX_WIDE_BEHIND bytes behind the copy some are
     * written. The answer is true of the copy, also where the text changes meanwhile. */
    void (*copy_line)(const char *text, size_t length, char byte, char *copy,
                      struct fpx_wide_line *line_ret);
    /* Copies `length` bytes to where none of them is. Of the FPX_WIDE_BEHIND bytes behind the
     * copy some are written. */
    void (*copy)(char *to, const char *from, size_t length);
};

/* Whether a byte may be one of a pair. */
static inline bool fpx_wide_may_pair(char c, char byte)
{
    return c == byte || (unsigned char)c <= ' ';
}

/* Each is there where the compiler may make it. */
extern const struct fpx_wide fpx_wide_plain;
extern const struct fpx_wide fpx_wide_sse2;
extern const struct fpx_wide fpx_wide_avx2;
extern const struct fpx_wide fpx_wide_neon;

#if defined(__SSE2__)
static inline bool fpx_wide_avx2_is_here(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("popcnt");
}
#endif

/* The last kind that this machine can run. Any thread may ask. */
static inline const struct fpx_wide *fpx_wide(void)
{
#if defined(__SSE2__)
    if (fpx_wide_avx2_is_here())
        return &fpx_wide_avx2;
    return &fpx_wide_sse2;
#elif defined(__aarch64__) && defined(__ARM_NEON)
    return &fpx_wide_neon;
#else
    return &fpx_wide_plain;
#endif
}

#endif
