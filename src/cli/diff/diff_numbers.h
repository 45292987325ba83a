/* Diff numbers: what two sides differ by, in numbers and by name, alone or beside a picture. */
#ifndef FPX_CLI_DIFF_DIFF_NUMBERS_H
#define FPX_CLI_DIFF_DIFF_NUMBERS_H

#include "cli/diff/diff_sides.h"
#include "messages/difference_numbers.h"

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

#endif
