/* Isolates of a line (UAX #9, X5a to X6a): what stands between U+2066, U+2067 or U+2068 and the
 * U+2069 that ends it is ordered on its own, and is one neutral character to what is around it. */
#ifndef FPX_TEXT_BIDI_ISOLATES_H
#define FPX_TEXT_BIDI_ISOLATES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>

enum { FPX_BIDI_DEPTH = 125 }; /* of UAX #9: deeper isolates are part of what they stand in */

/* U+2066 to U+2069. */
bool fpx_bidi_is_isolate(uint32_t code);
bool fpx_bidi_begins_isolate(uint32_t code);
bool fpx_bidi_ends_isolate(uint32_t code);

/* The parts of a line, each directly inside of one isolate. Starts as {0}. */
struct fpx_bidi_sequences {
    size_t *order; /* the places of all code points, part by part, in each as they follow */
    size_t *ends;  /* behind the last of each part, in `order` */
    uint8_t *levels;
    size_t *owners; /* working space */
    size_t count;
};

/* Finds the parts of `count` code points in a line of level `base`; part 0 is what is in no
 * isolate. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_bidi_sequences_find(struct fpx_bidi_sequences *parts,
                                             const uint32_t *codes, size_t count, unsigned base);

void fpx_bidi_sequences_free(struct fpx_bidi_sequences *parts);

#endif
