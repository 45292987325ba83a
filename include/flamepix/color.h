/* Colour: what a frame looks like. A palette is a value passed in; a program's own palettes are
 * equal to the named ones below. Colours are 0xRRGGBB. */
#ifndef FLAMEPIX_COLOR_H
#define FLAMEPIX_COLOR_H

#include <flamepix/change.h>
#include <flamepix/name.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The background that a picture is meant for. */
enum flamepix_theme { FLAMEPIX_LIGHT, FLAMEPIX_DARK };

/* The facts of a frame that a palette may use. */
struct flamepix_frame_facts {
    struct flamepix_bytes name;  /* parsed by flamepix_name_parse */
    struct flamepix_bytes first; /* of the frame at depth 1 below it, or its own name */
    uint32_t depth;              /* the root's is 0 */
    uint32_t number;             /* in its row, among drawn frames, from 1; 0: not drawn */
    bool woken;                  /* a frame "--" lies below it */
    double weight;               /* of the frame */
    double self;                 /* of this frame, weight of the stacks that end here */
    double other;                /* the second measure */
    double other_self;           /* of this frame, of the stacks that end here */
    double total;                /* of the whole picture */
};

/* The facts of the chart of a frame. */
struct flamepix_chart_facts {
    double total;
    uint32_t depths; /* rows of the chart before any merge, including the root */
    enum flamepix_theme theme;
    bool is_silent; /* no legend is wanted, so none is made */
    /* Sums by name, most self weight first; empty unless the palette wants them. */
    const struct flamepix_name_sum *names;
    size_t name_count;
    struct flamepix_name_sum others;   /* of all names that did not fit into the table */
    struct flamepix_bytes merged_name; /* name of the frame for many others; "": none */
    /* Names of drawn frames, possibly repeated: a legend explains them even where no stack ends in
     * one. */
    const struct flamepix_bytes *drawn;
    size_t drawn_count;
};

/* Facts of a frame that are costly to find. */
enum flamepix_frame_wants { FLAMEPIX_WANTS_FIRST = 1, FLAMEPIX_WANTS_WOKEN = 2 };

/* Returns a frame's colour; must depend only on its arguments. Any thread. */
typedef uint32_t flamepix_color_fn(const void *user, const struct flamepix_frame_facts *frame);

/* A palette that is ready to colour frames: a function and its argument. Programs may bring their
 * own. */
struct flamepix_palette {
    flamepix_color_fn *color;
    const void *user;
    unsigned wants; /* of enum flamepix_frame_wants; others may be missing */
};

/* How the shade of a name is chosen. */
enum flamepix_shading {
    FLAMEPIX_SHADING_NAME,          /* a hash of the whole name */
    FLAMEPIX_SHADING_HASH,          /* flamegraph.pl --hash: by the first letters */
    FLAMEPIX_SHADING_DETERMINISTIC, /* inferno's --deterministic */
    FLAMEPIX_SHADING_RANDOM         /* by the name and a seed */
};

/* Internal to the program flamepix. Others leave it NULL, or bring a palette of their own. */
struct flamepix_palette_hooks;

/* Colours of frames whose annotation a palette marks; not related to a figure's marks, the texts
 * beside the chart. Starts as {0}: not given. */
enum { FLAMEPIX_MARK_COLORS_MAX = 16 };
struct flamepix_mark_colors {
    bool is_set;
    uint32_t colors[FLAMEPIX_MARK_COLORS_MAX]; /* one is made four shades, more are as given */
    size_t count;                              /* 0: such frames are not marked */
};

/* A colour that may be left to the theme or to a palette. */
struct flamepix_optional_color {
    bool is_set;
    uint32_t color; /* 0xRRGGBB */
};

/* The options of a palette. Strings and tables are borrowed. All 0: the default palette. */
struct flamepix_palette_options {
    size_t size;      /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    const char *name; /* in the table, with argument: "distinguishable:4"; NULL: the default */
    /* The palette for comparisons, instead of the other one; NULL: the other one, or if that is the
     * default, FLAMEPIX_CHANGE_PALETTE. */
    const char *change_name;
    enum flamepix_shading shading;
    uint64_t seed;                              /* of RANDOM */
    const struct flamepix_palette_hooks *hooks; /* may be NULL; outlives the colors */
    /* For "distinguishable": frames that wait for runtime dispatch, and frames that collect
     * garbage. Not given: crimson and orange. */
    struct flamepix_mark_colors dispatch, gc;
    /* How frames changed, for the palettes that show changes; NULL: these paint all frames neutral.
     * Outlives the colors. */
    const struct flamepix_change_rule *compared;
    /* For those palettes: the colours of frames that only one side has (flamepix_change_presence),
     * the same in every theme; not set: coloured as any other change. */
    struct flamepix_optional_color fresh, gone;
};

/* One entry of a legend. */
struct flamepix_legend_entry {
    struct flamepix_bytes label;
    uint32_t color;
    double share; /* self weight of this colour's frames ÷ total; below 0: not known */
};

/* An opened palette for one chart. Any number of threads may colour frames with it; with colour
 * rules, one at a time (flamepix_colors_palette). */
struct flamepix_colors;

/* Opens the palette of the options for one chart. The sums by name and everything that the options
 * point to must outlive the colors. Returns OK, NO_MEMORY, LIMIT_PATTERN (of a rule) or
 * BAD_ARGUMENT (no such palette, or an invalid argument for it). */
FLAMEPIX_API enum flamepix_status
flamepix_colors_create(const struct flamepix_palette_options *options,
                       const struct flamepix_chart_facts *chart,
                       struct flamepix_colors **colors_ret);

/* The palette itself; valid as long as the colors. */
FLAMEPIX_API struct flamepix_palette flamepix_colors_palette(const struct flamepix_colors *colors);

/* The meanings of its colours, in the order to show: only colours that occur; empty if colours have
 * no meaning. Valid as long as the colors. */
FLAMEPIX_API const struct flamepix_legend_entry *
flamepix_colors_legend(const struct flamepix_colors *colors, size_t *count_ret);

FLAMEPIX_API void flamepix_colors_free(struct flamepix_colors *colors);

/* The sums by name that the palette of these options needs of its chart: bits of enum
 * flamepix_sum_wants, 0 for none. LEGEND alone is not needed for colours. */
enum flamepix_sum_wants {
    FLAMEPIX_SUMS_LEGEND = 1, /* `self` */
    FLAMEPIX_SUMS_WOKEN = 2,
    FLAMEPIX_SUMS_FIRST = 4,
    FLAMEPIX_SUMS_TOTAL = 8,
    FLAMEPIX_SUMS_INCLUSIVE = 16
};
FLAMEPIX_API unsigned flamepix_palette_wants_sums(const struct flamepix_palette_options *options);

/* A named palette that needs no facts of its chart: flame, the default; hot, mem, io, red, green,
 * blue, yellow, purple, aqua, orange, with the colour ranges of flamegraph.pl; okabe-ito, cividis,
 * viridis. Colours are keyed by the frame's name, so equal names have equal colours in every
 * picture. They are few, FLAMEPIX_SHADES for flamegraph.pl's, so that pictures stay
 * palette-indexed: no palette has more than FLAMEPIX_BOX_COLORS. The colours are those for a light
 * background. All names: flamepix_palette_names. Returns OK or BAD_ARGUMENT (no such name). */
enum { FLAMEPIX_SHADES = 32, FLAMEPIX_BOX_COLORS = 36 };
FLAMEPIX_API enum flamepix_status flamepix_palette_named(const char *name,
                                                         struct flamepix_palette *palette_ret);

/* The names of the palettes, in the order of the table, NULL-terminated; static. */
FLAMEPIX_API const char *const *flamepix_palette_names(void);

/* The one-line description of a palette, by its name; static. NULL: there is no such palette. */
FLAMEPIX_API const char *flamepix_palette_summary(const char *name);

/* The pale colour of a run of elided frames, stronger for a fuller run: `fullness` is weight ÷
 * extent, 0 to 1. At most 4 different colours. */
FLAMEPIX_API uint32_t flamepix_run_color(double fullness);

#ifdef __cplusplus
}
#endif

#endif
