/* Stacks: the lines of a folded profile, pulled one at a time from a source. */
#ifndef FLAMEPIX_STACK_H
#define FLAMEPIX_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/ledger.h>
#include <flamepix/limits.h>
#include <flamepix/recording_options.h>
#include <flamepix/weight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Facts about a key from a source that scans it, to save others a second scan. {0}: none. */
struct flamepix_stack_tail {
    size_t frames; /* frames that end after `shared` */
    size_t leaf;   /* start of the last of them in the key, if there are two or more */
};

/* A path of frames, root first, and its counts.
 *
 * The key is every frame followed by ';': the stack `main;parse;read` has the key
 * "main;parse;read;". Keys are compared as bytes; a prefix of another key comes first. So siblings
 * sort as if their names ended in ';', a frame comes before its children, and stacks with a common
 * path are contiguous. A stack without frames has the empty key: it belongs to the root.
 *
 * Widths are made of `weight`. `other` is a second measure, summed along the same paths, for
 * comparisons: in folded text with two counts, the first; elsewhere 0. A stack of weight 0 has no
 * width, but its ancestors get its `other`. */
struct flamepix_stack {
    const char *key; /* not terminated; may hold any byte, ';' only as the end of a frame */
    size_t length;   /* of the key, bytes */
    /* The exact number of leading bytes shared with the previous key; 0 for the first. */
    size_t shared;
    struct flamepix_weight weight; /* not below 0, unless signed counts were requested */
    struct flamepix_weight other;  /* finite, of any sign */
    /* Set by every source, most to {0}; code that changes key, length or shared sets it to {0}. */
    struct flamepix_stack_tail tail;
};

/* Sums of both measures of stacks, weight and other. Starts as {0}. */
struct flamepix_sums {
    struct flamepix_weight weight, other;
};

/* Sums of the stacks that pass through a frame, and of those that end in it. */
struct flamepix_passed {
    struct flamepix_sums through, ended;
};

struct flamepix_text_ahead;

/* A source of stacks. Sources wrap sources; a source owns what it wraps, also if the making of the
 * wrapper fails.
 *
 * One rule for all sources: a key stays valid until the source has handed out `lookback` + 1
 * further stacks or is freed. A call that returns END leaves keys valid. So code that looks one
 * stack ahead of a source without lookback copies the key first, of which it needs only the bytes
 * after `shared`.
 *
 * One thread at a time, not always the same one; different sources share nothing, unless one owns
 * the other. */
struct flamepix_stacks {
    /* The next stack. After END or an error, only free is allowed. Returns OK, END, or the statuses
     * that the source's maker documents. */
    enum flamepix_status (*next)(struct flamepix_stacks *stacks, struct flamepix_stack *stack_ret);
    void (*free)(struct flamepix_stacks *stacks);
    /* How many keys before the latest one are valid too. Above 0 only where it costs nothing. */
    size_t lookback;
    /* All of its stacks come in key order, each path once. A source that detects this while reading
     * sets it when it hands out its first stack, or never. */
    bool in_order;
    /* The memory that the source reads from, for the library itself: valid until the source is
     * freed, for the thread that calls `next`. NULL for sources that do not read from memory. */
    struct flamepix_text_ahead *ahead;
};

FLAMEPIX_API enum flamepix_status flamepix_stacks_next(struct flamepix_stacks *stacks,
                                                       struct flamepix_stack *stack_ret);
FLAMEPIX_API void flamepix_stacks_free(struct flamepix_stacks *stacks);

/* Adds both measures of `equal`, a stack with the same key, to those of `stack`. Sums are clamped
 * to DBL_MAX (-DBL_MAX if `other` goes below it). */
FLAMEPIX_API void flamepix_stack_add(struct flamepix_stack *stack,
                                     const struct flamepix_stack *equal);

/* -- formats ----------------------------------------------------------------------------------- */

/* Reading options for all formats. Formats without lines ignore those about lines. */
struct flamepix_format_options {
    size_t size;              /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    size_t limit_line_nbytes; /* 0 is FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES */
    /* The first bad line ends the reading with BAD_LINE, damage with BAD_COMPRESSION. */
    bool strict;
    /* Inputs with too many invalid parts are not refused: their valid parts are handed out. */
    bool lenient;
    /* The frames of a picture are used only if none was left out of it, or reading is lenient; else
     * reading ends with ONLY_DRAWN. A profile (flamepix/profile.h) sets it if there are several
     * inputs, or two counts on a line. */
    bool wants_whole;
    /* Folded text: how many counts end a line. 2: the last two words, before and after, as written
     * by difffolded.pl: the second is the weight, the first `other`; a line with one is a bad line.
     * 1: the last word. 0: `guessed_counts` (0 there is 1), until a comment sets it, "# counts: one
     * per line" or "# counts: two per line"; a profile (flamepix/profile.h) guesses it for each
     * input. After a comment that sets two where one was guessed, the second count is the weight;
     * where two were guessed, lines after a comment that sets one are bad lines. */
    unsigned counts;
    unsigned guessed_counts;
    /* Folded text: counts precede the stack instead of following it, as printed by `uniq -c`: `12
     * main;a`. A profile then takes `counts` of 0 as 1. */
    bool count_first;
    /* Folded text: counts below 0 are handed out unchanged, to be added up with their sign. Else
     * the first one ends the reading with BELOW_ZERO; a profile then reads again. */
    bool signed_counts;
    struct flamepix_recording_options recording; /* for formats other than folded text */
};

enum flamepix_line_fault {
    FLAMEPIX_LINE_NO_COUNT = 1, /* no blank-separated number at the end */
    FLAMEPIX_LINE_NEGATIVE,     /* a negative count */
    FLAMEPIX_LINE_NOT_DECIMAL,  /* .5, hex, an exponent without digits, NaN or infinity */
    FLAMEPIX_LINE_TOO_LARGE,    /* a count above FLAMEPIX_COUNT_MAX */
    FLAMEPIX_LINE_ONE_COUNT,    /* a number at its end and none before it, where two are expected */
    FLAMEPIX_LINE_THOUSANDS,    /* "1,234", "1'234", "1_234": the report has the word */
    FLAMEPIX_LINE_COUNT_FIRST,  /* no count at its end, but one at its beginning: `12 main;a` */
    FLAMEPIX_LINE_UNEXPECTED    /* not valid in the format at this place */
};

/* One English clause for a fault; static. */
FLAMEPIX_API const char *flamepix_line_fault_text(enum flamepix_line_fault fault);

enum { FLAMEPIX_FORMAT_FAULTS = 3 };

/* Room for the word that a fault is about, with its NUL; longer ones are truncated. */
enum { FLAMEPIX_FAULT_WORD_NBYTES = 40 };
/* Room for the beginning of a line with its NUL. */
enum { FLAMEPIX_BAD_TEXT_NBYTES = 64 };

/* The guessed number of counts on a line of folded text, from its first lines, and why. */
struct flamepix_counts_guess {
    unsigned counts;       /* 1 or 2; 0: no guess */
    bool is_said;          /* a comment sets it */
    uint64_t lines;        /* lines with a stack that were examined */
    uint64_t two;          /* of these, lines that end in two numbers */
    uint64_t first;        /* lines that begin with one after blanks, as `uniq -c` prints counts */
    uint64_t line;         /* the one that decided it, from 1; of two the first. 0: none did */
    uint64_t earlier_line; /* has the same stack as that one without two numbers; 0: irrelevant */
};

/* Room for the name of a unit with its NUL; longer ones are ignored. */
enum { FLAMEPIX_UNIT_NBYTES = 48 };

/* Room for what was expected at the place of damage, with its NUL. */
enum { FLAMEPIX_EXPECTED_NBYTES = 96 };

/* Where a recording is damaged; the reading ends there as at its end, unless it is strict. */
struct flamepix_damage {
    bool found;
    uint64_t offset;                         /* of the unpacked bytes */
    char expected[FLAMEPIX_EXPECTED_NBYTES]; /* expected there: "a line end" */
};

/* The findings of a reader so far, for all formats. Fields that a format does not have stay 0. */
struct flamepix_format_report {
    uint64_t lines;      /* lines begun, with blank and comment lines; 0: it has no lines */
    uint64_t stacks;     /* handed out */
    uint64_t zero;       /* left out because their count is zero */
    uint64_t bad_lines;  /* left out as invalid in the format */
    uint64_t below_zero; /* handed out with a count below 0 */
    uint64_t comments;   /* folded text: lines that begin with '#' and are not stacks */
    /* The number of these that hold a ';' and end in a count, and the line of the first. */
    uint64_t stack_comments, first_stack_comment;
    bool two_counts;     /* lines end in two counts, by option or guess */
    bool counts_changed; /* a comment set another number of counts for the lines after it */
    bool has_two_sides;  /* the stacks have two measures, after and before, not from lines */
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of the weights, stated by the recording; "": not stated */
    struct {
        uint64_t line; /* from 1 */
        enum flamepix_line_fault fault;
        char word[FLAMEPIX_FAULT_WORD_NBYTES]; /* word of THOUSANDS; else "" */
    } first[FLAMEPIX_FORMAT_FAULTS];           /* the first bad lines, up to bad_lines of them */
    char bad_text[FLAMEPIX_BAD_TEXT_NBYTES];   /* folded text: beginning of the first of them */
    struct flamepix_damage damage;             /* the first one met */
    struct flamepix_parts_report parts;
    struct flamepix_time_window window; /* the requested window, once known */
    struct {
        uint64_t elided; /* too narrow */
        uint64_t cut;    /* in rows that did not fit */
    } undrawn;           /* frames of the profile that a picture neither shows nor embeds */
    bool is_estimated;   /* stacks are estimated from calls; the recording holds none */
    struct flamepix_ledger ledger; /* of a recording; complete at its end */
};

/* -- folded text ------------------------------------------------------------------------------- */

/* Reads folded text: `stack BLANKS count`, or with two counts if set in the options, by the grammar
 * of README.md ("Input"). `read` is called with `user` until it returns a length of 0, or
 * BAD_COMPRESSION: unless reading is strict, that is noted as damage, the truncated line is left
 * out, and the source ends. Only the lines at the edge of a read buffer are copied, and `shared` is
 * found by comparing each line with the previous one, so the source has a lookback of 1. `options`
 * may be NULL. The reader counts its findings in `report`, which starts at zero and must outlive
 * the source; NULL: not wanted.
 *
 * A line that begins with '#' is a comment if a blank or nothing follows, or if it does not end in
 * a count: `#1 worker;x 3` is a stack. Comments are no bad lines. A comment `# unit: NAME` sets the
 * unit of the counts; the first one counts.
 *
 * The source's next returns OK, END, BELOW_ZERO (unless counts are signed), BAD_LINE and
 * BAD_COMPRESSION (strict), LIMIT_LINE (a longer line, the last of the report's `lines` and none of
 * its bad ones; reading has ended), NO_MEMORY, or the status of `read`. One thread at a time. The
 * source is freed by the caller. */
FLAMEPIX_API enum flamepix_status
flamepix_folded_create(flamepix_read_fn read, void *user,
                       const struct flamepix_format_options *options,
                       struct flamepix_format_report *report, struct flamepix_stacks **stacks_ret);

#ifdef __cplusplus
}
#endif

#endif
