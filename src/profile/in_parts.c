#include "base/cpus.h"
#include "profile/profile_internal.h"
#include "profile/read_parts.h"

/* -- whether it can be ------------------------------------------------------------------------- */

/* Whether the lines of the file are its stacks, and nothing else has to be known to read them. */
static bool is_plain_folded(const struct flamepix_profile *profile)
{
    const struct flamepix_format_options *reading = &profile->options->reading;
    return profile->formats[0] == flamepix_format_named("folded") && profile->counts[0] == 1 &&
           !reading->recording.part_roots && !flamepix_recording_has_window(&reading->recording);
}

/* Whether no stack of what is handed out depends on another one. */
static bool is_by_itself(const struct flamepix_profile *profile)
{
    const struct flamepix_profile_options *options = profile->options;
    return options->parts == NULL && options->ratio.under <= 0.0 &&
           flamepix_view_chain_takes_parts(&profile->chain);
}

static size_t longest_line(const struct flamepix_format_options *reading)
{
    return reading->limit_line_nbytes != 0 ? reading->limit_line_nbytes
                                           : (size_t)FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES;
}

/* -- reading ----------------------------------------------------------------------------------- */

static enum flamepix_status read_parts(struct flamepix_profile *profile,
                                       const struct flamepix_profile_parts *parts,
                                       const struct flamepix_input_file *file,
                                       const struct flamepix_part_borders *borders)
{
    struct flamepix_parts_outcome outcome;
    struct flamepix_format_options reading = profile->options->reading;
    reading.counts = profile->counts[0];
    const struct flamepix_parts_request request = {
        .file = file,
        .borders = borders,
        .reading = &reading,
        .chain = &profile->chain,
        .consumer = parts->consumer,
        .user = parts->user,
        .jobs = profile->options->jobs != 0 ? profile->options->jobs : flamepix_cpus(),
    };
    flamepix_view_chain_clear_counts(&profile->chain);
    enum flamepix_status status = flamepix_read_parts(&request, &outcome);
    if (status != FLAMEPIX_NO_MEMORY && !flamepix_input_file_is_same(file))
        status = FLAMEPIX_INPUT_CHANGED;
    if (status == FLAMEPIX_OK)
        status = flamepix_view_chain_is_emptied(&profile->chain)
                     ? FLAMEPIX_NO_STACKS
                     : parts->consumer->finish(parts->user);
    if (status == FLAMEPIX_OK)
        flamepix_input_file_was_read(profile->inputs[0], file, outcome.seconds);
    profile->tracks[0] = (struct flamepix_track){.report = outcome.report, .status = status};
    flamepix_profile_note(profile, profile->chain.count);
    return status;
}

bool flamepix_profile_read_parts(struct flamepix_profile *profile,
                                 const struct flamepix_profile_parts *parts,
                                 enum flamepix_status *status_ret)
{
    const struct flamepix_part_limits *limits =
        parts->limits != NULL ? parts->limits : &flamepix_usual_part_limits;
    struct flamepix_input_file file;
    struct flamepix_part_borders borders;
    if (profile->count != 1 || !is_plain_folded(profile) || !is_by_itself(profile) ||
        !flamepix_input_file(profile->inputs[0], &file))
        return false;
    *status_ret = flamepix_part_borders_find(&file, limits,
                                             longest_line(&profile->options->reading), &borders);
    if (*status_ret == FLAMEPIX_OK && borders.count == 0)
        return false;
    *profile->report = (struct flamepix_profile_report){0};
    profile->report->views.shown_depth = flamepix_view_chain_shown_depth(&profile->chain);
    if (*status_ret == FLAMEPIX_OK)
        *status_ret = parts->consumer->start(parts->user);
    if (*status_ret == FLAMEPIX_OK)
        *status_ret = read_parts(profile, parts, &file, &borders);
    return true;
}
