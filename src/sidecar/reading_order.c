/* The children of a frame are a list: its first child, and for each the next beside it. The lists
 * are built from their ends, from spans sorted by their left edges; then the tree is walked along
 * them without recursion, so any depth is fine. Linear in the spans and the columns. */
#include "sidecar/map.h"

#include <stdlib.h>

/* Indexed by tag - 1 unless stated otherwise. */
struct links {
    const struct flamepix_span *spans;
    size_t count;
    uint32_t *sorted;      /* tags from left to right; of equals, those nearer to the root first */
    uint32_t *first_child; /* tags; 0: none */
    uint32_t *next;        /* the same */
};

/* A counting sort: tags, which count row by row, keep their order if edges are equal. */
static enum flamepix_status sort_by_edge(struct links *links, uint32_t columns)
{
    size_t *begin = calloc((size_t)columns + 1, sizeof(*begin));
    if (begin == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < links->count; i++)
        begin[links->spans[i].first + 1]++;
    for (uint32_t column = 0; column < columns; column++)
        begin[column + 1] += begin[column];
    for (size_t i = 0; i < links->count; i++)
        links->sorted[begin[links->spans[i].first]++] = links->spans[i].tag;
    free(begin);
    return FLAMEPIX_OK;
}

/* Prepends the spans of one half to the lists of their parents. */
static void link_half(struct links *links, const struct flamepix_raster *raster, bool goes_down)
{
    const uint32_t up_rows = flamepix_raster_up_rows(raster);
    for (size_t i = links->count; i-- > 0;) {
        const uint32_t tag = links->sorted[i];
        const struct flamepix_span *span = &links->spans[tag - 1];
        if (span->parent == 0 || (span->depth >= up_rows) != goes_down)
            continue;
        links->next[tag - 1] = links->first_child[span->parent - 1];
        links->first_child[span->parent - 1] = tag;
    }
}

/* What follows in reading order after a tag without children. */
static uint32_t next_beside(const struct links *links, uint32_t tag)
{
    while (tag != 0 && links->next[tag - 1] == 0)
        tag = links->spans[tag - 1].parent;
    return tag == 0 ? 0 : links->next[tag - 1];
}

static void walk(const struct links *links, uint32_t *tags)
{
    size_t count = 0;
    for (uint32_t tag = 1; tag != 0 && count < links->count;) {
        tags[count++] = tag;
        const uint32_t child = links->first_child[tag - 1];
        tag = child != 0 ? child : next_beside(links, tag);
    }
}

static enum flamepix_status make_links(const struct flamepix_figure *figure, struct links *links)
{
    links->sorted = calloc(links->count, sizeof(*links->sorted));
    links->first_child = calloc(links->count, sizeof(*links->first_child));
    links->next = calloc(links->count, sizeof(*links->next));
    if (links->sorted == NULL || links->first_child == NULL || links->next == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = sort_by_edge(links, figure->page.columns);
    if (status != FLAMEPIX_OK)
        return status;
    link_half(links, figure->raster, true);
    link_half(links, figure->raster, false);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_reading_order(const struct flamepix_figure *figure, uint32_t **tags_ret)
{
    struct links links = {0};
    links.spans = fpx_figure_spans(figure, &links.count);
    uint32_t *tags = calloc(links.count, sizeof(*tags));
    enum flamepix_status status = tags == NULL ? FLAMEPIX_NO_MEMORY : make_links(figure, &links);
    if (status == FLAMEPIX_OK)
        walk(&links, tags);
    free(links.sorted);
    free(links.first_child);
    free(links.next);
    if (status == FLAMEPIX_OK)
        *tags_ret = tags;
    else
        free(tags);
    return status;
}
