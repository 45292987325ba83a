/* Diff sides: the files of the two sides of a comparison, and how they are read. */
#ifndef FPX_CLI_DIFF_DIFF_SIDES_H
#define FPX_CLI_DIFF_DIFF_SIDES_H

#include "cli/commands.h"
#include "cli/compare/comparison_options.h"
#include "cli/picture/write_outputs.h"
#include "messages/difference_text.h"

/* The two sides, from arguments to inputs. Starts as {0}. */
struct fpx_diff_sides {
    struct fpx_picture_arguments picture; /* including changes by the sides */
    struct fpx_view_list views;
    const char **paths;                /* BEFORE's first */
    struct flamepix_input_part *parts; /* of each path; NULL: one file has both sides */
    size_t count;
};

/* Takes the sides from the files of a command line and from --before and --after. Returns DONE, or
 * USAGE or RESOURCES after printing why; they must be freed even then. */
enum fpx_exit fpx_diff_sides_take(struct fpx_diff_sides *sides,
                                  const struct fpx_picture_arguments *picture,
                                  const struct fpx_texts *files);

/* The picture of the sides, which must not move while it is made; `files` are those of options. */
struct fpx_render_request fpx_diff_sides_request(const struct fpx_diff_sides *sides,
                                                 const struct fpx_texts *files);

void fpx_diff_sides_free(struct fpx_diff_sides *sides);

/* Diff numbers: the differences of two sides, in numbers and by name, alone or beside a picture. */

/* As fpx_difference_json_write. */
typedef enum flamepix_status fpx_numbers_write_fn(const struct fpx_difference_numbers *numbers,
                                                  flamepix_write_fn write, void *user);

/* Reads the sides and calls `write` with their numbers for --output, or standard output. Returns
 * the exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_diff_numbers_write(const struct fpx_diff_sides *sides,
                                     const struct fpx_texts *option_files,
                                     fpx_numbers_write_fn *write);

/* -- beside a picture -------------------------------------------------------------------------- */

/* Creates the tallies `before` and `after` of the options, if the picture or its numbers need sums
 * of each side; with a single side they count nothing. They must be freed even on failure. Returns
 * OK or NO_MEMORY. */
enum flamepix_status fpx_diff_tallies_create(const struct fpx_picture_arguments *picture,
                                             struct flamepix_render_options *options);
void fpx_diff_tallies_free(struct flamepix_render_options *options);

/* Calls `write_numbers` with the report's numbers and the tallies, which sum names and totals;
 * without them there are no names. Returns its status, or NO_MEMORY. */
enum flamepix_status fpx_diff_numbers_put(const struct fpx_picture_arguments *picture,
                                          const struct flamepix_render_options *options,
                                          const struct flamepix_profile_report *report,
                                          fpx_numbers_write_fn *write_numbers,
                                          flamepix_write_fn write, void *user);

/* Empty sides: rejects comparisons with an empty side; everything would be new or gone. */

/* Whether both sides of a report have samples, whatever views remove. Returns DONE, or INPUT after
 * printing which side has none, and why if known. */
enum fpx_exit fpx_empty_sides_check(const struct fpx_diff_sides *sides,
                                    const struct flamepix_profile_report *report);

/* Sides text: writes two sides as text, without a picture. */

/* One kind of text: what it does with the sides (render_internal.h) while they stream past, and
 * what it writes after the last stack. */
struct fpx_sides_writer {
    /* Pulls all stacks of `sides`. Called again if they are read again, sorted. Returns OK or the
     * error. */
    enum flamepix_status (*take)(void *user, struct flamepix_stacks *sides,
                                 struct fpx_text_output *output);
    /* NULL: everything has been written. */
    enum flamepix_status (*finish)(void *user, const struct flamepix_profile_report *report,
                                   struct fpx_text_output *output);
    void *user;
    bool may_keep_below_zero; /* it writes sums below 0 */
    bool needs_both;          /* write nothing if a side has no samples */
};

/* Reads the sides and calls the writer for --output, or standard output. The report's difference is
 * complete when `finish` is called. Returns the exit code; everything but DONE was explained on
 * stderr. */
enum fpx_exit fpx_sides_text_write(const struct fpx_diff_sides *sides,
                                   const struct fpx_texts *option_files,
                                   const struct fpx_sides_writer *writer);

#endif
