#include "cli/options/search_list.h"

#include "cli/message.h"
#include "cli/options/pattern_value.h"

enum flamepix_exit flamepix_search_list_read(const struct flamepix_picture_arguments *picture,
                                             struct flamepix_search_list *list,
                                             struct flamepix_figure_options *figure)
{
    const struct flamepix_texts *texts = &picture->searches;
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    if (texts->count > FLAMEPIX_SEARCHES_MAX) {
        flamepix_message("--search: at most %d of them, not %zu", FLAMEPIX_SEARCHES_MAX,
                         texts->count);
        return FLAMEPIX_EXIT_USAGE;
    }
    for (size_t i = 0; i < texts->count && code == FLAMEPIX_EXIT_DONE; i++) {
        list->colors[i] = flamepix_search_color(i);
        code = flamepix_pattern_value("search", texts->items[i], picture->ignore_case,
                                      &list->patterns[i]);
        if (code == FLAMEPIX_EXIT_DONE)
            list->count++;
    }
    if (picture->search_color.is_set && !picture->search_color.none)
        list->colors[0] = picture->search_color.color;
    figure->searches = list->patterns;
    figure->search_colors = list->colors;
    figure->search_count = list->count;
    return code;
}

void flamepix_search_list_free(struct flamepix_search_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        flamepix_pattern_free(list->patterns[i]);
    list->count = 0;
}
