/* Profile: inputs, formats, views and order composed to one ordered source of stacks. It also knows
 * where a fault was: in which input, at which line or byte. */
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

/* What an input is in the sum of all. */
struct flamepix_input_part {
    /* Its side, where two are compared: what weighs before is `other` of the stacks, what weighs
     * after their weight. Of two counts on a line, a side has the second. */
    enum flamepix_side side;
    struct flamepix_ratio ratio; /* by which its weights are multiplied; {0, 0}: 1 */
};

/* What becomes of a stack whose counts add up to less than 0, when those of all inputs have been
 * added, and as the views leave it: in the order of the input, those of neighbours. One whose sum
 * is 0 is left out. */
enum flamepix_below_zero {
    FLAMEPIX_BELOW_ZERO_DROPPED, /* it is left out, and counted */
    FLAMEPIX_BELOW_ZERO_KEPT,    /* its weight is below 0 */
    FLAMEPIX_BELOW_ZERO_REFUSED, /* it ends the reading with BELOW_ZERO */
    /* KEPT where all inputs are folded text, whose counts are what somebody wrote; DROPPED where
     * any is a recording, of which no stack weighs less than nothing. */
    FLAMEPIX_BELOW_ZERO_KEPT_OF_FOLDED
};

/* How far a reading is. Where inputs are read once more, as they turn out not to be sorted, it
 * starts again. */
struct flamepix_progress {
    uint64_t done_nbytes;  /* of all inputs, as they are in their files, packed or not */
    uint64_t total_nbytes; /* of all inputs; 0: not known, as of pipes */
    uint64_t stacks;       /* that came out of the views; 0 where several threads lay them out */
};

/* Told how far a reading is, every now and then while bytes are read and stacks handed over, by one
 * thread at a time, which need not be the caller's. Anything but 0 cancels the reading: it is not
 * called again, and the call that reads answers CANCELLED soon. */
typedef int flamepix_progress_fn(void *user, const struct flamepix_progress *progress);

struct flamepix_profile_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    const struct flamepix_format *format; /* of every input; NULL: each is told by its content */
    /* Applied stage by stage, in this order within a stage; the caller's. */
    const struct flamepix_view_request *views;
    size_t view_count;
    /* Of siblings, in what the views leave. Says nothing where a view shows the order of the input.
     * ORDER_INPUT is the order in which stacks come out of the views: one that needs key order
     * leaves them in that. */
    enum flamepix_sibling_order order;
    /* Where a view shows the order of the input: calls or lines that are equal stay apart, also
     * where they touch. */
    bool keeps_apart;
    /* Of each input what the names of all its frames end with from then on, but for the separators
     * "--" and "-": an annotation as "_[o]", so that they are others than those of the same name in
     * other inputs, or NULL. Does not keep order. NULL: of none. The caller's. */
    const char *const *annotations;
    /* Of each input what it is in the sum; NULL: all of one side, as they are. The caller's. */
    const struct flamepix_input_part *parts;
    /* By which the sum of all is multiplied in the end, when equal stacks have been added up: of N
     * runs, {1, N} is their mean, as exact as a weight can be. {0, 0}: 1. */
    struct flamepix_ratio ratio;
    enum flamepix_below_zero below_zero; /* of two sides, each by itself */
    size_t memory_nbytes;                /* for sorting; 0 is FLAMEPIX_DEFAULT_MEMORY_NBYTES */
    /* The inputs are promised to be ordered: disorder is an error, and nothing is sorted. Says
     * nothing where a view does not keep order, or inputs are annotated. */
    bool sorted;
    /* The caller does not rewind the inputs to read them once more: what comes through a pipe is
     * not kept where no format or view needs it again, and it is one input, or `sorted`. */
    bool read_once;
    /* The stacks are only added up: a view that shows the order of the input does not ask
     * recordings for their samples one by one, in the order of time. */
    bool adds_up;
    /* Threads that read and sort, at most; 0 is as many as there are CPUs for the process, 1 is the
     * caller's alone. What is read does not depend on it. */
    unsigned jobs;
    flamepix_progress_fn *progress; /* NULL: nobody asks */
    void *progress_user;
    struct flamepix_format_options reading;
};

/* All 0 but for sizes. */
static inline struct flamepix_profile_options flamepix_profile_defaults(void)
{
    struct flamepix_profile_options options;
    memset(&options, 0, sizeof(options));
    options.size = sizeof(options);
    options.reading.size = sizeof(options.reading);
    options.reading.recording.size = sizeof(options.reading.recording);
    return options;
}

/* Where in an input something was. */
struct flamepix_place {
    uint64_t line; /* from 1; 0: not known, or the format has no lines */
    uint64_t byte; /* how many unpacked bytes it had come to, as flamepix_input_offset says */
};

/* What views did, where there are any. Views are numbered from 1, as in the options. */
struct flamepix_views_report {
    struct flamepix_weight read; /* of all stacks, before the first view */
    struct flamepix_weight left; /* of those that came out of the last one */
    size_t emptied; /* the first that left nothing of what came in, or found no path; 0: none */
    size_t failed;  /* the one that the status is about; 0: none */
    /* Frames of the path that one found, with which all stacks begin that are left; 0: none did.
     * Known before stacks are consumed. */
    size_t shown_depth;
    /* What passes through the frames that this path stands on, of the stacks that are left out:
     * complete when all stacks have been consumed, and gone when reading ends. NULL: there is no
     * such path. */
    const struct flamepix_ancestor_sums *ancestors;
    /* The frame at depth 1 that stands for all stacks that a view leaves no place of their own; "":
     * there is none. Known when the first stack has been consumed. */
    char others[FLAMEPIX_OTHERS_NBYTES];
};

/* Room for the path of a stack, with its NUL; a longer one is cut. */
enum { FLAMEPIX_STACK_TEXT_NBYTES = 256 };

/* Stacks left out because their counts add up to less than 0; or the one that was refused. */
struct flamepix_below_zero_sums {
    uint64_t stacks;               /* of two sides, those of AFTER */
    struct flamepix_weight weight; /* of all of them, below 0 */
    uint64_t stacks_before;        /* of BEFORE */
    struct flamepix_weight before;
    char first[FLAMEPIX_STACK_TEXT_NBYTES]; /* the first of them, as folded text has it, and */
    struct flamepix_weight of_first;        /* its own */
    uint64_t zero; /* stacks of which nothing is left as their counts add up to 0 */
    uint64_t kept; /* all others, where any count is below 0 */
};

enum { FLAMEPIX_REPORT_FORMATS = 8 };

/* What was met on the way, also when reading failed. */
struct flamepix_profile_report {
    uint64_t lines, stacks, zero, bad_lines; /* of all inputs, as in flamepix_format_report */
    struct {
        size_t input; /* index of the input */
        uint64_t line;
        enum flamepix_line_fault fault;
        char word[FLAMEPIX_FAULT_WORD_NBYTES];
    } first[FLAMEPIX_FORMAT_FAULTS];
    /* Where NOT_UNDERSTOOD is answered of folded text: how many of the lines that were looked at,
     * which are neither blank nor comments, are stacks, and how the first other one begins. */
    struct {
        uint64_t stacks, lines; /* 0 lines: it is answered of a recording */
        char text[FLAMEPIX_BAD_TEXT_NBYTES];
    } unearned;
    /* The records of all inputs, and of the first input with something to say what it says. Of what
     * is read line by line, stacks and lines are records. */
    struct flamepix_ledger ledger;
    struct {
        size_t not_understood, total, newer_version, remarks; /* indices of these inputs */
        const struct flamepix_format *newer;                  /* the format of newer_version */
    } of_ledger;
    uint64_t comments, stack_comments; /* of all inputs, as in flamepix_format_report */
    struct {
        size_t input;
        uint64_t line;
    } first_stack_comment; /* where there is any */
    /* The stacks have two measures, after and before, as flamepix_sides_merge hands out: inputs are
     * of both sides, or all have two counts on a line. Known before they are consumed. */
    bool has_two_sides;
    bool has_records; /* an input has records, which are no lines of folded text */
    struct flamepix_side_ratios ratios; /* of them; known as early */
    size_t two_counts;       /* inputs that were taken to have two counts on a line, unasked */
    size_t first_two_counts; /* index of the first of them */
    struct flamepix_counts_guess two_counts_guess; /* of that one */
    /* Inputs that were taken to have one count on a line, unasked, although nine lines in ten end
     * in two: how many, the first of them, and what decided it. */
    size_t nearly_two_counts, first_nearly_two_counts;
    struct flamepix_counts_guess nearly_two_counts_guess;
    /* Inputs of which every line begins with a number behind blanks, which was not asked to be its
     * count: how many, and the first of them. */
    size_t numbers_first, first_numbers_first;
    size_t without_stacks;       /* inputs that have no usable stack, before any view */
    size_t first_without_stacks; /* index of the first of them */
    /* Inputs without samples: they were read to their end as what they are, have neither damage nor
     * a bad line, and hold no stack of any weight; nor was a part of them alone asked for. Without
     * a view, those whose counts all add up to 0 are such, too. An input without a byte is none of
     * them, nor are blank lines, which are no profile. */
    size_t empty;
    size_t first_empty;            /* index of the first of them */
    bool is_empty;                 /* all inputs are such */
    size_t damaged;                /* inputs that were read as far as they are whole */
    size_t first_damaged;          /* index of the first of them */
    struct flamepix_damage damage; /* and its damage */
    /* Formats of the inputs, each once, as far as there is room. */
    const struct flamepix_format *formats[FLAMEPIX_REPORT_FORMATS];
    size_t format_count;  /* it stays FLAMEPIX_REPORT_FORMATS where there are more */
    size_t several_parts; /* inputs that hold more parts than the one that was read, unasked */
    size_t first_parts;   /* index of the first of them; where there is none, of the first that has
                              any part */
    struct flamepix_parts_report parts; /* and its parts */
    size_t undrawn;                     /* pictures that carry only what they show */
    size_t first_undrawn;               /* index of the first of them, and what it lacks: */
    uint64_t elided_frames, cut_frames; /* as flamepix_format_report.undrawn has it */
    bool is_only_drawn_refused;         /* which ended the reading */
    /* Of the weights: of the inputs that say a unit the finest one, to which the others are
     * converted, times to times and sizes to sizes; "": none says one, or they do not add up. */
    char unit[FLAMEPIX_UNIT_NBYTES];
    char unit_before[FLAMEPIX_UNIT_NBYTES]; /* of two sides, that of BEFORE, `unit` that of AFTER */
    bool units_differ;                      /* both say one, and they do not compare */
    bool is_converted; /* inputs are multiplied for that; known before stacks are consumed */
    struct {
        size_t before, after; /* where they differ, an input of each side that says its unit */
    } unit_inputs;
    size_t unsaid;       /* inputs that have stacks and say no unit, where others say one: */
    size_t first_unsaid; /* they are taken in it. Index of the first of them */
    /* Inputs of one side that do not add up: the first that says a unit, and the first whose unit
     * is not one of the same kind; or not the same, where they could not be read again (`sorted`
     * and `read_once`, through pipes). */
    struct {
        bool found;
        size_t inputs[2];
        char units[2][FLAMEPIX_UNIT_NBYTES];
    } unlike;
    struct flamepix_time_window window;    /* of the first input that has one */
    size_t estimated;                      /* inputs whose stacks are estimated from calls */
    size_t first_estimated;                /* index of the first of them */
    size_t failed_input;                   /* index of the input that the status is about */
    struct flamepix_place failed_place;    /* and where in it; all 0: nowhere in particular */
    const struct flamepix_format *refused; /* its format; of OTHER_FORMAT, what it looks like */
    struct flamepix_below_zero_sums below_zero;
    bool resorted; /* the stacks were not in order and were sorted */
    struct {
        size_t count; /* inputs that no format claims (flamepix_format_claims) */
        size_t input; /* index of the first of them */
        char extension[FLAMEPIX_EXTENSION_NBYTES]; /* of its name */
        struct flamepix_near_formats near;         /* what it came close to */
    } unclaimed;
    struct flamepix_views_report views;
    /* Of both sides, where there are two, after the views: who consumes the stacks sums it up. */
    struct flamepix_difference difference;
    double seconds; /* from the first byte to the end of the last call of consume */
};

/* True where what a profile hands over is in key order: siblings are by name, and no view shows the
 * order of the input, or leaves stacks in their places (flamepix/view.h). */
FLAMEPIX_API bool flamepix_profile_is_ordered(const struct flamepix_profile_options *options);

/* Pulls stacks in key order (but see flamepix_profile_is_ordered) to their END or as far as it
 * wants; the source stays the profile's. What it answers ends the reading. */
typedef enum flamepix_status (*flamepix_consume_fn)(void *user, struct flamepix_stacks *stacks);

/* Reads the sum of `count` inputs and hands it to `consume`: streamed in one pass while the inputs
 * are ordered. Where a source answers DISORDER and order was not promised, the inputs are rewound
 * and `consume` is called once more, with sorted stacks; it answers the DISORDER that it met and
 * starts again from nothing. A view that does not keep order has them sorted at once. The inputs
 * stay the caller's. `report_ret` may be NULL. Inputs whose units turn out not to be the same are
 * read again in the same way, also where order was promised.
 *
 * Answers what `consume` answers, or INPUT_CHANGED (a file is another one than when it was opened,
 * which is known when all was consumed), CANCELLED (by the options' progress), or OTHER_FORMAT (an
 * input is recognised as something that is not read, and no format was given; nothing was
 * consumed), NO_MEMORY, or what rewinding answers. */
FLAMEPIX_API enum flamepix_status
flamepix_profile_read(struct flamepix_input *const *inputs, size_t count,
                      const struct flamepix_profile_options *options, flamepix_consume_fn consume,
                      void *user, struct flamepix_profile_report *report_ret);

#ifdef __cplusplus
}
#endif

#endif
