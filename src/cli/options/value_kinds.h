/* Values of single kinds: words, colours, sizes, patterns. */
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

/* Choices: named values of an option. Parsing, help and messages use the same rows. */

struct fpx_choice {
    const char *name; /* NULL: no such row */
    const char *help; /* its meaning, a phrase; or NULL */
};

/* Row i of a choice; never called for rows after the first one without a name. If the library has
 * an enum for the choice, rows are in its order. */
typedef struct fpx_choice (*fpx_choice_fn)(size_t i);

/* The number of a name, 1 for the first row; 0 if no row has it. */
unsigned fpx_choice_number(fpx_choice_fn choice, const char *name);

/* Appends the names, with `separator` between them: "png|jpeg". Returns OK or NO_MEMORY. */
enum flamepix_status fpx_choice_list(fpx_choice_fn choice, const char *separator,
                                     struct flamepix_buffer *text);

/* Appends the names with their meanings: "thumb (320x180), og (1200x630)". Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_choice_explain(fpx_choice_fn choice, struct flamepix_buffer *text);

/* Reports, beginning with `where`, that `name` is not a value of --`option`, and prints the nearest
 * one or all of them. `what` is the word for a value. */
void fpx_choice_refuse(fpx_choice_fn choice, const char *where, const char *option,
                       const char *what, const char *name);

/* Colour values: the options that take colours. */

/* The value of an option for one colour. Starts as {0}: not given. */
struct fpx_color_value {
    bool is_set;
    bool none; /* given as "none" */
    uint32_t color;
};

/* Names that only one option has, tried before all others; false: not one of them. */
typedef bool fpx_color_named_fn(const char *name, uint32_t *color_ret);

/* flamegraph.pl's names of grounds: yellow, blue, green, grey; the middles of its gradients. */
bool fpx_ground_named(const char *name, uint32_t *color_ret);

/* Parses a colour, or "none"; `named` may be NULL. For anything else, false, and stores nothing. */
bool fpx_color_value(const char *text, fpx_color_named_fn *named,
                     struct fpx_color_value *value_ret);

/* Parses "none", or colours separated by commas, at most FLAMEPIX_MARK_COLORS_MAX. */
bool fpx_color_values(const char *text, struct flamepix_mark_colors *value_ret);

/* File sizes: the sizes of a tree of files, as stacks of folders that end in a file. */

/* Folders that a walk could not enter, and files that it could not examine. */
struct fpx_file_sizes_report {
    uint64_t unreadable;          /* folders and files omitted */
    struct flamepix_buffer first; /* the path of the first of them, terminated */
    int cause;                    /* and its errno */
};

/* Opens a source of stacks: each file and folder below `folders`, and these themselves, by path,
 * weighted by its own size in bytes; unsorted. As in files.pl, '/' separates frames, and characters
 * other than letters, digits, '.' and '-' become '_'. Links are not followed. With `one_device`,
 * files on another device than the folder where the walk began are omitted. Only one folder is open
 * at a time; for the others only the paths are stored. The report must outlive the source. Returns
 * OK or NO_MEMORY; so does the source's next, or END. */
enum flamepix_status fpx_file_sizes_open(const char *const *folders, size_t count, bool one_device,
                                         struct fpx_file_sizes_report *report,
                                         struct flamepix_stacks **stacks_ret);

void fpx_file_sizes_report_free(struct fpx_file_sizes_report *report);

/* Pattern values: the options that take patterns. */

/* Compiles the argument of `option` ("search"). Returns DONE, or USAGE or RESOURCES after printing
 * what is wrong and, in a second line, where in the text. */
enum fpx_exit fpx_pattern_value(const char *option, const char *text, bool ignore_case,
                                struct flamepix_pattern **pattern_ret);

/* Prints what is wrong with `text` and where in it, as above; `where` precedes the option: "", or
 * the place that it was read from. */
void fpx_pattern_value_refuse(const char *where, const char *option, const char *text,
                              const struct flamepix_pattern_fault *fault);

/* Parses option values: text to numbers, strictly. The whole text must be the value, within the
 * inclusive range; otherwise a parser returns false and stores nothing. Numbers are decimal,
 * without sign, exponent or blanks, in any locale. */

/* Digits. */
bool fpx_value_integer(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret);

/* Digits with at most one point: 3, 3.25, 5., .5. */
bool fpx_value_real(const char *text, double low, double high, double *value_ret);

/* A number, optionally with a unit: K, M, G, T, or KiB and so on, powers of 1,024, or KB and so on,
 * powers of 1,000; in either case. With a unit it may have a fraction: 0.5M; fractions of a byte
 * are truncated. */
bool fpx_value_size(const char *text, uint64_t low, uint64_t high, uint64_t *value_ret);

/* `1200x630`; the range applies to each side. */
struct fpx_extent {
    uint32_t width, height;
};
bool fpx_value_extent(const char *text, uint32_t low, uint32_t high, struct fpx_extent *value_ret);

/* A width in px, or with `%` a share from 0 to 100. */
struct fpx_share {
    double value;
    bool percent;
};
bool fpx_value_share(const char *text, double low, double high, struct fpx_share *value_ret);

/* `A:B`, a window of time. Each bound is in seconds, or with `%` a share of the whole time, or with
 * `raw` seconds on the recording's clock; empty for the beginning or the end. */
struct fpx_range {
    struct flamepix_moment begin, end;
};
bool fpx_value_range(const char *text, struct fpx_range *value_ret);

#endif
