/* Many inputs become one ordered source of stacks in one of two ways:
 *
 *     streamed   each input: format -> line order          all: merge -> views
 *     sorted     each input: format                        all: concat -> views, sort
 *
 * Views come after the inputs are combined, so that each is opened once and sees the profile as a
 * whole. */
#include "profile/profile_internal.h"
#include "view/view_argument.h"
#include "view/view_requests.h"

static const char *annotation_of(const struct fpx_profile *profile, size_t i)
{
    return profile->options->annotations != NULL ? profile->options->annotations[i] : NULL;
}

/* Whether the stacks of an input go straight to the sort of all. */
static bool is_sorted_at_once(const struct fpx_profile *profile)
{
    return profile->count == 1 && profile->options->view_count == 0 &&
           profile->options->order != FLAMEPIX_ORDER_INPUT;
}

enum flamepix_status fpx_profile_open_role(const struct flamepix_input_part *role,
                                           struct flamepix_stacks *stacks,
                                           struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *stacks_ret = stacks;
    if (role != NULL && role->ratio.under > 0.0)
        status = flamepix_stacks_scale(stacks, role->ratio, stacks_ret);
    if (status == FLAMEPIX_OK && role != NULL && role->side != FLAMEPIX_NO_SIDE)
        status = flamepix_stacks_as_side(*stacks_ret, role->side, stacks_ret);
    return status;
}

/* Opens input `i` as a source of its own. With `ordered` it is in key order, and its frames are not
 * annotated. */
static enum flamepix_status open_source(struct fpx_profile *profile, size_t i, bool ordered)
{
    struct fpx_track *track = &profile->tracks[i];
    struct flamepix_format_options reading = profile->options->reading;
    struct flamepix_stacks *stacks;
    *track = (struct fpx_track){.status = FLAMEPIX_OK,
                                .must_earn = fpx_profile_must_look_folded(profile, i)};
    reading.guessed_counts = profile->guesses[i].counts;
    reading.signed_counts = profile->takes_signed;
    reading.wants_whole |= profile->count > 1 || reading.counts == 2;
    reading.recording.in_time_order |=
        !profile->options->adds_up &&
        fpx_views_show_input_order(profile->options->views, profile->options->view_count);
    reading.recording.apart |= profile->options->keeps_apart;
    reading.recording.in_key_order = is_sorted_at_once(profile);
    enum flamepix_status status =
        profile->formats[i]->open(profile->inputs[i], &reading, &track->report, &stacks);
    if (status == FLAMEPIX_OK && annotation_of(profile, i) != NULL)
        status = fpx_annotate_open(stacks, annotation_of(profile, i), &stacks);
    if (status == FLAMEPIX_OK && ordered)
        status = flamepix_order_lines(stacks, &stacks);
    if (status == FLAMEPIX_OK)
        status = fpx_tracked_stacks_create(stacks, track, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_profile_open_role(&profile->roles[i], stacks, &profile->sources[i]);
}

static enum flamepix_status open_sources(struct fpx_profile *profile, bool ordered)
{
    for (size_t i = 0; i < profile->count; i++) {
        enum flamepix_status status = open_source(profile, i, ordered);
        if (status != FLAMEPIX_OK) {
            while (i > 0)
                flamepix_stacks_free(profile->sources[--i]);
            return status;
        }
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status open_streamed(struct fpx_profile *profile,
                                          struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = open_sources(profile, true);
    *stacks_ret = profile->sources[0];
    if (status != FLAMEPIX_OK || profile->count == 1)
        return status;
    return flamepix_order_merge(profile->sources, profile->count, stacks_ret);
}

static enum flamepix_status open_unsorted(struct fpx_profile *profile,
                                          struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = open_sources(profile, false);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_order_concat(profile->sources, profile->count, stacks_ret);
}

/* Whether the stacks of all inputs may come in key order. */
static bool all_stream(const struct fpx_profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        if ((profile->formats[i]->traits & FLAMEPIX_FORMAT_STREAMS) == 0)
            return false;
    }
    return true;
}

bool fpx_profile_streams(const struct fpx_profile *profile, size_t view_count)
{
    return profile->options->annotations == NULL && !profile->is_disordered &&
           all_stream(profile) && fpx_view_chain_streams(&profile->chain, view_count);
}

/* Whether inputs belong to two sides, or each has both, according to its track. */
static bool has_two_sides(const struct fpx_profile *profile)
{
    const struct flamepix_input_part *parts = profile->options->parts;
    size_t sides = 0, both = 0;
    for (size_t i = 0; i < profile->count; i++) {
        sides += parts != NULL && parts[i].side != FLAMEPIX_NO_SIDE;
        both += profile->tracks[i].report.two_counts || profile->tracks[i].report.has_two_sides;
    }
    return sides > 0 || (both > 0 && both == profile->count);
}

static double factor_of(struct flamepix_ratio ratio)
{
    return ratio.under > 0 ? ratio.over / ratio.under : 1;
}

void fpx_profile_note_sides(const struct fpx_profile *profile)
{
    const struct flamepix_input_part *parts = profile->options->parts;
    struct flamepix_side_ratios *ratios = &profile->report->ratios;
    profile->report->has_two_sides = has_two_sides(profile);
    profile->report->is_converted = profile->is_converted;
    ratios->before = ratios->after = factor_of(profile->options->ratio);
    for (size_t i = 0; parts != NULL && i < profile->count; i++) {
        const double factor = factor_of(profile->options->ratio) * factor_of(parts[i].ratio);
        if (parts[i].side == FLAMEPIX_BEFORE)
            ratios->before = factor;
        if (parts[i].side == FLAMEPIX_AFTER)
            ratios->after = factor;
    }
}

/* The treatment of sums below 0, once the formats of the inputs are known. */
static enum flamepix_below_zero below_zero_of(const struct fpx_profile *profile)
{
    if (profile->options->below_zero != FLAMEPIX_BELOW_ZERO_KEPT_OF_FOLDED)
        return profile->options->below_zero;
    return all_stream(profile) ? FLAMEPIX_BELOW_ZERO_KEPT : FLAMEPIX_BELOW_ZERO_DROPPED;
}

/* Unordered input is read to its end before its first stack is handed out, unless a view shows its
 * order. Only then is it known whether counts below 0 occur. */
static struct fpx_signed_sums signed_sums_of(const struct fpx_profile *profile, bool ordered)
{
    return (struct fpx_signed_sums){
        .below_zero = below_zero_of(profile),
        .has_two_sides = has_two_sides(profile),
        .is_known = ordered || profile->is_signed,
        .tracks = profile->tracks,
        .track_count = profile->count,
        .report = &profile->report->below_zero,
    };
}

enum flamepix_status fpx_profile_open(struct fpx_profile *profile, bool ordered, size_t view_count,
                                      struct flamepix_stacks **stacks_ret)
{
    struct flamepix_stacks *stacks;
    *profile->report = (struct flamepix_profile_report){.resorted = !ordered};
    enum flamepix_status status =
        ordered ? open_streamed(profile, &stacks) : open_unsorted(profile, &stacks);
    struct fpx_signed_sums sums = signed_sums_of(profile, ordered);
    profile->chain.signed_sums = profile->takes_signed ? &sums : NULL;
    if (status == FLAMEPIX_OK)
        status = fpx_view_chain_open(&profile->chain, view_count, ordered, stacks, stacks_ret);
    profile->chain.signed_sums = NULL;
    if (status == FLAMEPIX_OK && profile->options->ratio.under > 0.0)
        status = flamepix_stacks_scale(*stacks_ret, profile->options->ratio, stacks_ret);
    if (status == FLAMEPIX_OK && profile->count > 1)
        status = fpx_profile_watch_units(profile, *stacks_ret, stacks_ret);
    if (status != FLAMEPIX_OK)
        return status;
    fpx_profile_note_sides(profile);
    profile->report->views.shown_depth = fpx_view_chain_shown_depth(&profile->chain);
    profile->report->views.ancestors = fpx_view_chain_ancestors(&profile->chain);
    return FLAMEPIX_OK;
}
