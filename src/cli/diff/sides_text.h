/* Sides text: what is written of two sides as text, without a picture. */
#ifndef FPX_CLI_DIFF_SIDES_TEXT_H
#define FPX_CLI_DIFF_SIDES_TEXT_H

#include "cli/diff/diff_sides.h"
#include "cli/picture/text_output.h"

/* One kind of text: what it makes of the sides (open_sides.h) while they stream past, and
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
