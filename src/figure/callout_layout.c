/* Callout layout: texts on poles.
 *
 * The frame of a callout is too narrow for a label, and the frames on it are narrower still: a
 * straight pole may rise from it through its children, and beyond the outline of the chart its text
 * flies like a flag, to the right of the pole or to the left. A text must not cross the pole of
 * another. Two rules ensure that:
 *
 * 1. Sides. The first so many poles, from the left, have their flags to the right, all others to
 *    the left. A flag to the right ends before the first pole of the others. So between two flags
 *    at most one lies over the pole of the other: of those to the right the one whose pole is
 *    farther left, of those to the left the one whose pole is farther right, and of two that face
 *    each other the left one.
 *
 * 2. Heights. A flag is hoisted above the top of every flag whose pole it lies over, and of every
 *    other that it would touch. The order of the first rule has no cycles, so each flag is hoisted
 *    once: those to the right from right to left, then those to the left from left to right. A pole
 *    ends at its flag, so nothing that is hoisted later meets it.
 *
 * Where the flags change sides is found by trial: all places are compared by how much text would be
 * truncated, and the rightmost of the best is used. A flag is truncated only if its text would
 * leave the chart or cross the border between the sides. The cost is n³ for at most a dozen of
 * them, and one lookup of the outline for each. */
#include "figure/figure_internal.h"

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Room for the flag of a pole if the poles from `split` on have theirs to the left. */
static uint32_t room_of(const struct fpx_callout_place *places, size_t count, size_t split,
                        size_t i, const struct fpx_callout_lengths *lengths)
{
    const uint32_t column = places[i].column;
    if (i >= split)
        return column > lengths->gap ? column - lengths->gap : 0;
    const uint32_t end = split < count ? places[split].column : lengths->columns;
    const uint32_t taken = column + 1 + 2 * lengths->gap;
    return end > taken ? end - taken : 0;
}

/* Px of text that are truncated with this split. */
static uint64_t cut_of(const struct fpx_callout_place *places, size_t count, size_t split,
                       const struct fpx_callout_lengths *lengths)
{
    uint64_t cut = 0;
    for (size_t i = 0; i < count; i++)
        cut +=
            places[i].width - smaller(places[i].width, room_of(places, count, split, i, lengths));
    return cut;
}

void fpx_callouts_choose_sides(struct fpx_callout_place *places, size_t count,
                               const struct fpx_callout_lengths *lengths)
{
    size_t best = count;
    for (size_t split = count; split-- > 0;) {
        if (cut_of(places, count, split, lengths) < cut_of(places, count, best, lengths))
            best = split;
    }
    for (size_t i = 0; i < count; i++) {
        struct fpx_callout_place *place = &places[i];
        place->width = smaller(place->width, room_of(places, count, best, i, lengths));
        place->is_left = i >= best;
        place->left = place->is_left
                          ? place->column - smaller(place->column, lengths->gap) - place->width
                          : place->column + 1 + lengths->gap;
    }
}

/* The columns that pole and flag need together. */
struct extent {
    uint32_t first, end;
};

static struct extent extent_of(const struct fpx_callout_place *place,
                               const struct fpx_callout_lengths *lengths)
{
    if (place->is_left)
        return (struct extent){place->left - smaller(place->left, lengths->gap), place->column + 1};
    return (struct extent){place->column, place->left + place->width + lengths->gap};
}

static bool overlap(struct extent a, struct extent b)
{
    return a.first < b.end && b.first < a.end;
}

/* The flag to hoist after `before` others. */
static size_t next_flag(size_t split, size_t before)
{
    return before < split ? split - 1 - before : before;
}

/* Hoists the next flag above the outline, and above those of the `before` flags hoisted earlier
 * that it would touch. Returns the height of its top. */
static uint32_t hoist(struct fpx_callout_place *places, size_t split, size_t before,
                      const struct fpx_callout_lengths *lengths, fpx_outline_fn *outline,
                      const void *user)
{
    struct fpx_callout_place *place = &places[next_flag(split, before)];
    const struct extent extent = extent_of(place, lengths);
    place->bottom = outline(user, extent.first, smaller(extent.end, lengths->columns));
    for (size_t k = 0; k < before; k++) {
        const struct fpx_callout_place *other = &places[next_flag(split, k)];
        if (overlap(extent, extent_of(other, lengths)) &&
            other->bottom + lengths->line > place->bottom)
            place->bottom = other->bottom + lengths->line;
    }
    return place->bottom + lengths->line;
}

uint32_t fpx_callouts_lower(struct fpx_callout_place *places, size_t count,
                            const struct fpx_callout_lengths *lengths, fpx_outline_fn *outline,
                            const void *user)
{
    size_t split = 0;
    uint32_t needed = 0;
    while (split < count && !places[split].is_left)
        split++;
    for (size_t before = 0; before < count; before++) {
        const uint32_t top = hoist(places, split, before, lengths, outline, user);
        needed = top > needed ? top : needed;
    }
    return needed;
}
