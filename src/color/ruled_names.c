#include "color/ruled_names.h"

#include <stdlib.h>

static enum flamepix_status classify(struct flamepix_ruled_names *ruled, size_t i)
{
    size_t number;
    struct flamepix_bytes name = ruled->names[i].name;
    enum flamepix_status status = flamepix_color_rules_find(ruled->rules, name, &number);
    if (status != FLAMEPIX_OK)
        return status;
    ruled->numbers[i] = (uint16_t)number;
    status = flamepix_hash_index_add(&ruled->index, flamepix_hash_text(0, name), i);
    /* One without a place in the index is classified again for each box. */
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status flamepix_ruled_names_open(struct flamepix_ruled_names *ruled,
                                               const struct flamepix_color_rules *rules,
                                               const struct flamepix_chart_facts *chart)
{
    *ruled = (struct flamepix_ruled_names){
        .rules = rules, .names = chart->names, .name_count = chart->name_count};
    if (chart->name_count == 0)
        return FLAMEPIX_OK;
    ruled->numbers = calloc(chart->name_count, sizeof(*ruled->numbers));
    enum flamepix_status status = ruled->numbers == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
    for (size_t i = 0; i < chart->name_count && status == FLAMEPIX_OK; i++)
        status = classify(ruled, i);
    return status;
}

static bool is_name(const void *names, size_t number, const void *name)
{
    const struct flamepix_name_sum *sums = names;
    const struct flamepix_bytes *wanted = name;
    return flamepix_bytes_equal(sums[number].name, *wanted);
}

size_t flamepix_ruled_names_find(const struct flamepix_ruled_names *ruled,
                                 struct flamepix_bytes name)
{
    size_t number = flamepix_hash_index_find(&ruled->index, flamepix_hash_text(0, name), is_name,
                                             ruled->names, &name);
    if (number != FLAMEPIX_HASH_NONE)
        return ruled->numbers[number];
    if (flamepix_color_rules_find(ruled->rules, name, &number) != FLAMEPIX_OK)
        return flamepix_color_rules_count(ruled->rules);
    return number;
}

void flamepix_ruled_names_free(struct flamepix_ruled_names *ruled)
{
    free(ruled->numbers);
    flamepix_hash_index_free(&ruled->index);
    *ruled = (struct flamepix_ruled_names){0};
}
