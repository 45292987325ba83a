/* Diff sides: which files are the two sides of a comparison, and how they are read. */
#ifndef FPX_CLI_DIFF_DIFF_SIDES_H
#define FPX_CLI_DIFF_DIFF_SIDES_H

#include "cli/commands.h"
#include "cli/compare/comparison_options.h"
#include "cli/picture/write_outputs.h"
#include "messages/difference_text.h"

/* The two sides, from arguments to inputs. Starts as {0}. */
struct fpx_diff_sides {
    struct fpx_picture_arguments picture; /* with what the sides add */
    struct fpx_view_list views;
    const char **paths;                /* BEFORE's first */
    struct flamepix_input_part *parts; /* of each path; NULL: one file has both sides */
    size_t count;
};

/* Takes the sides from the files of a command line and from --before and --after. Answers DONE, or
 * USAGE or RESOURCES after saying why; free them also then. */
enum fpx_exit fpx_diff_sides_take(struct fpx_diff_sides *sides,
                                  const struct fpx_picture_arguments *picture,
                                  const struct fpx_texts *files);

/* The picture of the sides, which stay where they are while it is made; `files` are those of
 * options. */
struct fpx_render_request fpx_diff_sides_request(const struct fpx_diff_sides *sides,
                                                 const struct fpx_texts *files);

void fpx_diff_sides_free(struct fpx_diff_sides *sides);

/* Diff numbers: what two sides differ by, in numbers and by name, alone or beside a picture. */

/* As fpx_difference_json_write. */
typedef enum flamepix_status fpx_numbers_write_fn(const struct fpx_difference_numbers *numbers,
                                                  flamepix_write_fn write, void *user);

/* Reads the sides and has `write` write their numbers to --output, or standard output. Answers the
 * exit code; everything but DONE was explained on stderr. */
enum fpx_exit fpx_diff_numbers_write(const struct fpx_diff_sides *sides,
                                     const struct fpx_texts *option_files,
                                     fpx_numbers_write_fn *write);

/* -- beside a picture -------------------------------------------------------------------------- */

/* Makes the tallies `before` and `after` of the options, as far as the picture or its numbers need
 * sums of each side; nothing is counted where there is one. Free them also on failure. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_diff_tallies_create(const struct fpx_picture_arguments *picture,
                                             struct flamepix_render_options *options);
void fpx_diff_tallies_free(struct flamepix_render_options *options);

/* Has `write_numbers` write what the report says, and the tallies, which count names and totals;
 * without them nothing is told of names. Answers what it answers, or NO_MEMORY. */
enum flamepix_status fpx_diff_numbers_put(const struct fpx_picture_arguments *picture,
                                          const struct flamepix_render_options *options,
                                          const struct flamepix_profile_report *report,
                                          fpx_numbers_write_fn *write_numbers,
                                          flamepix_write_fn write, void *user);

/* Empty sides: a comparison with nothing is none, and all of it would look new or gone. */

/* Whether both sides of a report have samples, whatever views leave of them. Answers DONE, or INPUT
 * after saying which side has none, and why as far as that is known. */
enum fpx_exit fpx_empty_sides_check(const struct fpx_diff_sides *sides,
                                    const struct flamepix_profile_report *report);

/* Sides text: what is written of two sides as text, without a picture. */

/* One kind of text: what it makes of the sides (render_internal.h) while they stream past, and
 * what it writes when all have come. */
struct fpx_sides_writer {
    /* Pulls all stacks of `sides`. Called again where they come again, sorted. Answers OK or what
     * went wrong. */
    enum flamepix_status (*take)(void *user, struct flamepix_stacks *sides,
                                 struct fpx_text_output *output);
    /* NULL: everything is written already. */
    enum flamepix_status (*finish)(void *user, const struct flamepix_profile_report *report,
                                   struct fpx_text_output *output);
    void *user;
    bool may_keep_below_zero; /* it writes sums below 0 */
    bool needs_both;          /* nothing is to be written where a side has no samples */
};

/* Reads the sides and has the writer write to --output, or standard output. What the report says of
 * the difference is complete when `finish` is called. Answers the exit code; everything but DONE
 * was explained on stderr. */
enum fpx_exit fpx_sides_text_write(const struct fpx_diff_sides *sides,
                                   const struct fpx_texts *option_files,
                                   const struct fpx_sides_writer *writer);

#endif
