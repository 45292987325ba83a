/* Embedding levels by fribidi, kept from what it does badly.
 *
 * A level says in which direction a character runs: 0 is left to right in a left-to-right line, 1
 * is right to left, 2 is left to right inside of that (numbers, Latin words in Hebrew). The text is
 * then cut where the level changes, and the pieces are put into the order in which they are written
 * (segments.c).
 *
 * Nearly every name in a profile has no right-to-left character, and then the answer is 0
 * throughout. So the code points are looked at first, against the few ranges that Unicode keeps for
 * right-to-left scripts, and fribidi is asked only when one of them is there or the line as a whole
 * runs from right to left.
 *
 * Three things are done to the text before fribidi sees it:
 *
 * - A profile may come from anybody, and explicit direction controls can make one name look like
 *   another. They are drawn as boxes (characters.h), so fribidi is told the class of a box. Control
 *   characters are drawn as pictures, and have the class of those.
 *
 * - Only the first 128 brackets may form pairs (rule N0); further ones are plain neutrals. fribidi
 *   looks along the whole line for each pair (64,000 brackets take it two seconds), and sorts the
 *   pairs by a recursion that may become as deep as they are many.
 *
 * - The direction of the line is given, never guessed by fribidi: it is the whole text's, of which
 *   the code points may be the end only (excerpt.h).
 *
 * So the cost is a constant for each code point: one lookup, and for a line that needs fribidi, its
 * few passes and 128 brackets at most. fribidi keeps nothing between calls and may be called from
 * any thread. When it runs out of memory it says so, but for the few bytes it takes for a pair of
 * brackets, which it does not check. */
#include "text/bidi.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "text/characters.h"

/* FLAMEPIX_BOX is one of them; the others have no glyph in any face, and so are drawn as a box. */
static bool is_noncharacter(uint32_t code)
{
    return (code & 0xFFFE) == 0xFFFE || (code >= 0xFDD0 && code <= 0xFDEF);
}

static bool is_ascii_letter(uint32_t code)
{
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
}

FriBidiCharType flamepix_bidi_class(uint32_t code)
{
    /* Nearly every name begins with one, and that tells its direction. */
    if (is_ascii_letter(code))
        return FRIBIDI_TYPE_LTR;
    uint32_t drawn = flamepix_character_visible(code);
    return is_noncharacter(drawn) ? FRIBIDI_TYPE_ON : fribidi_get_bidi_type(drawn);
}

/* Whether a code point is in a block of right-to-left scripts or of their numbers. */
static bool may_be_right_to_left(uint32_t code)
{
    if (code < 0x590)
        return false;
    return code <= 0x8FF || (code >= 0xFB1D && code <= 0xFEFF) ||
           (code >= 0x10800 && code <= 0x10FFF) || (code >= 0x1E800 && code <= 0x1EFFF);
}

static bool is_left_to_right(const uint32_t *codes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (may_be_right_to_left(codes[i]))
            return false;
    }
    return true;
}

/* Brackets behind the first BRACKETS_MAX count as none. */
static void brackets_find(const uint32_t *codes, size_t count, const FriBidiCharType *classes,
                          FriBidiBracketType *brackets)
{
    enum { BRACKETS_MAX = 128 };
    size_t found = 0;
    for (size_t i = 0; i < count && found < BRACKETS_MAX; i++) {
        if (classes[i] == FRIBIDI_TYPE_ON)
            brackets[i] = fribidi_get_bracket(codes[i]);
        found += brackets[i] != FRIBIDI_NO_BRACKET;
    }
}

/* `classes` and `brackets` are working space, all zero (FRIBIDI_NO_BRACKET). */
static enum flamepix_status levels_resolve(const uint32_t *codes, size_t count, unsigned base,
                                           FriBidiCharType *classes, FriBidiBracketType *brackets,
                                           uint8_t *levels)
{
    FriBidiParType direction = base == 0 ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL;
    for (size_t i = 0; i < count; i++)
        classes[i] = flamepix_bidi_class(codes[i]);
    brackets_find(codes, count, classes, brackets);
    FriBidiLevel levels_used = fribidi_get_par_embedding_levels_ex(
        classes, brackets, (FriBidiStrIndex)count, &direction, (FriBidiLevel *)levels);
    return levels_used == 0 ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

enum flamepix_status flamepix_bidi_levels(const uint32_t *codes, size_t count, unsigned base,
                                          uint8_t *levels)
{
    if (count == 0)
        return FLAMEPIX_OK;
    if (base == 0 && is_left_to_right(codes, count)) {
        memset(levels, 0, count);
        return FLAMEPIX_OK;
    }
    FriBidiCharType *classes = calloc(count, sizeof(*classes));
    FriBidiBracketType *brackets = calloc(count, sizeof(*brackets));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (classes != NULL && brackets != NULL)
        status = levels_resolve(codes, count, base, classes, brackets, levels);
    free(classes);
    free(brackets);
    return status;
}
