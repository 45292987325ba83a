/* Color assignment: which group has which colour, as one decision for many pictures.
 *
 * As a file (colors.tsv) it is text: a line for each group, its label, a TAB, and its colour, which
 * is one of the eight hues by name (palette_hues.h) or #RRGGBB. The last TAB of a line counts,
 * lines are sorted by label, empty ones and those that begin with "#" say nothing. Groups that the
 * file does not name are drawn quietly. */
#ifndef FPX_COLOR_COLOR_ASSIGNMENT_H
#define FPX_COLOR_COLOR_ASSIGNMENT_H

#include "color/color_texts.h"
#include "color/space/palette_hues.h"

struct fpx_color_assignment;

/* An empty one. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_color_assignment_create(struct fpx_color_assignment **assignment_ret);

/* Makes one of a file's text, of which it keeps no part. Answers OK, NO_MEMORY, or BAD_ARGUMENT
 * (`fault_ret` says why). */
enum flamepix_status fpx_color_assignment_parse(struct flamepix_bytes text,
                                                struct fpx_color_assignment **assignment_ret,
                                                struct fpx_color_fault *fault_ret);

/* Adds a group of one more profile, by its label and its share of that, so that profiles count
 * alike whatever their unit. Beyond FPX_ASSIGNMENT_GROUPS_MAX groups, new ones are left out.
 * Answers OK or NO_MEMORY. */
enum { FPX_ASSIGNMENT_GROUPS_MAX = 100000 };
enum flamepix_status fpx_color_assignment_add(struct fpx_color_assignment *assignment,
                                              struct flamepix_bytes label, double share);

/* Gives the heaviest groups of all profiles the eight hues; call it once, after the last one.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_color_assignment_decide(struct fpx_color_assignment *assignment);

/* Appends the file's text. Labels that cannot stand in a line (with a line end in them, or a "#" at
 * their beginning) are left out. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_color_assignment_write(const struct fpx_color_assignment *assignment,
                                                struct flamepix_buffer *text);

/* Groups with a colour, sorted by label; valid as long as the assignment. Only of one that was
 * parsed or decided. */
struct fpx_assigned_color {
    struct flamepix_bytes label;
    struct fpx_chosen_color chosen;
};
const struct fpx_assigned_color *
fpx_color_assignment_all(const struct fpx_color_assignment *assignment, size_t *count_ret);

/* The number, in the above, of the group with this label; their count where there is none. */
size_t fpx_color_assignment_find(const struct fpx_color_assignment *assignment,
                                 struct flamepix_bytes label);

void fpx_color_assignment_free(struct fpx_color_assignment *assignment);

#endif
