/* Many inputs become one ordered source of stacks in one of two ways:
 *
 *     streamed   each input: format -> line order          all: merge -> views
 *     sorted     each input: format                        all: concat -> views, sort
 *
 * Streaming needs no memory to speak of and is tried first. It ends with DISORDER where an input
 * turns out to be neither in key order nor in line order; then the inputs are rewound and read the
 * second way. A view that does not keep order leaves only the second way, and so do inputs whose
 * frames are annotated, which is done between format and concat. Views stand behind the place where
 * the inputs meet, so that each is opened once and sees the profile as a whole.
 *
 * Every input has a track, which its sources write to: when one of them ends in an error, the track
 * says which input that was and how far it had been read. The sources of one attempt are freed
 * before the next one begins; the tracks outlive them. */
#include <flamepix/profile.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "format/recognise.h"
#include "profile/tracked_stacks.h"
#include "profile/view_chain.h"
#include "view/annotate.h"

struct profile {
    struct flamepix_input *const *inputs;
    size_t count;
    const struct flamepix_profile_options *options;
    struct flamepix_profile_report *report;
    const struct flamepix_format **formats; /* of each input */
    unsigned *counts;                       /* on a line of each input */
    bool *unclaimed;                        /* of each input: whether no format claims it */
    struct flamepix_near_formats near;      /* of the first of these, which is known */
    bool near_is_known;
    struct flamepix_track *tracks;    /* of each input */
    struct flamepix_stacks **sources; /* of each input, until something takes them */
    bool is_disordered;               /* a reading before has met disorder */
    struct flamepix_view_chain chain;
};

/* One reading of all inputs. */
struct reading {
    size_t view_count; /* the first so many of the chain are applied */
    flamepix_consume_fn consume;
    void *user;
};

/* -- formats ----------------------------------------------------------------------------------- */

static enum flamepix_status find_format(struct profile *profile, size_t i)
{
    const struct flamepix_profile_options *options = profile->options;
    const struct flamepix_recording_options *recording = &options->reading.recording;
    struct flamepix_bytes head = {0};
    profile->formats[i] = options->format;
    profile->counts[i] = options->reading.counts;
    if (options->format != NULL && !flamepix_format_is_read(options->format, recording))
        return FLAMEPIX_OTHER_FORMAT;
    if (options->format != NULL && options->reading.counts != 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_input_peek(profile->inputs[i], &head);
    if (status != FLAMEPIX_OK)
        return status;
    if (options->format == NULL)
        profile->formats[i] =
            flamepix_format_of_file(head, flamepix_input_extension(profile->inputs[i]));
    profile->unclaimed[i] =
        options->format == NULL && !flamepix_format_claims(profile->formats[i], head);
    if (profile->unclaimed[i] && !profile->near_is_known) {
        profile->near = flamepix_formats_near(head);
        profile->near_is_known = true;
    }
    if (options->reading.counts == 0)
        profile->counts[i] = flamepix_recognise_two_counts(head) ? 2 : 1;
    return flamepix_format_is_read(profile->formats[i], recording) ? FLAMEPIX_OK
                                                                   : FLAMEPIX_OTHER_FORMAT;
}

static void note_unclaimed(struct profile *profile, size_t i)
{
    struct flamepix_profile_report *report = profile->report;
    if (!profile->unclaimed[i])
        return;
    if (report->unclaimed.count++ > 0)
        return;
    report->unclaimed.input = i;
    report->unclaimed.near = profile->near;
    (void)snprintf(report->unclaimed.extension, sizeof(report->unclaimed.extension), "%s",
                   flamepix_input_extension(profile->inputs[i]));
}

static enum flamepix_status find_formats(struct profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        enum flamepix_status status = find_format(profile, i);
        if (status != FLAMEPIX_OK) {
            profile->report->failed_input = i;
            profile->report->refused = profile->formats[i];
            note_unclaimed(profile, i);
            return status;
        }
    }
    return FLAMEPIX_OK;
}

/* -- sources ----------------------------------------------------------------------------------- */

static const char *annotation_of(const struct profile *profile, size_t i)
{
    return profile->options->annotations != NULL ? profile->options->annotations[i] : NULL;
}

/* Whether nothing stands between an input and the sorting of all. */
static bool is_sorted_at_once(const struct profile *profile)
{
    return profile->count == 1 && profile->options->view_count == 0 &&
           profile->options->order != FLAMEPIX_ORDER_INPUT;
}

/* Opens input `i` as a source of its own: in key order where `ordered`, and then its frames are not
 * annotated. */
static enum flamepix_status open_source(struct profile *profile, size_t i, bool ordered)
{
    struct flamepix_track *track = &profile->tracks[i];
    struct flamepix_format_options reading = profile->options->reading;
    struct flamepix_stacks *stacks;
    *track = (struct flamepix_track){.status = FLAMEPIX_OK};
    reading.counts = profile->counts[i];
    reading.recording.in_time_order |=
        !profile->options->adds_up &&
        flamepix_views_show_input_order(profile->options->views, profile->options->view_count);
    reading.recording.in_key_order = is_sorted_at_once(profile);
    enum flamepix_status status =
        profile->formats[i]->open(profile->inputs[i], &reading, &track->report, &stacks);
    if (status == FLAMEPIX_OK && annotation_of(profile, i) != NULL)
        status = flamepix_annotate_open(stacks, annotation_of(profile, i), &stacks);
    if (status == FLAMEPIX_OK && ordered)
        status = flamepix_order_lines(stacks, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_tracked_stacks_create(stacks, track, &profile->sources[i]);
}

static enum flamepix_status open_sources(struct profile *profile, bool ordered)
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

static enum flamepix_status open_streamed(struct profile *profile,
                                          struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = open_sources(profile, true);
    *stacks_ret = profile->sources[0];
    if (status != FLAMEPIX_OK || profile->count == 1)
        return status;
    return flamepix_order_merge(profile->sources, profile->count, stacks_ret);
}

static enum flamepix_status open_unsorted(struct profile *profile,
                                          struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = open_sources(profile, false);
    if (status != FLAMEPIX_OK)
        return status;
    return flamepix_order_concat(profile->sources, profile->count, stacks_ret);
}

/* -- what was met ------------------------------------------------------------------------------ */

static void add_report(struct flamepix_profile_report *report, size_t input,
                       const struct flamepix_format_report *of_input)
{
    for (uint64_t i = 0; i < of_input->bad_lines && i < FLAMEPIX_FORMAT_FAULTS; i++) {
        uint64_t at = report->bad_lines + i;
        if (at >= FLAMEPIX_FORMAT_FAULTS)
            break;
        report->first[at].input = input;
        report->first[at].line = of_input->first[i].line;
        report->first[at].fault = of_input->first[i].fault;
    }
    report->lines += of_input->lines;
    report->stacks += of_input->stacks;
    report->zero += of_input->zero;
    report->bad_lines += of_input->bad_lines;
}

static void note_two_counts(struct flamepix_profile_report *report, size_t input)
{
    if (report->two_counts == 0)
        report->first_two_counts = input;
    report->two_counts++;
}

static void note_damage(struct flamepix_profile_report *report, size_t input,
                        const struct flamepix_damage *damage)
{
    if (!damage->found)
        return;
    if (report->damaged == 0) {
        report->first_damaged = input;
        report->damage = *damage;
    }
    report->damaged++;
}

static void note_parts(struct flamepix_profile_report *report, size_t input,
                       const struct flamepix_parts_report *parts)
{
    const bool is_choice = parts->count > 1 && !parts->is_asked_for;
    if (parts->count > 0 &&
        (report->parts.count == 0 || (is_choice && report->several_parts == 0))) {
        report->first_parts = input;
        report->parts = *parts;
    }
    report->several_parts += is_choice;
}

static void note_estimate(struct flamepix_profile_report *report, size_t input, bool is_estimated)
{
    if (is_estimated && report->estimated++ == 0)
        report->first_estimated = input;
}

static void note_format(struct flamepix_profile_report *report,
                        const struct flamepix_format *format)
{
    for (size_t i = 0; i < report->format_count; i++) {
        if (report->formats[i] == format)
            return;
    }
    if (report->format_count < FLAMEPIX_REPORT_FORMATS)
        report->formats[report->format_count++] = format;
}

/* The unit that all inputs agree on which say one. */
static void note_unit(struct profile *profile)
{
    char *unit = profile->report->unit;
    for (size_t i = 0; i < profile->count; i++) {
        const char *of_input = profile->tracks[i].report.unit;
        if (of_input[0] != '\0' && unit[0] != '\0' && strcmp(unit, of_input) != 0) {
            unit[0] = '\0';
            return;
        }
        if (of_input[0] != '\0')
            memcpy(unit, of_input, FLAMEPIX_UNIT_NBYTES);
    }
}

static void note_tracks(struct profile *profile)
{
    note_unit(profile);
    for (size_t i = 0; i < profile->count; i++) {
        const struct flamepix_track *track = &profile->tracks[i];
        add_report(profile->report, i, &track->report);
        if (!profile->report->window.is_given)
            profile->report->window = track->report.window;
        note_damage(profile->report, i, &track->report.damage);
        note_parts(profile->report, i, &track->report.parts);
        note_estimate(profile->report, i, track->report.is_estimated);
        note_format(profile->report, profile->formats[i]);
        note_unclaimed(profile, i);
        if (track->report.two_counts && profile->options->reading.counts == 0)
            note_two_counts(profile->report, i);
        if (track->status != FLAMEPIX_OK && track->status != FLAMEPIX_END) {
            profile->report->failed_input = i;
            profile->report->failed_place = (struct flamepix_place){
                track->report.lines, flamepix_input_offset(profile->inputs[i])};
        }
    }
}

/* -- the two ways ------------------------------------------------------------------------------ */

static enum flamepix_status attempt(struct profile *profile, bool ordered,
                                    const struct reading *reading)
{
    struct flamepix_stacks *stacks;
    *profile->report = (struct flamepix_profile_report){.resorted = !ordered};
    enum flamepix_status status =
        ordered ? open_streamed(profile, &stacks) : open_unsorted(profile, &stacks);
    if (status == FLAMEPIX_OK)
        status = flamepix_view_chain_open(&profile->chain, reading->view_count, ordered, stacks,
                                          &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    profile->report->views.shown_depth = flamepix_view_chain_shown_depth(&profile->chain);
    status = reading->consume(reading->user, stacks);
    note_tracks(profile);
    flamepix_view_chain_note(&profile->chain, reading->view_count, &profile->report->views);
    flamepix_stacks_free(stacks);
    return status;
}

static enum flamepix_status rewind_inputs(struct profile *profile)
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

/* Whether stacks of all inputs may come in key order. */
static bool all_stream(const struct profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        if ((profile->formats[i]->traits & FLAMEPIX_FORMAT_STREAMS) == 0)
            return false;
    }
    return true;
}

/* The last reading of formats that do not rewind is all that there will be of them; a window of
 * time is found in a reading before it. */
static void keep_no_more(const struct profile *profile, const struct reading *reading)
{
    const unsigned read_once = FLAMEPIX_FORMAT_ONCE | FLAMEPIX_FORMAT_STREAMS;
    if (!profile->options->read_once || reading->view_count < profile->chain.count ||
        flamepix_recording_has_window(&profile->options->reading.recording))
        return;
    for (size_t i = 0; i < profile->count; i++) {
        if ((profile->formats[i]->traits & read_once) != 0)
            flamepix_input_keep_no_more(profile->inputs[i]);
    }
}

static enum flamepix_status read_unordered(struct profile *profile, const struct reading *reading)
{
    keep_no_more(profile, reading);
    return attempt(profile, false, reading);
}

static enum flamepix_status read_inputs(struct profile *profile, const struct reading *reading)
{
    if (profile->options->annotations != NULL || profile->is_disordered || !all_stream(profile) ||
        !flamepix_view_chain_streams(&profile->chain, reading->view_count))
        return read_unordered(profile, reading);
    if (profile->options->sorted)
        keep_no_more(profile, reading);
    enum flamepix_status status = attempt(profile, true, reading);
    if (status != FLAMEPIX_DISORDER || profile->options->sorted)
        return status;
    profile->is_disordered = true;
    status = rewind_inputs(profile);
    if (status != FLAMEPIX_OK)
        return status;
    return read_unordered(profile, reading);
}

/* Reads the inputs once for each view that must find a path: what it is looked for in is what the
 * views before it leave. */
static enum flamepix_status find_paths(struct profile *profile)
{
    struct flamepix_view_chain *chain = &profile->chain;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < chain->count && status == FLAMEPIX_OK; i++) {
        struct flamepix_view_search search = {chain, i};
        const struct reading reading = {i, flamepix_view_chain_find, &search};
        if (!flamepix_view_request_is_open(&chain->requests[i]))
            continue;
        status = read_inputs(profile, &reading);
        if (status == FLAMEPIX_OK)
            status = rewind_inputs(profile);
    }
    return status;
}

static enum flamepix_status read_profile(struct profile *profile, flamepix_consume_fn consume,
                                         void *user)
{
    enum flamepix_status status = find_formats(profile);
    if (status == FLAMEPIX_OK)
        status = flamepix_view_chain_init(&profile->chain, profile->options);
    if (status == FLAMEPIX_OK)
        status = find_paths(profile);
    if (status != FLAMEPIX_OK)
        return status;
    const struct reading reading = {profile->chain.count, consume, user};
    return read_inputs(profile, &reading);
}

bool flamepix_profile_is_ordered(const struct flamepix_profile_options *options)
{
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
flamepix_profile_around(const struct flamepix_profile_options *options)
{
    for (size_t i = 0; i < options->view_count; i++) {
        if (options->views[i].view->order == FLAMEPIX_VIEW_IN_HALVES)
            return &options->views[i];
    }
    return NULL;
}

enum flamepix_status flamepix_profile_read(struct flamepix_input *const *inputs, size_t count,
                                           const struct flamepix_profile_options *options,
                                           flamepix_consume_fn consume, void *user,
                                           struct flamepix_profile_report *report_ret)
{
    struct flamepix_profile_report unasked;
    struct profile profile = {
        .inputs = inputs,
        .count = count,
        .options = options,
        .report = report_ret != NULL ? report_ret : &unasked,
    };
    double begin = flamepix_clock_seconds();
    *profile.report = (struct flamepix_profile_report){0};
    profile.chain.others = profile.report->views.others;
    profile.formats = calloc(count + 1, sizeof(const struct flamepix_format *));
    profile.counts = calloc(count + 1, sizeof(unsigned));
    profile.unclaimed = calloc(count + 1, sizeof(bool));
    profile.tracks = calloc(count + 1, sizeof(struct flamepix_track));
    profile.sources = calloc(count + 1, sizeof(struct flamepix_stacks *));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (profile.formats != NULL && profile.counts != NULL && profile.unclaimed != NULL &&
        profile.tracks != NULL && profile.sources != NULL)
        status = read_profile(&profile, consume, user);
    profile.report->seconds = flamepix_clock_seconds() - begin;
    free(profile.formats);
    free(profile.counts);
    free(profile.unclaimed);
    free(profile.tracks);
    free(profile.sources);
    flamepix_view_chain_free(&profile.chain);
    return status;
}
