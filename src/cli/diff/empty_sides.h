/* Empty sides: a comparison with nothing is none, and all of it would look new or gone. */
#ifndef FPX_CLI_DIFF_EMPTY_SIDES_H
#define FPX_CLI_DIFF_EMPTY_SIDES_H

#include "cli/diff/diff_sides.h"

/* Whether both sides of a report have samples, whatever views leave of them. Answers DONE, or INPUT
 * after saying which side has none, and why as far as that is known. */
enum fpx_exit fpx_empty_sides_check(const struct fpx_diff_sides *sides,
                                    const struct flamepix_profile_report *report);

#endif
