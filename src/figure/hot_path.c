/* The hot path of a chart. */
#include <stdlib.h>

#include "figure/row_layout.h"
#include "figure/stack_separators.h"

/* The tags of the heaviest children, the left ones of equals, by tag - 1; 0: none. */
static uint32_t *find_heaviest(const struct flamepix_row_layout *rows)
{
    const struct flamepix_span *spans = rows->spans;
    uint32_t *heaviest = calloc(rows->count, sizeof(*heaviest));
    for (size_t i = 1; heaviest != NULL && i < rows->count; i++) {
        if (spans[i].box->elided > 0)
            continue;
        uint32_t *rival = &heaviest[spans[i].parent - 1];
        if (*rival == 0 || spans[i].box->weight.value > spans[*rival - 1].box->weight.value)
            *rival = spans[i].tag;
    }
    return heaviest;
}

enum flamepix_status flamepix_row_layout_mark_hot(struct flamepix_row_layout *rows)
{
    uint32_t *heaviest = find_heaviest(rows);
    if (heaviest == NULL)
        return FLAMEPIX_NO_MEMORY;
    double self = 0;
    uint32_t last = 1;
    for (uint32_t tag = 1; tag != 0 && self <= rows->spans[tag - 1].box->weight.value;
         tag = heaviest[tag - 1]) {
        rows->traits[tag - 1] |= FLAMEPIX_ROW_HOT;
        self = rows->spans[tag - 1].box->self.value;
        last = tag;
    }
    /* A path leads to a function. */
    for (; last > 1 && flamepix_is_separator(rows->spans[last - 1].box);
         last = rows->spans[last - 1].parent)
        rows->traits[last - 1] &= (uint8_t)~FLAMEPIX_ROW_HOT;
    free(heaviest);
    return FLAMEPIX_OK;
}
