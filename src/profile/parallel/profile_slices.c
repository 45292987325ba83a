#include "base/os/system.h"
#include "profile/parallel/parallel.h"
#include "profile/profile_internal.h"

/* -- checks ------------------------------------------------------------------------------------ */

/* Whether the lines of the file are its stacks, readable without any other context. */
static bool is_plain_folded(const struct fpx_profile *profile, size_t i)
{
    const struct flamepix_format_options *reading = &profile->options->reading;
    return profile->formats[i] == flamepix_format_named("folded") &&
           !reading->recording.part_roots && !flamepix_recording_has_window(&reading->recording);
}

/* False if one of the inputs is not such a file. */
static bool find_files(const struct fpx_profile *profile, struct fpx_cut_file *files)
{
    if (profile->count == 0 || profile->count > FPX_SLICED_FILES_MAX)
        return false;
    for (size_t i = 0; i < profile->count; i++) {
        files[i] = (struct fpx_cut_file){.reading = profile->options->reading};
        files[i].reading.guessed_counts = profile->guesses[i].counts;
        if (!is_plain_folded(profile, i) || !fpx_input_file(profile->inputs[i], &files[i].file))
            return false;
    }
    return true;
}

/* -- cutting ----------------------------------------------------------------------------------- */

static size_t longest_line(const struct flamepix_format_options *reading)
{
    return reading->limit_line_nbytes != 0 ? reading->limit_line_nbytes
                                           : (size_t)FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES;
}

/* The index of the largest file; the first one of equal size. */
static size_t largest(const struct fpx_cut_file *files, size_t count)
{
    size_t found = 0;
    for (size_t i = 1; i < count; i++)
        if (files[i].file.nbytes > files[found].file.nbytes)
            found = i;
    return found;
}

/* Cuts the largest file by its size, the others at the starts of its slices. */
static enum flamepix_status cut(struct fpx_cut_file *files, size_t count,
                                const struct fpx_slice_limits *limits, bool *is_cut_ret)
{
    const size_t longest = longest_line(&files[0].reading);
    const size_t first = largest(files, count);
    uint64_t nbytes = 0;
    for (size_t i = 0; i < count; i++)
        nbytes += files[i].file.nbytes;
    enum flamepix_status status =
        fpx_slice_borders_find(&files[first].file, nbytes, limits, longest, &files[first].borders);
    *is_cut_ret = files[first].borders.count > 0;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK && *is_cut_ret; i++) {
        if (i != first)
            status = fpx_match_slice_borders(&files[first], longest, &files[i]);
        *is_cut_ret = files[i].borders.count > 0;
    }
    return status;
}

/* -- reading ----------------------------------------------------------------------------------- */

/* Notes the report of each file, and whether it has changed. */
static enum flamepix_status note_files(struct fpx_profile *profile,
                                       const struct fpx_cut_file *files,
                                       const struct fpx_slices_outcome *outcomes,
                                       enum flamepix_status status)
{
    for (size_t i = 0; i < profile->count; i++) {
        const bool has_changed =
            status != FLAMEPIX_NO_MEMORY && !fpx_input_file_is_same(&files[i].file);
        profile->tracks[i] = (struct fpx_track){
            .report = outcomes[i].report,
            .must_earn = fpx_profile_must_look_folded(profile, i),
            .status = has_changed ? FLAMEPIX_INPUT_CHANGED : FLAMEPIX_OK,
        };
        if (has_changed)
            status = FLAMEPIX_INPUT_CHANGED;
        else if (status == FLAMEPIX_OK && profile->tracks[i].must_earn &&
                 !fpx_report_looks_folded(&outcomes[i].report))
            status = profile->tracks[i].status = FLAMEPIX_NOT_UNDERSTOOD;
    }
    return status;
}

static enum flamepix_status read_slices(struct fpx_profile *profile,
                                        const struct fpx_profile_slices *slices,
                                        const struct fpx_cut_file *files)
{
    struct fpx_slices_outcome outcomes[FPX_SLICED_FILES_MAX];
    const struct flamepix_profile_options *options = profile->options;
    const struct fpx_slices_request request = {
        .files = files,
        .file_count = profile->count,
        .roles = profile->roles,
        .ratio = options->ratio,
        .chain = &profile->chain,
        .consumer = slices->consumer,
        .user = slices->user,
        .jobs = fpx_cpus_for(options->jobs),
        .progress = profile->progress,
    };
    fpx_progress_begin(profile->progress);
    fpx_view_chain_clear_counts(&profile->chain);
    enum flamepix_status status =
        note_files(profile, files, outcomes, fpx_read_slices(&request, outcomes));
    profile->report->views.ancestors = fpx_view_chain_ancestors(&profile->chain);
    if (status == FLAMEPIX_OK && fpx_profile_has_new_units(profile))
        return FLAMEPIX_DISORDER;
    if (status == FLAMEPIX_OK)
        status = fpx_view_chain_is_emptied(&profile->chain)
                     ? FLAMEPIX_NO_STACKS
                     : slices->consumer->finish(slices->user);
    if (status == FLAMEPIX_OK)
        for (size_t i = 0; i < profile->count; i++)
            fpx_input_file_was_read(profile->inputs[i], &files[i].file, outcomes[i].seconds);
    fpx_profile_note(profile, profile->chain.count);
    return status;
}

static bool has_two_counts(const struct fpx_profile *profile, size_t i)
{
    return profile->options->reading.counts == 2 || profile->guesses[i].counts == 2;
}

/* Reports what is known before the first stack, and starts the consumer. */
static enum flamepix_status start(struct fpx_profile *profile,
                                  const struct fpx_profile_slices *slices)
{
    *profile->report = (struct flamepix_profile_report){0};
    for (size_t i = 0; i < profile->count; i++)
        profile->tracks[i] = (struct fpx_track){.report.two_counts = has_two_counts(profile, i)};
    fpx_profile_note_sides(profile);
    profile->report->views.shown_depth = fpx_view_chain_shown_depth(&profile->chain);
    return slices->consumer->start(slices->user);
}

bool fpx_profile_read_slices(struct fpx_profile *profile, const struct fpx_profile_slices *slices,
                             enum flamepix_status *status_ret)
{
    const struct fpx_slice_limits *limits =
        slices->limits != NULL ? slices->limits : &fpx_usual_slice_limits;
    struct fpx_cut_file files[FPX_SLICED_FILES_MAX];
    bool is_cut;
    if (!fpx_view_chain_takes_slices(&profile->chain) || !find_files(profile, files))
        return false;
    *status_ret = cut(files, profile->count, limits, &is_cut);
    if (*status_ret == FLAMEPIX_OK && !is_cut)
        return false;
    if (*status_ret == FLAMEPIX_OK)
        *status_ret = start(profile, slices);
    if (*status_ret == FLAMEPIX_OK)
        *status_ret = read_slices(profile, slices, files);
    return true;
}
