#include "sheet/panel_paths.h"

#include <stdlib.h>

#include "figure/regions.h"
#include "sheet/open_panel.h"
#include "sidecar/alt_text.h"

static enum flamepix_status note_path(const struct flamepix_figure *figure,
                                      const struct fpx_alt_sentence *sentence,
                                      struct fpx_panel_path *panel)
{
    struct fpx_alt_sentence names = *sentence;
    struct fpx_dominant_path path = {.count = 0};
    const char *others = figure->facts.views.others;
    names.text = (struct flamepix_buffer){0};
    panel->whole = fpx_figure_counted(figure);
    enum flamepix_status status =
        fpx_dominant_path_find(figure, FPX_TO_CALLEES, panel->whole,
                               flamepix_bytes_of(others != NULL ? others : ""), &path);
    if (status == FLAMEPIX_OK)
        status = fpx_alt_path(&names, &path);
    panel->names = names.text;
    panel->weight = path.weight;
    panel->holds_most = path.holds_most;
    return status;
}

static enum flamepix_status look_at(const struct flamepix_sheet *sheet, size_t i,
                                    const struct fpx_alt_sentence *sentence,
                                    struct fpx_panel_path *panel)
{
    struct fpx_open_panel open = {0};
    enum flamepix_status status = fpx_panel_open(sheet, i, &open);
    if (status == FLAMEPIX_OK)
        status = note_path(open.figure, sentence, panel);
    fpx_panel_close(&open);
    return status;
}

/* -- common parts ------------------------------------------------------------------------------ */

static bool are_equal(const struct fpx_panel_paths *paths, size_t i, size_t k)
{
    return flamepix_bytes_equal(flamepix_buffer_bytes(&paths->items[i].names),
                                flamepix_buffer_bytes(&paths->items[k].names));
}

static bool has_path(const struct fpx_panel_paths *paths, size_t i)
{
    return paths->items[i].names.length > 0;
}

bool fpx_panel_paths_is_common(const struct fpx_panel_paths *paths, size_t i)
{
    return paths->equal > 0 && has_path(paths, i) && are_equal(paths, i, paths->common);
}

/* The majority vote of Boyer and Moore: a path of more than half remains when each one is removed
 * together with a different one. */
static void find_common(struct fpx_panel_paths *paths)
{
    size_t lead = 0, equal = 0;
    for (size_t i = 0; i < paths->count; i++) {
        if (!has_path(paths, i))
            continue;
        if (lead == 0)
            paths->common = i;
        lead = lead == 0 || are_equal(paths, i, paths->common) ? lead + 1 : lead - 1;
    }
    for (size_t i = 0; i < paths->count; i++)
        equal += has_path(paths, i) && are_equal(paths, i, paths->common);
    paths->equal = equal > paths->drawn / 2 ? equal : 0;
}

/* ---------------------------------------------------------------------------------------------- */

enum flamepix_status fpx_panel_paths_find(const struct flamepix_sheet *sheet,
                                          const struct fpx_alt_sentence *sentence,
                                          struct fpx_panel_paths *paths_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *paths_ret = (struct fpx_panel_paths){.count = sheet->count, .drawn = sheet->profiles};
    paths_ret->items = calloc(sheet->count + 1, sizeof(*paths_ret->items));
    if (paths_ret->items == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++)
        if (sheet->facts[i].has_layout)
            status = look_at(sheet, i, sentence, &paths_ret->items[i]);
    if (status == FLAMEPIX_OK)
        find_common(paths_ret);
    return status;
}

void fpx_panel_paths_free(struct fpx_panel_paths *paths)
{
    for (size_t i = 0; paths->items != NULL && i < paths->count; i++)
        flamepix_buffer_free(&paths->items[i].names);
    free(paths->items);
    *paths = (struct fpx_panel_paths){0};
}
