#include <stdio.h>

#include "format/format_words.h"
#include "profile/claim.h"
#include "profile/profile_internal.h"
#include "stack/line_counts.h"

bool fpx_profile_must_look_folded(const struct fpx_profile *profile, size_t i)
{
    return profile->options->format == NULL && !profile->options->reading.lenient &&
           profile->formats[i] == flamepix_format_named("folded");
}

/* Checks the first lines for folded text, before any of it is read. */
static enum flamepix_status earn_head(struct fpx_profile *profile, size_t i,
                                      struct flamepix_bytes head)
{
    struct fpx_track *track = &profile->tracks[i];
    struct flamepix_format_options reading = profile->options->reading;
    if (!fpx_profile_must_look_folded(profile, i) || reading.strict)
        return FLAMEPIX_OK;
    reading.guessed_counts = profile->guesses[i].counts;
    enum flamepix_status status = fpx_head_lines_read(head, &reading, &track->report);
    if (status != FLAMEPIX_OK || fpx_report_looks_folded(&track->report))
        return status;
    fpx_profile_note_not_folded(profile, i);
    return FLAMEPIX_NOT_UNDERSTOOD;
}

/* If counts are declared to come first, text that looks so is folded text; no format claims it. */
static void recognise(struct fpx_profile *profile, size_t i, struct flamepix_bytes head)
{
    const char *extension = flamepix_input_extension(profile->inputs[i]);
    if (profile->options->reading.count_first && fpx_recognise_first_counts(head)) {
        profile->formats[i] = flamepix_format_named("folded");
        return;
    }
    profile->unclaimed[i] = !fpx_claim_format(head, extension, &profile->formats[i]);
    if (profile->unclaimed[i] && !profile->near_is_known) {
        profile->near = flamepix_formats_near(head);
        profile->near_is_known = true;
    }
}

static enum flamepix_status find_format(struct fpx_profile *profile, size_t i)
{
    const struct flamepix_profile_options *options = profile->options;
    const struct flamepix_recording_options *recording = &options->reading.recording;
    struct flamepix_bytes head = {0};
    profile->formats[i] = options->format;
    profile->guesses[i] = (struct flamepix_counts_guess){0};
    profile->unclaimed[i] = false;
    if (options->format != NULL && !fpx_format_is_read(options->format, recording))
        return FLAMEPIX_OTHER_FORMAT;
    if (options->format != NULL && options->reading.counts != 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_input_peek(profile->inputs[i], &head);
    if (status != FLAMEPIX_OK)
        return status;
    if (options->format == NULL)
        recognise(profile, i, head);
    profile->commented[i] = fpx_recognise_comment(head);
    if (options->reading.counts == 0)
        status = options->reading.count_first ? FLAMEPIX_OK
                                              : flamepix_counts_guess(head, &profile->guesses[i]);
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_format_is_read(profile->formats[i], recording) ? earn_head(profile, i, head)
                                                              : FLAMEPIX_OTHER_FORMAT;
}

void fpx_profile_note_unclaimed(struct fpx_profile *profile, size_t i)
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

static bool has_one_count(const struct fpx_profile *profile, size_t i)
{
    const struct flamepix_counts_guess *guess = &profile->guesses[i];
    return profile->formats[i] == flamepix_format_named("folded") && guess->counts == 1 &&
           (guess->is_said || guess->lines > 0);
}

static bool is_side(const struct fpx_profile *profile, size_t i)
{
    const struct flamepix_input_part *parts = profile->options->parts;
    return parts != NULL && parts[i].side != FLAMEPIX_NO_SIDE;
}

/* The sides of a comparison have equally many counts unless a comment states otherwise: a side
 * whose few lines all end in two numbers has one count if another side has one. */
static void agree_on_counts(struct fpx_profile *profile)
{
    bool is_one = false;
    for (size_t i = 0; i < profile->count; i++)
        is_one |= is_side(profile, i) && has_one_count(profile, i);
    for (size_t i = 0; i < profile->count && is_one; i++) {
        struct flamepix_counts_guess *guess = &profile->guesses[i];
        if (guess->counts == 2 && !guess->is_said)
            guess->counts = 1;
    }
}

enum flamepix_status fpx_profile_detect_formats(struct fpx_profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        enum flamepix_status status = find_format(profile, i);
        if (status != FLAMEPIX_OK) {
            profile->report->failed_input = i;
            profile->report->refused = profile->formats[i];
            fpx_profile_note_unclaimed(profile, i);
            return status;
        }
    }
    agree_on_counts(profile);
    return FLAMEPIX_OK;
}
