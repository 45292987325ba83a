/* Top frames: the names in which most of a profile is spent, or that changed most where two are
 * compared. Exact sums over all stacks, also of frames that are too narrow to be drawn. */
#ifndef FPX_SIDECAR_TOP_FRAMES_H
#define FPX_SIDECAR_TOP_FRAMES_H

#include <flamepix/figure.h>

/* What the sums are of. */
struct fpx_top_facts {
    const struct flamepix_tally *tally; /* of the picture; NULL: none were taken */
    /* Of each side, where two are compared; both or none. */
    const struct flamepix_tally *before, *after;
    double total; /* what shares are of, above 0; compared, of what there is after */
    double total_before;
    struct flamepix_bytes unsaid; /* a name that stands for many others; "": none does */
};

/* All that stacks say of one name. Where sides are compared, self and total are after. */
struct fpx_top_frame {
    struct flamepix_bytes name;
    struct flamepix_weight self;  /* of the stacks that end in it */
    struct flamepix_weight total; /* of the stacks that have it, each once, however often */
    struct flamepix_weight self_before, total_before; /* 0 where nothing is compared */
    /* That side's table of names was full before it met the name: there it may weigh more. */
    bool before_is_least, after_is_least;
    /* What its list is ordered by: the weight or the size of the change; 0 where that is not known,
     * or captions do not say the name (fpx_summary_name_is_shown). */
    struct flamepix_weight key;
};

enum fpx_top_by { FPX_TOP_SELF, FPX_TOP_TOTAL };
enum { FPX_TOPS = 2 };

/* What comes first is what weighs most by self or by total or, where sides are compared, what
 * changed most by it, either way; equal ones stand by name. */
struct fpx_top_list {
    const struct fpx_top_frame *rows; /* valid as long as the top frames */
    size_t count;                     /* of rows with a key above 0 */
    size_t all_count;                 /* and behind them, as far as there is room, others */
};

struct fpx_top_frames;

/* What the sums of a figure are of; they are there where its options' `sidecars.sums` have
 * FLAMEPIX_SUMS_INCLUSIVE. Valid as long as the figure. */
struct fpx_top_facts fpx_figure_top_facts(const struct flamepix_figure *figure);

/* The same as words tell it (fpx_figure_text_comparison). */
struct fpx_top_facts fpx_figure_text_top_facts(const struct flamepix_figure *figure);

/* Finds the first `most` of each list; SIZE_MAX: all names. What the facts point to outlives them.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_top_frames_find(const struct fpx_top_facts *facts, size_t most,
                                         struct fpx_top_frames **tops_ret);

struct fpx_top_list fpx_top_frames_list(const struct fpx_top_frames *tops, enum fpx_top_by by);

/* Whether sides are compared. */
bool fpx_top_facts_compare(const struct fpx_top_facts *facts);

/* Whether all names found a place in the tables, so that no name is missing. */
bool fpx_top_facts_are_exact(const struct fpx_top_facts *facts);

/* By self or by total, what a frame weighs, what it weighed before, and after - before. */
struct flamepix_weight fpx_top_frame_weight(const struct fpx_top_frame *frame, enum fpx_top_by by);
struct flamepix_weight fpx_top_frame_before(const struct fpx_top_frame *frame, enum fpx_top_by by);
struct flamepix_weight fpx_top_frame_change(const struct fpx_top_frame *frame, enum fpx_top_by by);

/* NULL is fine. */
void fpx_top_frames_free(struct fpx_top_frames *tops);

/* Top CSV: the sums of all names as a table for programs. */

/* Writes the headings "name,self,total,self_percent,total_percent", where sides are compared with
 * ",self_before,total_before,self_change,total_change" behind them; then a row for each name:
 * weights as they are, without a factor, and what percentage of all they are, with four decimals.
 * Most self first, equal ones by name; where sides are compared, in the order of what changed
 * (fpx_top_frames_list), and weights are after, with those before and the changes behind them.
 * A field is empty where its number is not known. A last row without a name has the sums of all
 * names that found no place in the table of names, where there are any. Answers OK, NO_MEMORY, or
 * what `write` answers. */
enum flamepix_status fpx_top_csv_write(const struct fpx_top_facts *facts, flamepix_write_fn write,
                                       void *user);

/* Top text: the top frames as two tables that people read, in Markdown or plain. */

struct fpx_top_text {
    struct fpx_top_facts facts;
    const char *title; /* of the picture; "": none */
    const char *unit;  /* of the weights; "": none is known */
    double factor;     /* multiplies the counts that are shown */
    const struct flamepix_sidecar_options *options;
};

/* Writes title and total, and the tables by self and by total: rank, share, count and name or,
 * where sides are compared, what there was before and after, and the change. Names are escaped for
 * where they go: in Markdown they are code, plain they are as a terminal may show them. Answers OK,
 * NO_MEMORY, or what `write` answers. */
enum flamepix_status fpx_top_text_write(const struct fpx_top_text *text, flamepix_write_fn write,
                                        void *user);

#endif
