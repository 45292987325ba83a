/* Figure: a whole page. Title, rows of boxes with labels, footer; and what goes
 * beside the picture. */
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

/* How high rows are. A row whose boxes are too narrow for a label may be lower. A bare picture has
 * rows that are all alike. */
enum flamepix_row_heights {
    /* Rows with a box of 2.7 × fontsize px or more, which can hold a label, have the full height.
     * All others share what 0.6 × those have, 1 to 4 px each, without gaps. */
    FLAMEPIX_ROWS_ADAPTIVE,
    FLAMEPIX_ROWS_UNIFORM /* all alike */
};

/* Frames of a chain, each on the other, own the same cells: recursion, straight calls. Merged, they
 * become one row with a perforated edge, named by the frame that was called last. A bare picture
 * merges none. */
enum flamepix_chains {
    /* Merged, the longest first, while the picture is higher than wide; in an exact size, while
     * rows would get lower than three quarters of their height (none, with keep_row_height). */
    FLAMEPIX_CHAINS_AUTO,
    FLAMEPIX_CHAINS_SHOW, /* a row each */
    FLAMEPIX_CHAINS_MERGE /* one row each chain */
};

enum flamepix_percent {
    FLAMEPIX_PERCENT_ON, /* in boxes that are wide enough for it beside the name */
    FLAMEPIX_PERCENT_OFF,
    FLAMEPIX_PERCENT_BOTH /* and that of the frame's self weight */
};

enum flamepix_title_align { FLAMEPIX_TITLE_LEFT, FLAMEPIX_TITLE_CENTER };

/* What a label says of the change of its frame, where profiles are compared. */
enum flamepix_delta_label {
    FLAMEPIX_DELTA_POINTS,   /* "+2.3%", of the whole */
    FLAMEPIX_DELTA_RELATIVE, /* "+12%", of what the frame was; "new" */
    FLAMEPIX_DELTA_COUNT,    /* "+1,204" */
    FLAMEPIX_DELTA_NONE      /* its share, as in other pictures */
};

/* How changes are shown where profiles are compared; all 0 are the defaults. */
struct flamepix_delta_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* Colours and labels go by all stacks of a frame; else by those that end in it. */
    bool inclusive;
    bool negate;
    enum flamepix_change_against against;
    double max;           /* the change of the full colour; 0: the largest in the picture */
    double least_percent; /* of the whole; a frame that changed less is neutral */
    bool no_chance;       /* no change is paler because chance explains it; as with `max` */
    enum flamepix_delta_label label;
    /* How `inclusive` is asked for, which shows the callers of what has no box but changed, like
     * "--delta inclusive"; NULL: it is not said. */
    const char *inclusive_words;
};

/* A text beside the chart about the frames that a pattern finds. */
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

/* Why a text holds no attributes. */
struct flamepix_name_attributes_fault {
    size_t line;     /* from 1 */
    const char *why; /* one clause; static */
};

/* Parses the text of such a file, of which nothing is kept. Other keys are for SVG and are left
 * out. Blank lines are skipped. Of lines with the same name the last one holds. Answers OK,
 * NO_MEMORY, or BAD_ARGUMENT (`fault_ret` says why): a line without TAB, a pair without "=", or an
 * href that is neither relative nor of http, https or mailto. */
FLAMEPIX_API enum flamepix_status
flamepix_name_attributes_parse(struct flamepix_bytes text,
                               struct flamepix_name_attributes **attributes_ret,
                               struct flamepix_name_attributes_fault *fault_ret);

/* NULL is fine. */
FLAMEPIX_API void flamepix_name_attributes_free(struct flamepix_name_attributes *attributes);

/* What sidecars say and link to. */
struct flamepix_sidecar_options {
    size_t size;      /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    unsigned sums;    /* that those which will be written need: some of enum flamepix_sum_wants */
    size_t text_rows; /* of each table of names */
    bool plain;       /* these tables are plain text; else Markdown */
    /* Of the map: */
    double map_minwidth; /* what is drawn narrower has no area, in px before `scale` */
    const struct flamepix_name_attributes *attributes; /* titles and links by name; or NULL */
    /* A URL to the code of a frame in which {file}, {line}, {module} and {function} stand for parts
     * of its name, percent-encoded; frames whose names do not have all that are asked for have no
     * link. NULL: there are none. It begins with http:// or https://, or is relative. */
    const char *href_template;
};

/* What a picture carries beside its pixels, so that it is an input, too: in a chunk of a PNG, in
 * segments APP9 of a JPEG. */
enum flamepix_embed {
    FLAMEPIX_EMBED_NONE,
    FLAMEPIX_EMBED_FRAMES, /* what is drawn, as flamepix_figure_frames writes it */
    FLAMEPIX_EMBED_FOLDED  /* and before it the whole profile as folded text */
};

/* Lengths are in px before `scale`. */
struct flamepix_figure_options {
    size_t size;         /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    uint32_t width;      /* image width */
    uint32_t row_height; /* of one frame */
    /* Exact image size, or 0 × 0: then width holds, and the height follows from the rows. With it,
     * rows get lower until all fit, then are cut at a torn edge at the leaves. */
    uint32_t fit_width, fit_height;
    bool keep_row_height; /* with it, rows with labels get no lower: what does not fit is cut */
    uint32_t most_height; /* without it: rows are cut where the image is higher; 0: no bound */
    /* With an exact size, rows may get this many times as high to fill it; 0 is 1. */
    double fit_growth;
    double scale;     /* HiDPI: every length is multiplied by it; 1 to 8 */
    double costscale; /* chart width by weight, as flamepix_layout_options; 0: by `width` */
    uint32_t max_columns;
    /* The look of a thumbnail; needs an exact size. No captions around the chart; rows share its
     * height, all alike, and grow to 24 px. Where that leaves them less than 4 px, chains become
     * one row each, and rows at the leaves that hold less than a tenth of all frames' cells are cut
     * at a torn edge. What is not on the hot path (always on to the heaviest child, until a frame
     * weighs more itself; around a function, on to its callers too) is paler; a run of elided
     * frames has a pale tint of the frame that is under most of it. Where profiles are compared,
     * changes and runs have the colours of other pictures. */
    bool thumbnail;
    bool bare;      /* cells alone: no padding, title, labels, gaps or footer */
    bool panel;     /* part of a sheet: no padding, and nothing is said around its chart */
    bool inverted;  /* icicle: the root on top; around a function, its callers */
    bool hide_runs; /* elided frames leave blanks */
    /* NULL: "Flame Graph", "Differential Icicle Graph" or the like; "": none. */
    const char *title;
    /* The title as it is drawn, with isolates around its names (flamepix_type_fit_line); NULL: as
     * it is. */
    const char *drawn_title;
    const char *subtitle;  /* NULL or "": none; as it is drawn */
    const char *notes;     /* metadata of the file; NULL or "": none */
    const char *countname; /* the unit; NULL: the input's, or "samples" where it says none */
    const char *nametype;  /* what a name is, "Function:"; for tooltips made from the frames JSON */
    /* Of labels, 12; smaller where rows are lower; below 7 px (9 in thumbnails) there are none. */
    double fontsize;
    enum flamepix_truncate truncate;
    double factor; /* multiplies the counts that are shown */
    enum flamepix_row_heights row_heights;
    enum flamepix_chains chains;
    enum flamepix_percent percent;
    enum flamepix_title_align title_align;
    bool annotations; /* labels keep annotations, hashes and offsets */
    bool summary;     /* the line that says where the time goes */
    bool axis;        /* a percent axis under the root, or the farthest callers */
    enum flamepix_theme theme;
    struct flamepix_optional_color background, ui_color, stroke_color;
    bool no_background;                       /* the ground is transparent; inks are the theme's */
    bool search_dim;                          /* frames that no search finds are dimmed */
    struct flamepix_pattern *const *searches; /* as the tally's */
    const uint32_t *search_colors;            /* 0xRRGGBB, one each */
    size_t search_count;
    const struct flamepix_mark *marks;
    size_t mark_count;               /* at most FLAMEPIX_MARKS_MAX */
    struct flamepix_palette palette; /* a program's own; its `color` is NULL: by `colors` */
    enum flamepix_image_format format;
    enum flamepix_compression compression;
    unsigned quality;
    /* Of how much of a pixel text covers, as many are told apart: 2 or 3, or 0 for all. Fewer make
     * a smaller PNG, and letters with rougher edges. */
    unsigned levels;
    /* Of the finished image, bytes; 0: any. Drawing answers LIMIT_BYTES beyond it; flamepix_render
     * gives up what it can to stay below it. */
    uint64_t limit_nbytes;
    enum flamepix_embed embed;
    size_t embed_most_nbytes; /* of each part; 0 is FLAMEPIX_DEFAULT_EMBED_NBYTES */
    bool metadata;            /* the file says its title, its total and the unit of that */
    uint32_t limit_side;      /* px of the finished image; 0 is FLAMEPIX_DEFAULT_LIMIT_SIDE */
    uint64_t limit_area;      /* 0 is FLAMEPIX_DEFAULT_LIMIT_AREA */
    struct flamepix_delta_options delta; /* where the facts say that it is a comparison */
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

/* The same with flamegraph.pl's look: the palette hot, uniform rows, names cut at the end, the
 * title centred, no percentages, summary or axis. */
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

/* Sets the sizes of a named preset: width, fit_*, keep_row_height, most_height and thumbnail; where
 * the preset has one, scale and fontsize, and the row height that goes with it unless rows are
 * uniform; of a thumbnail, fast compression. Nothing else changes. Answers OK or BAD_ARGUMENT (no
 * such name). */
FLAMEPIX_API enum flamepix_status flamepix_figure_preset(const char *name,
                                                         struct flamepix_figure_options *options);

/* The name of preset i, and its sizes in a few words ("1200x630"); static. NULL behind the last. */
FLAMEPIX_API const char *flamepix_figure_preset_name(size_t i);
FLAMEPIX_API const char *flamepix_figure_preset_summary(size_t i);

/* Sets what a figure decides for the layout: columns, costscale, limits, and minwidth_scale, so
 * that a minwidth is in px before `scale` too. Leaves all else as it is, minwidth_px included, and
 * depends on nothing that it sets: called again, it sets the same. */
FLAMEPIX_API void flamepix_figure_plan(const struct flamepix_figure_options *options,
                                       struct flamepix_layout_options *layout);

/* What a figure needs of its profile's sums by name, for its colours, its legend, its line about
 * self weights and its sidecars: some of enum flamepix_sum_wants. Bare ones and thumbnails have no
 * such words. */
FLAMEPIX_API unsigned flamepix_figure_wants_sums(const struct flamepix_figure_options *options);

/* A page that was worked out. One thread at a time, with the fonts that it draws with: figures of
 * different fonts may be drawn at the same time, of one layout, too. */
struct flamepix_figure;

/* A view of the profile that was asked for (flamepix/view.h), in words. */
struct flamepix_figure_view {
    const char *name;
    const char *argument; /* NULL: it has none */
    const char *title;    /* of a struct flamepix_view; NULL: it adds nothing to a title */
    const char *kept;     /* the same; NULL: a sentence says nothing of it */
};

/* What views did before the picture was made; all 0 where there are none. */
struct flamepix_figure_views {
    const struct flamepix_figure_view *items; /* in the order in which they were applied */
    size_t count;
    bool input_order;   /* x is the order of the input: it is a chart, not a graph */
    double read, left;  /* the weight before the first of them, and after the last */
    size_t shown_depth; /* all stacks begin with the same so many frames, and the last of these is
                           what is shown: percentages are of it, what it stands on is faded; 0: all
                           is shown */
    const char *others; /* the frame at depth 1 that stands for what has no place of its own, and is
                           drawn as quietly as elided frames are; NULL or "": there is none */
};

/* What a picture of two sides knows of them. */
struct flamepix_figure_comparison {
    /* What the boxes' weight and other are; NULL: two measures whose ratio is shown. */
    const struct flamepix_measure *measure;
    const struct flamepix_difference *difference; /* of the sides as they are drawn */
    struct flamepix_side_ratios ratios;           /* that weights have been multiplied by */
    /* The sums of each side by name; NULL: none were taken, or nothing is said of them. */
    const struct flamepix_tally *before, *after;
    /* Behind what there is after, in weight units, comes what is gone (flamepix_white_black_open),
     * as far as there is any. */
    bool shows_gone;
};

/* The stacks of a whole profile, folded text in one frame of zstd, for pictures that carry it. */
struct flamepix_figure_stacks {
    struct flamepix_bytes packed; /* data NULL: there are none */
    bool are_large;               /* because they exceed what may be embedded */
};

/* Stacks left out because their counts add up to less than 0; of two sides, of each. */
struct flamepix_figure_below_zero {
    uint64_t stacks, stacks_before;
    double weight, before;
};

/* What the reader of the profile knows. */
struct flamepix_figure_facts {
    size_t size;                  /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    uint64_t bad_lines, comments; /* of the input, which are not drawn */
    const struct flamepix_ledger *ledger; /* of its records; NULL: nobody knows */
    struct flamepix_figure_below_zero below_zero;
    const struct flamepix_tally *tally; /* sums of all its stacks; NULL: none were taken */
    const char *unit; /* of the counts, as the input says; NULL or "": it does not */
    double begin;     /* of a flame chart of seconds: how far in its recording it begins */
    struct flamepix_figure_views views;
    struct flamepix_figure_stacks stacks;
    /* NULL: nothing is compared. Else colours go by a rule made from the options' `delta`, unless
     * they have one already, and the default palette is FLAMEPIX_CHANGE_PALETTE. */
    const struct flamepix_figure_comparison *comparison;
};

/* Works out the page; nothing of the image's size is allocated. A layout around a function gets a
 * chart that goes up and down from it. `facts` may be NULL: nothing is known. Layout, fonts, the
 * strings of the options and what the facts point to must outlive the figure; the options and facts
 * need not. Answers OK, BAD_ARGUMENT, LIMIT_SIDE, LIMIT_AREA, LIMIT_PATTERN, BAD_FONT or
 * NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_figure_create(const struct flamepix_layout *layout,
                       const struct flamepix_figure_options *options, struct flamepix_fonts *fonts,
                       const struct flamepix_figure_facts *facts,
                       struct flamepix_figure **figure_ret);

/* Why a picture carries less than its options ask for. */
enum flamepix_unembedded {
    FLAMEPIX_UNEMBEDDED_LARGE_STACKS = 1, /* the profile takes more bytes than it may */
    FLAMEPIX_UNEMBEDDED_LARGE_FRAMES = 2, /* so do the frames, and nothing is embedded */
    FLAMEPIX_UNEMBEDDED_NO_STACKS = 4     /* the picture is not that of one profile */
};

/* The page in px of the finished image. */
struct flamepix_figure_page {
    uint32_t width, height;
    uint32_t chart_x, chart_y, chart_width;
    uint32_t row_height; /* of rows with labels; in a thumbnail, of the lowest */
    uint32_t rows;       /* drawn */
    uint32_t thin_rows;  /* of them, lower than row_height may be: no box is wide enough to say
                            anything */
    uint32_t cut_rows;   /* kept by the layout, but beyond an exact size or most_height */
    /* Frames that own the same cells and share a row, each chain one, with all its frames. */
    uint64_t merged_frames, merged_chains;
    uint32_t missed_marks;  /* bit i: mark i finds no frame that shows no label */
    uint32_t crowded_marks; /* bit i: there is no room for mark i */
    unsigned unembedded;    /* of enum flamepix_unembedded; known when it was drawn */
    size_t drawn;           /* boxes and runs that own a cell */
    /* Every frame of the profile's tree (flamepix_layout_summary: frames) is counted in one of: */
    uint64_t frames; /* drawn, each with a tag of its own; runs are none */
    uint64_t elided; /* in runs, drawn or not */
    uint64_t cut;    /* by a limit of depth, an exact size or a thumbnail */
};
FLAMEPIX_API struct flamepix_figure_page flamepix_figure_page(const struct flamepix_figure *figure);

/* Draws the page, top to bottom, into an image. Answers OK, NO_MEMORY, BAD_FONT, CODEC_FAILED,
 * LIMIT_SIDE (JPEG), LIMIT_BYTES, LIMIT_PATTERN (of a colour rule), or what `write` answers. */
FLAMEPIX_API enum flamepix_status flamepix_figure_draw(struct flamepix_figure *figure,
                                                       flamepix_write_fn write, void *user);

/* Everything drawn as JSON, schema flamepix-frames-2, and among it the frames that the layout kept
 * and that own no pixel (possible below a minwidth of 1 px): then tags are not the spans', but have
 * gaps for these. Its elidedFrames and cutFrames are the page's `elided` and `cut`, and of its
 * frames as many as the page's `frames` are no runs and own pixels. Answers OK,
 * NO_MEMORY, BAD_FONT, or what `write` answers. */
FLAMEPIX_API enum flamepix_status flamepix_figure_frames(const struct flamepix_figure *figure,
                                                         flamepix_write_fn write, void *user);

/* The tag that each pixel of the image has in this JSON: a NumPy file, little-endian uint32,
 * shape (height, width), row-major from the top, 0 = background. Answers OK, NO_MEMORY, or what
 * `write` answers. */
FLAMEPIX_API enum flamepix_status flamepix_figure_tags(const struct flamepix_figure *figure,
                                                       flamepix_write_fn write, void *user);

/* Where a picture is, seen from its sidecar: paths relative to the sidecar's folder, of any bytes.
 * NULL: nobody can say. */
struct flamepix_picture_place {
    const char *picture;
    const char *dark; /* its twin on a dark ground; NULL: there is none */
};

/* A sidecar by its name: "frames" and "tags" are those above, the others have the names of the
 * program's options, without the dashes ("map", "csv"). `place` may be NULL where a sidecar does
 * not name the picture. Answers OK, NO_MEMORY, BAD_FONT, what `write` answers, or BAD_ARGUMENT (no
 * such name, or no place). */
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

/* How a page of all palettes is drawn. */
struct flamepix_swatches_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    enum flamepix_theme theme;
    enum flamepix_image_format format;
    unsigned quality; /* of a JPEG */
};

/* Draws the page of all palettes, in the order of flamepix_palette_names: the name of each, frames
 * of a made-up profile in its colours, and what is said about it. Answers OK, NO_MEMORY, BAD_FONT,
 * CODEC_FAILED, or what `write` answers. */
FLAMEPIX_API enum flamepix_status
flamepix_swatches_draw(const struct flamepix_swatches_options *options,
                       struct flamepix_fonts *fonts, flamepix_write_fn write, void *user);

#ifdef __cplusplus
}
#endif

#endif
