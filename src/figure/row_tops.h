/* Row tops: where each row of the chart begins. */
#ifndef FLAMEPIX_FIGURE_ROW_TOPS_H
#define FLAMEPIX_FIGURE_ROW_TOPS_H

#include "figure/row_rule.h"

struct flamepix_row_tops {
    uint32_t count, thin_count;
    uint32_t *begin; /* px from the root's edge of the chart; one more than rows */
    bool *thin;      /* by row: no labels and no gaps */
};

/* Rows by the rule, full ones `full` px high. Answers OK or NO_MEMORY (free it also then), or
 * LIMIT_SIDE. */
enum flamepix_status flamepix_row_tops_init(struct flamepix_row_tops *tops,
                                            const struct flamepix_row_rule *rule,
                                            const struct flamepix_row_facts *facts, uint32_t rows,
                                            uint32_t full);

/* Rows that share `height` px, as evenly as whole pixels allow. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_row_tops_share(struct flamepix_row_tops *tops, uint32_t rows,
                                             uint32_t height);

/* The height of the rows from `first` to before `end` together, px; and their top, px from the
 * upper edge of the chart. */
uint32_t flamepix_row_tops_height(const struct flamepix_row_tops *tops, uint32_t first,
                                  uint32_t end);
uint32_t flamepix_row_tops_top(const struct flamepix_row_tops *tops, bool inverted, uint32_t first,
                               uint32_t end);

void flamepix_row_tops_free(struct flamepix_row_tops *tops);

#endif
