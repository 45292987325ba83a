#include "figure/rows/row_rule.h"

#include <stdlib.h>

static enum flamepix_status allocate(struct fpx_row_tops *tops, struct fpx_row_count rows)
{
    *tops = (struct fpx_row_tops){.count = rows.all, .up_count = rows.up};
    tops->begin = calloc((size_t)rows.all + 1, sizeof(*tops->begin));
    tops->thin = calloc((size_t)rows.all + 1, sizeof(*tops->thin));
    return tops->begin != NULL && tops->thin != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

enum flamepix_status fpx_row_tops_init(struct fpx_row_tops *tops, const struct fpx_row_rule *rule,
                                       const struct fpx_row_facts *facts, struct fpx_row_count rows,
                                       uint32_t full)
{
    const struct fpx_row_kinds kinds = fpx_row_kinds(rule, facts, rows.all);
    const uint32_t thin = fpx_row_thin_height(rule, kinds, full);
    enum flamepix_status status = allocate(tops, rows);
    if (status != FLAMEPIX_OK)
        return status;
    if (fpx_row_kinds_height(rule, kinds, full) > INT32_MAX)
        return FLAMEPIX_LIMIT_SIDE;
    tops->thin_count = kinds.thin;
    for (uint32_t row = 0; row < rows.all; row++) {
        tops->thin[row] = fpx_row_is_thin(rule, &facts[row]);
        tops->begin[row + 1] =
            tops->begin[row] + (tops->thin[row] ? thin : full) + (row == 0 ? rule->margin : 0);
    }
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_row_tops_share(struct fpx_row_tops *tops, struct fpx_row_count rows,
                                        uint32_t height, uint32_t margin)
{
    enum flamepix_status status = allocate(tops, rows);
    for (uint32_t row = 0; row < rows.all && status == FLAMEPIX_OK; row++)
        tops->begin[row + 1] = margin + (uint32_t)((uint64_t)(row + 1) * height / rows.all);
    return status;
}

bool fpx_row_tops_hangs(const struct fpx_row_tops *tops, bool inverted, uint32_t row)
{
    return inverted == (row < tops->up_count);
}

uint32_t fpx_row_tops_from_top(const struct fpx_row_tops *tops, bool inverted, uint32_t i)
{
    const uint32_t down = tops->count - tops->up_count;
    if (inverted)
        return i < down ? tops->count - 1 - i : i - down;
    return i < tops->up_count ? tops->up_count - 1 - i : i;
}

uint32_t fpx_row_tops_height(const struct fpx_row_tops *tops, uint32_t first, uint32_t end)
{
    return tops->begin[end] - tops->begin[first];
}

/* `begin` is the place in the root's half, mirrored if it goes up; the other half is beyond the
 * root's edge. */
uint32_t fpx_row_tops_top(const struct fpx_row_tops *tops, bool inverted, uint32_t first,
                          uint32_t end)
{
    const uint32_t up = tops->begin[tops->up_count], all = tops->begin[tops->count];
    if (first < tops->up_count)
        return inverted ? all - up + tops->begin[first] : up - tops->begin[end];
    return inverted ? all - tops->begin[end] : tops->begin[first];
}

void fpx_row_tops_free(struct fpx_row_tops *tops)
{
    free(tops->begin);
    free(tops->thin);
}
