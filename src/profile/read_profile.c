/* A reading opens the profile (open_profile.c), passes its source to the caller and notes what was
 * met. Streaming needs almost no memory and is tried first. It ends with DISORDER if an input turns
 * out to be neither in key order nor in line order; then the inputs are rewound and read sorted.
 * Only sorted reading is possible with a view that does not keep order, or with annotated frames.
 *
 * Every input has a track, which its sources write to: if one of them ends in an error, the track
 * records which input it was and how far it had been read. The sources of one attempt are freed
 * before the next attempt begins; the tracks outlive them. */
#include <stdlib.h>
#include <string.h>

#include "base/os/system.h"
#include "input/input_facts.h"
#include "input/input_internal.h"
#include "profile/profile_internal.h"
#include "profile/profile_shape.h"
#include "profile/profile_ways.h"
#include "view/view_requests.h"

/* One reading of all inputs. */
struct reading {
    size_t view_count; /* number of views applied, from the first */
    flamepix_consume_fn consume;
    void *user;
    const struct fpx_profile_slices *parts; /* consumer of slices; NULL: none */
};

/* -- the two ways ------------------------------------------------------------------------------ */

static enum flamepix_status consume_watched(const struct fpx_profile *profile,
                                            const struct reading *reading,
                                            struct flamepix_stacks *stacks)
{
    struct flamepix_stacks *watched;
    enum flamepix_status status = fpx_progress_stacks(profile->progress, stacks, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    status = reading->consume(reading->user, watched);
    flamepix_stacks_free(watched);
    return status;
}

static enum flamepix_status attempt(struct fpx_profile *profile, bool ordered,
                                    const struct reading *reading)
{
    struct flamepix_stacks *stacks;
    fpx_progress_begin(profile->progress);
    enum flamepix_status status = fpx_profile_open(profile, ordered, reading->view_count, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = profile->progress == NULL ? reading->consume(reading->user, stacks)
                                       : consume_watched(profile, reading, stacks);
    fpx_profile_note(profile, reading->view_count);
    flamepix_stacks_free(stacks);
    return status;
}

static enum flamepix_status rewind_inputs(struct fpx_profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        enum flamepix_status status = flamepix_input_rewind(profile->inputs[i]);
        if (status != FLAMEPIX_OK) {
            profile->report->failed_input = i;
            profile->report->failed_place = (struct flamepix_place){0};
            return status;
        }
    }
    return FLAMEPIX_OK;
}

/* Formats that do not rewind no longer keep the input in the last reading. An earlier reading may
 * find the time window, or the common unit of several inputs. */
static void keep_no_more(const struct fpx_profile *profile, const struct reading *reading)
{
    const unsigned read_once = FLAMEPIX_FORMAT_ONCE | FLAMEPIX_FORMAT_STREAMS;
    if (!profile->options->read_once || reading->view_count < profile->chain.count ||
        flamepix_recording_has_window(&profile->options->reading.recording) ||
        (profile->count > 1 && !profile->options->sorted))
        return;
    for (size_t i = 0; i < profile->count; i++) {
        if ((profile->formats[i]->traits & read_once) != 0)
            fpx_input_keep_no_more(profile->inputs[i]);
    }
}

/* Inputs that cannot be read again are read with counts below 0. Others are read again if they have
 * any, so that the usual case does not pay for it. */
static void take_signed_where_read_once(struct fpx_profile *profile)
{
    for (size_t i = 0; i < profile->count; i++)
        profile->takes_signed |= !flamepix_input_is_rewindable(profile->inputs[i]);
}

static enum flamepix_status read_unordered(struct fpx_profile *profile,
                                           const struct reading *reading)
{
    keep_no_more(profile, reading);
    take_signed_where_read_once(profile);
    return attempt(profile, false, reading);
}

static enum flamepix_status read_disordered(struct fpx_profile *profile,
                                            const struct reading *reading)
{
    profile->is_disordered = true;
    enum flamepix_status status = rewind_inputs(profile);
    return status == FLAMEPIX_OK ? read_unordered(profile, reading) : status;
}

static enum flamepix_status read_ordered(struct fpx_profile *profile, const struct reading *reading)
{
    enum flamepix_status status = attempt(profile, true, reading);
    if (status != FLAMEPIX_DISORDER || profile->options->sorted || profile->has_new_units)
        return status;
    return read_disordered(profile, reading);
}

/* Reading the whole meets and reports again what went wrong in slices. */
static enum flamepix_status after_parts(struct fpx_profile *profile, const struct reading *reading,
                                        enum flamepix_status status)
{
    if (status == FLAMEPIX_OK || status == FLAMEPIX_NO_MEMORY || status == FLAMEPIX_INPUT_CHANGED ||
        status == FLAMEPIX_BELOW_ZERO || status == FLAMEPIX_NOT_UNDERSTOOD ||
        status == FLAMEPIX_CANCELLED)
        return status;
    if (status == FLAMEPIX_DISORDER && profile->has_new_units)
        return status;
    if (status == FLAMEPIX_DISORDER && !profile->options->sorted)
        return read_disordered(profile, reading);
    status = rewind_inputs(profile);
    return status == FLAMEPIX_OK ? read_ordered(profile, reading) : status;
}

static enum flamepix_status read_as_it_is(struct fpx_profile *profile,
                                          const struct reading *reading)
{
    if (!fpx_profile_streams(profile, reading->view_count))
        return read_unordered(profile, reading);
    if (profile->options->sorted)
        keep_no_more(profile, reading);
    take_signed_where_read_once(profile);
    enum flamepix_status status;
    if (reading->parts != NULL && !profile->takes_signed &&
        fpx_profile_read_slices(profile, reading->parts, &status))
        return after_parts(profile, reading, status);
    return read_ordered(profile, reading);
}

/* If units turn out to differ, reads the inputs again, each multiplied by its ratio; and once more
 * for each unit that is found only then. */
static enum flamepix_status read_in_one_unit(struct fpx_profile *profile,
                                             const struct reading *reading)
{
    enum flamepix_status status = read_as_it_is(profile, reading);
    while (status == FLAMEPIX_DISORDER && profile->has_new_units) {
        profile->has_new_units = false;
        status = rewind_inputs(profile);
        if (status == FLAMEPIX_OK)
            status = read_as_it_is(profile, reading);
    }
    return status;
}

/* A reading that does not take counts below 0 ends at the first one; then it is repeated. */
static enum flamepix_status read_inputs(struct fpx_profile *profile, const struct reading *reading)
{
    enum flamepix_status status = read_in_one_unit(profile, reading);
    if (status != FLAMEPIX_BELOW_ZERO || profile->takes_signed)
        return status;
    profile->takes_signed = profile->is_signed = true;
    status = rewind_inputs(profile);
    return status == FLAMEPIX_OK ? read_in_one_unit(profile, reading) : status;
}

/* Reads the inputs once for each view that must find a path, which is searched for in the stacks
 * that the views before it leave. */
static enum flamepix_status find_paths(struct fpx_profile *profile)
{
    struct fpx_view_chain *chain = &profile->chain;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < chain->count && status == FLAMEPIX_OK; i++) {
        struct fpx_view_search search = {chain, i};
        const struct reading reading = {i, fpx_view_chain_find, &search, NULL};
        if (!fpx_view_request_is_open(&chain->requests[i]))
            continue;
        status = read_inputs(profile, &reading);
        if (status == FLAMEPIX_OK)
            status = rewind_inputs(profile);
    }
    return status;
}

/* Stacks may be much larger than a recording that numbers its frames. So that memory stays in
 * proportion to it, sorting unpacked files takes no more than this: the rest goes to $TMPDIR. */
static void bound_sorting(struct fpx_profile *profile)
{
    enum { RATIO = 6 };
    uint64_t most = (uint64_t)128 << 20;
    for (size_t i = 0; i < profile->count; i++) {
        struct fpx_input_file file;
        if (!fpx_input_file(profile->inputs[i], &file) || file.nbytes > (SIZE_MAX - most) / RATIO)
            return;
        most += RATIO * file.nbytes;
    }
    if (profile->chain.memory_nbytes > most)
        profile->chain.memory_nbytes = (size_t)most;
}

static enum flamepix_status read_profile(struct fpx_profile *profile, flamepix_consume_fn consume,
                                         void *user, const struct fpx_profile_slices *parts)
{
    enum flamepix_status status = fpx_profile_detect_formats(profile);
    if (status == FLAMEPIX_OK)
        status = fpx_view_chain_init(&profile->chain, profile->options);
    bound_sorting(profile);
    if (status == FLAMEPIX_OK)
        status = find_paths(profile);
    if (status != FLAMEPIX_OK)
        return status;
    const struct reading reading = {profile->chain.count, consume, user, parts};
    return read_inputs(profile, &reading);
}

bool flamepix_profile_is_ordered(const struct flamepix_profile_options *options)
{
    FPX_TAKE(struct flamepix_profile_options, fpx_profile_shape, options);
    if (options->order != FLAMEPIX_ORDER_NAME)
        return false;
    for (size_t i = 0; i < options->view_count; i++) {
        enum flamepix_view_order order = options->views[i].view->order;
        if (order == FLAMEPIX_VIEW_IN_INPUT_ORDER || order == FLAMEPIX_VIEW_KEEPS_PLACES)
            return false;
    }
    return true;
}

const struct flamepix_view_request *
fpx_profile_around(const struct flamepix_profile_options *options)
{
    for (size_t i = 0; i < options->view_count; i++) {
        if (options->views[i].view->order == FLAMEPIX_VIEW_IN_HALVES)
            return &options->views[i];
    }
    return NULL;
}

/* If a file is being written, what was read may mix several states of it. */
static enum flamepix_status check_inputs(const struct fpx_profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        if (!fpx_input_has_changed(profile->inputs[i]))
            continue;
        profile->report->failed_input = i;
        return FLAMEPIX_INPUT_CHANGED;
    }
    return FLAMEPIX_OK;
}

/* Allocates the state of each input. Returns OK or NO_MEMORY; free the arrays in both cases. */
static enum flamepix_status allocate(struct fpx_profile *profile)
{
    const size_t count = profile->count;
    const struct flamepix_input_part *parts = profile->options->parts;
    profile->formats = calloc(count + 1, sizeof(const struct flamepix_format *));
    profile->guesses = calloc(count + 1, sizeof(struct flamepix_counts_guess));
    profile->unclaimed = calloc(count + 1, sizeof(bool));
    profile->commented = calloc(count + 1, sizeof(bool));
    profile->tracks = calloc(count + 1, sizeof(struct fpx_track));
    profile->sources = calloc(count + 1, sizeof(struct flamepix_stacks *));
    profile->units = calloc(count + 1, sizeof(struct fpx_stated_unit));
    profile->roles = calloc(count + 1, sizeof(struct flamepix_input_part));
    if (profile->formats == NULL || profile->guesses == NULL || profile->unclaimed == NULL ||
        profile->commented == NULL || profile->tracks == NULL || profile->sources == NULL ||
        profile->units == NULL || profile->roles == NULL)
        return FLAMEPIX_NO_MEMORY;
    if (parts != NULL)
        memcpy(profile->roles, parts, count * sizeof(*parts));
    return FLAMEPIX_OK;
}

static void free_arrays(struct fpx_profile *profile)
{
    free(profile->formats);
    free(profile->guesses);
    free(profile->unclaimed);
    free(profile->commented);
    free(profile->tracks);
    free(profile->sources);
    free(profile->units);
    free(profile->roles);
}

static enum flamepix_status read_all(struct flamepix_input *const *inputs, size_t count,
                                     const struct flamepix_profile_options *options,
                                     flamepix_consume_fn consume, void *user,
                                     const struct fpx_profile_slices *parts,
                                     struct flamepix_profile_report *report_ret)
{
    struct flamepix_profile_report unasked;
    struct fpx_progress_watch watch;
    struct fpx_profile profile = {
        .inputs = inputs,
        .count = count,
        .options = options,
        .report = report_ret != NULL ? report_ret : &unasked,
    };
    double begin = fpx_clock_seconds();
    *profile.report = (struct flamepix_profile_report){0};
    profile.chain.others = profile.report->views.others;
    enum flamepix_status status = allocate(&profile);
    if (status == FLAMEPIX_OK && options->progress != NULL) {
        status = fpx_progress_watch_init(&watch, options, inputs, count);
        profile.progress = status == FLAMEPIX_OK ? &watch : NULL;
    }
    if (status == FLAMEPIX_OK)
        status = read_profile(&profile, consume, user, parts);
    if (status == FLAMEPIX_OK)
        status = check_inputs(&profile);
    profile.report->seconds = fpx_clock_seconds() - begin;
    if (profile.progress != NULL)
        fpx_progress_watch_free(&watch, inputs, count);
    free_arrays(&profile);
    profile.report->views.ancestors = NULL;
    fpx_view_chain_free(&profile.chain);
    return status;
}

enum flamepix_status flamepix_profile_read(struct flamepix_input *const *inputs, size_t count,
                                           const struct flamepix_profile_options *options,
                                           flamepix_consume_fn consume, void *user,
                                           struct flamepix_profile_report *report_ret)
{
    FPX_TAKE(struct flamepix_profile_options, fpx_profile_shape, options);
    return read_all(inputs, count, options, consume, user, NULL, report_ret);
}

enum flamepix_status fpx_profile_read_in_slices(struct flamepix_input *const *inputs, size_t count,
                                                const struct flamepix_profile_options *options,
                                                const struct fpx_slice_limits *limits,
                                                const struct fpx_slices_consumer *parts,
                                                flamepix_consume_fn consume, void *user,
                                                struct flamepix_profile_report *report_ret)
{
    const struct fpx_profile_slices in_slices = {parts, limits, user};
    return read_all(inputs, count, options, consume, user, &in_slices, report_ret);
}
