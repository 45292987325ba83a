/* A figure of two profiles, from folded text in one call. */
#ifndef TESTS_SUPPORT_COMPARED_H
#define TESTS_SUPPORT_COMPARED_H

#include <flamepix/figure.h>

/* Two profiles of a program, of 69 and of 85 samples. func2 grew most, by 25; func4 itself shrank
 * by as much, but what it calls, func3, grew by 10; func1 is gone, and func7 new. */
extern const char COMPARED_BEFORE[], COMPARED_AFTER[];

struct compared {
    struct flamepix_difference difference;
    struct flamepix_figure_comparison comparison;
    struct flamepix_figure_facts facts;
    struct flamepix_layout *layout;
    struct flamepix_fonts *fonts;
    struct flamepix_figure *figure;
};

/* What there is in a measure, by its name; NULL: the ratio of the two measures of `before`
 * (support/paths.h), alone. Ends the test where that fails. */
struct compared *compared_of(const char *before, const char *after, const char *measure,
                             const struct flamepix_figure_options *options);

/* The frame of this name that is drawn first; there is one. */
const struct flamepix_span *compared_span(const struct compared *compared, const char *name);

void compared_free(struct compared *compared);

#endif
