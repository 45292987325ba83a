#include "figure/words/captions.h"

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "base/isolated_names.h"

struct flamepix_bytes fpx_title_name_in(const char *argument)
{
    struct flamepix_bytes name = flamepix_bytes_of(argument);
    if (argument[0] == '=')
        return fpx_bytes_trimmed(flamepix_bytes_from(name, 1));
    if (argument[0] == '+')
        return flamepix_bytes_from(name, 1);
    if (argument[0] != ';')
        return name;
    while (name.length > 1 && name.data[name.length - 1] == ';')
        name.length--;
    size_t begin = name.length;
    while (begin > 0 && name.data[begin - 1] != ';')
        begin--;
    return fpx_bytes_trimmed(flamepix_bytes_from(name, begin));
}

static enum flamepix_status append_view(const struct flamepix_figure_view *view, const char *before,
                                        bool is_drawn, struct flamepix_buffer *title)
{
    fpx_buffer_printf(title, "%s%s", before, view->title);
    if (view->argument == NULL)
        return title->status;
    const struct flamepix_bytes name = fpx_title_name_in(view->argument);
    flamepix_buffer_append(title, " ", 1);
    if (is_drawn)
        return fpx_isolate_append(title, name);
    return flamepix_buffer_append(title, name.data, name.length);
}

static bool says_something(const struct flamepix_figure_views *views)
{
    bool says = views->input_order;
    for (size_t i = 0; i < views->count; i++)
        says |= views->items[i].title != NULL;
    return says;
}

static const char *kind_of(const struct flamepix_figure_comparison *comparison)
{
    if (comparison == NULL)
        return "";
    return comparison->measure != NULL ? "Differential " : "Ratio ";
}

enum flamepix_status fpx_title_views_write(const struct flamepix_figure_views *views, bool is_drawn,
                                           struct flamepix_buffer *title)
{
    const char *before = " (";
    for (size_t i = 0; i < views->count; i++) {
        if (views->items[i].title == NULL)
            continue;
        append_view(&views->items[i], before, is_drawn, title);
        before = ", ";
    }
    if (before[0] == ',')
        flamepix_buffer_append(title, ")", 1);
    return title->status;
}

enum flamepix_status fpx_default_title_write(const struct fpx_title_facts *facts,
                                             struct flamepix_buffer *title)
{
    const struct flamepix_figure_views *views = facts->views;
    if (!says_something(views) && facts->comparison == NULL)
        return title->status;
    fpx_buffer_printf(title, "%s%s %s%s", kind_of(facts->comparison),
                      facts->inverted ? "Icicle" : "Flame", views->input_order ? "Chart" : "Graph",
                      facts->many ? "s" : "");
    fpx_title_views_write(views, facts->is_drawn, title);
    return flamepix_buffer_append(title, "", 1);
}
