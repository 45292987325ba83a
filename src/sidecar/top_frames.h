/* Top frames: the names in which most of a profile is spent, or which changed most if two are
 * compared. Exact sums over all stacks, including frames that are too narrow to be drawn. */
#ifndef FPX_SIDECAR_TOP_FRAMES_H
#define FPX_SIDECAR_TOP_FRAMES_H

#include <flamepix/figure.h>

/* The subject of the sums. */
struct fpx_top_facts {
    const struct flamepix_tally *tally; /* of the picture; NULL: no sums were taken */
    /* Of each side in a comparison; both or neither. */
    const struct flamepix_tally *before, *after;
    double total; /* the whole for shares, above 0; compared, the side after */
    double total_before;
    struct flamepix_bytes merged_name; /* a name that stands for many others; "": none */
};

/* The sums of one name. If sides are compared, self and total are after. */
struct fpx_top_frame {
    struct flamepix_bytes name;
    struct flamepix_weight self;  /* of the stacks that end in it */
    struct flamepix_weight total; /* of the stacks that have it; each stack counts once */
    struct flamepix_weight self_before, total_before; /* 0 without a comparison */
    /* That side's table of names was full before the name came: it may weigh more there. */
    bool before_is_least, after_is_least;
    /* The sort key: the weight or the size of the change; 0 if unknown, or if captions do not
     * mention the name (fpx_summary_name_is_shown). */
    struct flamepix_weight key;
};

enum fpx_top_by { FPX_TOP_SELF, FPX_TOP_TOTAL };
enum { FPX_TOPS = 2 };

/* Sorted by weight, self or total, or if sides are compared by its change in either direction,
 * largest first; equal ones by name. */
struct fpx_top_list {
    const struct fpx_top_frame *rows; /* valid while the top frames are */
    size_t count;                     /* of rows with a key above 0 */
    size_t all_count;                 /* including rows with key 0 after them, if there is room */
};

struct fpx_top_frames;

/* The subject of a figure's sums; the figure has them if its options' `sidecars.sums` have
 * FLAMEPIX_SUMS_INCLUSIVE. Valid as long as the figure. */
struct fpx_top_facts fpx_figure_top_facts(const struct flamepix_figure *figure);

/* The same with sides as in texts (fpx_figure_text_comparison). */
struct fpx_top_facts fpx_figure_text_top_facts(const struct flamepix_figure *figure);

/* Finds the first `most` of each list; SIZE_MAX: all names. What the facts point to must outlive
 * the top frames. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_top_frames_find(const struct fpx_top_facts *facts, size_t most,
                                         struct fpx_top_frames **tops_ret);

struct fpx_top_list fpx_top_frames_list(const struct fpx_top_frames *tops, enum fpx_top_by by);

/* Whether sides are compared. */
bool fpx_top_facts_compare(const struct fpx_top_facts *facts);

/* Whether the tables had room for all names, so that no name is missing. */
bool fpx_top_facts_are_exact(const struct fpx_top_facts *facts);

/* By self or by total: the weight of a frame, its weight before, and after - before. */
struct flamepix_weight fpx_top_frame_weight(const struct fpx_top_frame *frame, enum fpx_top_by by);
struct flamepix_weight fpx_top_frame_before(const struct fpx_top_frame *frame, enum fpx_top_by by);
struct flamepix_weight fpx_top_frame_change(const struct fpx_top_frame *frame, enum fpx_top_by by);

/* NULL is fine. */
void fpx_top_frames_free(struct fpx_top_frames *tops);

/* Top CSV: the sums of all names as a table for programs. */

/* Writes the headings "name,self,total,self_percent,total_percent", if sides are compared followed
 * by ",self_before,total_before,self_change,total_change"; then a row for each name: raw weights,
 * without a factor, and their percentages of all, with four decimals. Most self first, equal ones
 * by name; if sides are compared, by change (fpx_top_frames_list), with the weights after, then
 * those before and the changes. A field is empty if its number is unknown. A last row without a
 * name has the sums of all names for which the table of names had no room, if there are any.
 * Returns OK, NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_top_csv_write(const struct fpx_top_facts *facts, flamepix_write_fn write,
                                       void *user);

/* Top text: the top frames as two tables for people, in Markdown or plain. */

struct fpx_top_text {
    struct fpx_top_facts facts;
    const char *title; /* of the picture; "": none */
    const char *unit;  /* of the weights; "": unknown */
    double factor;     /* multiplies the displayed counts */
    const struct flamepix_sidecar_options *options;
};

/* Writes title and total, and the tables by self and by total: rank, share, count and name or, if
 * sides are compared, the weights before and after, and the change. Names are escaped for the
 * output: in Markdown they are code, in plain text they are safe for a terminal. Returns OK,
 * NO_MEMORY, or what `write` returns. */
enum flamepix_status fpx_top_text_write(const struct fpx_top_text *text, flamepix_write_fn write,
                                        void *user);

#endif
