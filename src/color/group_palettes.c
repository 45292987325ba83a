/* The palettes package, module, file and root: the eight heaviest groups of frames have a hue each,
 * the rest is muted, the root neutral. Frames of a group differ in shade, by name. */
#include <stdlib.h>

#include "color/color_assignment.h"
#include "color/color_groups.h"
#include "color/palette_hooks.h"
#include "color/palettes.h"

struct state {
    enum fpx_grouping grouping;
    enum flamepix_theme theme;
    const struct fpx_color_assignment *given; /* NULL: the groups of this chart are used */
    struct fpx_color_groups groups;           /* of this chart, the heaviest first */
};

static void close_groups(void *user)
{
    struct state *state = user;
    fpx_color_groups_free(&state->groups);
    free(state);
}

static enum flamepix_status open_groups(const void *user, const struct fpx_palette_request *request,
                                        void **state_ret)
{
    const enum fpx_grouping *grouping = user;
    struct state *state = calloc(1, sizeof(*state));
    enum flamepix_status status = FLAMEPIX_OK;
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    state->grouping = *grouping;
    state->theme = request->chart->theme;
    state->given = fpx_palette_hooks_of(request->options).assignment;
    if (state->given == NULL)
        status = fpx_color_groups_sum(&state->groups, *grouping, request->chart->names,
                                      request->chart->name_count);
    if (status != FLAMEPIX_OK) {
        close_groups(state);
        return status;
    }
    fpx_color_groups_sort(&state->groups);
    *state_ret = state;
    return FLAMEPIX_OK;
}

/* Groups with a colour; the index after them is the rest. */
static size_t group_count(const struct state *state)
{
    size_t count = state->groups.count < FPX_HUES ? state->groups.count : FPX_HUES;
    if (state->given != NULL)
        (void)fpx_color_assignment_all(state->given, &count);
    return count;
}

static size_t meaning_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    struct flamepix_bytes label = fpx_color_group_of(state->grouping, frame);
    if (state->given != NULL)
        return fpx_color_assignment_find(state->given, label);
    size_t i = 0;
    while (i < group_count(state) && !flamepix_bytes_equal(state->groups.items[i].label, label))
        i++;
    return i;
}

static struct fpx_chosen_color chosen_for(const struct state *state, size_t group)
{
    size_t count;
    if (group == group_count(state))
        return (struct fpx_chosen_color){.is_hue = true, .hue = FPX_HUE_QUIET};
    if (state->given != NULL)
        return fpx_color_assignment_all(state->given, &count)[group].chosen;
    return (struct fpx_chosen_color){.is_hue = true, .hue = (unsigned)group};
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    if (frame->depth == 0)
        return fpx_hue_color(FPX_HUE_ROOT, state->theme, FPX_HUE_SHADES / 2);
    return fpx_chosen_color_shade(chosen_for(state, meaning_of(state, frame)), state->theme,
                                  fpx_hue_shade(frame->name));
}

static size_t meaning_count(const void *user)
{
    return group_count(user) + 1;
}

static struct fpx_meaning meaning(const void *user, size_t i)
{
    const struct state *state = user;
    static const struct flamepix_bytes others = {"others", 6};
    size_t count;
    struct fpx_meaning meaning = {
        .label = others,
        .color = fpx_chosen_color_shade(chosen_for(state, i), state->theme, FPX_HUE_SHADES / 2),
        .is_rest = i == group_count(state),
    };
    if (meaning.is_rest)
        return meaning;
    meaning.label = state->given != NULL ? fpx_color_assignment_all(state->given, &count)[i].label
                                         : state->groups.items[i].label;
    return meaning;
}

#define GROUP_CLASS                                                                                \
    .themed = true, .open = open_groups, .close = close_groups, .color = color_of,                 \
    .meaning_count = meaning_count, .meaning = meaning, .meaning_of = meaning_of

const struct fpx_palette_class fpx_group_class = {GROUP_CLASS, .wants_sums = FLAMEPIX_SUMS_LEGEND |
                                                                             FLAMEPIX_SUMS_TOTAL};
const struct fpx_palette_class fpx_root_class = {GROUP_CLASS, .wants_sums = FLAMEPIX_SUMS_LEGEND |
                                                                            FLAMEPIX_SUMS_FIRST};
