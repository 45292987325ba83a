/* Two profiles that differ in all ways there are, and sources of two sides for tests. */
#ifndef TESTS_SUPPORT_DIFFERING_H
#define TESTS_SUPPORT_DIFFERING_H

#include <flamepix/compare.h>

/* The example of inferno's pull request 212, "Improved Differential Flame Graph", as folded text in
 * key order. Its table says 86 for all there is after; what it lists adds up to 85, and 69 + 16 is
 * 85, so that is a slip of it. */
extern const char differing_before[];
extern const char differing_after[];

/* Its frames, in key order of their paths, and what the measure delta makes of them. */
struct differing_frame {
    const char *name;
    double before, after; /* of its own */
    double width;         /* |after - before| of all stacks that pass through it */
};
enum { DIFFERING_FRAMES = 10 };
extern const struct differing_frame differing_frames[DIFFERING_FRAMES];

/* Sides of folded text in any order (support/paths.h), which the source owns; their keys are gone
 * as soon as the rule of sources allows. */
struct flamepix_stacks *differing_sides(const char *before, const char *after);

/* They in a measure. */
struct flamepix_stacks *differing_measured(const char *measure, const char *before,
                                           const char *after);

/* Sides that the source then owns: freed with it. */
struct flamepix_stacks *differing_sides_of(struct flamepix_stacks *before,
                                           struct flamepix_stacks *after);
struct flamepix_stacks *differing_measured_of(const char *measure, struct flamepix_stacks *sides);
struct flamepix_stacks *differing_watched_of(struct flamepix_difference *difference,
                                             struct flamepix_stacks *sides);

/* The sums of folded text. */
struct flamepix_difference differing_sums(const char *before, const char *after);

#endif
