/* Top frames: the names in which most of a profile is spent, or that changed most where two are
 * compared. Exact sums over all stacks, also of frames that are too narrow to be drawn. */
#ifndef FLAMEPIX_SIDECAR_TOP_FRAMES_H
#define FLAMEPIX_SIDECAR_TOP_FRAMES_H

#include <flamepix/figure.h>

/* What the sums are of. */
struct flamepix_top_facts {
    const struct flamepix_tally *tally; /* of the picture; NULL: none were taken */
    /* Of each side, where two are compared; both or none. */
    const struct flamepix_tally *before, *after;
    double total; /* what shares are of, above 0; compared, of what there is after */
    double total_before;
    struct flamepix_bytes unsaid; /* a name that stands for many others; "": none does */
};

/* All that stacks say of one name. Where sides are compared, self and total are after. */
struct flamepix_top_frame {
    struct flamepix_bytes name;
    struct flamepix_weight self;  /* of the stacks that end in it */
    struct flamepix_weight total; /* of the stacks that have it, each once, however often */
    struct flamepix_weight self_before, total_before; /* 0 where nothing is compared */
    /* That side's table of names was full before it met the name: there it may weigh more. */
    bool before_is_least, after_is_least;
    /* What its list is ordered by: the weight or the size of the change; 0 where that is not known,
     * or captions do not say the name (flamepix_summary_name_is_said). */
    struct flamepix_weight key;
};

enum flamepix_top_by { FLAMEPIX_TOP_SELF, FLAMEPIX_TOP_TOTAL };
enum { FLAMEPIX_TOPS = 2 };

/* What comes first is what weighs most by self or by total or, where sides are compared, what
 * changed most by it, either way; equal ones stand by name. */
struct flamepix_top_list {
    const struct flamepix_top_frame *rows; /* valid as long as the top frames */
    size_t count;                          /* of rows with a key above 0 */
    size_t all_count;                      /* and behind them, as far as there is room, others */
};

struct flamepix_top_frames;

/* What the sums of a figure are of; they are there where its options' `sidecars.sums` have
 * FLAMEPIX_SUMS_INCLUSIVE. Valid as long as the figure. */
struct flamepix_top_facts flamepix_figure_top_facts(const struct flamepix_figure *figure);

/* The same as words tell it (flamepix_figure_told). */
struct flamepix_top_facts flamepix_figure_told_top_facts(const struct flamepix_figure *figure);

/* Finds the first `most` of each list; SIZE_MAX: all names. What the facts point to outlives them.
 * Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_top_frames_find(const struct flamepix_top_facts *facts, size_t most,
                                              struct flamepix_top_frames **tops_ret);

/* The same of a figure, which outlives them, as words tell it. */
enum flamepix_status flamepix_top_frames_create(const struct flamepix_figure *figure, size_t most,
                                                struct flamepix_top_frames **tops_ret);

struct flamepix_top_list flamepix_top_frames_list(const struct flamepix_top_frames *tops,
                                                  enum flamepix_top_by by);

/* Whether sides are compared. */
bool flamepix_top_facts_compare(const struct flamepix_top_facts *facts);

/* Whether all names found a place in the tables, so that no name is missing. */
bool flamepix_top_facts_are_exact(const struct flamepix_top_facts *facts);

/* By self or by total, what a frame weighs, what it weighed before, and after - before. */
struct flamepix_weight flamepix_top_frame_weight(const struct flamepix_top_frame *frame,
                                                 enum flamepix_top_by by);
struct flamepix_weight flamepix_top_frame_before(const struct flamepix_top_frame *frame,
                                                 enum flamepix_top_by by);
struct flamepix_weight flamepix_top_frame_change(const struct flamepix_top_frame *frame,
                                                 enum flamepix_top_by by);

/* NULL is fine. */
void flamepix_top_frames_free(struct flamepix_top_frames *tops);

#endif
