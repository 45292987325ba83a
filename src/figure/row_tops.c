#include "figure/row_tops.h"

#include <stdlib.h>

static enum flamepix_status allocate(struct flamepix_row_tops *tops, uint32_t rows)
{
    *tops = (struct flamepix_row_tops){.count = rows};
    tops->begin = calloc((size_t)rows + 1, sizeof(*tops->begin));
    tops->thin = calloc((size_t)rows + 1, sizeof(*tops->thin));
    return tops->begin != NULL && tops->thin != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

enum flamepix_status flamepix_row_tops_init(struct flamepix_row_tops *tops,
                                            const struct flamepix_row_rule *rule,
                                            const struct flamepix_row_facts *facts, uint32_t rows,
                                            uint32_t full)
{
    const struct flamepix_row_kinds kinds = flamepix_row_kinds(rule, facts, rows);
    const uint32_t thin = flamepix_row_thin_height(rule, kinds, full);
    enum flamepix_status status = allocate(tops, rows);
    if (status != FLAMEPIX_OK)
        return status;
    if (flamepix_row_kinds_height(rule, kinds, full) > INT32_MAX)
        return FLAMEPIX_LIMIT_SIDE;
    tops->thin_count = kinds.thin;
    for (uint32_t row = 0; row < rows; row++) {
        tops->thin[row] = flamepix_row_is_thin(rule, &facts[row]);
        tops->begin[row + 1] = tops->begin[row] + (tops->thin[row] ? thin : full);
    }
    return FLAMEPIX_OK;
}

enum flamepix_status flamepix_row_tops_share(struct flamepix_row_tops *tops, uint32_t rows,
                                             uint32_t height)
{
    enum flamepix_status status = allocate(tops, rows);
    for (uint32_t row = 0; row < rows && status == FLAMEPIX_OK; row++)
        tops->begin[row + 1] = (uint32_t)((uint64_t)(row + 1) * height / rows);
    return status;
}

uint32_t flamepix_row_tops_height(const struct flamepix_row_tops *tops, uint32_t first,
                                  uint32_t end)
{
    return tops->begin[end] - tops->begin[first];
}

uint32_t flamepix_row_tops_top(const struct flamepix_row_tops *tops, bool inverted, uint32_t first,
                               uint32_t end)
{
    return inverted ? tops->begin[first] : tops->begin[tops->count] - tops->begin[end];
}

void flamepix_row_tops_free(struct flamepix_row_tops *tops)
{
    free(tops->begin);
    free(tops->thin);
}
