/* Self depth: the place of the function that ran in the stacks after views. It is moved only by
 * views that reverse stacks, or add or remove first frames by number. If a view removes frames by
 * name, their weight goes to the frame then at that place. */
#include "view/view_argument.h"
#include "view/views.h"

struct place {
    bool at_first; /* stacks begin at their leaves */
    size_t before; /* frames that views added before the function that ran; 0 unless `at_first` */
};

static void take_away(struct place *place, size_t frames)
{
    place->before -= frames < place->before ? frames : place->before;
}

/* Several first frames are joined to one. */
static void group(struct place *place, const char *argument)
{
    const uint32_t frames = fpx_group_frames(argument);
    if (frames == 0)
        place->before++;
    else
        take_away(place, frames - 1);
}

static void skip(struct place *place, const char *argument)
{
    struct flamepix_pattern_fault fault;
    uint32_t frames = 0;
    (void)fpx_view_number(argument, 1, UINT32_MAX, &fault, &frames);
    take_away(place, frames);
}

/* A frame with the name of a panel is not in its stacks. */
static void apply_at_first(struct place *place, const struct flamepix_view_request *request)
{
    const enum flamepix_view_roots roots = request->view->roots;
    if (roots == FLAMEPIX_VIEW_GROUPS_ROOTS)
        group(place, request->argument);
    if (roots == FLAMEPIX_VIEW_SKIPS_ROOTS)
        skip(place, request->argument);
    if (roots == FLAMEPIX_VIEW_SPLITS_ROOTS)
        take_away(place, fpx_group_frames(request->argument));
    if (roots == FLAMEPIX_VIEW_PICKS_ROOT)
        place->before = 0;
}

static void apply(struct place *place, const struct flamepix_view_request *request)
{
    if (request->view->roots == FLAMEPIX_VIEW_REVERSES_ROOTS)
        *place = (struct place){.at_first = !place->at_first};
    else if (place->at_first)
        apply_at_first(place, request);
}

size_t flamepix_views_self_depth(const struct flamepix_view_request *requests, size_t count)
{
    struct place place = {.at_first = false};
    for (int stage = 0; stage < FLAMEPIX_VIEW_STAGES; stage++) {
        for (size_t i = 0; i < count; i++) {
            if ((int)requests[i].view->stage == stage)
                apply(&place, &requests[i]);
        }
    }
    return place.at_first ? place.before + 1 : 0;
}
