/* Values of options of one kind: words, colours, sizes, patterns. */
#ifndef FPX_CLI_OPTIONS_VALUE_KINDS_H
#define FPX_CLI_OPTIONS_VALUE_KINDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/color.h>
#include <flamepix/pattern.h>
#include <flamepix/recording_options.h>
#include <flamepix/stack.h>

#include "cli/console.h"

/* Choices: values of an option that have names. Parsing, help and messages read the same rows. */

struct fpx_choice {
    const char *name; /* NULL: there is no such row */
    const char *help; /* what it stands for, a phrase; or NULL */
};

/* Row i of a choice; it is asked for no row behind the first without a name. Where the library has
 * an enum for the choice, rows stand in its order. */
typedef struct fpx_choice (*fpx_choice_fn)(size_t i);

/* The number of a name, 1 for the first row; 0 where no row has it. */
unsigned fpx_choice_number(fpx_choice_fn choice, const char *name);

/* Appends the names, with `separator` between them: "png|jpeg". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_choice_list(fpx_choice_fn choice, const char *separator,
                                     struct flamepix_buffer *text);

/* Appends names and what they stand for: "thumb (320x180), og (1200x630)".
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_choice_explain(fpx_choice_fn choice, struct flamepix_buffer *text);

/* Says on stderr, beginning with `where`, that `name` is none of the values of --`option`, and
 * which one is nearest or what all are. A value is called `what`. */
void fpx_choice_refuse(fpx_choice_fn choice, const char *where, const char *option,
                       const char *what, const char *name);

/* Colour values: the options that take colours. */

/* What an option of one colour says. Starts as {0}: not given. */
struct fpx_color_value {
    bool is_set;
    bool none; /* given as "none" */
    uint32_t color;
};

/* Names that one option has of its own, before all others; false: the name is none of them. */
typedef bool fpx_color_named_fn(const char *name, uint32_t *color_ret);

/* flamegraph.pl's names of grounds: yellow, blue, green, grey; its gradients in their middle. */
bool fpx_ground_named(const char *name, uint32_t *color_ret);

/* Reads a colour, or "none"; `named` may be NULL. False, and nothing stored, for anything else. */
bool fpx_color_value(const char *text, fpx_color_named_fn *named,
                     struct fpx_color_value *value_ret);

/* Reads "none", or colours with commas between them, at most FLAMEPIX_MARK_COLORS_MAX. */
bool fpx_color_values(const char *text, struct flamepix_mark_colors *value_ret);

/* File sizes: what a tree of files holds, as stacks of folders that end in a file. */

/* Where a walk could not go, or what it could not look at. */
struct fpx_file_sizes_report {
    uint64_t unreadable;          /* folders and files that are left out */
    struct flamepix_buffer first; /* the path of the first of them, terminated */
    int cause;                    /* and its errno */
};

/* Opens a source of stacks: each file and folder below `folders`, and these themselves, by its
 * path, of weight its own size in bytes; in no order. As files.pl does, '/' divides frames, and
 * what is no letter, digit, '.' or '-' becomes '_'. Links are not followed. With `one_device`,
 * what is on another device than the folder where the walk began is left out. Only one folder is
 * open at a time; those that are still to be entered are known by their paths. The report outlives
 * the source. Answers OK or NO_MEMORY; so does the source's next, or END. */
enum flamepix_status fpx_file_sizes_open(const char *const *folders, size_t count, bool one_device,
                                         struct fpx_file_sizes_report *report,
                                         struct flamepix_stacks **stacks_ret);

void fpx_file_sizes_report_free(struct fpx_file_sizes_report *report);

/* Pattern values: the options that take patterns. */

/* Compiles what was given to `option` ("search"). Answers DONE, or USAGE or RESOURCES after
 * saying what is wrong and, in a second line, where in the text. */
enum fpx_exit fpx_pattern_value(const char *option, const char *text, bool ignore_case,
                                struct flamepix_pattern **pattern_ret);

/* Says what is wrong with `text` and where in it, as above; `where` stands before the option: "",
 * or the place that it was read from. */
void fpx_pattern_value_refuse(const char *where, const char *option, const char *text,
                              const struct flamepix_pattern_fault *fault);

/* Values of options: text to numbers, strictly. The whole text must be the value and lie in the
 * range, which is inclusive; else a parser answers false and stores nothing. Numbers are decimal,
 * without sign, exponent or blanks, whatever the locale. */

/* Digits. */
bool fpx_value_integer(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret);

/* Digits with at most one point: 3, 3.25, 5., .5. */
bool fpx_value_real(const char *text, double low, double high, double *value_ret);

/* A number and perhaps one of K, M, G, T, or KiB and so on, powers of 1,024, or KB and so on,
 * powers of 1,000; in either case. With a unit it may have a fraction: 0.5M; what is no whole byte
 * of that is cut off. */
bool fpx_value_size(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret);

/* `1200x630`; the range is each side's. */
struct fpx_extent {
    uint32_t width, height;
};
bool fpx_value_extent(const char *text, uint32_t low, uint32_t high, struct fpx_extent *value_ret);

/* A width in px, or with `%` a share, which ranges from 0 to 100. */
struct fpx_share {
    double value;
    bool percent;
};
bool fpx_value_share(const char *text, double low, double high, struct fpx_share *value_ret);

/* `A:B`, a window of time. Each is seconds, or with `%` a share of all time, or with `raw` seconds
 * by the recording's clock; or nothing, for the beginning and the end. */
struct fpx_range {
    struct flamepix_moment begin, end;
};
bool fpx_value_range(const char *text, struct fpx_range *value_ret);

#endif
