/* Whether lines earn to be called folded text. It is what is left when no other format is found,
 * so most lines of it must be stacks: of those that are neither blank nor comments nine in ten, and
 * of fewer than ten of them half. */
#ifndef FPX_PROFILE_LOOKS_FOLDED_H
#define FPX_PROFILE_LOOKS_FOLDED_H

#include <flamepix/input.h>
#include <flamepix/stack.h>

/* Whether the lines that a report of folded text counts do. Lines of which not one is a stack are
 * no text that came close: of them it is said that there are no samples. */
bool fpx_report_looks_folded(const struct flamepix_format_report *report);

/* What the first 1,000 lines that are neither blank nor comments are, as far as they are in `head`,
 * the first FLAMEPIX_INPUT_HEAD_NBYTES or all there is; `report` starts at zero here. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_head_lines_read(struct flamepix_bytes head,
                                         const struct flamepix_format_options *reading,
                                         struct flamepix_format_report *report);

#endif
