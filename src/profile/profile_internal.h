/* A profile being read; shared by the files of this folder. */
#ifndef FPX_PROFILE_PROFILE_INTERNAL_H
#define FPX_PROFILE_PROFILE_INTERNAL_H

#include <flamepix/input.h>
#include <flamepix/profile.h>
#include <flamepix/stack.h>

#include "format/recognise/recognise.h"
#include "profile/parallel/parallel.h"
#include "profile/reading_progress.h"
#include "profile/view_chain.h"

/* Looks folded: whether text passes as folded text. That is the fallback if no other format is
 * detected, so most of its lines must be stacks: nine in ten of those that are neither blank nor
 * comments, or half if there are fewer than ten. */

/* Whether the lines counted by a report of folded text look folded. True if there are no stacks:
 * such text is reported as having no samples, not as nearly folded. */
bool fpx_report_looks_folded(const struct flamepix_format_report *report);

/* Reads the first 1,000 lines that are neither blank nor comments, as far as `head` has them: the
 * first FLAMEPIX_INPUT_HEAD_NBYTES of the text, or all of it. Resets `report` first. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_head_lines_read(struct flamepix_bytes head,
                                         const struct flamepix_format_options *reading,
                                         struct flamepix_format_report *report);

/* The unit that an input states for its weights. */
struct fpx_stated_unit {
    char text[FLAMEPIX_UNIT_NBYTES]; /* "": none stated yet */
};

struct fpx_profile {
    struct flamepix_input *const *inputs;
    size_t count;
    const struct flamepix_profile_options *options;
    struct flamepix_profile_report *report;
    const struct flamepix_format **formats; /* of each input */
    struct flamepix_counts_guess *guesses;  /* of each input; {0} if the counts are given */
    bool *unclaimed;                        /* of each input: whether no format claims it */
    bool *commented; /* of each input: whether it is folded text that begins with a comment */
    struct flamepix_near_formats near; /* of the first unclaimed one, if near_is_known */
    bool near_is_known;
    struct fpx_track *tracks;         /* of each input */
    struct flamepix_stacks **sources; /* of each input, until they are taken */
    struct fpx_stated_unit *units;    /* stated by each input so far */
    /* The role of each input in the sum: as in the options, converted to one unit. */
    struct flamepix_input_part *roles;
    bool is_converted;  /* a ratio converts some input to another unit */
    bool has_new_units; /* the last reading used other ratios than the roles have */
    bool is_read_out;   /* units are unlike, and inputs cannot be read again to convert them */
    bool takes_signed;  /* counts below 0 are read, and sums of stacks may be below 0 */
    bool is_signed;     /* a count below 0 was met */
    bool is_disordered; /* an earlier reading met disorder */
    struct fpx_progress_watch *progress; /* NULL: no callback */
    struct fpx_view_chain chain;
};

/* -- detect_formats.c: detects the formats of all inputs. On failure, it has noted the input.
 * Returns OK, OTHER_FORMAT or what peeking returns. */
enum flamepix_status fpx_profile_detect_formats(struct fpx_profile *profile);

/* Whether an input is folded text only by its looks, and must look folded throughout. */
bool fpx_profile_must_look_folded(const struct fpx_profile *profile, size_t input);

/* Notes an input that no format claims. */
void fpx_profile_note_unclaimed(struct fpx_profile *profile, size_t input);

/* -- open_profile.c */

/* Whether it pays to hand the first `view_count` views the stacks in key order. */
bool fpx_profile_streams(const struct fpx_profile *profile, size_t view_count);

/* Opens all inputs and the first `view_count` views: streamed with `ordered`, which ends with
 * DISORDER if inputs are not in order; else sorted. Resets the report. Returns OK, NO_MEMORY or
 * what the open of a format or view returns; after a failure nothing is open. */
enum flamepix_status fpx_profile_open(struct fpx_profile *profile, bool ordered, size_t view_count,
                                      struct flamepix_stacks **stacks_ret);

/* Applies an input's role in the sum to its stacks; NULL: no change. Takes `stacks`, also on
 * failure. Returns OK, NO_MEMORY, or what flamepix_stacks_scale returns. */
enum flamepix_status fpx_profile_open_role(const struct flamepix_input_part *role,
                                           struct flamepix_stacks *stacks,
                                           struct flamepix_stacks **stacks_ret);

/* Reports whether there are two sides, and their ratios. */
void fpx_profile_note_sides(const struct fpx_profile *profile);

/* Notes an input whose first lines, counted in its track, do not look folded. */
void fpx_profile_note_not_folded(struct fpx_profile *profile, size_t input);

/* -- profile_notes.c: reports what was met in the latest reading. */
void fpx_profile_note(struct fpx_profile *profile, size_t view_count);

/* -- profile_slices.c: the inputs read in parts. */

/* The consumer of the slices, and their sizes. */
struct fpx_profile_slices {
    const struct fpx_slices_consumer *consumer;
    const struct fpx_slice_limits *limits; /* NULL: the default */
    void *user;                            /* of the consumer */
};

/* Reads the profile in slices, applies all views of the chain, and notes what was met. False if it
 * cannot be read in slices; nothing was read then. The statuses OK, NO_MEMORY and INPUT_CHANGED are
 * final, DISORDER: the inputs are not in order; any other status will be met again when the profile
 * is read from the start. */
bool fpx_profile_read_slices(struct fpx_profile *profile, const struct fpx_profile_slices *parts,
                             enum flamepix_status *status_ret);

/* Common unit: the unit of several inputs together. Times add up with times and sizes with sizes,
 * in the finest unit that an input states; inputs without a unit are taken to have that one. Folded
 * text may state its unit after its last stack, so stacks may have to be read again, multiplied. */

/* The unit of inputs. */
struct fpx_inputs_unit {
    const char *text; /* the finest unit; "": none stated. Owned by the profile */
    bool is_unlike;   /* two of the units do not add up: */
    size_t inputs[2]; /* the first with a unit, and the first whose unit does not add to it */
};

/* The unit of the inputs of a side, as far as they have stated any; NULL: of all inputs. */
struct fpx_inputs_unit fpx_profile_unit_of(struct fpx_profile *profile,
                                           const enum flamepix_side *side);

/* Whether the units stated so far, in the tracks, give the inputs other ratios than those in use.
 * If so, the profile gets the new ratios, and the inputs must be read again. */
bool fpx_profile_has_new_units(struct fpx_profile *profile);

/* The stacks of all inputs. They answer DISORDER instead of the first stack or of an end if
 * fpx_profile_has_new_units. Takes `stacks`, also on failure. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_profile_watch_units(struct fpx_profile *profile,
                                             struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret);

#endif
