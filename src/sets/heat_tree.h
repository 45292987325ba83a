/* Heat tree: the dendrogram beside a heat map. */
#ifndef FPX_SETS_HEAT_TREE_H
#define FPX_SETS_HEAT_TREE_H

#include <flamepix/ink.h>

#include "sets/cluster_order.h"

/* Draws the tree into the canvas, whose rows are those of the map, `cell` of them to a measurement:
 * measurements at the right, what they are joined to further left the less similar it is, the last
 * join at the left edge. Lines are `thick` px, and of this pixel; where they would be too near to
 * each other to be told apart they are left out. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_heat_tree_draw(const struct fpx_cluster_order *order, uint32_t cell,
                                        uint32_t thick, uint16_t pixel,
                                        const struct flamepix_canvas *canvas);

#endif
