/* A profile at work, for the files of this room. */
#ifndef FPX_PROFILE_PROFILE_INTERNAL_H
#define FPX_PROFILE_PROFILE_INTERNAL_H

#include <flamepix/input.h>
#include <flamepix/profile.h>
#include <flamepix/stack.h>

#include "format/recognise/recognise.h"
#include "profile/parallel/parallel.h"
#include "profile/reading_progress.h"
#include "profile/view_chain.h"

/* Whether lines earn to be called folded text. It is what is left when no other format is found,
 * so most lines of it must be stacks: of those that are neither blank nor comments nine in ten, and
 * of fewer than ten of them half. */

/* Whether the lines that a report of folded text counts do. Lines of which not one is a stack are
 * no text that came close: of them it is said that there are no samples. */
bool fpx_report_looks_folded(const struct flamepix_format_report *report);

/* What the first 1,000 lines that are neither blank nor comments are, as far as they are in `head`,
 * the first FLAMEPIX_INPUT_HEAD_NBYTES or all there is; `report` starts at zero here. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_head_lines_read(struct flamepix_bytes head,
                                         const struct flamepix_format_options *reading,
                                         struct flamepix_format_report *report);

/* What an input says its weights are counted in. */
struct fpx_stated_unit {
    char text[FLAMEPIX_UNIT_NBYTES]; /* "": nothing, so far */
};

struct fpx_profile {
    struct flamepix_input *const *inputs;
    size_t count;
    const struct flamepix_profile_options *options;
    struct flamepix_profile_report *report;
    const struct flamepix_format **formats; /* of each input */
    struct flamepix_counts_guess *guesses;  /* of each input; {0} where counts are given */
    bool *unclaimed;                        /* of each input: whether no format claims it */
    bool *commented; /* of each input: whether it is folded text that begins with a comment */
    struct flamepix_near_formats near; /* of the first of these, which is known */
    bool near_is_known;
    struct fpx_track *tracks;         /* of each input */
    struct flamepix_stacks **sources; /* of each input, until something takes them */
    struct fpx_stated_unit *units;    /* of each input, in any reading */
    /* Of each input what it is in the sum: as the options say, and brought to one unit. */
    struct flamepix_input_part *roles;
    bool is_converted;  /* a ratio is there to bring an input to another unit */
    bool has_new_units; /* the reading that has just ended went by other ratios than the roles */
    bool is_read_out;   /* units are unlike, and inputs cannot be read again to convert them */
    bool takes_signed;  /* counts below 0 are read, and sums of stacks may be below 0 */
    bool is_signed;     /* a count below 0 was met */
    bool is_disordered; /* a reading before has met disorder */
    struct fpx_progress_watch *progress; /* NULL: nobody asks */
    struct fpx_view_chain chain;
};

/* -- detect_formats.c: the formats of all inputs. Answers OK, OTHER_FORMAT or what peeking answers,
 * after it has noted the input. */
enum flamepix_status fpx_profile_detect_formats(struct fpx_profile *profile);

/* Whether an input is folded text because it looks so, and must earn that name. */
bool fpx_profile_must_look_folded(const struct fpx_profile *profile, size_t input);

/* Notes an input that no format claims. */
void fpx_profile_note_unclaimed(struct fpx_profile *profile, size_t input);

/* -- open_profile.c */

/* Whether it is worth while to hand the first `view_count` views the stacks in key order. */
bool fpx_profile_streams(const struct fpx_profile *profile, size_t view_count);

/* Opens all inputs and the first `view_count` views: streamed where `ordered`, which ends with
 * DISORDER where the inputs are in none; else sorted. The report starts anew. Answers OK, NO_MEMORY
 * or what a format's or a view's open answers; then nothing is open. */
enum flamepix_status fpx_profile_open(struct fpx_profile *profile, bool ordered, size_t view_count,
                                      struct flamepix_stacks **stacks_ret);

/* Makes of the stacks of an input what it is in the sum of all; NULL: they stay as they are. Takes
 * `stacks`, also on failure. Answers OK, NO_MEMORY, or what flamepix_stacks_scale answers. */
enum flamepix_status fpx_profile_open_role(const struct flamepix_input_part *role,
                                           struct flamepix_stacks *stacks,
                                           struct flamepix_stacks **stacks_ret);

/* Says in the report whether there are, and their ratios. */
void fpx_profile_note_sides(const struct fpx_profile *profile);

/* Notes an input whose first lines do not earn to be folded text, as its track has them. */
void fpx_profile_note_not_folded(struct fpx_profile *profile, size_t input);

/* -- profile_notes.c: says in the report what was met in the reading that has just ended. */
void fpx_profile_note(struct fpx_profile *profile, size_t view_count);

/* -- profile_slices.c: the inputs read in parts. */

/* Who gets the parts, and how large they are. */
struct fpx_profile_slices {
    const struct fpx_slices_consumer *consumer;
    const struct fpx_slice_limits *limits; /* NULL: the usual ones */
    void *user;                            /* of the consumer */
};

/* Reads the profile in parts, all views of the chain applied, and notes what was met. False, and
 * nothing was read, where it is none that can be. Of the statuses, OK, NO_MEMORY and INPUT_CHANGED
 * are those of the reading, DISORDER says that the inputs are in none; any other is to be met again
 * by a reading from the start. */
bool fpx_profile_read_slices(struct fpx_profile *profile, const struct fpx_profile_slices *parts,
                             enum flamepix_status *status_ret);

/* Common unit: what several inputs are counted in together. Times are added to times and sizes to
 * sizes, each in the finest unit that any of them says; what says none is taken in that. Folded
 * text may say its unit behind its last stack, so stacks that have been consumed may have to come
 * once more, multiplied. */

/* What inputs are counted in. */
struct fpx_inputs_unit {
    const char *text; /* the finest unit; "": none says one. The profile's */
    bool is_unlike;   /* two of them do not add up: */
    size_t inputs[2]; /* the first that says a unit, and the first whose unit does not add to it */
};

/* Of the inputs of a side; NULL: of all. As far as they have said their units. */
struct fpx_inputs_unit fpx_profile_unit_of(struct fpx_profile *profile,
                                           const enum flamepix_side *side);

/* Whether units that have been said, as the tracks have them, make other ratios of the inputs than
 * those that they are read by. Then the profile has these, and the inputs are to be read again. */
bool fpx_profile_has_new_units(struct fpx_profile *profile);

/* The stacks of all inputs, which answer DISORDER instead of the first stack or of an end where
 * fpx_profile_has_new_units. Takes `stacks`, also on failure. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_profile_watch_units(struct fpx_profile *profile,
                                             struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret);

#endif
