/* Colour: what a frame looks like. A palette is a value that is handed in; the named ones below are
 * equal citizens with any that a program makes itself. Colours are 0xRRGGBB. */
#ifndef FLAMEPIX_COLOR_H
#define FLAMEPIX_COLOR_H

#include <flamepix/change.h>
#include <flamepix/name.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The ground a picture is meant for. */
enum flamepix_theme { FLAMEPIX_LIGHT, FLAMEPIX_DARK };

/* What a palette may look at: a frame. */
struct flamepix_frame_facts {
    struct flamepix_bytes name;  /* its anatomy is flamepix_name_parse's */
    struct flamepix_bytes first; /* name of the frame at depth 1 below it, or its own */
    uint32_t depth;              /* the root's is 0 */
    uint32_t number;             /* in its row, among what is drawn there, from 1; 0: not drawn */
    bool woken;                  /* a frame "--" lies below it */
    double weight;               /* of the frame */
    double self;                 /* of it, weight of the stacks that end here */
    double other;                /* the second measure */
    double other_self;           /* of it, of the stacks that end here */
    double total;                /* of the whole picture */
};

/* And the chart it is in. */
struct flamepix_chart_facts {
    double total;
    uint32_t depths; /* rows of the chart before any merge, the root's included */
    enum flamepix_theme theme;
    bool is_silent; /* nobody asks for a legend, and none is made */
    /* Sums by name, most self weight first; none where the palette does not want them. */
    const struct flamepix_name_sum *names;
    size_t name_count;
    struct flamepix_name_sum others; /* of all names for which the table had no place */
    struct flamepix_bytes unsaid;    /* a name that stands for many others; "": none does */
    /* Names of frames that are drawn, any of them as often as it likes: a legend says what they
     * mean, even where no stack ends in one. */
    const struct flamepix_bytes *drawn;
    size_t drawn_count;
};

/* Facts of a frame that cost something to find. */
enum flamepix_frame_wants { FLAMEPIX_WANTS_FIRST = 1, FLAMEPIX_WANTS_WOKEN = 2 };

/* Answers a frame's colour; must depend on its arguments alone. Any thread. */
typedef uint32_t flamepix_color_fn(const void *user, const struct flamepix_frame_facts *frame);

/* A palette that is ready to colour frames: a function, and what it is handed. Programs may bring
 * their own. */
struct flamepix_palette {
    flamepix_color_fn *color;
    const void *user;
    unsigned wants; /* of enum flamepix_frame_wants; facts that it does not want may be missing */
};

/* Where the shade of a name comes from. */
enum flamepix_shading {
    FLAMEPIX_SHADING_NAME,          /* a hash of the whole name */
    FLAMEPIX_SHADING_HASH,          /* flamegraph.pl --hash: by the first letters */
    FLAMEPIX_SHADING_DETERMINISTIC, /* inferno's --deterministic */
    FLAMEPIX_SHADING_RANDOM         /* by the name and a seed */
};

/* For the program flamepix alone. Others leave it NULL, or bring a palette of their own. */
struct flamepix_palette_hooks;

/* Colours of frames whose annotation a palette marks; a figure's marks, texts beside the chart, are
 * something else. Starts as {0}: not given. */
enum { FLAMEPIX_MARK_COLORS_MAX = 16 };
struct flamepix_mark_colors {
    bool is_set;
    uint32_t colors[FLAMEPIX_MARK_COLORS_MAX]; /* one gives four variants, more are as they are */
    size_t count;                              /* 0: such frames are like all others */
};

/* A colour that may be left to the theme, or to a palette. */
struct flamepix_optional_color {
    bool is_set;
    uint32_t color; /* 0xRRGGBB */
};

/* What a palette is asked for. Strings and tables are the caller's. All 0: the default palette. */
struct flamepix_palette_options {
    size_t size;      /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    const char *name; /* of the table, with its argument: "distinguishable:4"; NULL: the default */
    /* The palette where profiles are compared, in place of the other; NULL: that, or where it is
     * the default, FLAMEPIX_CHANGE_PALETTE. */
    const char *change_name;
    enum flamepix_shading shading;
    uint64_t seed;                              /* of RANDOM */
    const struct flamepix_palette_hooks *hooks; /* NULL; outlives the colors */
    /* Of "distinguishable": frames that wait for runtime dispatch, and that collect garbage. Not
     * given: crimson and orange. */
    struct flamepix_mark_colors dispatch, gc;
    /* How frames changed, for the palettes that show it, which paint all frames neutral where it is
     * NULL. Outlives the colors. */
    const struct flamepix_change_rule *compared;
    /* For those palettes: of frames that only one side has (flamepix_change_presence), the same in
     * every theme; not set: as any other change. */
    struct flamepix_optional_color fresh, gone;
};

/* One entry of a legend. */
struct flamepix_legend_entry {
    struct flamepix_bytes label;
    uint32_t color;
    double share; /* of the total: self weight of what has this colour; below 0: not known */
};

/* A palette at work on one chart. Any number of threads may colour frames with it, but with rules
 * one at a time (flamepix_colors_palette). */
struct flamepix_colors;

/* Opens the palette that the options name for one chart. The sums by name and all that the options
 * point to must outlive the colors. Answers OK, NO_MEMORY, LIMIT_PATTERN (of a rule) or
 * BAD_ARGUMENT (no such palette, or no such argument of it). */
FLAMEPIX_API enum flamepix_status
flamepix_colors_create(const struct flamepix_palette_options *options,
                       const struct flamepix_chart_facts *chart,
                       struct flamepix_colors **colors_ret);

/* The palette itself; valid as long as the colors. */
FLAMEPIX_API struct flamepix_palette flamepix_colors_palette(const struct flamepix_colors *colors);

/* What its colours mean, in the order to be shown: only what occurs; none where they mean nothing.
 * Valid as long as the colors. */
FLAMEPIX_API const struct flamepix_legend_entry *
flamepix_colors_legend(const struct flamepix_colors *colors, size_t *count_ret);

FLAMEPIX_API void flamepix_colors_free(struct flamepix_colors *colors);

/* What the palette of these options needs of its chart's sums by name: some of enum
 * flamepix_sum_wants, 0 for none. LEGEND alone is not for its colours. */
enum flamepix_sum_wants {
    FLAMEPIX_SUMS_LEGEND = 1, /* `self` */
    FLAMEPIX_SUMS_WOKEN = 2,
    FLAMEPIX_SUMS_FIRST = 4,
    FLAMEPIX_SUMS_TOTAL = 8,
    FLAMEPIX_SUMS_INCLUSIVE = 16
};
FLAMEPIX_API unsigned flamepix_palette_wants_sums(const struct flamepix_palette_options *options);

/* A palette that needs to know nothing of its chart, by name: flame, the default; hot, mem, io,
 * red, green, blue, yellow, purple, aqua, orange, with the colour ranges of flamegraph.pl;
 * okabe-ito, cividis, viridis. Colours are keyed by the frame's name (equal names have equal
 * colours in every picture) and few, FLAMEPIX_SHADES those of flamegraph.pl, so that pictures stay
 * palette-indexed: no palette has more than FLAMEPIX_BOX_COLORS. They are those for a light ground.
 * All names: flamepix_palette_names. Answers OK or BAD_ARGUMENT (no such name). */
enum { FLAMEPIX_SHADES = 32, FLAMEPIX_BOX_COLORS = 36 };
FLAMEPIX_API enum flamepix_status flamepix_palette_named(const char *name,
                                                         struct flamepix_palette *palette_ret);

/* The names of the palettes, in the order of the table, ending with NULL; static. */
FLAMEPIX_API const char *const *flamepix_palette_names(void);

/* What is said about a palette in one line, by its name; static. NULL: there is no such palette. */
FLAMEPIX_API const char *flamepix_palette_summary(const char *name);

/* The quiet colour of a run of elided frames, the stronger the fuller it is: `fullness` is weight ÷
 * extent, 0 to 1. At most 4 different ones. */
FLAMEPIX_API uint32_t flamepix_run_color(double fullness);

#ifdef __cplusplus
}
#endif

#endif
