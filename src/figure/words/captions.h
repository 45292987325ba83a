/* The captions of a page: title, summary, footer, lines about a zoom or a change. */
#ifndef FPX_FIGURE_WORDS_CAPTIONS_H
#define FPX_FIGURE_WORDS_CAPTIONS_H

#include <flamepix/figure.h>
#include <flamepix/name.h>
#include <flamepix/tally.h>
#include <flamepix/text.h>

#include "tally/name_changes.h"

/* Caption name: how captions call a frame. */

/* Appends the type and function of a name, or where it has no type the last part of its package and
 * the function; of a long one the type's qualifiers and template arguments are left out, so that
 * others have room too. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_caption_name(struct flamepix_buffer *text, struct flamepix_bytes name);

/* Appends the name of a profile, isolated: "tar", and "tar (off CPU)" of "tar_[o]". Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_caption_panel_append(struct flamepix_buffer *text, const char *name);

/* Caption width: how wide a text is when nothing of it is cut. */

/* The advance of the whole text, px; at most FPX_CAPTION_WIDTH_MAX, where a longer text is
 * cut. Answers OK, NO_MEMORY or BAD_FONT. */
enum { FPX_CAPTION_WIDTH_MAX = 1 << 16 };
enum flamepix_status fpx_caption_width(struct flamepix_type *type, struct flamepix_bytes text,
                                       uint32_t *width_ret);

/* Default title: what stands above a picture of views where no title was given. */

/* What a title is of. */
struct fpx_title_facts {
    const struct flamepix_figure_views *views;
    const struct flamepix_figure_comparison *comparison; /* NULL: nothing is compared */
    bool inverted;
    bool many;     /* pictures */
    bool is_drawn; /* names are isolated (isolated_names.h) */
};

/* Appends "Flame Graph (callers, around malloc)", terminated: "Icicle" where it is inverted,
 * "Chart" where the views keep the order of the input, "Graphs" or "Charts" of many, "Differential"
 * or "Ratio" before it where something is compared. Nothing where neither views nor a comparison
 * change anything of the title. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_default_title_write(const struct fpx_title_facts *facts,
                                             struct flamepix_buffer *title);

/* Appends the words of the views alone, " (callers, around malloc)"; nothing where they have none.
 * Not terminated. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_title_views_write(const struct flamepix_figure_views *views, bool is_drawn,
                                           struct flamepix_buffer *title);

/* The name in the argument of a view: that of the last frame of `;PATH`, that of `=NAME`, the text
 * of `+TEXT`, or all of it. */
struct flamepix_bytes fpx_title_name_in(const char *argument);

/* Title lines: a title that one line cannot hold is broken into two of about the same length. */

/* Starts as {0}. The texts are terminated; both empty: the title stands on one line. */
struct fpx_title_lines {
    struct flamepix_buffer first, second;
};

/* Breaks a drawn title (flamepix_type_fit_line) that is wider than `room` px in `type`: at a blank,
 * else behind a separator as in paths and names, else between any two characters, so that the wider
 * line is as narrow as it can be. Of what two lines cannot hold, the middle is to be left out: the
 * first is as full as may be, and of the second the end is to be kept. Answers OK, NO_MEMORY or
 * BAD_FONT. */
enum flamepix_status fpx_title_lines_break(struct fpx_title_lines *lines,
                                           struct flamepix_type *type, const char *title,
                                           uint32_t room);

void fpx_title_lines_free(struct fpx_title_lines *lines);

/* Summary line: where the time goes, in one line of a picture. */

/* Sums by name, most self weight first. */
struct fpx_summary_sums {
    const struct flamepix_name_sum *names;
    size_t count;
    double total;                 /* of the picture */
    const char *widths;           /* what sums are of: "delta"; NULL: samples */
    struct flamepix_bytes unsaid; /* a name that says nothing of where the time goes; or empty */
    bool has_others;              /* some names found no place, so these sums may be too small */
};

/* Appends "Self: 29.4% runtime.cgocall · 11.5% …", or "Self delta: 29.4% …", terminated: as many
 * names as `room` px in `type` hold whole, none of less than 0.1%, nor `unsaid`. Nothing is
 * appended where not even the first fits. A name is said as its type and function, or where it has
 * no type with the last part of its package; of a long one the type's qualifiers and template
 * arguments are left out. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_summary_line_write(const struct fpx_summary_sums *sums,
                                            struct flamepix_type *type, uint32_t room,
                                            struct flamepix_buffer *line);

/* Whether captions say a name: not one that is empty, too long, a separator of stacks, or
 * `unsaid`. */
bool fpx_summary_name_is_shown(struct flamepix_bytes name, struct flamepix_bytes unsaid);

/* Appends a name as the summary line says it. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_summary_name_write(struct flamepix_bytes name,
                                            struct flamepix_buffer *line);

/* The same as a part of a line that is drawn (isolated_names.h). */
enum flamepix_status fpx_summary_name_isolate(struct flamepix_bytes name,
                                              struct flamepix_buffer *line);

/* Change whole: what a share of a change is of, wherever a page says one. What grew is part of all
 * there is after, what shrank was part of all there was before. So one change has one number on a
 * page, in which no share is above 100%, and which turns its sign alone where the sides change
 * places. */

struct fpx_change_wholes {
    double before, after;
};

/* Of a figure that compares two sides; where it does not know them, of its root. */
struct fpx_change_wholes fpx_figure_change_wholes(const struct flamepix_figure *figure);

/* Those of the root, which in a zoomed picture stands for the whole profile. Where widths are
 * differences, or a part of one, all of them are all that is known. */
struct fpx_change_wholes fpx_figure_change_wholes_of_root(const struct flamepix_figure *figure);

/* What a share of that change is of; 0: there is none, since the side is empty. */
double fpx_change_whole(const struct fpx_change_wholes *wholes, double change);

/* The larger one: what a share of any change is below, whichever way. */
double fpx_change_larger_whole(const struct fpx_change_wholes *wholes);

/* " of before" or " of after"; "" where both sides weigh as much. */
const char *fpx_change_whole_side(const struct fpx_change_wholes *wholes, double change);

/* Appends "−12.5%", and where the sides do not weigh as much "−12.5% of before". Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_change_share(struct flamepix_buffer *text, double change,
                                      const struct fpx_change_wholes *wholes);

/* Change line: what changed most, in one line of a picture that compares. */

struct fpx_change_line_facts {
    const struct fpx_name_changes *changes;
    struct fpx_change_wholes wholes; /* what percentages are of */
    double distance;                 /* what all stacks grew and shrank by, together */
    struct flamepix_bytes unsaid;    /* a name that says nothing of what changed; or empty */
};

/* More names than this of each list are not asked for. */
enum { FPX_CHANGE_LINE_NAMES = 24 };

/* Appends "Self grew, of after: +29.4% func2 · +16.5% func5; shrank, of before: −36.2% func4",
 * terminated; not of what they are where both sides weigh as much, or there is no room for that. By
 * turns those that grew and those that shrank, as many as `room` px in `type` hold whole. Names are
 * said as in the summary line; none that changed by less than 0.1%, nor whose sum may be too small
 * on a side. Where that leaves none of many that changed, "Self shrank in 600 functions, in each by
 * less than 0.1%". Nothing is appended where not even the first fits. Answers OK, NO_MEMORY or
 * BAD_FONT. */
enum flamepix_status fpx_change_line_write(const struct fpx_change_line_facts *facts,
                                           struct flamepix_type *type, uint32_t room,
                                           struct flamepix_buffer *line);

/* Zoom line: which frame a picture shows, in one line. */

/* A frame that is all of a picture. */
struct fpx_zoom_facts {
    struct flamepix_bytes name;
    double shown;     /* what it holds, as it is shown */
    double all;       /* what the profile holds; 0: that is not known */
    const char *unit; /* "samples"; "": none */
    bool is_total;    /* the whole width is the frame's, so percentages are of it */
};

/* Appends "100% is JOIN::exec: 272,959 samples, 78.3% of all", terminated. Of what is not
 * known there is no share. Where that is wider than `room` px in `type`, the number goes, if there
 * is a share. Answers OK, NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_zoom_line_write(const struct fpx_zoom_facts *facts,
                                         struct flamepix_type *type, uint32_t room,
                                         struct flamepix_buffer *line);

/* Footer: what a picture is of, and what of it is not to be seen, in plain words. */

/* What a footer may say. A count of 0 and an empty text say nothing. */
struct fpx_footer_facts {
    double total;      /* as it is shown */
    double read, left; /* before and after the views of the profile, as they are shown */
    const char *unit;  /* "samples"; "": none */
    /* Of two sides that are compared, as they are shown. */
    double before, after, distance;
    double similarity; /* below 0: there is none */
    double fresh, grown, gone, shrunk;
    uint64_t stacks_before, stacks_after, stacks_common;
    const char *scale; /* in words; NULL: nothing */
    bool is_compared;
    bool is_relative;  /* how they changed is told of what there was, as labels tell it of frames */
    bool tells_stacks; /* which stacks the sides have */
    bool is_turned;    /* before and after are told in each other's place */
    bool nothing_is_gone; /* what is gone, or turned new, was asked for */
    bool shows_gone;      /* what has no width among the rest has one beside it */
    bool hides_runs;      /* of all pictures: frames too narrow are not drawn as grey runs either */
    const char *share_of; /* what shares are of; NULL: of the unit */
    uint64_t stacks;
    uint64_t elided;     /* frames too narrow to be drawn alone */
    double elided_share; /* of the total, 0 to 1 */
    double least_px;     /* narrower ones are elided; px before scaling. 0: none are */
    uint32_t rows, thin_rows;
    uint64_t merged; /* frames of chains that share the row of another frame */
    uint32_t cut_rows;
    uint64_t folded; /* frames folded by a limit of depth */
};

/* Appends the footer, terminated: facts joined by " · ". Where they are wider than `room` px in
 * `type`, those needed least are said in fewer words or left out; no fact is ever cut. Answers OK,
 * NO_MEMORY or BAD_FONT. */
enum flamepix_status fpx_footer_write(const struct fpx_footer_facts *facts,
                                      struct flamepix_type *type, uint32_t room,
                                      struct flamepix_buffer *footer);

#endif
