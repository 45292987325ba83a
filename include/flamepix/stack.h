/* Stacks: what a line of a folded profile says, pulled one at a time from a source. */
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

/* What a source that looks at all of a key tells of it, to spare others a second look. {0}:
 * nothing. */
struct flamepix_stack_tail {
    size_t frames; /* that end behind `shared` */
    size_t leaf;   /* where the last of them begins in the key, if there are two or more */
};

/* A path of frames, root first, and what was counted there.
 *
 * The key is every frame followed by ';': the stack `main;parse;read` has the key
 * "main;parse;read;". Keys are compared as bytes, the shorter first where one begins the other.
 * Then siblings sort by name as if it ended in ';', a frame comes before its children, and whatever
 * shares a path is contiguous. A stack without frames has the empty key: it is the root's alone.
 *
 * Widths are made of `weight`. `other` is a second measure, summed along the same paths, where two
 * are compared: of folded text with two counts, the first; elsewhere it is 0. A stack of weight 0
 * has no width, but its ancestors get its `other`. */
struct flamepix_stack {
    const char *key; /* not terminated; may hold any byte, ';' only as the end of a frame */
    size_t length;   /* of the key, bytes */
    /* Exactly how many leading bytes are those of the key before it; 0 for the first. */
    size_t shared;
    struct flamepix_weight weight; /* not below 0, unless signed counts were asked for */
    struct flamepix_weight other;  /* finite, of any sign */
    /* Every source sets it, most to {0}; who changes key, length or shared sets it to {0}. */
    struct flamepix_stack_tail tail;
};

/* Both measures of stacks, weight and other, summed. Starts as {0}. */
struct flamepix_sums {
    struct flamepix_weight weight, other;
};

/* Of stacks, what passes through a frame, and what of it ends there. */
struct flamepix_passed {
    struct flamepix_sums through, ended;
};

struct flamepix_text_ahead;

/* A source of stacks. Sources wrap sources; a source owns what it wraps, also when the making of
 * the wrapper fails.
 *
 * How long a key stays valid is one rule for all sources: until the source has handed out
 * `lookback` + 1 further stacks or is freed. A call that answers END leaves keys as they are. So
 * whoever looks one stack ahead of a source without lookback copies the key first, of which it
 * needs only what lies behind `shared`.
 *
 * One thread at a time, which may be another one each time; different sources do not share
 * anything, unless one owns the other. */
struct flamepix_stacks {
    /* The next stack. After END or an error, only free is allowed. Answers OK, END, or what the
     * maker of the source says. */
    enum flamepix_status (*next)(struct flamepix_stacks *stacks, struct flamepix_stack *stack_ret);
    void (*free)(struct flamepix_stacks *stacks);
    /* How many keys before the latest one are valid too. 0 unless more costs the source nothing. */
    size_t lookback;
    /* All of its stacks come in key order, each path once. A source that finds out as it reads says
     * so when it hands out its first stack, or never. */
    bool in_order;
    /* What the source reads from memory, for the library itself: valid until the source is freed,
     * for the thread that calls `next`. NULL: nothing; so it is of all other sources. */
    struct flamepix_text_ahead *ahead;
};

FLAMEPIX_API enum flamepix_status flamepix_stacks_next(struct flamepix_stacks *stacks,
                                                       struct flamepix_stack *stack_ret);
FLAMEPIX_API void flamepix_stacks_free(struct flamepix_stacks *stacks);

/* Adds both measures of `equal`, a stack with the same key, to those of `stack`. A sum beyond a
 * double stays at DBL_MAX (-DBL_MAX where `other` goes below it). */
FLAMEPIX_API void flamepix_stack_add(struct flamepix_stack *stack,
                                     const struct flamepix_stack *equal);

/* -- formats ----------------------------------------------------------------------------------- */

/* How a format is read, whichever it is. One that has no lines ignores what is said of them. */
struct flamepix_format_options {
    size_t size;              /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    size_t limit_line_nbytes; /* 0 is FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES */
    /* The first bad line ends the reading with BAD_LINE, and damage with BAD_COMPRESSION. */
    bool strict;
    /* What is refused because too much of it is not understood is handed out all the same. */
    bool lenient;
    /* The frames of a picture are only taken where none was left out of it, or reading is lenient;
     * else it ends with ONLY_DRAWN. To a profile (flamepix/profile.h) it is true where there are
     * several inputs, or two counts on a line. */
    bool wants_whole;
    /* Of folded text: how many counts end a line. 2: the last two words, before and after, as in
     * what difffolded.pl writes: the second is the weight, the first `other`; a line with one is a
     * bad line. 1: the last word. 0: `guessed_counts`, of which 0 is 1, until a comment says it,
     * "# counts: one per line" or "# counts: two per line"; a profile (flamepix/profile.h) guesses
     * it for each input. Behind a comment that says two where one was guessed, the second count is
     * the weight; where two were guessed, lines behind a comment that says one are bad lines. */
    unsigned counts;
    unsigned guessed_counts;
    /* Of folded text: counts stand before the stack and not behind it, as `uniq -c` prints them:
     * `12 main;a`. To a profile, `counts` of 0 is 1 then. */
    bool count_first;
    /* Of folded text: counts below 0 are handed out as they are, to be added up with their sign.
     * Else the first one ends the reading with BELOW_ZERO; a profile reads again what has any. */
    bool signed_counts;
    struct flamepix_recording_options recording; /* of formats that are more than folded text */
};

enum flamepix_line_fault {
    FLAMEPIX_LINE_NO_COUNT = 1, /* no blank-separated number at the end */
    FLAMEPIX_LINE_NEGATIVE,     /* a negative count */
    FLAMEPIX_LINE_NOT_DECIMAL,  /* .5, hex, an exponent without digits, NaN or infinity */
    FLAMEPIX_LINE_TOO_LARGE,    /* a count above FLAMEPIX_COUNT_MAX */
    FLAMEPIX_LINE_ONE_COUNT, /* a number at its end and none before it, where there are to be two */
    FLAMEPIX_LINE_THOUSANDS, /* "1,234", "1'234", "1_234": the report has the word */
    FLAMEPIX_LINE_COUNT_FIRST, /* no count at its end, and one at its beginning: `12 main;a` */
    FLAMEPIX_LINE_UNEXPECTED   /* a format has nothing like it where it stands */
};

/* One English clause for a fault; static. */
FLAMEPIX_API const char *flamepix_line_fault_text(enum flamepix_line_fault fault);

enum { FLAMEPIX_FORMAT_FAULTS = 3 };

/* Room for the word that a fault is about with its NUL; a longer one is cut. */
enum { FLAMEPIX_FAULT_WORD_NBYTES = 40 };
/* Room for the beginning of a line with its NUL. */
enum { FLAMEPIX_BAD_TEXT_NBYTES = 64 };

/* How many counts a line of folded text has, as its first lines look, and what decided it. */
struct flamepix_counts_guess {
    unsigned counts; /* 1 or 2; 0: nothing was guessed */
    bool is_said;    /* a comment says it */
    uint64_t lines;  /* with a stack that were looked at */
    uint64_t two;    /* of these, how many end in two numbers */
    uint64_t first;  /* and how many begin with one behind blanks, as `uniq -c` prints counts */
    uint64_t line;   /* the one that decided it, from 1; of two the first. 0: there was none */
    uint64_t earlier_line; /* has the same stack as that one without two numbers; 0: no matter */
};

/* Room for the name of a unit with its NUL; a longer one counts as none. */
enum { FLAMEPIX_UNIT_NBYTES = 48 };

/* Room for what should have stood where there is damage, with its NUL. */
enum { FLAMEPIX_EXPECTED_NBYTES = 96 };

/* Where a recording stops being whole, which ends the reading as its end would do, unless that is
 * strict. */
struct flamepix_damage {
    bool found;
    uint64_t offset;                         /* of the unpacked bytes */
    char expected[FLAMEPIX_EXPECTED_NBYTES]; /* what should have stood there: "a line end" */
};

/* What a reader met so far, whichever the format. What a format does not have stays 0. */
struct flamepix_format_report {
    uint64_t lines;      /* lines begun, blank and comment lines included; 0: it has no lines */
    uint64_t stacks;     /* handed out */
    uint64_t zero;       /* left out because their count is zero */
    uint64_t bad_lines;  /* left out because they are not what the format has */
    uint64_t below_zero; /* handed out with a count below 0 */
    uint64_t comments;   /* of folded text: lines that begin with '#' and are no stacks */
    /* Of these, the ones that hold a ';' and end in a count, and the line of the first of them. */
    uint64_t stack_comments, first_stack_comment;
    bool two_counts;     /* lines end in two counts, as was given or guessed */
    bool counts_changed; /* a comment said that lines behind it have another number of counts */
    bool has_two_sides;  /* the stacks have two measures, after and before, and no lines */
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of the weights, as the recording says; "": it does not */
    struct {
        uint64_t line; /* from 1 */
        enum flamepix_line_fault fault;
        char word[FLAMEPIX_FAULT_WORD_NBYTES]; /* of THOUSANDS; else "" */
    } first[FLAMEPIX_FORMAT_FAULTS];           /* the first bad lines, as many as bad_lines says */
    char bad_text[FLAMEPIX_BAD_TEXT_NBYTES];   /* of folded text: how the first of them begins */
    struct flamepix_damage damage;             /* the first one met */
    struct flamepix_parts_report parts;
    struct flamepix_time_window window; /* that was asked for, once it is known */
    struct {
        uint64_t elided; /* too narrow */
        uint64_t cut;    /* in rows for which there was no room */
    } undrawn;           /* frames of the profile that a picture neither shows nor carries */
    bool is_estimated; /* the stacks are made from calls, of which the recording holds no stacks */
    struct flamepix_ledger ledger; /* of a recording; all of it at its end */
};

/* -- folded text ------------------------------------------------------------------------------- */

/* Reads folded text: `stack BLANKS count`, or with two counts where the options say so, by the
 * grammar of README.md ("Input"). `read` is called with `user` until it answers a length of 0, or
 * BAD_COMPRESSION: unless reading is strict, that is noted as damage, the line that it cuts is left
 * out, and the source ends. Nothing is copied but the lines at the edge of a read buffer, and
 * `shared` is found by comparing each line with the one before it, which is why the source has a
 * lookback of 1. `options` may be NULL. What the reader meets is counted in `report`, which starts
 * at zero here and must outlive the source; NULL: nowhere.
 *
 * A line that begins with '#' is a comment where a blank or nothing stands behind that, or where it
 * does not end in a count: `#1 worker;x 3` is a stack. Comments are no bad lines. A comment
 * `# unit: NAME` says the unit of the counts; of several the first.
 *
 * The source's next answers OK, END, BELOW_ZERO (unless counts are signed), BAD_LINE and
 * BAD_COMPRESSION (strict), LIMIT_LINE (a longer line, the last of the report's `lines` and none of
 * its bad ones; reading has ended), NO_MEMORY, or what `read` answers. One thread at a time. The
 * source is the caller's to free. */
FLAMEPIX_API enum flamepix_status
flamepix_folded_create(flamepix_read_fn read, void *user,
                       const struct flamepix_format_options *options,
                       struct flamepix_format_report *report, struct flamepix_stacks **stacks_ret);

#ifdef __cplusplus
}
#endif

#endif
