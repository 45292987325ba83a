#include "text/label.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "text/bidi.h"
#include "text/characters.h"

/* Maximum number of characters with a width, and of code points, on one side of an excerpt. Four
 * code points for each pixel are 28 marks on each letter of 7 px. */
struct bound {
    size_t bases, codes;
};

static struct bound bound_for(uint32_t max_px)
{
    size_t bases = (size_t)max_px + 2;
    return (struct bound){.bases = bases, .codes = bases * 4 + 256};
}

/* The code point drawn for the next character; in a line, isolate characters are kept. */
static uint32_t read_code(struct flamepix_bytes text, bool is_line, size_t *at)
{
    const uint32_t code = fpx_character_next(text, at);
    return is_line && fpx_bidi_is_isolate(code) ? code : fpx_character_visible(code);
}

/* P2 and P3 of UAX #9: the level of the first strong character outside isolates, if it comes within
 * the bound. */
static unsigned base_level(struct flamepix_bytes text, struct bound bound, bool is_line)
{
    size_t at = 0, inside = 0;
    for (size_t i = 0; i < bound.codes && at < text.length; i++) {
        const uint32_t code = read_code(text, is_line, &at);
        FriBidiCharType class = fpx_bidi_class(code);
        if (fpx_bidi_begins_isolate(code))
            inside++;
        else if (fpx_bidi_ends_isolate(code) && inside > 0)
            inside--;
        else if (inside == 0 && FRIBIDI_IS_LETTER(class))
            return FRIBIDI_IS_RTL(class) ? 1 : 0;
    }
    return 0;
}

static enum flamepix_status append(struct fpx_excerpt *excerpt, uint32_t code)
{
    enum flamepix_status status = fpx_array_reserve(&excerpt->codes, &excerpt->capacity,
                                                    excerpt->count + 1, sizeof(*excerpt->codes));
    if (status == FLAMEPIX_OK)
        excerpt->codes[excerpt->count++] = code;
    return status;
}

/* Stores the end of the text it read in `*end_ret`. */
static enum flamepix_status head_read(struct fpx_excerpt *excerpt, struct flamepix_bytes text,
                                      struct bound bound, bool is_line, size_t *end_ret)
{
    size_t at = 0, bases = 0;
    while (at < text.length && bases < bound.bases && excerpt->count < bound.codes) {
        uint32_t code = read_code(text, is_line, &at);
        bases += fpx_character_is_base(code);
        enum flamepix_status status = append(excerpt, code);
        if (status != FLAMEPIX_OK)
            return status;
    }
    *end_ret = at;
    return FLAMEPIX_OK;
}

/* Drops the excess over the bound between `first` and the tail's last characters. */
static void tail_shorten(struct fpx_excerpt *excerpt, size_t first, struct bound bound)
{
    size_t bases = 0, begin = excerpt->count;
    while (begin > first && bases < bound.bases && excerpt->count - begin < bound.codes)
        bases += fpx_character_is_base(excerpt->codes[--begin]);
    memmove(excerpt->codes + first, excerpt->codes + begin,
            (excerpt->count - begin) * sizeof(*excerpt->codes));
    excerpt->count -= begin - first;
}

/* Appends the end of the text, from byte `first` at the earliest. */
static enum flamepix_status tail_read(struct fpx_excerpt *excerpt, struct flamepix_bytes text,
                                      struct bound bound, bool is_line, size_t first)
{
    size_t before = excerpt->count;
    size_t reach = bound.codes * 4;
    size_t at = first;
    if (text.length - first > reach)
        at = fpx_character_boundary(text, text.length - reach);
    while (at < text.length) {
        uint32_t code = read_code(text, is_line, &at);
        enum flamepix_status status = append(excerpt, code);
        if (status != FLAMEPIX_OK)
            return status;
    }
    tail_shorten(excerpt, before, bound);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_excerpt_read(struct fpx_excerpt *excerpt, struct flamepix_bytes text,
                                      uint32_t max_px, enum flamepix_truncate keep, bool is_line)
{
    struct bound bound = bound_for(max_px);
    size_t end = 0;
    excerpt->count = 0;
    excerpt->base = base_level(text, bound, is_line);
    enum flamepix_status status = head_read(excerpt, text, bound, is_line, &end);
    if (status != FLAMEPIX_OK)
        return status;
    excerpt->whole = end == text.length;
    if (excerpt->whole || (keep != FLAMEPIX_KEEP_TAIL && keep != FLAMEPIX_KEEP_MIDDLE))
        return FLAMEPIX_OK;
    if (keep == FLAMEPIX_KEEP_TAIL) {
        excerpt->count = 0;
        end = 0;
    }
    return tail_read(excerpt, text, bound, is_line, end);
}

void fpx_excerpt_free(struct fpx_excerpt *excerpt)
{
    free(excerpt->codes);
    *excerpt = (struct fpx_excerpt){0};
}
