#include "cli/options/picture_values.h"

#include "cli/console.h"
#include "cli/options/value_kinds.h"
#include "color/colors_facts.h"

enum fpx_exit fpx_search_list_read(const struct fpx_picture_arguments *picture,
                                   struct fpx_search_list *list,
                                   struct flamepix_figure_options *figure)
{
    const struct fpx_texts *texts = &picture->searches;
    enum fpx_exit code = FPX_EXIT_DONE;
    if (texts->count > FLAMEPIX_SEARCHES_MAX) {
        fpx_message("--search: at most %d, not %zu", FLAMEPIX_SEARCHES_MAX, texts->count);
        return FPX_EXIT_USAGE;
    }
    for (size_t i = 0; i < texts->count && code == FPX_EXIT_DONE; i++) {
        list->colors[i] = fpx_search_color(i);
        code =
            fpx_pattern_value("search", texts->items[i], picture->ignore_case, &list->patterns[i]);
        if (code == FPX_EXIT_DONE)
            flamepix_pattern_collect(list->patterns[list->count++], picture->undecided);
    }
    if (picture->search_color.is_set && !picture->search_color.none)
        list->colors[0] = picture->search_color.color;
    figure->searches = list->patterns;
    figure->search_colors = list->colors;
    figure->search_count = list->count;
    return code;
}

void fpx_search_list_free(struct fpx_search_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        flamepix_pattern_free(list->patterns[i]);
    list->count = 0;
}
