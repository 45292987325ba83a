#include "sets/heat_internal.h"

#include <stdbool.h>
#include <stdlib.h>

#include "figure/rows/paint.h"

/* px: closer lines would merge into grey. */
enum { LEAST_APART = 4 };

/* The start of the line from a cluster to its join. */
struct stem {
    uint32_t x;
    double y;
    bool is_hidden; /* a measurement whose neighbours' stems would touch its */
};

struct drawing {
    const struct flamepix_canvas *canvas;
    uint32_t thick;
    uint16_t pixel;
    double highest; /* join; 0 if all measurements are equal */
};

/* The edge of a line, within the canvas. */
static uint32_t edge(const struct drawing *drawing, double at, uint32_t length)
{
    const double most = length > drawing->thick ? length - drawing->thick : 0;
    return (uint32_t)(at < most ? at : most);
}

static void draw_flat(const struct drawing *drawing, const struct stem *stem, uint32_t left)
{
    if (stem->x > left && !stem->is_hidden)
        fpx_fill_rectangle(drawing->canvas, left, edge(drawing, stem->y, drawing->canvas->height),
                           stem->x - left, drawing->thick, drawing->pixel);
}

static struct stem draw_join(const struct drawing *drawing, const struct fpx_cluster_join *join,
                             const struct stem *left, const struct stem *right)
{
    const struct flamepix_canvas *canvas = drawing->canvas;
    const double place = drawing->highest > 0 ? 1 - join->height / drawing->highest : 1;
    const uint32_t x = edge(drawing, place * canvas->width, canvas->width);
    const uint32_t top = edge(drawing, left->y, canvas->height);
    const uint32_t bottom = edge(drawing, right->y, canvas->height);
    if (bottom >= top + LEAST_APART) {
        draw_flat(drawing, left, x);
        draw_flat(drawing, right, x);
        fpx_fill_rectangle(canvas, x, top, drawing->thick, bottom - top + drawing->thick,
                           drawing->pixel);
    }
    return (struct stem){x, (left->y + right->y) / 2, false};
}

enum flamepix_status fpx_heat_tree_draw(const struct fpx_cluster_order *order, uint32_t cell,
                                        uint32_t thick, uint16_t pixel,
                                        const struct flamepix_canvas *canvas)
{
    struct drawing drawing = {.canvas = canvas, .thick = thick, .pixel = pixel};
    struct stem *stems = calloc(2 * order->count + 1, sizeof(*stems));
    if (stems == NULL)
        return FLAMEPIX_NO_MEMORY;
    if (canvas->width < thick || canvas->height < thick)
        drawing.thick = 1;
    for (size_t i = 0; i < order->count; i++)
        stems[order->order[i]] =
            (struct stem){canvas->width, ((double)i + 0.5) * cell, cell < LEAST_APART};
    for (size_t i = 0; i + 1 < order->count; i++)
        if (order->joins[i].height > drawing.highest)
            drawing.highest = order->joins[i].height;
    for (size_t i = 0; i + 1 < order->count; i++) {
        const struct fpx_cluster_join *join = &order->joins[i];
        stems[order->count + i] =
            draw_join(&drawing, join, &stems[join->left], &stems[join->right]);
    }
    free(stems);
    return FLAMEPIX_OK;
}
