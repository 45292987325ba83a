/* Figure: a whole page. Title, rows of boxes with labels, footer; and the picture's sidecars. */
#ifndef FLAMEPIX_FIGURE_H
#define FLAMEPIX_FIGURE_H

#include <flamepix/compare.h>
#include <flamepix/image.h>
#include <flamepix/limits.h>
#include <flamepix/raster.h>
#include <flamepix/tally.h>
#include <flamepix/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Heights of rows. A row whose boxes are too narrow for a label may be lower. Rows of a bare
 * picture all have the same height. */
enum flamepix_row_heights {
    /* Rows with a box of at least 2.7 × fontsize px, which can hold a label, have the full height.
     * All others share 0.6 × the height of those, 1 to 4 px each, without gaps. */
    FLAMEPIX_ROWS_ADAPTIVE,
    FLAMEPIX_ROWS_UNIFORM /* all alike */
};

/* Frames of a chain, each on top of the other, own the same cells: recursion, straight calls.
 * Merged, they become one row with a perforated edge, named by the last called frame. A bare
 * picture merges none. */
enum flamepix_chains {
    /* Merges chains, longest first, while the picture is higher than wide; with an exact size,
     * while rows are lower than three quarters of their height (with keep_row_height none). */
    FLAMEPIX_CHAINS_AUTO,
    FLAMEPIX_CHAINS_SHOW, /* a row each */
    FLAMEPIX_CHAINS_MERGE /* one row each chain */
};

enum flamepix_percent {
    FLAMEPIX_PERCENT_ON, /* in boxes wide enough for it and the name */
    FLAMEPIX_PERCENT_OFF,
    FLAMEPIX_PERCENT_BOTH /* and the share of the frame's self weight */
};

enum flamepix_title_align { FLAMEPIX_TITLE_LEFT, FLAMEPIX_TITLE_CENTER };

/* What a label shows of the change of its frame in comparisons. */
enum flamepix_delta_label {
    FLAMEPIX_DELTA_POINTS,   /* "+2.3%" of the whole */
    FLAMEPIX_DELTA_RELATIVE, /* "+12%" of the frame's weight before; "new" */
    FLAMEPIX_DELTA_COUNT,    /* "+1,204" */
    FLAMEPIX_DELTA_NONE      /* the frame's share, as in other pictures */
};

/* How comparisons show changes; all 0: the defaults. */
struct flamepix_delta_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* Colours and labels use all stacks of a frame; else those that end in it. */
    bool inclusive;
    bool negate;
    enum flamepix_change_against against;
    double max;           /* change with the full colour; 0: the largest in the picture */
    double least_percent; /* of the whole; a frame that changed less is neutral */
    bool no_chance;       /* changes explained by chance are not paler; as with `max` */
    enum flamepix_delta_label label;
    /* How the user turns on `inclusive`, which shows the callers of changed frames without a box,
     * like "--delta inclusive"; NULL: not mentioned. */
    const char *inclusive_words;
};

/* A text beside the chart about the frames that match a pattern. */
struct flamepix_mark {
    struct flamepix_pattern *pattern;
    const char *text;
};
enum { FLAMEPIX_MARKS_MAX = FLAMEPIX_MARKS_MOST };

/* Name attributes: titles and links of functions, for the image map, from a file like the one for
 * --nameattr of flamegraph.pl: a line for each function with its name, a TAB, and key=value pairs
 * separated by TABs. The keys are title (replaces the tooltip), href (without blanks at its ends)
 * and target. Any thread may read them. */
struct flamepix_name_attributes;

/* Why a text of attributes is invalid. */
struct flamepix_name_attributes_fault {
    size_t line;     /* from 1 */
    const char *why; /* one clause; static */
};

/* Parses the text of such a file; the text is only borrowed for the call. Other keys are for SVG
 * and are ignored, as are blank lines. Of lines with the same name the last one counts. Returns OK,
 * NO_MEMORY, or BAD_ARGUMENT (`fault_ret` says why): a line without TAB, a pair without "=", or an
 * href that is neither relative nor of http, https or mailto. */
FLAMEPIX_API enum flamepix_status
flamepix_name_attributes_parse(struct flamepix_bytes text,
                               struct flamepix_name_attributes **attributes_ret,
                               struct flamepix_name_attributes_fault *fault_ret);

/* NULL is allowed. */
FLAMEPIX_API void flamepix_name_attributes_free(struct flamepix_name_attributes *attributes);

/* Contents and links of sidecars. */
struct flamepix_sidecar_options {
    size_t size;      /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    unsigned sums;    /* needed by the sidecars to write: bits of enum flamepix_sum_wants */
    size_t text_rows; /* of each table of names */
    bool plain;       /* tables are plain text; else Markdown */
    /* For the map: */
    double map_minwidth; /* narrower boxes have no area, in px before `scale` */
    const struct flamepix_name_attributes *attributes; /* titles and links by name; or NULL */
    /* A URL to the code of a frame; {file}, {line}, {module} and {function} in it are replaced by
     * those parts of its name, percent-encoded. Frames whose names lack one of these parts have no
     * link. NULL: no links. It begins with http:// or https://, or is relative. */
    const char *href_template;
};

/* Data embedded in a picture so that it can be an input again: in a chunk of a PNG, in APP9
 * segments of a JPEG. */
enum flamepix_embed {
    FLAMEPIX_EMBED_NONE,
    FLAMEPIX_EMBED_FRAMES, /* the drawn frames, as flamepix_figure_frames writes them */
    FLAMEPIX_EMBED_FOLDED  /* and, ahead of it, the whole profile as folded text */
};

/* Lengths are in px before `scale`. */
struct flamepix_figure_options {
    size_t size;         /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    uint32_t width;      /* image width */
    uint32_t row_height; /* of one frame */
    /* Exact image size, or 0 × 0: `width` is used, and the height follows from the rows. With it,
     * rows get lower until all fit, and are then cut at a torn edge at the leaves. */
    uint32_t fit_width, fit_height;
    bool keep_row_height; /* with it, rows with labels get no lower; the rest is cut */
    uint32_t most_height; /* without it: rows above this height are cut; 0: no bound */
    /* With an exact size, rows may grow to this many times their height to fill it; 0 is 1. */
    double fit_growth;
    double scale;     /* HiDPI: factor of all lengths; 1 to 8 */
    double costscale; /* chart width by weight, as flamepix_layout_options; 0: by `width` */
    uint32_t max_columns;
    /* The look of a thumbnail; needs an exact size. No captions around the chart; rows share its
     * height equally, and grow to 24 px. If they would be lower than 4 px, each chain becomes one
     * row, and rows at the leaves that hold less than a tenth of all frames' cells are cut at a
     * torn edge. Frames off the hot path are paler; the path goes on to the heaviest child until a
     * frame weighs more itself, and around a function to its callers too. A run of elided frames
     * has a pale tint of the frame under most of it. In comparisons, changes and runs have the
     * colours of other pictures. */
    bool thumbnail;
    bool bare;      /* cells only: no padding, title, labels, gaps or footer */
    bool panel;     /* part of a sheet: no padding, and no texts around its chart */
    bool inverted;  /* icicle: root at the top; around a function, its callers */
    bool hide_runs; /* elided frames are left blank */
    /* NULL: "Flame Graph", "Differential Icicle Graph" or the like; "": none. */
    const char *title;
    /* The title as drawn, with isolates around its names (flamepix_type_fit_line); NULL: as it
     * is. */
    const char *drawn_title;
    const char *subtitle;  /* NULL or "": none; as drawn */
    const char *notes;     /* metadata of the file; NULL or "": none */
    const char *countname; /* unit; NULL: the input's, or "samples" if it has none */
    const char *nametype;  /* kind of a name, "Function:"; for tooltips made from the frames JSON */
    /* Of labels, 12; smaller where rows are lower; no labels below 7 px (9 in thumbnails). */
    double fontsize;
    enum flamepix_truncate truncate;
    double factor; /* factor of the counts that are shown */
    enum flamepix_row_heights row_heights;
    enum flamepix_chains chains;
    enum flamepix_percent percent;
    enum flamepix_title_align title_align;
    bool annotations; /* labels keep annotations, hashes and offsets */
    bool summary;     /* the line about where the time is spent */
    bool axis;        /* a percent axis under the root, or under the farthest callers */
    enum flamepix_theme theme;
    struct flamepix_optional_color background, ui_color, stroke_color;
    bool no_background;                       /* transparent background; inks of the theme */
    bool search_dim;                          /* frames that no search matches are dimmed */
    struct flamepix_pattern *const *searches; /* as the tally's */
    const uint32_t *search_colors;            /* 0xRRGGBB, one each */
    size_t search_count;
    const struct flamepix_mark *marks;
    size_t mark_count;               /* at most FLAMEPIX_MARKS_MAX */
    struct flamepix_palette palette; /* the program's own; its `color` is NULL: use `colors` */
    enum flamepix_image_format format;
    enum flamepix_compression compression;
    unsigned quality;
    /* Number of coverage steps of a pixel under text: 2 or 3, or 0 for all. Fewer make a smaller
     * PNG, and letters with rougher edges. */
    unsigned levels;
    /* Of the finished image, bytes; 0: any. Drawing returns LIMIT_BYTES beyond it; flamepix_render
     * lowers what it can to stay below it. */
    uint64_t limit_nbytes;
    enum flamepix_embed embed;
    size_t embed_most_nbytes; /* of each part; 0 is FLAMEPIX_DEFAULT_EMBED_NBYTES */
    bool metadata;            /* the file's metadata holds its title, total and unit */
    uint32_t limit_side;      /* px of the finished image; 0 is FLAMEPIX_DEFAULT_LIMIT_SIDE */
    uint64_t limit_area;      /* 0 is FLAMEPIX_DEFAULT_LIMIT_AREA */
    struct flamepix_delta_options delta; /* if the facts say that it is a comparison */
    struct flamepix_sidecar_options sidecars;
    struct flamepix_palette_options colors;
};

/* The defaults of flamepix/limits.h, PNG; everything else 0. */
static inline struct flamepix_figure_options flamepix_figure_defaults(void)
{
    struct flamepix_figure_options options;
    memset(&options, 0, sizeof(options));
    options.size = sizeof(options);
    options.delta.size = sizeof(options.delta);
    options.sidecars.size = sizeof(options.sidecars);
    options.colors.size = sizeof(options.colors);
    options.width = FLAMEPIX_DEFAULT_WIDTH;
    options.row_height = FLAMEPIX_DEFAULT_ROW_HEIGHT;
    options.scale = FLAMEPIX_DEFAULT_SCALE;
    options.nametype = FLAMEPIX_DEFAULT_NAMETYPE;
    options.fontsize = FLAMEPIX_DEFAULT_FONTSIZE;
    options.fit_growth = FLAMEPIX_DEFAULT_FIT_GROWTH;
    options.factor = FLAMEPIX_DEFAULT_FACTOR;
    options.quality = FLAMEPIX_DEFAULT_QUALITY;
    options.sidecars.text_rows = FLAMEPIX_DEFAULT_TEXT_ROWS;
    options.title_align = FLAMEPIX_TITLE_LEFT;
    options.summary = true;
    options.axis = true;
    return options;
}

/* The same with flamegraph.pl's look: the palette hot, uniform rows, names truncated at the end,
 * the title centred, no percentages, summary or axis. */
static inline struct flamepix_figure_options flamepix_figure_classic(void)
{
    struct flamepix_figure_options options = flamepix_figure_defaults();
    options.colors.name = FLAMEPIX_CLASSIC_PALETTE;
    options.colors.change_name = FLAMEPIX_CLASSIC_CHANGE_PALETTE;
    options.row_heights = FLAMEPIX_ROWS_UNIFORM;
    options.chains = FLAMEPIX_CHAINS_SHOW;
    options.fit_growth = 1;
    options.percent = FLAMEPIX_PERCENT_OFF;
    options.title_align = FLAMEPIX_TITLE_CENTER;
    options.truncate = FLAMEPIX_KEEP_HEAD;
    options.annotations = true;
    options.summary = false;
    options.axis = false;
    options.delta.no_chance = true;
    return options;
}

/* Sets the sizes of a named preset: width, fit_*, keep_row_height, most_height and thumbnail; if
 * the preset has them, scale and fontsize, and the row height for that fontsize unless rows are
 * uniform; for a thumbnail, fast compression. Nothing else changes. Returns OK or BAD_ARGUMENT (no
 * such name). */
FLAMEPIX_API enum flamepix_status flamepix_figure_preset(const char *name,
                                                         struct flamepix_figure_options *options);

/* The name of preset i, and its sizes in a few words ("1200x630"); static. NULL after the last. */
FLAMEPIX_API const char *flamepix_figure_preset_name(size_t i);
FLAMEPIX_API const char *flamepix_figure_preset_summary(size_t i);

/* Sets the layout options that a figure determines: columns, costscale, limits, and minwidth_scale,
 * so that a minwidth is in px before `scale` too. Changes nothing else, not even minwidth_px, and
 * does not depend on what it sets: a second call sets the same. */
FLAMEPIX_API void flamepix_figure_plan(const struct flamepix_figure_options *options,
                                       struct flamepix_layout_options *layout);

/* The sums by name of its profile that a figure needs for its colours, legend, line about self
 * weights and sidecars: bits of enum flamepix_sum_wants. Bare figures and thumbnails have no such
 * texts. */
FLAMEPIX_API unsigned flamepix_figure_wants_sums(const struct flamepix_figure_options *options);

/* A laid-out page. One thread at a time, together with the fonts it draws with: figures with
 * different fonts may be drawn at the same time, also of one layout. */
struct flamepix_figure;

/* A requested view of the profile (flamepix/view.h), in words. */
struct flamepix_figure_view {
    const char *name;
    const char *argument; /* NULL: it has none */
    const char *title;    /* of a struct flamepix_view; NULL: not in titles */
    const char *kept;     /* the same; NULL: not mentioned in sentences */
};

/* The effects of views before the picture was made; all 0 without views. */
struct flamepix_figure_views {
    const struct flamepix_figure_view *items; /* in the order of application */
    size_t count;
    bool input_order;   /* x is the order of the input: a chart, not a graph */
    double read, left;  /* weight before the first view, and after the last */
    size_t shown_depth; /* number of frames that begin all stacks; the last of them is shown:
                           percentages are of it, the frames below are faded; 0: all is shown */
    const char *others; /* the frame at depth 1 that stands for all others, and is drawn as pale
                           as elided frames; NULL or "": there is none */
};

/* Facts of a picture of two sides. */
struct flamepix_figure_comparison {
    /* The meaning of the boxes' weight and other; NULL: two measures whose ratio is shown. */
    const struct flamepix_measure *measure;
    const struct flamepix_difference *difference; /* of the sides as drawn */
    struct flamepix_side_ratios ratios;           /* factors applied to the weights */
    /* The sums of each side by name; NULL: none were taken, or they are not shown. */
    const struct flamepix_tally *before, *after;
    /* After what there is after, in weight units, follows what is gone (flamepix_white_black_open),
     * if anything is. */
    bool shows_gone;
};

/* The stacks of a whole profile, folded text in one zstd frame, for pictures that embed it. */
struct flamepix_figure_stacks {
    struct flamepix_bytes packed; /* data NULL: no stacks */
    bool are_large;               /* because they exceed the limit for embedding */
};

/* Stacks left out because their counts add up to less than 0; for two sides, of each. */
struct flamepix_figure_below_zero {
    uint64_t stacks, stacks_before;
    double weight, before;
};

/* Facts from the reader of the profile. */
struct flamepix_figure_facts {
    size_t size;                  /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    uint64_t bad_lines, comments; /* of the input, not drawn */
    const struct flamepix_ledger *ledger; /* of its records; NULL: not known */
    struct flamepix_figure_below_zero below_zero;
    const struct flamepix_tally *tally; /* sums of all its stacks; NULL: none were taken */
    const char *unit;                   /* of the counts, from the input; NULL or "": not known */
    double begin; /* of a flame chart in seconds: its start within its recording */
    struct flamepix_figure_views views;
    struct flamepix_figure_stacks stacks;
    /* NULL: no comparison. Else colours follow a rule made from the options' `delta`, unless they
     * have one already, and the default palette is FLAMEPIX_CHANGE_PALETTE. */
    const struct flamepix_figure_comparison *comparison;
};

/* Lays out the page; allocates nothing of the image's size. A layout around a function gets a chart
 * that goes up and down from it. `facts` may be NULL: none are known. Layout, fonts, the strings of
 * the options and everything that the facts point to must outlive the figure; the options and facts
 * need not. Returns OK, BAD_ARGUMENT, LIMIT_SIDE, LIMIT_AREA, LIMIT_PATTERN, BAD_FONT or
 * NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_figure_create(const struct flamepix_layout *layout,
                       const struct flamepix_figure_options *options, struct flamepix_fonts *fonts,
                       const struct flamepix_figure_facts *facts,
                       struct flamepix_figure **figure_ret);

/* Why a picture embeds less than its options ask for. */
enum flamepix_unembedded {
    FLAMEPIX_UNEMBEDDED_LARGE_STACKS = 1, /* the profile exceeds its limit */
    FLAMEPIX_UNEMBEDDED_LARGE_FRAMES = 2, /* so do the frames; nothing is embedded */
    FLAMEPIX_UNEMBEDDED_NO_STACKS = 4     /* the picture shows more than one profile */
};

/* The sizes of the page, in px of the finished image. */
struct flamepix_figure_page {
    uint32_t width, height;
    uint32_t chart_x, chart_y, chart_width;
    uint32_t row_height; /* of rows with labels; in a thumbnail, of the lowest */
    uint32_t rows;       /* drawn */
    uint32_t thin_rows;  /* of rows without labels, may be lower than row_height: no box is wide
                            enough for a text */
    uint32_t cut_rows;   /* kept by the layout, but cut by an exact size or most_height */
    /* All frames of chains that own the same cells and share a row; and the number of chains. */
    uint64_t merged_frames, merged_chains;
    uint32_t missed_marks;  /* bit i: mark i matches no frame without a label */
    uint32_t crowded_marks; /* bit i: mark i does not fit */
    unsigned unembedded;    /* of enum flamepix_unembedded; known after drawing */
    size_t drawn;           /* boxes and runs that own a cell */
    /* Every frame of the profile's tree (flamepix_layout_summary: frames) is counted in one of: */
    uint64_t frames; /* drawn, each with its own tag; not runs */
    uint64_t elided; /* in runs, drawn or not */
    uint64_t cut;    /* by a limit of depth, an exact size or a thumbnail */
};
FLAMEPIX_API struct flamepix_figure_page flamepix_figure_page(const struct flamepix_figure *figure);

/* Draws the page, top to bottom, into an image. Returns OK, NO_MEMORY, BAD_FONT, CODEC_FAILED,
 * LIMIT_SIDE (JPEG), LIMIT_BYTES, LIMIT_PATTERN (of a colour rule), or the status of `write`. */
FLAMEPIX_API enum flamepix_status flamepix_figure_draw(struct flamepix_figure *figure,
                                                       flamepix_write_fn write, void *user);

/* Everything drawn as JSON, schema flamepix-frames-2, including frames that the layout kept and
 * that own no pixel (possible if minwidth is below 1 px): then tags are not those of the spans, but
 * have gaps for such frames. Its elidedFrames and cutFrames are the page's `elided` and `cut`; the
 * page's `frames` counts the frames in it that own pixels, without runs. Returns OK, NO_MEMORY,
 * BAD_FONT, or the status of `write`. */
FLAMEPIX_API enum flamepix_status flamepix_figure_frames(const struct flamepix_figure *figure,
                                                         flamepix_write_fn write, void *user);

/* The tag in this JSON for each pixel of the image: a NumPy file, little-endian uint32, shape
 * (height, width), row-major from the top, 0 = background. Returns OK, NO_MEMORY, or the status of
 * `write`. */
FLAMEPIX_API enum flamepix_status flamepix_figure_tags(const struct flamepix_figure *figure,
                                                       flamepix_write_fn write, void *user);

/* The location of a picture from its sidecar: paths relative to the sidecar's folder, of any bytes.
 * NULL: not known. */
struct flamepix_picture_place {
    const char *picture;
    const char *dark; /* its twin for a dark background; NULL: none */
};

/* Writes a sidecar by its name: "frames" and "tags" are those above, the others have the names of
 * the program's options, without the dashes ("map", "csv"). `place` may be NULL for sidecars that
 * do not name the picture. Returns OK, NO_MEMORY, BAD_FONT, the status of `write`, or BAD_ARGUMENT
 * (no such name, or no place). */
FLAMEPIX_API enum flamepix_status
flamepix_figure_sidecar(const struct flamepix_figure *figure, const char *name,
                        const struct flamepix_picture_place *place, flamepix_write_fn write,
                        void *user);

/* Seconds spent so far in drawing (text included) and in encoding (writing included). */
struct flamepix_figure_effort {
    double drawing, encoding;
};
FLAMEPIX_API struct flamepix_figure_effort
flamepix_figure_effort(const struct flamepix_figure *figure);

FLAMEPIX_API void flamepix_figure_free(struct flamepix_figure *figure);

/* Options of a page of all palettes. */
struct flamepix_swatches_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    enum flamepix_theme theme;
    enum flamepix_image_format format;
    unsigned quality; /* of a JPEG */
};

/* Draws the page of all palettes, in the order of flamepix_palette_names: the name of each, frames
 * of a made-up profile in its colours, and its description. Returns OK, NO_MEMORY, BAD_FONT,
 * CODEC_FAILED, or the status of `write`. */
FLAMEPIX_API enum flamepix_status
flamepix_swatches_draw(const struct flamepix_swatches_options *options,
                       struct flamepix_fonts *fonts, flamepix_write_fn write, void *user);

#ifdef __cplusplus
}
#endif

#endif
