#include "color/color_groups.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "color/shades.h"

static struct flamepix_bytes or_else(struct flamepix_bytes part, const char *other)
{
    return part.length > 0 ? part : flamepix_bytes_of(other);
}

static struct flamepix_bytes package_of(const struct flamepix_name *parts)
{
    if (parts->package.length > 0)
        return parts->package;
    if (parts->module.length > 0)
        return parts->module;
    if (flamepix_name_annotation(parts) == 'k')
        return flamepix_bytes_of("kernel");
    return or_else(parts->type, "no package");
}

struct flamepix_bytes fpx_color_group_of(enum fpx_grouping grouping,
                                         const struct flamepix_frame_facts *frame)
{
    struct flamepix_name parts;
    if (grouping == FPX_BY_ROOT)
        return frame->first;
    flamepix_name_parse(frame->name, &parts);
    if (grouping == FPX_BY_PACKAGE)
        return package_of(&parts);
    return grouping == FPX_BY_MODULE ? or_else(parts.module, "no module")
                                     : or_else(parts.file, "no file");
}

/* -- the table --------------------------------------------------------------------------------- */

static bool is_group(const void *items, size_t number, const void *label)
{
    const struct fpx_color_group *groups = items;
    const struct flamepix_bytes *wanted = label;
    return flamepix_bytes_equal(groups[number].label, *wanted);
}

struct fpx_color_group *fpx_color_groups_find(const struct fpx_color_groups *groups,
                                              struct flamepix_bytes label)
{
    size_t number = fpx_hash_index_find(&groups->index, fpx_hash_text(0, label), is_group,
                                        groups->items, &label);
    return number == FPX_HASH_NONE ? NULL : &groups->items[number];
}

enum flamepix_status fpx_color_groups_add(struct fpx_color_groups *groups,
                                          struct fpx_color_group group)
{
    enum flamepix_status status = fpx_array_reserve(&groups->items, &groups->capacity,
                                                    groups->count + 1, sizeof(*groups->items));
    if (status == FLAMEPIX_OK)
        status = fpx_hash_index_add(&groups->index, fpx_hash_text(0, group.label), groups->count);
    if (status == FLAMEPIX_OK)
        groups->items[groups->count++] = group;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

enum flamepix_status fpx_color_groups_sum(struct fpx_color_groups *groups,
                                          enum fpx_grouping grouping,
                                          const struct flamepix_name_sum *names, size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_frame_facts frame = {.name = names[i].name, .first = names[i].name};
        struct flamepix_weight weight = grouping == FPX_BY_ROOT ? names[i].first : names[i].total;
        struct flamepix_bytes label = fpx_color_group_of(grouping, &frame);
        if (!(weight.value > 0) || fpx_separator_color(names[i].name) != 0)
            continue;
        struct fpx_color_group *group = fpx_color_groups_find(groups, label);
        if (group != NULL)
            flamepix_weight_add_capped(&group->weight, weight);
        else
            status = fpx_color_groups_add(groups, (struct fpx_color_group){label, weight});
    }
    return status;
}

static int heavier_first(const void *a, const void *b)
{
    const struct fpx_color_group *first = a;
    const struct fpx_color_group *second = b;
    if (first->weight.value != second->weight.value)
        return first->weight.value > second->weight.value ? -1 : 1;
    return fpx_bytes_compare(first->label, second->label);
}

void fpx_color_groups_sort(struct fpx_color_groups *groups)
{
    if (groups->count > 1)
        qsort(groups->items, groups->count, sizeof(*groups->items), heavier_first);
    fpx_hash_index_free(&groups->index);
}

void fpx_color_groups_free(struct fpx_color_groups *groups)
{
    free(groups->items);
    fpx_hash_index_free(&groups->index);
    *groups = (struct fpx_color_groups){0};
}
