#include "profile/profile_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/unit.h"

/* -- units of the inputs ----------------------------------------------------------------------- */

/* Remembers the units of inputs, which stay known when an input is read again from its start. */
static void note_said(struct fpx_profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        if (profile->units[i].text[0] == '\0')
            memcpy(profile->units[i].text, profile->tracks[i].report.unit, FLAMEPIX_UNIT_NBYTES);
    }
}

static enum flamepix_side side_of(const struct fpx_profile *profile, size_t i)
{
    const struct flamepix_input_part *parts = profile->options->parts;
    return parts != NULL ? parts[i].side : FLAMEPIX_NO_SIDE;
}

/* Whether the units of two inputs add up, and which is finer. If inputs cannot be read again, only
 * equal units add up. */
static bool adds_up(const struct fpx_profile *profile, const char *unit, const char *other,
                    bool *is_finer_ret)
{
    double over, under;
    *is_finer_ret = false;
    if (!fpx_unit_converts(unit, other, &over, &under))
        return false;
    *is_finer_ret = over > under;
    return !profile->is_read_out || !(over > under || over < under);
}

struct fpx_inputs_unit fpx_profile_unit_of(struct fpx_profile *profile,
                                           const enum flamepix_side *side)
{
    struct fpx_inputs_unit found = {.text = ""};
    note_said(profile);
    for (size_t i = 0; i < profile->count && !found.is_unlike; i++) {
        const char *unit = profile->units[i].text;
        bool is_finer = true;
        if (unit[0] == '\0' || (side != NULL && side_of(profile, i) != *side))
            continue;
        if (found.text[0] == '\0')
            found.inputs[0] = i;
        else if (!adds_up(profile, found.text, unit, &is_finer))
            found.is_unlike = true;
        found.inputs[1] = i;
        if (is_finer)
            found.text = unit;
    }
    return found;
}

/* -- ratios ------------------------------------------------------------------------------------ */

static struct flamepix_ratio product(struct flamepix_ratio ratio, double over, double under)
{
    if (!(ratio.under > 0))
        ratio = (struct flamepix_ratio){1, 1};
    return (struct flamepix_ratio){ratio.over * over, ratio.under * under};
}

/* Sets the ratio that converts an input to `unit`. Returns whether the ratio has changed. */
static bool set_ratio(struct fpx_profile *profile, size_t i, const char *unit)
{
    const struct flamepix_ratio asked = profile->options->parts != NULL
                                            ? profile->options->parts[i].ratio
                                            : (struct flamepix_ratio){0};
    struct flamepix_ratio ratio = asked;
    double over, under;
    if (profile->units[i].text[0] != '\0' &&
        fpx_unit_converts(profile->units[i].text, unit, &over, &under) &&
        (over > under || over < under)) {
        ratio = product(asked, over, under);
        profile->is_converted = true;
    }
    const struct flamepix_ratio had = profile->roles[i].ratio;
    profile->roles[i].ratio = ratio;
    return ratio.over > had.over || ratio.over < had.over || ratio.under > had.under ||
           ratio.under < had.under;
}

/* If the units of the sides do not add up, each side has its own: a ratio makes them equal. */
static bool set_ratios(struct fpx_profile *profile)
{
    const struct fpx_inputs_unit all = fpx_profile_unit_of(profile, NULL);
    bool is_other = false;
    profile->is_converted = false;
    for (size_t i = 0; i < profile->count; i++) {
        const enum flamepix_side side = side_of(profile, i);
        const struct fpx_inputs_unit own =
            all.is_unlike ? fpx_profile_unit_of(profile, &side) : all;
        is_other |= set_ratio(profile, i, own.is_unlike ? profile->units[i].text : own.text);
    }
    return is_other;
}

/* An input that cannot be read again keeps its numbers, which add up only in equal units. */
static bool can_be_read_again(const struct fpx_profile *profile)
{
    for (size_t i = 0; i < profile->count; i++)
        if (!flamepix_input_is_rewindable(profile->inputs[i]))
            return false;
    return true;
}

bool fpx_profile_has_new_units(struct fpx_profile *profile)
{
    if (profile->count < 2 || !set_ratios(profile))
        return false;
    profile->is_read_out = !can_be_read_again(profile);
    if (profile->is_read_out)
        (void)set_ratios(profile);
    profile->has_new_units = !profile->is_read_out;
    return profile->has_new_units;
}

/* -- watched stacks ---------------------------------------------------------------------------- */

struct watched {
    struct flamepix_stacks stacks; /* first: a pointer to it is a pointer to the struct */
    struct flamepix_stacks *inner;
    struct fpx_profile *profile;
    bool has_begun;
};

/* Checks at the first stack, at an end, and at a sum below 0, which unlike units may cause. */
static bool is_time_to_look(const struct watched *watched, enum flamepix_status status)
{
    return status == FLAMEPIX_OK ? !watched->has_begun
                                 : status == FLAMEPIX_END || status == FLAMEPIX_NO_STACKS ||
                                       status == FLAMEPIX_BELOW_ZERO;
}

static enum flamepix_status watched_next(struct flamepix_stacks *stacks,
                                         struct flamepix_stack *stack_ret)
{
    struct watched *watched = (struct watched *)stacks;
    enum flamepix_status status = flamepix_stacks_next(watched->inner, stack_ret);
    stacks->in_order = watched->inner->in_order;
    if (is_time_to_look(watched, status) && fpx_profile_has_new_units(watched->profile))
        status = FLAMEPIX_DISORDER;
    watched->has_begun = true;
    return status;
}

static void watched_free(struct flamepix_stacks *stacks)
{
    struct watched *watched = (struct watched *)stacks;
    flamepix_stacks_free(watched->inner);
    free(watched);
}

enum flamepix_status fpx_profile_watch_units(struct fpx_profile *profile,
                                             struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret)
{
    struct watched *watched = calloc(1, sizeof(*watched));
    if (watched == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    *watched = (struct watched){
        .stacks = {.next = watched_next,
                   .free = watched_free,
                   .lookback = stacks->lookback,
                   .in_order = stacks->in_order,
                   .ahead = stacks->ahead},
        .inner = stacks,
        .profile = profile,
    };
    *stacks_ret = &watched->stacks;
    return FLAMEPIX_OK;
}
