/* The commands: each has a file and a row of the table in command.c. */
#ifndef FPX_CLI_COMMANDS_H
#define FPX_CLI_COMMANDS_H

#include "cli/batch/batch_arguments.h"
#include "cli/compare/compare_arguments.h"
#include "cli/options/options.h"
#include "cli/picture/picture.h"
#include "cli/sheet/sheet_arguments.h"

/* batch: many profiles to many pictures. */

/* Runs it; `fields` is a struct fpx_batch_arguments. Returns the exit code. */
enum fpx_exit fpx_batch_command(const void *fields, const struct fpx_arguments *arguments);

/* compare: many profiles with each other. */

/* Runs it; `fields` is a struct fpx_compare_arguments. Returns the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_compare_run(const void *fields, const struct fpx_arguments *arguments);

/* diff: two sides, each the sum of profiles, to one picture of what changed, or to text. */

/* The groups of its options, in the order of the help. */
extern const struct fpx_option_group *const fpx_diff_table[];

/* Runs it; `fields` is a struct fpx_picture_arguments. Returns the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_diff_run(const void *fields, const struct fpx_arguments *arguments);

/* The command `info`: describes a profile and its content. */

/* The values of the options. */
struct fpx_info_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *json;                     /* a file; NULL: not wanted */
};

extern const struct fpx_option_group *const fpx_info_table[];

/* `fields` is a struct fpx_info_arguments. */
enum fpx_exit fpx_info_run(const void *fields, const struct fpx_arguments *arguments);

/* The palettes command: all palettes, as text or as a picture. */

/* Its fields are fpx_picture_arguments, of which it uses those of its own rows. */
extern const struct fpx_option_group *const fpx_palettes_table[];

enum fpx_exit fpx_palettes_run(const void *fields, const struct fpx_arguments *arguments);

/* sheet: many profiles on one picture. */

/* Runs it; `fields` is a struct fpx_sheet_arguments. Returns the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_sheet_run(const void *fields, const struct fpx_arguments *arguments);

/* The command `collapse`: any profiler's output to sorted folded stacks. */

/* The values of the options. */
struct fpx_collapse_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    unsigned format_out;                  /* from 1 */
    bool list_formats;
    bool files, one_device; /* folders hold files, not profiles */
};

extern const struct fpx_option_group *const fpx_collapse_table[];

/* `fields` is a struct fpx_collapse_arguments. */
enum fpx_exit fpx_collapse_run(const void *fields, const struct fpx_arguments *arguments);

/* The command `merge`: the sum of profiles, or their mean, as sorted folded stacks. */

/* The values of the options. */
struct fpx_merge_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *weights;                  /* NULL: equal weights */
    bool mean;
};

extern const struct fpx_option_group *const fpx_merge_table[];

/* `fields` is a struct fpx_merge_arguments. */
enum fpx_exit fpx_merge_run(const void *fields, const struct fpx_arguments *arguments);

/* The command `query`: the frame at a pixel of a picture, or the places of a name in it. */

/* The values of the options. */
struct fpx_query_arguments {
    struct fpx_picture_arguments picture; /* first: the tables of a picture fill it */
    const char *name;                     /* a pattern; NULL: query a pixel */
    bool json;
};

extern const struct fpx_option_group *const fpx_query_table[];

/* `fields` is a struct fpx_query_arguments. */
enum fpx_exit fpx_query_run(const void *fields, const struct fpx_arguments *arguments);

/* gate: fails if a profile got worse, by rules, for jobs that check changes. */

/* The values of its options. */
struct fpx_gate_arguments {
    struct fpx_picture_arguments picture; /* first: its tables fill it */
    struct fpx_texts rules;
    bool allow_missing, bisect;
    const char *json; /* a file, or "-"; NULL: none */
    const char *name; /* of pictures in a folder */
    unsigned table;   /* counts from 1 */
};

/* The groups of its options, in the order of the help. */
extern const struct fpx_option_group *const fpx_gate_command_table[];

/* Runs it; `fields` is a struct fpx_gate_arguments. Returns the exit code, GATE if a rule fails;
 * everything but DONE was explained. */
enum fpx_exit fpx_gate_run(const void *fields, const struct fpx_arguments *arguments);

/* render: one profile, or the sum of several, to one picture. */

/* The groups of its options, in the order of the help. */
extern const struct fpx_option_group *const fpx_render_table[];

/* Runs it; `fields` is a struct fpx_picture_arguments. Returns the exit code; everything but
 * DONE was explained on stderr. */
enum fpx_exit fpx_render_run(const void *fields, const struct fpx_arguments *arguments);

struct fpx_outputs;

/* One picture of several files. */
struct fpx_render_request {
    const struct fpx_picture_arguments *picture;
    const struct fpx_texts *option_files;
    const char *const *paths; /* of the inputs; none: standard input */
    size_t path_count;
    struct flamepix_input_part *parts; /* of each, or NULL; --normalize sets their ratios */
    flamepix_watch_fn watch;           /* of two sides (flamepix/render.h); NULL: none */
    void *watcher;
    /* Whether the profile is to be drawn: called after the last stack, even if there is no width or
     * no stack. Returns DONE, or another code after printing why. Gets the watcher; NULL: always
     * drawn. */
    enum fpx_exit (*accept)(void *watcher, const struct flamepix_profile_report *report);
    /* Writes what comes with the picture: called once all outputs are written and before any gets
     * its name. It may add to them and open them. Returns DONE, or another code after printing why:
     * then no file is replaced. Gets the watcher; NULL: there is nothing else. */
    enum fpx_exit (*complete)(void *watcher, struct fpx_outputs *outputs);
    bool says_unwritten; /* reports files left unchanged if nothing is drawn */
};

/* Makes the picture; returns as fpx_render_run. */
enum fpx_exit fpx_render_make(const struct fpx_render_request *request);

#endif
