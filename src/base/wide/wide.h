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

/* What copy_line found: the length of the line without its line feed, how often the byte occurs in
 * it, the offset after its last occurrence (0: none), and whether there is a pair: two adjacent
 * bytes, each of which is the byte or at most a blank (' '). */
struct fpx_wide_line {
    size_t length, count, behind;
    bool has_pair;
};

enum {
    FPX_WIDE_MARKED_NBYTES = 64, /* bytes that `marks` has a bit for */
    FPX_WIDE_BEHIND = 256        /* bytes after a text that may be read, or written */
};

/* A mask, as in `marks`, with bits for the first `length` bytes of a block, or for all. Without a
 * branch, which would be unpredictable. */
static inline uint64_t fpx_wide_first_bytes(size_t length)
{
    const uint64_t all = 0 - (uint64_t)(length >= FPX_WIDE_MARKED_NBYTES);
    return ((UINT64_C(1) << length % FPX_WIDE_MARKED_NBYTES) - 1) | all;
}

/* Unless noted otherwise, none reads a byte beyond `length`, which may be 0. */
struct fpx_wide {
    const char *name;
    bool (*is_here)(void); /* whether this machine can run it */
    /* Length of the common prefix of `a` and `b`. */
    size_t (*shared)(const char *a, const char *b, size_t length);
    /* The same, but FPX_WIDE_BEHIND more bytes of both may be read; they have no effect. */
    size_t (*shared_beyond)(const char *a, const char *b, size_t length);
    /* First occurrence of the byte; `length` if there is none. */
    size_t (*find)(const char *text, size_t length, char byte);
    /* First occurrence of `end`; `length` if there is none. Whether the bytes before it have a *
     * pair, as in struct fpx_wide_line. */
    size_t (*find_end)(const char *text, size_t length, char end, char byte, bool *has_pair_ret);
    /* Offset after the last occurrence of the byte; 0 if there is none. */
    size_t (*find_behind)(const char *text, size_t length, char byte);
    /* Number of occurrences of the byte. */
    size_t (*count)(const char *text, size_t length, char byte);
    /* One bit for each of FPX_WIDE_MARKED_NBYTES bytes, the first one lowest: set if it is the *
     * byte. All of them are read. */
    uint64_t (*marks)(const char *text, char byte);
    /* Copies the text before the first line feed, or all if there is none, and looks for the *
     * byte, which is no line feed, on the way. Some of the FPX_WIDE_BEHIND bytes after the copy *
     * are written. The result is true of the copy, even if the text changes meanwhile. */
    void (*copy_line)(const char *text, size_t length, char byte, char *copy,
                      struct fpx_wide_line *line_ret);
    /* Copies `length` bytes; source and target do not overlap. Some of the FPX_WIDE_BEHIND bytes *
     * after the copy are written. */
    void (*copy)(char *to, const char *from, size_t length);
};

/* Whether a byte may be one of a pair. */
static inline bool fpx_wide_may_pair(char c, char byte)
{
    return c == byte || (unsigned char)c <= ' ';
}

/* Each is defined if the compiler can build it. */
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

/* The widest kind that this machine can run. Safe from any thread. */
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
