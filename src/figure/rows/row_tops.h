/* Row tops: where each row of the chart begins. */
#ifndef FPX_FIGURE_ROWS_ROW_TOPS_H
#define FPX_FIGURE_ROWS_ROW_TOPS_H

#include "figure/rows/row_rule.h"

struct fpx_row_tops {
    uint32_t count, thin_count;
    uint32_t up_count; /* of rows that go up (fpx_row_count) */
    /* Of each row, px from where the root's begins: rows that go down are counted as if they were
     * on those that go up. One more than rows. */
    uint32_t *begin;
    bool *thin; /* by row: no labels and no gaps */
};

/* Rows by the rule, full ones `full` px high; the root's has the rule's margin besides. Answers OK
 * or NO_MEMORY (free it also then), or LIMIT_SIDE. */
enum flamepix_status fpx_row_tops_init(struct fpx_row_tops *tops, const struct fpx_row_rule *rule,
                                       const struct fpx_row_facts *facts, struct fpx_row_count rows,
                                       uint32_t full);

/* Rows that share `height` px, as evenly as whole pixels allow; the root's has `margin` px besides.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_row_tops_share(struct fpx_row_tops *tops, struct fpx_row_count rows,
                                        uint32_t height, uint32_t margin);

/* The row that is the i-th from the top. */
uint32_t fpx_row_tops_from_top(const struct fpx_row_tops *tops, bool inverted, uint32_t i);

/* Whether the leaves' side of a row is its lower one. */
bool fpx_row_tops_hangs(const struct fpx_row_tops *tops, bool inverted, uint32_t row);

/* The height of the rows from `first` to before `end` together, px; and their top, px from the
 * upper edge of the chart. Of a range that is in one half. */
uint32_t fpx_row_tops_height(const struct fpx_row_tops *tops, uint32_t first, uint32_t end);
uint32_t fpx_row_tops_top(const struct fpx_row_tops *tops, bool inverted, uint32_t first,
                          uint32_t end);

void fpx_row_tops_free(struct fpx_row_tops *tops);

#endif
