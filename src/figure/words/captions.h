/* The captions of a page: title, summary, footer, lines about a zoom or a change. */
#ifndef FPX_FIGURE_WORDS_CAPTIONS_H
#define FPX_FIGURE_WORDS_CAPTIONS_H

#include <flamepix/figure.h>
#include <flamepix/name.h>
#include <flamepix/tally.h>
#include <flamepix/text.h>

#include "tally/name_changes.h"

/* Caption name: the form of a frame's name in captions. */

/* Appends the type and function of a name, or without a type the last part of its package and the
 * function; a long name loses the type's qualifiers and template arguments, to leave room for
 * others. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_caption_name(struct flamepix_buffer *text, struct flamepix_bytes name);

/* Appends the name of a profile, isolated: "tar", and "tar (off CPU)" for "tar_[o]". Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_caption_panel_append(struct flamepix_buffer *text, const char *name);

/* Caption width: the width of a text that is not truncated. */

/* The advance of the whole text, px; at most FPX_CAPTION_WIDTH_MAX, where a longer text is
 * truncated. Returns OK, NO_MEMORY or BAD_FONT. */
enum { FPX_CAPTION_WIDTH_MAX = 1 << 16 };
enum flamepix_status fpx_caption_width(struct flamepix_type *type, struct flamepix_bytes text,
                                       uint32_t *width_ret);

/* Default title: the title of a picture with views, if none was given. */

/* What a title is of. */
struct fpx_title_facts {
    const struct flamepix_figure_views *views;
    const struct flamepix_figure_comparison *comparison; /* NULL: no comparison */
    bool inverted;
    bool many;     /* pictures */
    bool is_drawn; /* names are isolated (isolated_names.h) */
};

/* Appends "Flame Graph (callers, around malloc)", terminated: "Icicle" if inverted, "Chart" if the
 * views keep the order of the input, "Graphs" or "Charts" for several, preceded by "Differential"
 * or "Ratio" for a comparison. Appends nothing if neither views nor a comparison change the title.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_default_title_write(const struct fpx_title_facts *facts,
                                             struct flamepix_buffer *title);

/* Appends only the titles of the views, " (callers, around malloc)"; nothing if they have none. Not
 * terminated. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_title_views_write(const struct flamepix_figure_views *views, bool is_drawn,
                                           struct flamepix_buffer *title);

/* The name in the argument of a view: the last frame of `;PATH`, the name of `=NAME`, the text of
 * `+TEXT`, or the whole argument. */
struct flamepix_bytes fpx_title_name_in(const char *argument);

/* Title lines: breaks a title too long for one line into two of about the same length. */

/* Starts as {0}. The texts are terminated; both empty: the title fits on one line. */
struct fpx_title_lines {
    struct flamepix_buffer first, second;
};

/* Breaks a drawn title (flamepix_type_fit_line) that is wider than `room` px in `type`: at a blank,
 * else after a separator as in paths and names, else between any two characters, so that the wider
 * line is as narrow as possible. If two lines cannot hold the title, its middle is to be elided:
 * the first line is as full as possible, and the caller keeps the end of the second. Returns OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_title_lines_break(struct fpx_title_lines *lines,
                                           struct flamepix_type *type, const char *title,
                                           uint32_t room);

void fpx_title_lines_free(struct fpx_title_lines *lines);

/* Summary line: where the time goes, as one line of a picture. */

/* Sums by name, most self weight first. */
struct fpx_summary_sums {
    const struct flamepix_name_sum *names;
    size_t count;
    double total;                      /* of the picture */
    const char *widths;                /* the measure of the sums: "delta"; NULL: samples */
    struct flamepix_bytes merged_name; /* a name that does not tell where the time goes; or empty */
    bool has_others; /* the table of names was full: these sums may be too small */
};

/* Appends "Self: 29.4% runtime.cgocall · 11.5% …", or "Self delta: 29.4% …", terminated: as many
 * names as fit whole in `room` px of `type`, none below 0.1%, nor `merged_name`. Appends nothing if
 * not even the first fits. A name is written as its type and function, or without a type with the
 * last part of its package; a long one without the type's qualifiers and template arguments.
 * Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_summary_line_write(const struct fpx_summary_sums *sums,
                                            struct flamepix_type *type, uint32_t room,
                                            struct flamepix_buffer *line);

/* Whether captions mention a name: not one that is empty, too long, a separator of stacks, or
 * `merged_name`. */
bool fpx_summary_name_is_shown(struct flamepix_bytes name, struct flamepix_bytes merged_name);

/* Appends a name in the form of the summary line. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_summary_name_write(struct flamepix_bytes name,
                                            struct flamepix_buffer *line);

/* Same as a part of a drawn line (isolated_names.h). */
enum flamepix_status fpx_summary_name_isolate(struct flamepix_bytes name,
                                              struct flamepix_buffer *line);

/* Change whole: the whole for a share of a change, everywhere on a page. Growth is a share of the
 * side after, shrinkage of the side before. So a change has the same number everywhere on a page,
 * no share is above 100%, and swapping the sides changes only the sign. */

struct fpx_change_wholes {
    double before, after;
};

/* For a figure that compares two sides; for its root if the sides are unknown. */
struct fpx_change_wholes fpx_figure_change_wholes(const struct flamepix_figure *figure);

/* The wholes of the root, which in a zoomed picture stands for the whole profile. If widths are
 * differences, or a part of one, only the total of the widths is known. */
struct fpx_change_wholes fpx_figure_change_wholes_of_root(const struct flamepix_figure *figure);

/* The whole for a share of that change; 0: none, since the side is empty. */
double fpx_change_whole(const struct fpx_change_wholes *wholes, double change);

/* The larger one: no change in either direction exceeds it. */
double fpx_change_larger_whole(const struct fpx_change_wholes *wholes);

/* " of before" or " of after"; "" if both sides have the same weight. */
const char *fpx_change_whole_side(const struct fpx_change_wholes *wholes, double change);

/* Appends "−12.5%", or if the sides differ in weight "−12.5% of before". Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_change_share(struct flamepix_buffer *text, double change,
                                      const struct fpx_change_wholes *wholes);

/* Change line: what changed most, as one line of a comparing picture. */

struct fpx_change_line_facts {
    const struct fpx_name_changes *changes;
    struct fpx_change_wholes wholes;   /* the wholes of percentages */
    double distance;                   /* growth and shrinkage of all stacks, added up */
    struct flamepix_bytes merged_name; /* a name that does not tell what changed; or empty */
};

/* At most so many names of each list are requested. */
enum { FPX_CHANGE_LINE_NAMES = 24 };

/* Appends "Self grew, of after: +29.4% func2 · +16.5% func5; shrank, of before: −36.2% func4",
 * terminated; the wholes are omitted if both sides weigh the same, or for lack of room. Grown and
 * shrunk names are added in turn, as many as fit whole in `room` px of `type`. Names are written as
 * in the summary line; none that changed by less than 0.1%, or whose sum may be too small on a
 * side. If many changed but none is left, "Self shrank in 600 functions, in each by less than
 * 0.1%". Appends nothing if not even the first fits. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_change_line_write(const struct fpx_change_line_facts *facts,
                                           struct flamepix_type *type, uint32_t room,
                                           struct flamepix_buffer *line);

/* Zoom line: the frame that a picture shows, as one line. */

/* A frame that fills a picture. */
struct fpx_zoom_facts {
    struct flamepix_bytes name;
    double shown;     /* its weight as displayed */
    double all;       /* the weight of the profile; 0: unknown */
    const char *unit; /* "samples"; "": none */
    bool is_total;    /* the frame is the whole width, so percentages are of it */
};

/* Appends "100% is JOIN::exec: 272,959 samples, 78.3% of all", terminated, without a share if the
 * whole is unknown. If that is wider than `room` px in `type`, the number is dropped if there is a
 * share. Returns OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_zoom_line_write(const struct fpx_zoom_facts *facts,
                                         struct flamepix_type *type, uint32_t room,
                                         struct flamepix_buffer *line);

/* Footer: the subject of a picture, and what it does not show, in plain words. */

/* The facts for a footer. A count of 0 and an empty text are omitted. */
struct fpx_footer_facts {
    double total;      /* as it is shown */
    double read, left; /* before and after the views of the profile, as displayed */
    const char *unit;  /* "samples"; "": none */
    /* For two sides that are compared, as displayed. */
    double before, after, distance;
    double similarity; /* below 0: unknown */
    double fresh, grown, gone, shrunk;
    uint64_t stacks_before, stacks_after, stacks_common;
    const char *scale; /* in words; NULL: omitted */
    bool is_compared;
    bool is_relative;  /* change is a percentage of the side before, as in the labels of frames */
    bool tells_stacks; /* which stacks the sides have */
    bool is_turned;    /* before and after are swapped in the text */
    bool nothing_is_gone; /* gone frames (new, if swapped) were requested; none exist */
    bool shows_gone;      /* frames without a width in the rest have one beside it */
    bool hides_runs;      /* in any picture: too narrow frames are not drawn in grey either */
    const char *share_of; /* the noun for shares; NULL: the unit */
    uint64_t stacks;
    uint64_t elided;     /* frames too narrow for a box of their own */
    double elided_share; /* of the total, 0 to 1 */
    double least_px;     /* narrower frames are elided; px before scaling. 0: none */
    uint32_t rows, thin_rows;
    uint64_t merged; /* frames in chains that share another frame's row */
    uint32_t cut_rows;
    uint64_t folded; /* frames folded by a depth limit */
};

/* Appends the footer, terminated: facts joined by " · ". If they are wider than `room` px in
 * `type`, the least needed ones are abbreviated or left out; no fact is ever truncated. Returns OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_footer_write(const struct fpx_footer_facts *facts,
                                      struct flamepix_type *type, uint32_t room,
                                      struct flamepix_buffer *footer);

#endif
