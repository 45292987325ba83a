/* AArch64: 16 bytes at once. */
#include "base/wide/wide.h"

#if defined(__aarch64__) && defined(__ARM_NEON)

#include <arm_neon.h>
#include <stdint.h>

#define TARGET
#define narrower fpx_wide_plain

enum { BLOCK = 16, FAR = 64, BITS = 4 };

typedef uint8x16_t block;

static inline uint8x16_t block_at(const char *text)
{
    return vld1q_u8((const uint8_t *)text);
}

static inline uint8x16_t difference(const char *a, const char *b)
{
    return veorq_u8(block_at(a), block_at(b));
}

/* Half of each byte, which is 0x00 or 0xFF: shifted and narrowed, they form one word. */
static inline uint64_t halves_of(uint8x16_t bytes)
{
    const uint8x8_t halves = vshrn_n_u16(vreinterpretq_u16_u8(bytes), BITS);
    return vget_lane_u64(vreinterpret_u64_u8(halves), 0);
}

static inline void put_block(char *copy, block read)
{
    vst1q_u8((uint8_t *)copy, read);
}

static inline uint64_t equal_marks(block read, char byte)
{
    return halves_of(vceqq_u8(read, vdupq_n_u8((uint8_t)byte)));
}

static inline uint64_t pair_marks(block read, char byte)
{
    const uint8x16_t low = vcleq_u8(read, vdupq_n_u8(' '));
    return halves_of(vorrq_u8(low, vceqq_u8(read, vdupq_n_u8((uint8_t)byte))));
}

static inline uint64_t marks_of(const char *text, char byte)
{
    return equal_marks(block_at(text), byte);
}

static inline uint64_t differing(const char *a, const char *b)
{
    return ~halves_of(vceqq_u8(block_at(a), block_at(b)));
}

static inline bool is_far(const char *a, const char *b)
{
    const uint8x16_t first = vorrq_u8(difference(a, b), difference(a + 16, b + 16));
    const uint8x16_t second = vorrq_u8(difference(a + 32, b + 32), difference(a + 48, b + 48));
    return vmaxvq_u8(vorrq_u8(first, second)) != 0;
}

/* Gathers the lowest bits of all marks: by pairs, fours, eights and all sixteen. */
static inline uint64_t bits_of(uint64_t marks)
{
    uint64_t bits = marks & UINT64_C(0x1111111111111111);
    bits = (bits | bits >> 3) & UINT64_C(0x0303030303030303);
    bits = (bits | bits >> 6) & UINT64_C(0x000F000F000F000F);
    bits = (bits | bits >> 12) & UINT64_C(0x000000FF000000FF);
    return (bits | bits >> 24) & UINT64_C(0xFFFF);
}

#include "base/wide/wide_template.h"

static bool is_here(void)
{
    return true;
}

const struct fpx_wide fpx_wide_neon = WIDE_KIND("NEON");

#else

/* A translation unit is not empty. */
typedef int fpx_wide_has_no_neon;

#endif
