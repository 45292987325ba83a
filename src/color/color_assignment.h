/* Color assignment: the colour of each group, decided once for many pictures.
 *
 * As a file (colors.tsv) it is text: a line for each group with its label, a TAB, and its colour,
 * which is the name of one of the eight hues (palette_hues.h) or #RRGGBB. The last TAB of a line
 * counts, lines are sorted by label; empty lines and those that begin with "#" are ignored. Groups
 * that the file does not name are drawn in muted colours. */
#ifndef FPX_COLOR_COLOR_ASSIGNMENT_H
#define FPX_COLOR_COLOR_ASSIGNMENT_H

#include "color/color_texts.h"
#include "color/space/palette_hues.h"

struct fpx_color_assignment;

/* Creates an empty one. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_color_assignment_create(struct fpx_color_assignment **assignment_ret);

/* Creates one from a file's text, which is not kept. Returns OK, NO_MEMORY, or BAD_ARGUMENT
 * (`fault_ret` receives the reason). */
enum flamepix_status fpx_color_assignment_parse(struct flamepix_bytes text,
                                                struct fpx_color_assignment **assignment_ret,
                                                struct fpx_color_fault *fault_ret);

/* Adds a group of one more profile, with its label and its share of that profile, so that profiles
 * count alike whatever their unit. Beyond FPX_ASSIGNMENT_GROUPS_MAX groups, new ones are left out.
 * Returns OK or NO_MEMORY. */
enum { FPX_ASSIGNMENT_GROUPS_MAX = 100000 };
enum flamepix_status fpx_color_assignment_add(struct fpx_color_assignment *assignment,
                                              struct flamepix_bytes label, double share);

/* Assigns the eight hues to the heaviest groups of all profiles; call it once, after the last one.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_color_assignment_decide(struct fpx_color_assignment *assignment);

/* Appends the file's text. Labels that a line cannot hold (with a line end, or a leading "#") are
 * left out. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_color_assignment_write(const struct fpx_color_assignment *assignment,
                                                struct flamepix_buffer *text);

/* Groups with a colour, sorted by label; valid as long as the assignment. Only for an assignment
 * that was parsed or decided. */
struct fpx_assigned_color {
    struct flamepix_bytes label;
    struct fpx_chosen_color chosen;
};
const struct fpx_assigned_color *
fpx_color_assignment_all(const struct fpx_color_assignment *assignment, size_t *count_ret);

/* The index, in the above, of the group with this label; their count if there is none. */
size_t fpx_color_assignment_find(const struct fpx_color_assignment *assignment,
                                 struct flamepix_bytes label);

void fpx_color_assignment_free(struct fpx_color_assignment *assignment);

#endif
