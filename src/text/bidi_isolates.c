#include "text/bidi.h"

#include <stdlib.h>

enum { LEFT_TO_RIGHT = 0x2066, RIGHT_TO_LEFT = 0x2067, FIRST_STRONG = 0x2068, POP = 0x2069 };

bool fpx_bidi_is_isolate(uint32_t code)
{
    return code >= LEFT_TO_RIGHT && code <= POP;
}

bool fpx_bidi_begins_isolate(uint32_t code)
{
    return code >= LEFT_TO_RIGHT && code < POP;
}

bool fpx_bidi_ends_isolate(uint32_t code)
{
    return code == POP;
}

/* P2 and P3 for the text after U+2068: the direction, 0 or 1, of its first strong character outside
 * nested isolates; 0 if there is none. */
static unsigned first_direction(const uint32_t *codes, size_t count)
{
    size_t inside = 0;
    for (size_t i = 0; i < count; i++) {
        if (fpx_bidi_begins_isolate(codes[i])) {
            inside++;
        } else if (codes[i] == POP && inside > 0) {
            inside--;
        } else if (codes[i] == POP) {
            return 0;
        } else if (inside == 0) {
            const FriBidiCharType class = fpx_bidi_class(codes[i]);
            if (FRIBIDI_IS_LETTER(class))
                return FRIBIDI_IS_RTL(class) ? 1 : 0;
        }
    }
    return 0;
}

/* The direction of the isolate begun by the first of these code points. */
static unsigned direction_of(const uint32_t *codes, size_t count)
{
    if (codes[0] == FIRST_STRONG)
        return first_direction(codes + 1, count - 1);
    return codes[0] == RIGHT_TO_LEFT ? 1 : 0;
}

/* The isolates around a place, and the number of those nested too deeply. */
struct nesting {
    size_t parts[FPX_BIDI_DEPTH + 1]; /* outermost first */
    size_t depth, too_deep;
};

/* Opens an isolate in the enclosing one, unless nested too deeply. */
static void open_isolate(struct fpx_bidi_sequences *parts, struct nesting *nesting,
                         const uint32_t *codes, size_t count)
{
    const unsigned around = parts->levels[nesting->parts[nesting->depth]];
    /* The lowest level of its direction above the enclosing level. */
    if (nesting->too_deep == 0 && around < FPX_BIDI_DEPTH) {
        const unsigned level = around + 1 + ((around + 1) % 2 != direction_of(codes, count));
        if (level <= FPX_BIDI_DEPTH) {
            parts->levels[parts->count] = (uint8_t)level;
            nesting->parts[++nesting->depth] = parts->count++;
            return;
        }
    }
    nesting->too_deep++;
}

static void close_isolate(struct nesting *nesting)
{
    if (nesting->too_deep > 0)
        nesting->too_deep--;
    else if (nesting->depth > 0)
        nesting->depth--;
}

/* Each isolate character belongs to the text around its isolate. */
static void find_owners(struct fpx_bidi_sequences *parts, const uint32_t *codes, size_t count)
{
    struct nesting nesting = {.depth = 0};
    parts->count = 1;
    for (size_t i = 0; i < count; i++) {
        if (codes[i] == POP)
            close_isolate(&nesting);
        parts->owners[i] = nesting.parts[nesting.depth];
        if (fpx_bidi_begins_isolate(codes[i]))
            open_isolate(parts, &nesting, codes + i, count - i);
    }
}

/* Stable sort of the indices by part. */
static void sort_places(struct fpx_bidi_sequences *parts, size_t count)
{
    size_t sum = 0;
    for (size_t i = 0; i < count; i++)
        parts->ends[parts->owners[i]]++;
    for (size_t part = 0; part < parts->count; part++) {
        const size_t size = parts->ends[part];
        parts->ends[part] = sum;
        sum += size;
    }
    for (size_t i = 0; i < count; i++)
        parts->order[parts->ends[parts->owners[i]]++] = i;
}

enum flamepix_status fpx_bidi_sequences_find(struct fpx_bidi_sequences *parts,
                                             const uint32_t *codes, size_t count, unsigned base)
{
    size_t most = 1; /* the line, and one for each isolate character */
    for (size_t i = 0; i < count; i++)
        most += fpx_bidi_begins_isolate(codes[i]);
    parts->order = calloc(count + 1, sizeof(*parts->order));
    parts->owners = calloc(count + 1, sizeof(*parts->owners));
    parts->ends = calloc(most, sizeof(*parts->ends));
    parts->levels = calloc(most, sizeof(*parts->levels));
    if (parts->order == NULL || parts->owners == NULL || parts->ends == NULL ||
        parts->levels == NULL) {
        fpx_bidi_sequences_free(parts);
        return FLAMEPIX_NO_MEMORY;
    }
    parts->levels[0] = (uint8_t)base;
    find_owners(parts, codes, count);
    sort_places(parts, count);
    return FLAMEPIX_OK;
}

void fpx_bidi_sequences_free(struct fpx_bidi_sequences *parts)
{
    free(parts->order);
    free(parts->owners);
    free(parts->ends);
    free(parts->levels);
    *parts = (struct fpx_bidi_sequences){0};
}
