/* Semantic palettes: the language or the layer that a frame's name shows, as one of a few hues. The
 * rules of each palette are a function; those of flamegraph.pl and inferno are in
 * semantic_spelling.c, those that ask the anatomy of a name in semantic_anatomy.c. */
#ifndef FPX_COLOR_SEMANTIC_H
#define FPX_COLOR_SEMANTIC_H

#include "color/shades.h"

/* What a hue stands for in one palette. */
struct fpx_semantic_meaning {
    enum fpx_classic_hue hue;
    const char *label;
};

/* At most so many hues in a palette: with FPX_CLASSIC_SHADES of each and two greys, a picture
 * stays indexed. */
enum { FPX_SEMANTIC_HUES_MAX = 6 };

struct fpx_semantic {
    enum fpx_classic_hue (*hue_of)(const struct flamepix_frame_facts *frame);
    /* All that hue_of answers; the last is for what no rule knows. */
    struct fpx_semantic_meaning meanings[FPX_SEMANTIC_HUES_MAX];
    size_t count;
};

/* The `user` of a palette of the class fpx_semantic_class is one of these. */
extern const struct fpx_semantic fpx_semantic_java, fpx_semantic_js, fpx_semantic_perl,
    fpx_semantic_python, fpx_semantic_rust, fpx_semantic_wakeup, fpx_semantic_chain,
    fpx_semantic_go, fpx_semantic_node, fpx_semantic_dotnet, fpx_semantic_kernel;

#endif
