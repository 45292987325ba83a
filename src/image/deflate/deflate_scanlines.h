/* Rows of pixels of one byte to tokens. What letters and edges leave of a row is looked for where
 * ink begins; what is like the row above or the byte before is found without looking. */
#ifndef FPX_IMAGE_DEFLATE_DEFLATE_SCANLINES_H
#define FPX_IMAGE_DEFLATE_DEFLATE_SCANLINES_H

#include "image/deflate/deflate_match.h"
#include "image/deflate/deflate_tokens.h"

enum { FPX_SCANLINES_HASH_BITS = 12, FPX_SCANLINES_KEPT = 4 };

struct fpx_deflate_scanlines {
    unsigned depth;    /* places to look at for one match, 1 to FPX_SCANLINES_KEPT */
    size_t row_nbytes; /* its filter included; 0: where rows begin is not known */
    size_t row_left;   /* bytes that are left of the row at hand; 0: one begins */
    /* The row is what the filter Up leaves, so that ink is what is not 0; in others it is what
     * differs from the byte before. */
    bool is_difference;
    /* The newest four places with the bytes of a hash, modulo 2^16, the newest lowest. All may be 0
     * or stale, as in deflate_match.h. */
    uint64_t buckets[1 << FPX_SCANLINES_HASH_BITS];
};

/* Adds the tokens of exactly the bytes from `part` to the window's end, whose pixels are of one
 * byte. Rows begin with their PNG filter, and may be divided between parts. There is one for each
 * kind of machine, and all add the same: for any, and for x86-64 with AVX2. */
void fpx_deflate_scanlines_take_plain(struct fpx_deflate_scanlines *rows,
                                      struct fpx_deflate_tokens *tokens,
                                      const struct fpx_deflate_window *window, const uint8_t *part);
void fpx_deflate_scanlines_take_avx2(struct fpx_deflate_scanlines *rows,
                                     struct fpx_deflate_tokens *tokens,
                                     const struct fpx_deflate_window *window, const uint8_t *part);

/* The one for the machine at hand. Any thread may ask. */
static inline void fpx_deflate_scanlines_take(struct fpx_deflate_scanlines *rows,
                                              struct fpx_deflate_tokens *tokens,
                                              const struct fpx_deflate_window *window,
                                              const uint8_t *part)
{
#if defined(__SSE2__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2")) {
        fpx_deflate_scanlines_take_avx2(rows, tokens, window, part);
        return;
    }
#endif
    fpx_deflate_scanlines_take_plain(rows, tokens, window, part);
}

#endif
