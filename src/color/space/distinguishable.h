/* Distinguishable: FlameGraphs.jl's colours. Neighbours have different ones, and so have frames
 * that stand on each other, whatever their names. */
#ifndef FPX_COLOR_SPACE_DISTINGUISHABLE_H
#define FPX_COLOR_SPACE_DISTINGUISHABLE_H

#include <flamepix/color.h>

/* n of "distinguishable:n": so many colours for odd depths, and as many for even ones. With
 * four for dispatch, four for garbage collection, two greys of separators, four of runs and two
 * captions, the greatest n makes 42 colours. */
#define FPX_DISTINGUISHABLE_MAX 13
enum { FPX_DISTINGUISHABLE_DEFAULT = 2 };

/* The colour of a frame out of a list of `count` (1 or more): frame `number` of its row at `depth`,
 * both from 1. Odd depths use the first half, even ones the second; where a list is odd, the second
 * half goes on with the first. */
uint32_t fpx_distinguishable_pick(const uint32_t *colors, size_t count, uint32_t depth,
                                  uint32_t number);

#endif
