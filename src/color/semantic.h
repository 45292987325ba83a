/* Semantic palettes: the language or the layer that a frame's name shows, as one of a few hues. The
 * rules of each palette are a function; those of flamegraph.pl and inferno are in semantic_words.c,
 * those that ask the anatomy of a name in semantic_parts.c. */
#ifndef FLAMEPIX_COLOR_SEMANTIC_H
#define FLAMEPIX_COLOR_SEMANTIC_H

#include "color/classic_hues.h"

/* What a hue stands for in one palette. */
struct flamepix_semantic_meaning {
    enum flamepix_classic_hue hue;
    const char *label;
};

/* At most so many hues in a palette: with FLAMEPIX_CLASSIC_SHADES of each and two greys, a picture
 * stays indexed. */
enum { FLAMEPIX_SEMANTIC_HUES_MAX = 6 };

struct flamepix_semantic {
    enum flamepix_classic_hue (*hue_of)(const struct flamepix_frame_facts *frame);
    /* All that hue_of answers; the last is for what no rule knows. */
    struct flamepix_semantic_meaning meanings[FLAMEPIX_SEMANTIC_HUES_MAX];
    size_t count;
};

/* The `user` of a palette of the class flamepix_semantic_class is one of these. */
extern const struct flamepix_semantic flamepix_semantic_java, flamepix_semantic_js,
    flamepix_semantic_perl, flamepix_semantic_python, flamepix_semantic_rust,
    flamepix_semantic_wakeup, flamepix_semantic_chain, flamepix_semantic_go, flamepix_semantic_node,
    flamepix_semantic_dotnet, flamepix_semantic_kernel;

#endif
