#include "sidecar/alt_text.h"

#include <stdlib.h>

#include "figure/words/captions.h"

static const double MOST = 0.5;

static void add(struct fpx_dominant_path *path, const struct flamepix_box *box)
{
    const size_t last = path->count;
    path->weight = box->weight.value;
    if (last > 0 && flamepix_bytes_equal(path->names[last - 1], box->name))
        return;
    if (last == FPX_DOMINANT_NAMES) {
        path->names[last - 2] = path->names[last - 1];
        path->names[last - 1] = box->name;
    } else {
        path->names[path->count++] = box->name;
    }
}

/* When one frame is shown, all stacks go through its ancestors: naming them says nothing. */
static uint32_t skip_ancestors(const struct flamepix_figure *figure, const uint32_t *heaviest,
                               uint32_t tag)
{
    const struct flamepix_span *spans = figure->rows->spans;
    const size_t shown_depth = figure->facts.views.shown_depth;
    while (shown_depth > 0 && tag != 0 && spans[tag - 1].depth <= shown_depth)
        tag = heaviest[tag - 1];
    return tag;
}

static void follow(const struct flamepix_figure *figure, const uint32_t *heaviest, uint32_t tag,
                   double whole, struct flamepix_bytes merged_name, struct fpx_dominant_path *path)
{
    tag = skip_ancestors(figure, heaviest, tag);
    for (; tag != 0; tag = heaviest[tag - 1]) {
        const struct flamepix_box *box = figure->rows->spans[tag - 1].box;
        const bool is_most = box->weight.value >= MOST * whole;
        if (!is_most && path->count > 0)
            return;
        if (!fpx_summary_name_is_shown(box->name, merged_name))
            continue;
        path->holds_most = is_most;
        add(path, box);
    }
}

enum flamepix_status fpx_dominant_path_find(const struct flamepix_figure *figure,
                                            enum fpx_dominant_direction way, double whole,
                                            struct flamepix_bytes merged_name,
                                            struct fpx_dominant_path *path_ret)
{
    const struct fpx_row_layout *rows = figure->rows;
    uint32_t *heaviest = fpx_row_layout_heaviest(rows);
    *path_ret = (struct fpx_dominant_path){0};
    if (heaviest == NULL)
        return FLAMEPIX_NO_MEMORY;
    follow(figure, heaviest, heaviest[way == FPX_TO_CALLERS ? rows->count : 0], whole, merged_name,
           path_ret);
    free(heaviest);
    return FLAMEPIX_OK;
}
