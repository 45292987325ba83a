#include <string.h>

#include "base/unit.h"
#include "format/ledger_sums.h"
#include "profile/profile_internal.h"

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
        memcpy(report->first[at].word, of_input->first[i].word, sizeof(report->first[at].word));
    }
    if (report->stack_comments == 0 && of_input->stack_comments > 0) {
        report->first_stack_comment.input = input;
        report->first_stack_comment.line = of_input->first_stack_comment;
    }
    report->lines += of_input->lines;
    report->stacks += of_input->stacks;
    report->zero += of_input->zero;
    report->bad_lines += of_input->bad_lines;
    report->comments += of_input->comments;
    report->stack_comments += of_input->stack_comments;
}

/* The ledger of an input. Text that is read line by line has none, so its counts fill one. */
static struct flamepix_ledger ledger_of(const struct flamepix_format_report *report)
{
    struct flamepix_ledger ledger = report->ledger;
    if (flamepix_ledger_seen(&ledger) > 0)
        return ledger;
    ledger.drawn.count = report->stacks;
    ledger.left_out[FLAMEPIX_LEFT_OUT_ZERO].count = report->zero;
    ledger.not_understood.count = report->bad_lines;
    ledger.first.line = report->first[0].line;
    ledger.damaged.count = report->damage.found;
    return ledger;
}

static void note_ledger(const struct fpx_profile *profile, size_t input)
{
    struct flamepix_profile_report *report = profile->report;
    const struct flamepix_ledger more = ledger_of(&profile->tracks[input].report);
    struct flamepix_ledger *all = &report->ledger;
    if (all->not_understood.count == 0)
        report->of_ledger.not_understood = input;
    if (all->total.name[0] == '\0')
        report->of_ledger.total = input;
    if (all->newer_version[0] == '\0') {
        report->of_ledger.newer_version = input;
        report->of_ledger.newer = profile->formats[input];
    }
    if (all->remarks[0] == '\0')
        report->of_ledger.remarks = input;
    report->has_records |= flamepix_ledger_seen(&profile->tracks[input].report.ledger) > 0;
    fpx_ledger_add(all, &more);
}

static void note_unearned(const struct fpx_profile *profile,
                          const struct flamepix_format_report *of_input)
{
    struct flamepix_profile_report *report = profile->report;
    report->unearned.stacks = of_input->stacks + of_input->zero;
    report->unearned.lines = report->unearned.stacks + of_input->bad_lines;
    memcpy(report->unearned.text, of_input->bad_text, sizeof(report->unearned.text));
}

void fpx_profile_note_not_folded(struct fpx_profile *profile, size_t input)
{
    const struct flamepix_format_report *of_input = &profile->tracks[input].report;
    note_unearned(profile, of_input);
    add_report(profile->report, input, of_input);
}

static void note_stacks(struct flamepix_profile_report *report, size_t input, uint64_t stacks)
{
    if (stacks == 0 && report->without_stacks++ == 0)
        report->first_without_stacks = input;
}

static void note_two_counts(struct flamepix_profile_report *report, size_t input,
                            const struct flamepix_counts_guess *guess)
{
    if (report->two_counts == 0) {
        report->first_two_counts = input;
        report->two_counts_guess = *guess;
    }
    report->two_counts++;
}

/* Nine lines in ten end in two counts, yet lines were taken to have one. */
static bool is_nearly_two(const struct flamepix_counts_guess *guess)
{
    enum { OTHERS_ONE_IN = 10 };
    return guess->counts == 1 && guess->two > 0 &&
           (guess->lines - guess->two) * OTHERS_ONE_IN <= guess->lines;
}

static void note_nearly_two(struct flamepix_profile_report *report, size_t input,
                            const struct flamepix_counts_guess *guess)
{
    if (report->nearly_two_counts == 0) {
        report->first_nearly_two_counts = input;
        report->nearly_two_counts_guess = *guess;
    }
    report->nearly_two_counts++;
}

static void note_numbers_first(struct flamepix_profile_report *report, size_t input)
{
    if (report->numbers_first++ == 0)
        report->first_numbers_first = input;
}

/* Reports how many counts a line has, and where they are, if that was guessed. */
static void note_counts(const struct fpx_profile *profile, size_t input)
{
    const struct flamepix_counts_guess *guess = &profile->guesses[input];
    const bool is_folded = profile->formats[input] == flamepix_format_named("folded");
    if (!is_folded || guess->counts == 0 || guess->is_said)
        return;
    if (profile->tracks[input].report.two_counts)
        note_two_counts(profile->report, input, guess);
    else if (is_nearly_two(guess))
        note_nearly_two(profile->report, input, guess);
    if (guess->first > 0 && guess->first == guess->lines &&
        profile->tracks[input].report.bad_lines == 0)
        note_numbers_first(profile->report, input);
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

static void note_undrawn_frames(struct flamepix_profile_report *report, size_t input,
                                const struct flamepix_format_report *of_input)
{
    if (of_input->undrawn.elided + of_input->undrawn.cut == 0 || report->undrawn++ > 0)
        return;
    report->first_undrawn = input;
    report->elided_frames = of_input->undrawn.elided;
    report->cut_frames = of_input->undrawn.cut;
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

/* Reports the first inputs of a side whose units do not add up. */
static void note_unlike(const struct fpx_profile *profile, const struct fpx_inputs_unit *unit)
{
    struct flamepix_profile_report *report = profile->report;
    if (report->unlike.found)
        return;
    report->unlike.found = true;
    for (size_t i = 0; i < 2; i++) {
        const size_t input = unit->inputs[i];
        report->unlike.inputs[i] = input;
        memcpy(report->unlike.units[i], profile->units[input].text, FLAMEPIX_UNIT_NBYTES);
    }
}

/* Reports the unit of a side: the common unit of its inputs, if all of them add up. */
static void note_unit(struct fpx_profile *profile, enum flamepix_side side, char *text)
{
    const struct fpx_inputs_unit own = fpx_profile_unit_of(profile, &side);
    const struct fpx_inputs_unit all = fpx_profile_unit_of(profile, NULL);
    if (own.is_unlike)
        note_unlike(profile, &own);
    else if (own.text[0] != '\0')
        memcpy(text, all.is_unlike ? own.text : all.text, FLAMEPIX_UNIT_NBYTES);
}

/* Counts inputs without a unit while others have one. Inputs without stacks need no unit, and
 * samples need not be stated. */
static void note_without_unit(struct fpx_profile *profile)
{
    struct flamepix_profile_report *report = profile->report;
    if (strcmp(report->unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0)
        return;
    for (size_t i = 0; i < profile->count && report->unit[0] != '\0'; i++) {
        const bool has_stacks = profile->tracks[i].report.stacks > 0;
        if (has_stacks && profile->units[i].text[0] == '\0' && report->without_unit++ == 0)
            report->first_without_unit = i;
    }
}

/* If one side states no unit, it gets that of the other. */
static void note_units(struct fpx_profile *profile)
{
    static const enum flamepix_side sides[] = {FLAMEPIX_BEFORE, FLAMEPIX_AFTER};
    struct flamepix_profile_report *report = profile->report;
    note_unit(profile, FLAMEPIX_NO_SIDE, report->unit);
    note_unit(profile, sides[0], report->unit_before);
    note_unit(profile, sides[1], report->unit);
    report->units_differ = report->unit[0] != '\0' && report->unit_before[0] != '\0' &&
                           !fpx_unit_is_same(report->unit, report->unit_before);
    if (report->units_differ) {
        report->unit_inputs.before = fpx_profile_unit_of(profile, &sides[0]).inputs[0];
        report->unit_inputs.after = fpx_profile_unit_of(profile, &sides[1]).inputs[0];
    }
    if (report->unit[0] == '\0')
        memcpy(report->unit, report->unit_before, FLAMEPIX_UNIT_NBYTES);
    note_without_unit(profile);
}

/* -- no samples -------------------------------------------------------------------------------- */

/* Whether the format is certain. Unclaimed text that begins with a comment counts as folded, even
 * if it has only comments and counts of 0. */
static bool is_known(const struct fpx_profile *profile, size_t i)
{
    return !profile->unclaimed[i] || profile->commented[i];
}

/* If a thread, a part or a time was requested, the rest of the recording is unknown. */
static bool is_whole(const struct fpx_profile *profile, size_t i)
{
    const struct flamepix_recording_options *recording = &profile->options->reading.recording;
    const struct flamepix_parts_report *parts = &profile->tracks[i].report.parts;
    return recording->thread == NULL && !flamepix_recording_has_window(recording) &&
           !(parts->is_asked_for && parts->count > 0);
}

/* Whether all inputs add up to nothing: everything taken was given back, such as freed memory. */
static bool adds_up_to_nothing(const struct fpx_profile *profile)
{
    const struct flamepix_below_zero_sums *sums = &profile->report->below_zero;
    return profile->takes_signed && profile->chain.count == 0 && sums->zero > 0 &&
           sums->stacks == 0 && sums->stacks_before == 0 && sums->kept == 0;
}

static bool holds_nothing(const struct fpx_profile *profile, size_t i)
{
    const struct fpx_track *track = &profile->tracks[i];
    const struct flamepix_format_report *report = &track->report;
    const bool has_ended = track->status == FLAMEPIX_OK || track->status == FLAMEPIX_END;
    const bool has_bytes = flamepix_input_offset(profile->inputs[i]) > 0;
    const bool is_nothing = report->stacks == 0 || adds_up_to_nothing(profile);
    return has_ended && is_nothing && report->bad_lines == 0 && !report->damage.found &&
           has_bytes && is_known(profile, i) && is_whole(profile, i);
}

static void note_emptiness(struct fpx_profile *profile)
{
    struct flamepix_profile_report *report = profile->report;
    for (size_t i = 0; i < profile->count; i++)
        if (holds_nothing(profile, i) && report->empty++ == 0)
            report->first_empty = i;
    report->is_empty = profile->count > 0 && report->empty == profile->count;
}

/* -- all that was met -------------------------------------------------------------------------- */

static void note_tracks(struct fpx_profile *profile)
{
    note_units(profile);
    for (size_t i = 0; i < profile->count; i++) {
        const struct fpx_track *track = &profile->tracks[i];
        add_report(profile->report, i, &track->report);
        note_ledger(profile, i);
        note_stacks(profile->report, i, track->report.stacks);
        if (!profile->report->window.is_given)
            profile->report->window = track->report.window;
        note_damage(profile->report, i, &track->report.damage);
        note_parts(profile->report, i, &track->report.parts);
        note_estimate(profile->report, i, track->report.is_estimated);
        note_undrawn_frames(profile->report, i, &track->report);
        note_format(profile->report, profile->formats[i]);
        fpx_profile_note_unclaimed(profile, i);
        note_counts(profile, i);
        if (track->status != FLAMEPIX_OK && track->status != FLAMEPIX_END) {
            profile->report->failed_input = i;
            profile->report->refused = profile->formats[i];
            profile->report->is_only_drawn_refused = track->status == FLAMEPIX_ONLY_DRAWN;
            if (track->status == FLAMEPIX_NOT_UNDERSTOOD && track->must_earn)
                note_unearned(profile, &track->report);
            profile->report->failed_place = (struct flamepix_place){
                track->report.lines, flamepix_input_offset(profile->inputs[i])};
        }
    }
}

/* The records of dropped sums are not drawn after all. Their number per sum is no longer known: at
 * least one. With several inputs, it is not known either to which input they belong. */
static void note_undrawn(struct fpx_profile *profile)
{
    const struct flamepix_below_zero_sums *sums = &profile->report->below_zero;
    struct flamepix_records records = {sums->stacks + sums->stacks_before, sums->weight};
    flamepix_weight_add_capped(&records.weight, sums->before);
    for (size_t i = 0; i < profile->count && records.count > 0; i++) {
        if (profile->tracks[i].report.below_zero == 0)
            continue;
        fpx_ledger_leave_out(&profile->tracks[i].report.ledger, FLAMEPIX_LEFT_OUT_BELOW_ZERO,
                             records);
        return;
    }
}

/* Subtracts dropped sums from what the views took and left, and scales them like the remaining
 * stacks. */
static void note_below_zero(struct fpx_profile *profile)
{
    const struct flamepix_ratio ratio = profile->options->ratio;
    struct flamepix_below_zero_sums *sums = &profile->report->below_zero;
    struct flamepix_views_report *views = &profile->report->views;
    profile->report->zero += sums->zero;
    views->read = flamepix_weight_between(sums->weight, views->read);
    views->left = flamepix_weight_between(sums->weight, views->left);
    if (!(ratio.under > 0.0))
        return;
    sums->weight = flamepix_ratio_of(ratio, sums->weight);
    sums->before = flamepix_ratio_of(ratio, sums->before);
    sums->of_first = flamepix_ratio_of(ratio, sums->of_first);
}

void fpx_profile_note(struct fpx_profile *profile, size_t view_count)
{
    note_undrawn(profile);
    note_tracks(profile);
    note_emptiness(profile);
    fpx_view_chain_note(&profile->chain, view_count, &profile->report->views);
    note_below_zero(profile);
}
