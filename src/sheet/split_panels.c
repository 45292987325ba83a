#include "layout/layout_sums.h"
#include "sheet/split_internal.h"
#include "tally/tally_search.h"

#include <stdlib.h>

void fpx_split_free_panels(struct flamepix_split *split)
{
    for (size_t i = 0; split->captions != NULL && i < split->count; i++)
        flamepix_buffer_free(&split->captions[i]);
    for (size_t i = 0; split->layouts != NULL && i < split->count; i++)
        flamepix_buffer_free(&split->layouts[i]);
    free(split->panels);
    free(split->captions);
    free(split->layouts);
    split->panels = NULL;
    split->captions = split->layouts = NULL;
    flamepix_tally_free(split->tally);
    flamepix_tally_free(split->of_panel);
    split->tally = split->of_panel = NULL;
    split->summary = (struct flamepix_layout_summary){0};
}

static enum flamepix_status open_tallies(struct flamepix_split *split)
{
    const struct flamepix_sheet_options *sheet = &split->options->sheet;
    const unsigned wants = flamepix_sheet_wants_sums(sheet);
    const struct flamepix_tally_options sums = {
        .names = split->options->names || wants != 0,
        .woken = (wants & FLAMEPIX_SUMS_WOKEN) != 0,
        .totals = (wants & FLAMEPIX_SUMS_TOTAL) != 0,
        .inclusive = (wants & FLAMEPIX_SUMS_INCLUSIVE) != 0,
        .limit_nbytes = split->options->limit_names_nbytes,
        .limit_depth = sheet->layout.limit_depth,
        .searches = sheet->figure.searches,
        .search_count = sheet->figure.search_count,
    };
    if (split->options->taker != NULL || (!sums.names && sums.search_count == 0))
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_tally_create(&sums, &split->tally);
    return status == FLAMEPIX_OK ? flamepix_tally_create(&sums, &split->of_panel) : status;
}

/* A caption ends with NUL, but a name may contain one. */
static enum flamepix_status write_caption(struct flamepix_bytes name, struct flamepix_buffer *text)
{
    enum flamepix_status status = flamepix_buffer_append(text, name.data, name.length);
    for (size_t i = 0; i < text->length; i++) {
        if (text->data[i] == '\0')
            text->data[i] = '?';
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "", 1) : status;
}

enum flamepix_status fpx_split_name_panel(struct flamepix_split *split, size_t i,
                                          struct flamepix_bytes name)
{
    flamepix_buffer_clear(&split->captions[i]);
    enum flamepix_status status = write_caption(name, &split->captions[i]);
    split->panels[i].caption = split->captions[i].data;
    return status;
}

enum flamepix_status fpx_split_begin_panels(struct flamepix_split *split, size_t count)
{
    fpx_split_free_panels(split);
    split->count = count;
    split->panels = calloc(split->count, sizeof(*split->panels));
    split->captions = calloc(split->count, sizeof(*split->captions));
    split->layouts = calloc(split->count, sizeof(*split->layouts));
    if (split->panels == NULL || split->captions == NULL || split->layouts == NULL)
        return FLAMEPIX_NO_MEMORY;
    return open_tallies(split);
}

/* Sets in the tally what views did, as for a single chart. */
static void prepare_tally(const struct flamepix_split *split, struct flamepix_tally *tally)
{
    fpx_tally_search_none_of(tally, split->first.views.others);
    fpx_tally_set_self_depth(tally, split->layout.self_depth);
}

/* Counts the stacks as they pass, if there is a tally. */
static enum flamepix_status lay_out(const struct flamepix_split *split,
                                    struct flamepix_tally *tally, struct flamepix_stacks *stacks,
                                    struct flamepix_layout **layout_ret)
{
    struct flamepix_stacks *counted;
    if (tally == NULL)
        return flamepix_layout_create(stacks, &split->layout, layout_ret);
    prepare_tally(split, tally);
    enum flamepix_status status = flamepix_tally_watch(tally, stacks, &counted);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_layout_create(counted, &split->layout, layout_ret);
    flamepix_stacks_free(counted);
    fpx_tally_search_none_of(tally, NULL);
    return status;
}

/* For a sheet. */
static enum flamepix_status keep_panel(struct flamepix_split *split, size_t i,
                                       const struct flamepix_layout *layout)
{
    enum flamepix_status status = flamepix_layout_pack(layout, &split->layouts[i]);
    split->panels[i].packed = flamepix_buffer_bytes(&split->layouts[i]);
    return status == FLAMEPIX_OK && split->tally != NULL
               ? flamepix_tally_add(split->tally, split->of_panel)
               : status;
}

static enum flamepix_status hand_panel_over(struct flamepix_split *split, size_t i,
                                            const struct flamepix_layout *layout)
{
    const struct flamepix_split_taker *taker = split->options->taker;
    const struct flamepix_layout_summary summary = flamepix_layout_summary(layout);
    fpx_layout_summary_add(&split->summary, &summary);
    return taker == NULL
               ? keep_panel(split, i, layout)
               : taker->take(taker->user, split->panels[i].caption, layout, &split->first);
}

enum flamepix_status fpx_split_lay_out_panel(struct flamepix_split *split, size_t i,
                                             struct flamepix_stacks *stacks)
{
    const struct flamepix_split_taker *taker = split->options->taker;
    struct flamepix_layout *layout = NULL;
    enum flamepix_status status =
        lay_out(split, taker != NULL ? taker->tally : split->of_panel, stacks, &layout);
    split->panels[i].unit = split->first.unit;
    split->panels[i].views.others = split->first.views.others;
    if (status == FLAMEPIX_OK) {
        status = hand_panel_over(split, i, layout);
    } else if (status == FLAMEPIX_NO_STACKS && taker == NULL) {
        split->panels[i].note = "no weight";
        status = FLAMEPIX_OK;
    }
    flamepix_layout_free(layout);
    return status;
}

enum flamepix_status fpx_split_end_panels(struct flamepix_split *split)
{
    return split->tally != NULL ? flamepix_tally_sum_up(split->tally) : FLAMEPIX_OK;
}
