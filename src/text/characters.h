/* Decodes bytes to code points, and maps code points to their visible form. */
#ifndef FPX_TEXT_CHARACTERS_H
#define FPX_TEXT_CHARACTERS_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum {
    FPX_ELLIPSIS = 0x2026,
    /* A noncharacter, missing in every face: it is always drawn as the box. */
    FPX_BOX = 0xFFFF
};

/* The code point at `*at` (below text.length); moves `*at` past it. A byte outside well-formed
 * UTF-8 (which excludes overlong forms and surrogates) is U+FFFD, and one byte long. */
uint32_t fpx_character_next(struct flamepix_bytes text, size_t *at);

/* The first place from `at` on that is not inside a well-formed sequence begun before it. */
size_t fpx_character_boundary(struct flamepix_bytes text, size_t at);

/* The code point drawn in place of `code`: control pictures for control characters, FPX_BOX for
 * characters that would change the direction or be invisible, otherwise `code`. */
uint32_t fpx_character_visible(uint32_t code);

/* Whether it joins the character before it, as combining marks and format characters do. */
bool fpx_character_joins(uint32_t code);

/* Whether it is drawn unchanged. Called for each character, so the most frequent ones are handled
 * inline. */
static inline bool fpx_character_is_base(uint32_t code)
{
    return code < 0x300 || !fpx_character_joins(code);
}

/* Whether it is a space of any width. */
bool fpx_character_is_blank(uint32_t code);

#endif
