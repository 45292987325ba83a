/* Render: a profile to a picture, in one call or in steps. Any number of threads may call these at
 * the same time, as long as no two use the same inputs, fonts or objects in the options (tallies,
 * gatherers, patterns). */
#ifndef FLAMEPIX_RENDER_H
#define FLAMEPIX_RENDER_H

#include <flamepix/figure.h>
#include <flamepix/profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Watches a stream of stacks: `*stacks_ret` passes on those of `stacks`, which it does not take.
 * Returns OK or NO_MEMORY. */
typedef enum flamepix_status (*flamepix_watch_fn)(void *user, struct flamepix_stacks *stacks,
                                                  struct flamepix_stacks **stacks_ret);

/* Gathers the stacks of a profile as compressed folded text, for pictures that embed it (struct
 * flamepix_figure_stacks). One thread at a time. */
struct flamepix_gatherer;

/* Keeps at most `most_nbytes` of compressed text; 0 is FLAMEPIX_DEFAULT_EMBED_NBYTES. Returns OK or
 * NO_MEMORY; the gatherer is freed by the caller. */
FLAMEPIX_API enum flamepix_status flamepix_gatherer_create(size_t most_nbytes,
                                                           struct flamepix_gatherer **gatherer_ret);

/* Discards the gathered stacks, for the next profile. */
FLAMEPIX_API void flamepix_gatherer_begin(struct flamepix_gatherer *gatherer);

/* Starts anew, and gathers the stacks that `*stacks_ret` passes on from `stacks`, which it does not
 * take; with `both`, lines have two counts, `other` and the weight. Returns OK or NO_MEMORY, next
 * also CODEC_FAILED. */
FLAMEPIX_API enum flamepix_status flamepix_gatherer_watch(struct flamepix_gatherer *gatherer,
                                                          bool both, struct flamepix_stacks *stacks,
                                                          struct flamepix_stacks **stacks_ret);

/* The gathered stacks, owned by the gatherer until it begins again: nothing unless the stacks came
 * to their end. A second call gives the same. `unit` is that of the counts; NULL or "": not known.
 * Returns OK, NO_MEMORY or CODEC_FAILED. */
FLAMEPIX_API enum flamepix_status
flamepix_gatherer_finish(struct flamepix_gatherer *gatherer, const char *unit,
                         struct flamepix_figure_stacks *stacks_ret);

/* NULL is allowed; keeps errno. */
FLAMEPIX_API void flamepix_gatherer_free(struct flamepix_gatherer *gatherer);

/* Renumbered stacks: how much of the new and gone weight would be on both sides if numbers in names
 * were removed; this explains a difference full of new and gone stacks. One thread at a time. */
struct flamepix_renumbered;

/* Which numbers. */
enum flamepix_renumbered_kind {
    FLAMEPIX_RENUMBERED_NOT,        /* too little of the weight differs in numbers alone */
    FLAMEPIX_RENUMBERED_BY_RUNTIME, /* the built-in rewrite strip-run-numbers makes names equal */
    FLAMEPIX_RENUMBERED_DIGITS      /* numbers of two or more digits that it does not know */
};

/* Counting starts when stacks are read. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_renumbered_create(struct flamepix_renumbered **renumbered_ret);

/* Which numbers alone separate at least a twentieth of each of two sides, whose weights are given;
 * `*weight_ret` is the separated weight, an estimate if not all stacks were examined. */
FLAMEPIX_API enum flamepix_renumbered_kind
flamepix_renumbered_find(const struct flamepix_renumbered *renumbered, double before, double after,
                         double *weight_ret);

/* NULL is allowed. */
FLAMEPIX_API void flamepix_renumbered_free(struct flamepix_renumbered *renumbered);

struct flamepix_render_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* For two sides (flamepix/profile.h): the measure of the widths; NULL: what there is after. A
     * ratio shows weight ÷ other and has widths of weight, whatever the measure. */
    const struct flamepix_measure *measure;
    bool shows_ratio;
    /* Shows what is gone at the right of what there is after. Ignored if widths are of another
     * measure or a ratio is shown, for a profile without sides, and around a function. */
    bool white_black;
    /* Tallies of each side's stacks, in addition to that of the drawn ones; borrowed, NULL:
     * none. */
    struct flamepix_tally *before, *after;
    /* Counts stacks that differ only in numbers; borrowed, NULL: no counting. */
    struct flamepix_renumbered *renumbered;
    /* Gathers the laid-out stacks, with both counts if there are two sides, except for a chart
     * around a function; borrowed, NULL: none. */
    struct flamepix_gatherer *gatherer;
    flamepix_watch_fn watch; /* another watcher of both sides; NULL: none */
    void *watcher;
    size_t limit_names_nbytes; /* of sums by name; 0 is FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES */
    struct flamepix_figure_options figure;
    struct flamepix_layout_options layout; /* columns, costscale and limits are set from the
                                             figure, any_order from the profile */
    struct flamepix_profile_options profile;
};

static inline struct flamepix_render_options flamepix_render_defaults(void)
{
    struct flamepix_render_options options;
    memset(&options, 0, sizeof(options));
    options.size = sizeof(options);
    options.figure = flamepix_figure_defaults();
    options.layout = flamepix_layout_defaults();
    options.profile = flamepix_profile_defaults();
    return options;
}

/* A field of the options, and its range: "figure", "scale", "1 to 8"; static. */
struct flamepix_options_fault {
    const char *part;  /* of struct flamepix_render_options */
    const char *field; /* of that part, "sidecars.map_minwidth" */
    const char *range;
};

/* Whether a field of the options is out of the range that its header gives, for which a render
 * returns BAD_ARGUMENT; and the first such field: of the figure, then of the layout as planned by
 * the figure, then the palette's name. Other reasons for BAD_ARGUMENT are invalid texts for
 * palettes, patterns and views, and a chart without room. Any thread. */
FLAMEPIX_API bool flamepix_options_fault(const struct flamepix_render_options *options,
                                         struct flamepix_options_fault *fault_ret);

/* The sums over all stacks that a render needs, for what its figure shows. set_sums adds them to
 * sums that the caller has begun. */
FLAMEPIX_API void flamepix_render_set_sums(const struct flamepix_render_options *options,
                                           struct flamepix_tally_options *sums);
static inline struct flamepix_tally_options
flamepix_render_sums(const struct flamepix_render_options *options)
{
    struct flamepix_tally_options sums;
    memset(&sums, 0, sizeof(sums));
    sums.size = sizeof(sums);
    flamepix_render_set_sums(options, &sums);
    return sums;
}

/* A tally for these sums, or NULL if none are needed. Returns as flamepix_tally_create. */
FLAMEPIX_API enum flamepix_status flamepix_render_tally(const struct flamepix_tally_options *sums,
                                                        struct flamepix_tally **tally_ret);

/* Sets the gatherer of the options, which is freed with them, if their figure embeds stacks.
 * Returns as flamepix_gatherer_create. */
FLAMEPIX_API enum flamepix_status flamepix_render_gatherer(struct flamepix_render_options *options);

/* Lays out the sum of `count` inputs: streamed in one pass while they are ordered; rewound and
 * sorted if they turn out not to be. All stacks are counted in `tally`, which is the caller's and
 * may be NULL; its searches skip frames below the ones a view shows, and frames that stand for
 * others. The inputs stay the caller's; the layout is freed by the caller. `report_ret` may be
 * NULL. Returns OK, or the status of flamepix_profile_read, flamepix_layout_create or the tally; or
 * INPUT_CHANGED: a large file, which several threads may read, changed meanwhile. */
FLAMEPIX_API enum flamepix_status
flamepix_render_layout(struct flamepix_input *const *inputs, size_t count,
                       const struct flamepix_render_options *options, struct flamepix_tally *tally,
                       struct flamepix_layout **layout_ret,
                       struct flamepix_profile_report *report_ret);

/* The layout of a profile without samples (flamepix/layout.h), as planned by the figure. Returns as
 * flamepix_layout_empty. */
FLAMEPIX_API enum flamepix_status
flamepix_render_empty_layout(const struct flamepix_render_options *options,
                             struct flamepix_layout **layout_ret);

/* The facts for a figure of a profile that was laid out with these options: from its report, its
 * sums, its views, and its gathered stacks. All of these must outlive the facts, which are freed by
 * the caller. `tally` may be NULL. Returns OK, NO_MEMORY or CODEC_FAILED. */
FLAMEPIX_API enum flamepix_status
flamepix_render_facts(const struct flamepix_render_options *options,
                      const struct flamepix_profile_report *report,
                      const struct flamepix_tally *tally, struct flamepix_figure_facts **facts_ret);

/* NULL is allowed; keeps errno. */
FLAMEPIX_API void flamepix_render_facts_free(struct flamepix_figure_facts *facts);

/* A profile in memory to a picture: layout, figure, image. If the figure has a limit_nbytes, the
 * picture gives up what it must: a PNG compression, then levels; a JPEG quality, to 60; then both
 * their scale, to 1. `fonts` may be NULL: the bundled face. `report_ret` may be NULL. Returns OK or
 * the status of a part; after LIMIT_BYTES nothing was written. */
FLAMEPIX_API enum flamepix_status flamepix_render(struct flamepix_bytes bytes,
                                                  const struct flamepix_render_options *options,
                                                  struct flamepix_fonts *fonts,
                                                  flamepix_write_fn write, void *user,
                                                  struct flamepix_profile_report *report_ret);

#ifdef __cplusplus
}
#endif

#endif
