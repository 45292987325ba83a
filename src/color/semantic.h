/* Semantic palettes: the language or layer of a frame's name, as one of a few hues. The rules of
 * each palette are a function; those of flamegraph.pl and inferno are in semantic_spelling.c, those
 * based on the anatomy of a name in semantic_anatomy.c. */
#ifndef FPX_COLOR_SEMANTIC_H
#define FPX_COLOR_SEMANTIC_H

#include "color/shades.h"

/* The meaning of a hue in one palette. */
struct fpx_semantic_meaning {
    enum fpx_classic_hue hue;
    const char *label;
};

/* Maximum number of hues in a palette: with FPX_CLASSIC_SHADES of each and two greys, a picture
 * stays indexed. */
enum { FPX_SEMANTIC_HUES_MAX = 6 };

struct fpx_semantic {
    enum fpx_classic_hue (*hue_of)(const struct flamepix_frame_facts *frame);
    /* All results of hue_of; the last is for names that match no rule. */
    struct fpx_semantic_meaning meanings[FPX_SEMANTIC_HUES_MAX];
    size_t count;
};

/* The `user` of a palette of the class fpx_semantic_class points to one. */
extern const struct fpx_semantic fpx_semantic_java, fpx_semantic_js, fpx_semantic_perl,
    fpx_semantic_python, fpx_semantic_rust, fpx_semantic_wakeup, fpx_semantic_chain,
    fpx_semantic_go, fpx_semantic_node, fpx_semantic_dotnet, fpx_semantic_kernel;

#endif
