/* The hot path of a chart. */
#include <stdlib.h>

#include "figure/draw_bands.h"
#include "figure/rows/row_layout.h"

/* Of equals, the left one. A chain that is one span comes after its siblings. */
static bool is_heavier(const struct flamepix_box *box, const struct flamepix_box *rival)
{
    return box->weight.value > rival->weight.value ||
           (box->weight.value == rival->weight.value && box->start < rival->start);
}

uint32_t *fpx_row_layout_heaviest(const struct fpx_row_layout *rows)
{
    const struct flamepix_span *spans = rows->spans;
    uint32_t *heaviest = calloc(rows->count + 1, sizeof(*heaviest));
    for (size_t i = 1; heaviest != NULL && i < rows->count; i++) {
        if (spans[i].box->elided > 0)
            continue;
        const bool goes_down = fpx_row_layout_range(rows, &spans[i]).first >= rows->up_rows;
        uint32_t *rival =
            &heaviest[spans[i].parent == 1 && goes_down ? rows->count : spans[i].parent - 1];
        if (*rival == 0 || is_heavier(spans[i].box, spans[*rival - 1].box))
            *rival = spans[i].tag;
    }
    return heaviest;
}

/* It continues as long as no more stacks end in a frame than go on to the widest above it. */
static void mark_path(struct fpx_row_layout *rows, const uint32_t *heaviest, uint32_t tag)
{
    double self = 0;
    uint32_t last = 1;
    for (; tag != 0 && self <= rows->spans[tag - 1].box->weight.value; tag = heaviest[tag - 1]) {
        rows->traits[tag - 1] |= FPX_ROW_HOT;
        self = rows->spans[tag - 1].box->self.value;
        last = tag;
    }
    /* A path ends at a function. */
    for (; last > 1 && fpx_is_separator(rows->spans[last - 1].box);
         last = rows->spans[last - 1].parent)
        rows->traits[last - 1] &= (uint8_t)~FPX_ROW_HOT;
}

enum flamepix_status fpx_row_layout_mark_hot(struct fpx_row_layout *rows)
{
    uint32_t *heaviest = fpx_row_layout_heaviest(rows);
    if (heaviest == NULL)
        return FLAMEPIX_NO_MEMORY;
    mark_path(rows, heaviest, 1);
    mark_path(rows, heaviest, heaviest[rows->count]);
    free(heaviest);
    return FLAMEPIX_OK;
}
