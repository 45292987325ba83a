/* Profile: inputs, formats, views and order composed to one ordered source of stacks. It also
 * reports the place of a fault: the input, and the line or byte. */
#ifndef FLAMEPIX_PROFILE_H
#define FLAMEPIX_PROFILE_H

#include <flamepix/compare.h>
#include <flamepix/format.h>
#include <flamepix/input.h>
#include <flamepix/order.h>
#include <flamepix/view.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The role of an input in the sum. */
struct flamepix_input_part {
    /* Its side in a comparison: weights of before become the stacks' `other`, those of after their
     * weight. Of two counts on a line, a side uses the second. */
    enum flamepix_side side;
    struct flamepix_ratio ratio; /* factor of its weights; {0, 0}: 1 */
};

/* What is done with a stack whose sum of counts over all inputs is below 0, in the form that the
 * views leave it; in the order of the input, the sum over neighbours. A stack whose sum is 0 is
 * left out. */
enum flamepix_below_zero {
    FLAMEPIX_BELOW_ZERO_DROPPED, /* it is left out, and counted */
    FLAMEPIX_BELOW_ZERO_KEPT,    /* it is kept, with a weight below 0 */
    FLAMEPIX_BELOW_ZERO_REFUSED, /* it ends the reading with BELOW_ZERO */
    /* KEPT if all inputs are folded text, whose counts are written as intended; DROPPED if any is a
     * recording, in which no stack can weigh less than 0. */
    FLAMEPIX_BELOW_ZERO_KEPT_OF_FOLDED
};

/* The progress of a reading. It restarts from 0 if inputs turn out not to be sorted and are read
 * again. */
struct flamepix_progress {
    uint64_t done_nbytes;  /* of all inputs, as stored in their files, compressed or not */
    uint64_t total_nbytes; /* of all inputs; 0: not known, as for pipes */
    uint64_t stacks;       /* after the views; 0 if several threads lay them out */
};

/* Called with the progress from time to time while bytes are read and stacks passed on, by one
 * thread at a time, which need not be the caller's. Any result but 0 cancels the reading: it is not
 * called again, and the reading call soon returns CANCELLED. */
typedef int flamepix_progress_fn(void *user, const struct flamepix_progress *progress);

struct flamepix_profile_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    const struct flamepix_format *format; /* of every input; NULL: detected for each */
    /* Applied stage by stage, in this order within a stage; borrowed. */
    const struct flamepix_view_request *views;
    size_t view_count;
    /* The order of siblings, in the result of the views. Ignored if a view shows the order of the
     * input. ORDER_INPUT is the order of the stacks after the views: a view that needs key order
     * leaves them in that. */
    enum flamepix_sibling_order order;
    /* If a view shows the order of the input: equal calls or lines are not merged, even where they
     * touch. */
    bool keeps_apart;
    /* For each input a suffix added to the names of all its frames, except the separators "--" and
     * "-": an annotation such as "_[o]", which keeps them apart from frames of the same name in
     * other inputs, or NULL. Does not keep order. NULL: no suffixes. Borrowed. */
    const char *const *annotations;
    /* The role of each input in the sum; NULL: all on one side, unchanged. Borrowed. */
    const struct flamepix_input_part *parts;
    /* Factor of the final sum, after equal stacks have been added up: for N runs, {1, N} gives
     * their mean, to full precision. {0, 0}: 1. */
    struct flamepix_ratio ratio;
    enum flamepix_below_zero below_zero; /* separately on each of two sides */
    size_t memory_nbytes;                /* for sorting; 0 is FLAMEPIX_DEFAULT_MEMORY_NBYTES */
    /* The caller promises ordered inputs: disorder is an error, and nothing is sorted. Ignored if a
     * view does not keep order, or inputs are annotated. */
    bool sorted;
    /* The caller does not rewind the inputs to read them again: bytes of a pipe are not kept unless
     * a format or view needs them twice; there is one input, or `sorted` is set. */
    bool read_once;
    /* The stacks are only added up: a view that shows the order of the input does not make
     * recordings give their samples one by one, in the order of time. */
    bool adds_up;
    /* Most threads that read and sort; 0: one for each CPU of the process, 1: the caller's alone.
     * The result does not depend on it. */
    unsigned jobs;
    flamepix_progress_fn *progress; /* NULL: not wanted */
    void *progress_user;
    struct flamepix_format_options reading;
    /* The patterns of views collect in it (flamepix/pattern.h), and a view goes on as if the name
     * did not match, except for `rewrite`. NULL: a reading that meets such a name ends with
     * LIMIT_PATTERN. Borrowed. */
    struct flamepix_undecided *undecided;
};

/* All 0 except sizes. */
static inline struct flamepix_profile_options flamepix_profile_defaults(void)
{
    struct flamepix_profile_options options;
    memset(&options, 0, sizeof(options));
    options.size = sizeof(options);
    options.reading.size = sizeof(options.reading);
    options.reading.recording.size = sizeof(options.reading.recording);
    return options;
}

/* A place in an input. */
struct flamepix_place {
    uint64_t line; /* from 1; 0: not known, or the format has no lines */
    uint64_t byte; /* unpacked bytes read up to there, from flamepix_input_offset */
};

/* The effects of views, if there are any. Views are numbered from 1, as in the options. */
struct flamepix_views_report {
    struct flamepix_weight read; /* of all stacks, before the first view */
    struct flamepix_weight left; /* of those after the last one */
    size_t emptied; /* first view that dropped all its stacks, or found no path; 0: none */
    size_t failed;  /* the view that the status refers to; 0: none */
    /* Number of frames in the path that a view found, with which all remaining stacks begin; 0: no
     * path. Known before stacks are consumed. */
    size_t shown_depth;
    /* The weight through each frame that this path's last frame stands on, of the stacks that are
     * left out: complete when all stacks have been consumed, and invalid after the reading. NULL:
     * there is no such path. */
    const struct flamepix_ancestor_sums *ancestors;
    /* The frame at depth 1 for all stacks that a view gives no place of their own; "": there is
     * none. Known when the first stack has been consumed. */
    char others[FLAMEPIX_OTHERS_NBYTES];
};

/* Room for the path of a stack, with its NUL; longer ones are truncated. */
enum { FLAMEPIX_STACK_TEXT_NBYTES = 256 };

/* Stacks left out because their counts add up to less than 0; or the refused one. */
struct flamepix_below_zero_sums {
    uint64_t stacks;               /* of two sides, those of AFTER */
    struct flamepix_weight weight; /* sum of all of them, below 0 */
    uint64_t stacks_before;        /* of BEFORE */
    struct flamepix_weight before;
    char first[FLAMEPIX_STACK_TEXT_NBYTES]; /* the first of them, as folded text, and */
    struct flamepix_weight of_first;        /* its own */
    uint64_t zero;                          /* stacks left out because their counts add up to 0 */
    uint64_t kept;                          /* number of all others, if any count is below 0 */
};

enum { FLAMEPIX_REPORT_FORMATS = 8 };

/* The reader's findings, also if reading failed. */
struct flamepix_profile_report {
    uint64_t lines, stacks, zero, bad_lines; /* of all inputs, as in flamepix_format_report */
    struct {
        size_t input; /* index of the input */
        uint64_t line;
        enum flamepix_line_fault fault;
        char word[FLAMEPIX_FAULT_WORD_NBYTES];
    } first[FLAMEPIX_FORMAT_FAULTS];
    /* For NOT_UNDERSTOOD of folded text: how many of the checked lines (neither blank nor comments)
     * are stacks, and the beginning of the first other line. */
    struct {
        uint64_t stacks, lines; /* 0 lines: the status is that of a recording */
        char text[FLAMEPIX_BAD_TEXT_NBYTES];
    } unearned;
    /* The records of all inputs, and the notes of the first input that has any. In line-based
     * formats, stacks and lines are records. */
    struct flamepix_ledger ledger;
    struct {
        size_t not_understood, total, newer_version, remarks; /* indices of these inputs */
        const struct flamepix_format *newer;                  /* the format of newer_version */
    } of_ledger;
    uint64_t comments, stack_comments; /* of all inputs, as in flamepix_format_report */
    struct {
        size_t input;
        uint64_t line;
    } first_stack_comment; /* if there are any */
    /* The stacks have two measures, after and before, as from flamepix_sides_merge: inputs are on
     * both sides, or all have two counts on a line. Known before they are consumed. */
    bool has_two_sides;
    bool has_records;                   /* an input has records other than lines of folded text */
    struct flamepix_side_ratios ratios; /* number of parts; known as early */
    size_t two_counts;                  /* inputs guessed to have two counts on a line */
    size_t first_two_counts;            /* index of the first of them */
    struct flamepix_counts_guess two_counts_guess; /* of that one */
    /* Inputs guessed to have one count on a line, although nine of ten lines end in two: how many,
     * the first of them, and what decided the guess. */
    size_t nearly_two_counts, first_nearly_two_counts;
    struct flamepix_counts_guess nearly_two_counts_guess;
    /* Inputs in which every line begins with blanks and a number, without an option that makes it
     * the count: how many, and the first of them. */
    size_t numbers_first, first_numbers_first;
    size_t without_stacks;       /* inputs without a usable stack, before any view */
    size_t first_without_stacks; /* index of the first of them */
    /* Inputs without samples: read to their end in their format, without damage or bad lines, and
     * without a stack of any weight; and no single part was requested. Without a view, inputs whose
     * counts all add up to 0 are included. Empty files are not, nor are blank lines: these are not
     * profiles. */
    size_t empty;
    size_t first_empty;            /* index of the first of them */
    bool is_empty;                 /* all inputs are such */
    size_t damaged;                /* inputs that were read up to their damage */
    size_t first_damaged;          /* index of the first of them */
    struct flamepix_damage damage; /* and its damage */
    /* Formats of the inputs, each once, as far as they fit. */
    const struct flamepix_format *formats[FLAMEPIX_REPORT_FORMATS];
    size_t format_count;  /* stays FLAMEPIX_REPORT_FORMATS if there are more */
    size_t several_parts; /* inputs with more parts than the one that was read by default */
    size_t first_parts;   /* index of the first of them; without any, of the first that has
                              parts */
    struct flamepix_parts_report parts; /* and its parts */
    size_t undrawn;                     /* pictures that embed only the drawn frames */
    size_t first_undrawn;               /* index of the first of them, and its missing frames: */
    uint64_t elided_frames, cut_frames; /* as in flamepix_format_report.undrawn */
    bool is_only_drawn_refused;         /* which ended the reading */
    /* The unit of the weights: the finest one that an input states, to which the others are
     * converted, times to times and sizes to sizes; "": none is stated, or they do not add up. */
    char unit[FLAMEPIX_UNIT_NBYTES];
    char unit_before[FLAMEPIX_UNIT_NBYTES]; /* of two sides, of BEFORE; `unit`: of AFTER */
    bool units_differ;                      /* both are stated, and cannot be compared */
    bool is_converted; /* inputs are scaled for that; known before stacks are consumed */
    struct {
        size_t before, after; /* if they differ, an input of each side that states its unit */
    } unit_inputs;
    size_t without_unit;       /* inputs that have stacks but state no unit, while others do: */
    size_t first_without_unit; /* that unit is assumed. Index of the first of them */
    /* Inputs of one side that do not add up: the first that states a unit, and the first with a
     * unit of another kind; or with any other unit, if they could not be read again (`sorted` and
     * `read_once`, through pipes). */
    struct {
        bool found;
        size_t inputs[2];
        char units[2][FLAMEPIX_UNIT_NBYTES];
    } unlike;
    struct flamepix_time_window window;    /* of the first input that has labels */
    size_t estimated;                      /* inputs whose stacks are estimated from calls */
    size_t first_estimated;                /* index of the first of them */
    size_t failed_input;                   /* index of the input that the status refers to */
    struct flamepix_place failed_place;    /* and the place in it; all 0: no place */
    const struct flamepix_format *refused; /* its format; for OTHER_FORMAT, what it looks like */
    struct flamepix_below_zero_sums below_zero;
    bool resorted; /* the stacks were not in order and were sorted */
    struct {
        size_t count; /* inputs without a certain format (flamepix_format_claims) */
        size_t input; /* index of the first of them */
        char extension[FLAMEPIX_EXTENSION_NBYTES]; /* of its name */
        struct flamepix_near_formats near;         /* its near misses */
    } unclaimed;
    struct flamepix_views_report views;
    /* Of both sides, if there are two, after the views: summed up by the consumer of the stacks. */
    struct flamepix_difference difference;
    double seconds; /* from the first byte to the end of the last consume call */
};

/* True if a profile hands out its stacks in key order: siblings are by name, and no view shows the
 * order of the input, or leaves stacks in their places (flamepix/view.h). */
FLAMEPIX_API bool flamepix_profile_is_ordered(const struct flamepix_profile_options *options);

/* Pulls stacks in key order (but see flamepix_profile_is_ordered) to their END or as far as it
 * wants; the source stays the profile's. Its status ends the reading. */
typedef enum flamepix_status (*flamepix_consume_fn)(void *user, struct flamepix_stacks *stacks);

/* Reads the sum of `count` inputs and hands it to `consume`: streamed in one pass while the inputs
 * are ordered. If a source returns DISORDER and order was not promised, the inputs are rewound and
 * `consume` is called again, with sorted stacks; it must answer the DISORDER that it met, and then
 * start from nothing. With a view that does not keep order, they are sorted at once. The inputs
 * stay the caller's. `report_ret` may be NULL. Inputs that turn out to have different units are
 * read again in the same way, also if order was promised.
 *
 * Returns the status of `consume`, or INPUT_CHANGED (a file was changed since it was opened;
 * detected when all was consumed), CANCELLED (by the options' progress), or OTHER_FORMAT (an input
 * is detected as an unsupported format, and no format was given; nothing was consumed), NO_MEMORY,
 * or the status of rewinding. */
FLAMEPIX_API enum flamepix_status
flamepix_profile_read(struct flamepix_input *const *inputs, size_t count,
                      const struct flamepix_profile_options *options, flamepix_consume_fn consume,
                      void *user, struct flamepix_profile_report *report_ret);

#ifdef __cplusplus
}
#endif

#endif
