/* The parts of a heat map. */
#ifndef FPX_SETS_HEAT_INTERNAL_H
#define FPX_SETS_HEAT_INTERNAL_H

#include <flamepix/color.h>
#include <flamepix/ink.h>

#include "figure/words/captions.h"
#include "figure/words/distinct_label.h"
#include "sets/cluster_order.h"
#include "sets/heat_map.h"
#include "sets/measurement_distances.h"

/* Heat scale: the colours of similarities. */

/* The most steps that leave the picture indexed, with texts and lines. */
enum { FPX_HEAT_STEPS = 39 };

/* From `least`, a multiple of 0.1, to 1. */
struct fpx_heat_scale {
    double least;
};

/* The scale of these similarities: it begins at the largest multiple of 0.1 that none is below. */
struct fpx_heat_scale fpx_heat_scale_of(const struct fpx_distances *distances);

/* The step of a similarity, from 0 to before FPX_HEAT_STEPS. */
unsigned fpx_heat_step(const struct fpx_heat_scale *scale, double similarity);

/* The colour of a step: equal steps look about equally large, the first is nearly the theme's
 * ground and the last has the most contrast to it. Lightness alone distinguishes them, too. */
uint32_t fpx_heat_color(enum flamepix_theme theme, unsigned step);

/* Heat tree: the dendrogram beside a heat map. */

/* Draws the tree into the canvas, whose rows are those of the map, `cell` of them per measurement:
 * measurements at the right, their joins further left the less similar they are, the last join at
 * the left edge. Lines are `thick` px wide, in this pixel; lines too close to each other to be
 * distinguished are left out. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_heat_tree_draw(const struct fpx_cluster_order *order, uint32_t cell,
                                        uint32_t thick, uint16_t pixel,
                                        const struct flamepix_canvas *canvas);

/* Heat page: sizes and places of everything on the page of a heat map. */

enum { FPX_HEAT_TITLE_PX = 17 /* the em, before scaling */ };

/* px, scaled. From top to bottom: the head with the title, the map, the foot with the scale; from
 * left to right: the tree, the cells, the names. */
struct fpx_heat_page {
    uint64_t width, height;
    uint32_t padding;
    uint32_t head, foot; /* heights, the padding included */
    struct fpx_title_lines title;
    uint32_t title_step; /* between its lines; 0: only one */
    uint32_t tree;       /* width; 0: none */
    uint32_t left;       /* of the cells */
    uint32_t cell;       /* side of one, including the gap after it */
    uint32_t gap;        /* between cells */
    struct fpx_distinct_names names;
    uint32_t name_left, name_width; /* 0: names do not fit */
    double name_px;                 /* the em of their type */
};

/* Returns OK, NO_MEMORY, BAD_FONT, LIMIT_SIDE or LIMIT_AREA (width and height are set in this case,
 * too). The caller frees the page, whatever the answer. */
enum flamepix_status fpx_heat_page_plan(const struct fpx_heat_map *map,
                                        struct flamepix_fonts *fonts, struct fpx_heat_page *page);

/* Frees its contents. */
void fpx_heat_page_free(struct fpx_heat_page *page);

/* A length of the page times the map's scale, px. */
uint32_t fpx_heat_px(const struct fpx_heat_map *map, double px);

/* Sets a name of the map in so many px; with `must_tell`, only if it can be distinguished from the
 * others (fpx_distinct_label_fit). As flamepix_type_fit. */
enum flamepix_status fpx_heat_name_fit(const struct fpx_heat_page *page, struct flamepix_type *type,
                                       struct flamepix_bytes name, uint32_t room, bool must_tell,
                                       const struct flamepix_label **label_ret);

#endif
