/* Render: a profile to a picture, the whole walk in one call, and in its steps. Any number of
 * threads may call them at the same time, as long as inputs, fonts and what the options point to
 * (tallies, gatherers, patterns) are not in use by another one. */
#ifndef FLAMEPIX_RENDER_H
#define FLAMEPIX_RENDER_H

#include <flamepix/figure.h>
#include <flamepix/profile.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Watches stacks stream past: what is pulled from `*stacks_ret` is what `stacks` gives, which it
 * does not take. Answers OK or NO_MEMORY. */
typedef enum flamepix_status (*flamepix_watch_fn)(void *user, struct flamepix_stacks *stacks,
                                                  struct flamepix_stacks **stacks_ret);

/* Gathers the stacks of a profile as folded text, packed, for pictures that carry it
 * (struct flamepix_figure_stacks). One thread at a time. */
struct flamepix_gatherer;

/* Keeps at most `most_nbytes` when packed; 0 is FLAMEPIX_DEFAULT_EMBED_NBYTES. Answers OK or
 * NO_MEMORY; the gatherer is the caller's to free. */
FLAMEPIX_API enum flamepix_status flamepix_gatherer_create(size_t most_nbytes,
                                                           struct flamepix_gatherer **gatherer_ret);

/* Forgets what was gathered, for the next profile. */
FLAMEPIX_API void flamepix_gatherer_begin(struct flamepix_gatherer *gatherer);

/* Begins, and gathers what is pulled from `*stacks_ret`, which is what `stacks` gives, and does not
 * take it; with `both`, lines have two counts, `other` and the weight. Answers OK or NO_MEMORY,
 * next also CODEC_FAILED. */
FLAMEPIX_API enum flamepix_status flamepix_gatherer_watch(struct flamepix_gatherer *gatherer,
                                                          bool both, struct flamepix_stacks *stacks,
                                                          struct flamepix_stacks **stacks_ret);

/* What was gathered, which stays the gatherer's until it begins again: nothing unless the stacks
 * came to their end. Called again, it says the same. `unit` is that of the counts; NULL or "": none
 * is known. Answers OK, NO_MEMORY or CODEC_FAILED. */
FLAMEPIX_API enum flamepix_status
flamepix_gatherer_finish(struct flamepix_gatherer *gatherer, const char *unit,
                         struct flamepix_figure_stacks *stacks_ret);

/* NULL is fine; errno stays what it was. */
FLAMEPIX_API void flamepix_gatherer_free(struct flamepix_gatherer *gatherer);

/* Renumbered stacks: how much of what only one side has would be on both if numbers in names were
 * left out, so that a difference full of new and gone stacks can say why. One thread at a time. */
struct flamepix_renumbered;

/* Which numbers. */
enum flamepix_renumbered_kind {
    FLAMEPIX_RENUMBERED_NOT,        /* too little of the weight differs in numbers alone */
    FLAMEPIX_RENUMBERED_BY_RUNTIME, /* the built-in rewrite strip-run-numbers makes names equal */
    FLAMEPIX_RENUMBERED_DIGITS      /* numbers of two and more digits, of which it knows nothing */
};

/* Nothing is counted before stacks are read. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_renumbered_create(struct flamepix_renumbered **renumbered_ret);

/* Which numbers tell apart at least a twentieth of each of two sides, whose weights are given;
 * `*weight_ret` is how much they tell apart, an estimate where not all stacks were looked at. */
FLAMEPIX_API enum flamepix_renumbered_kind
flamepix_renumbered_find(const struct flamepix_renumbered *renumbered, double before, double after,
                         double *weight_ret);

/* NULL is fine. */
FLAMEPIX_API void flamepix_renumbered_free(struct flamepix_renumbered *renumbered);

struct flamepix_render_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* Where the profile has two sides (flamepix/profile.h): what widths stand for; NULL: what there
     * is after. A ratio shows weight ÷ other and has widths of weight, whatever the measure. */
    const struct flamepix_measure *measure;
    bool shows_ratio;
    /* Beside what there is after, at its right, what is gone. Says nothing where widths are of
     * another measure or a ratio is shown, of a profile without sides, and around a function. */
    bool white_black;
    /* And in what the stacks of each side are counted, beside the tally of what is drawn; the
     * caller's, NULL: in nothing. */
    struct flamepix_tally *before, *after;
    /* Counts stacks that differ in numbers alone; the caller's, NULL: nothing counts them. */
    struct flamepix_renumbered *renumbered;
    /* Gets the stacks as they are laid out, with both counts where there are two sides, but of a
     * chart around a function; the caller's, NULL: nobody gathers them. */
    struct flamepix_gatherer *gatherer;
    flamepix_watch_fn watch; /* who else watches both sides; NULL: nobody */
    void *watcher;
    size_t limit_names_nbytes; /* of sums by name; 0 is FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES */
    struct flamepix_figure_options figure;
    struct flamepix_layout_options layout; /* columns, costscale and limits come from the figure,
                                             any_order from the profile */
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

/* A field of the options, and what it may be: "figure", "scale", "1 to 8"; static. */
struct flamepix_options_fault {
    const char *part;  /* of struct flamepix_render_options */
    const char *field; /* of that part, "sidecars.map_minwidth" */
    const char *range;
};

/* Whether a field of the options is out of the range that its header gives, as which a render
 * answers BAD_ARGUMENT, and the first such one: of the figure, then of the layout as the figure
 * plans it, then whether there is such a palette. What palettes, patterns and views make of their
 * texts, and room for a chart, are other reasons for that answer. Any thread. */
FLAMEPIX_API bool flamepix_options_fault(const struct flamepix_render_options *options,
                                         struct flamepix_options_fault *fault_ret);

/* What a render needs of the sums over all stacks: what its figure shows. set_sums writes it to
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

/* A tally of these sums, or NULL where nothing is wanted. Answers as flamepix_tally_create. */
FLAMEPIX_API enum flamepix_status flamepix_render_tally(const struct flamepix_tally_options *sums,
                                                        struct flamepix_tally **tally_ret);

/* Sets the gatherer of the options, whose it is, where their figure embeds stacks. Answers as
 * flamepix_gatherer_create. */
FLAMEPIX_API enum flamepix_status flamepix_render_gatherer(struct flamepix_render_options *options);

/* Lays out the sum of `count` inputs: streamed in one pass while they are ordered; sorted, after a
 * rewind, when they turn out not to be. All stacks are counted in `tally`, which is the caller's
 * and may be NULL; of frames that a view shows others on, or that stand for others, it searches
 * none. The inputs stay the caller's; the layout is the caller's to free. `report_ret` may be NULL.
 * Answers OK, or what flamepix_profile_read, flamepix_layout_create and the tally
 * answer; or INPUT_CHANGED: a large file, which several threads may read, changed meanwhile. */
FLAMEPIX_API enum flamepix_status
flamepix_render_layout(struct flamepix_input *const *inputs, size_t count,
                       const struct flamepix_render_options *options, struct flamepix_tally *tally,
                       struct flamepix_layout **layout_ret,
                       struct flamepix_profile_report *report_ret);

/* The layout of a profile that has no samples (flamepix/layout.h), as the figure plans it. Answers
 * as flamepix_layout_empty. */
FLAMEPIX_API enum flamepix_status
flamepix_render_empty_layout(const struct flamepix_render_options *options,
                             struct flamepix_layout **layout_ret);

/* What a figure is told of a profile that was laid out with these options: what its report says,
 * its sums, its views, and what was gathered of its stacks. They stay where they are for as long as
 * the facts are used, which are the caller's to free. `tally` may be NULL. Answers OK, NO_MEMORY or
 * CODEC_FAILED. */
FLAMEPIX_API enum flamepix_status
flamepix_render_facts(const struct flamepix_render_options *options,
                      const struct flamepix_profile_report *report,
                      const struct flamepix_tally *tally, struct flamepix_figure_facts **facts_ret);

/* NULL is fine; errno stays what it was. */
FLAMEPIX_API void flamepix_render_facts_free(struct flamepix_figure_facts *facts);

/* A profile in memory to a picture: layout, figure, image. Where the figure has a limit_nbytes, the
 * picture gives up what it has to: a PNG compression, then levels; a JPEG quality, to 60; then both
 * their scale, to 1. `fonts` may be NULL: the bundled face. `report_ret` may be NULL. Answers OK or
 * what the parts answer; after LIMIT_BYTES nothing was written. */
FLAMEPIX_API enum flamepix_status flamepix_render(struct flamepix_bytes bytes,
                                                  const struct flamepix_render_options *options,
                                                  struct flamepix_fonts *fonts,
                                                  flamepix_write_fn write, void *user,
                                                  struct flamepix_profile_report *report_ret);

#ifdef __cplusplus
}
#endif

#endif
