/* Picture: the options of one picture, translated for the library. */
#ifndef FPX_CLI_PICTURE_PICTURE_H
#define FPX_CLI_PICTURE_PICTURE_H

#include <flamepix/render.h>

#include "cli/compare/comparison_arguments.h"
#include "cli/options/list_values.h"
#include "cli/options/options.h"
#include "cli/options/recording_arguments.h"
#include "sidecar/sidecar.h"

/* The options of a picture. Choices count from 1; 0 is "not given". */
struct fpx_picture_arguments {
    const char *output; /* NULL: stdout */
    bool terminal;      /* displays the picture there */
    bool metadata;      /* the file describes its content */
    unsigned protocol;  /* of the terminal; 1: what it supports */
    unsigned format, compression, truncate, annotations, percent, elided, preset, theme;
    unsigned title_align, summary, axis, rows, chains, embed, text_format;
    struct fpx_texts marks;
    uint64_t quality;
    uint64_t max_bytes; /* 0: any size */
    uint64_t embed_max; /* 0: not given */
    uint64_t width;     /* 0: not given */
    uint64_t height, maxwidth, maxdepth;
    struct fpx_extent size;
    double costscale;
    double scale, dpi; /* 0: not given; at most one is given */
    struct fpx_share minwidth;
    bool bare, inverted, classic, ignore_case;
    unsigned search_dim;
    struct fpx_texts searches;
    struct fpx_color_value search_color;
    struct fpx_color_value background, bgcolors, uicolor, stroke_color;
    struct flamepix_mark_colors mark_dispatch, mark_gc;
    const char *colors; /* a palette, optionally with argument; NULL: not given */
    bool hash, deterministic, random, colordiffusion;
    bool cp;                  /* reads a palette map, and rewrites it */
    uint64_t seed;            /* FPX_NO_SEED: not given */
    const char *palette_file; /* path; NULL: not given */
    const char *color_rules, *colors_from;
    const char *title, *subtitle, *notes, *countname, *nametype;
    double fontsize; /* 0: from the height of rows */
    struct fpx_texts fonts;
    double total, factor;
    unsigned format_in, counts;
    unsigned below_zero; /* 0: not given */
    struct fpx_recording_arguments recording;
    unsigned order;      /* 0: not given, by name */
    unsigned join_equal; /* 2: off; 0: not given, on */
    bool hot_cold;       /* single pictures only: the two inputs are on-CPU and off-CPU */
    struct fpx_comparison_arguments comparison;
    struct fpx_texts include, exclude; /* globs for the search in folders */
    bool count_first, sorted, strict, lenient, timings, redact_keep;
    uint64_t memory;
    struct fpx_view_list views;
    /* Set by the command: where patterns collect names about which they are undecided, and whether
     * those of views do not, since nothing can be judged then. */
    struct flamepix_undecided *undecided;
    bool views_must_decide;
    unsigned empty; /* 0: the command lacks the option */
    uint64_t max_panels, slices;
    const char *redact_key;                   /* file; NULL: not given */
    const char *sidecars[FPX_SIDECARS_COUNT]; /* files; NULL: not wanted */
    double map_minwidth;                      /* below 0: not given */
    const char *nameattr, *href_template;     /* of the map; NULL: not given */
    uint64_t text_rows;                       /* of tables of names */
    uint64_t limit_side, limit_area, limit_depth, limit_line;
    uint64_t limit_unpacked; /* 0: the defaults of flamepix/limits.h, size and ratio */
    uint64_t limit_window;
    uint64_t limit_memory; /* 0: the default */
    uint64_t limit_names;
    unsigned sandbox; /* 1: wherever it is possible */
    uint64_t jobs;    /* threads that read a profile; 0: as many as CPUs */
};

/* The default of `limit_memory`, unless half of the memory is less. */
#define FPX_LIMIT_MEMORY_GIB 4

/* Limits what the process may allocate, and returns how much of it is for sorting: that of
 * --memory, at most a quarter of the limit. Returns DONE, or IO after printing why. */
enum fpx_exit fpx_picture_limit_memory(const struct fpx_picture_arguments *picture,
                                       uint64_t *sort_nbytes_ret);

/* Above any valid seed. */
#define FPX_NO_SEED 4294967296

/* The default palette file. */
#define FPX_DEFAULT_PALETTE_FILE "palette.map"

/* Narrower areas of a map, in px, are omitted: a pointer hardly finds them. */
#define FPX_DEFAULT_MAP_MINWIDTH 2

/* The values of `elided`, and of on/off options: `summary`, `axis`, `search_dim`. */
enum { FPX_ELIDED_SHOW = 1, FPX_ELIDED_HIDE };
enum { FPX_SHOWN_ON = 1, FPX_SHOWN_OFF };

/* The values of `text_format`. */
enum { FPX_TEXT_MARKDOWN = 1, FPX_TEXT_PLAIN };

/* The values of `empty`. */
enum { FPX_EMPTY_ERROR = 1, FPX_EMPTY_DRAW };

/* The values of `theme`; the last two mean the same: a picture in each. */
enum { FPX_THEME_LIGHT = 1, FPX_THEME_DARK, FPX_THEME_LIGHT_DARK, FPX_THEME_DARK_LIGHT };
enum { FPX_THEMES = 2 };

/* Suffix of the dark picture of a pair, before its extension. */
#define FPX_DARK_SUFFIX "-dark"

/* Whether there is a light and a dark picture. */
bool fpx_picture_has_both_themes(const struct fpx_picture_arguments *picture);

/* Replaces `path` by the terminated path of the dark twin: "p-dark.png" beside "p.png". Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_picture_dark_path(const char *light, struct flamepix_buffer *path);

/* The values of `annotations`. */
enum { FPX_ANNOTATIONS_DROP = 1, FPX_ANNOTATIONS_KEEP };

/* The choices on or off, the formats of a picture, and the presets. */
struct fpx_choice fpx_picture_on_choice(size_t i);
struct fpx_choice fpx_picture_format_choice(size_t i);
struct fpx_choice fpx_picture_preset_choice(size_t i);

/* The table, in the groups of the help. */
extern const struct fpx_option_group fpx_picture_output, fpx_picture_encoding,
    fpx_picture_embedding, fpx_picture_size, fpx_picture_appearance, fpx_picture_palette,
    fpx_picture_background, fpx_picture_search, fpx_picture_text, fpx_picture_profile,
    fpx_picture_recording, fpx_picture_comparison, fpx_picture_inputs, fpx_picture_tables,
    fpx_picture_views, fpx_picture_panels, fpx_picture_sidecars, fpx_picture_map, fpx_picture_empty,
    fpx_picture_threads, fpx_picture_limits, fpx_picture_batch_limits, fpx_picture_sandbox;

/* The options of reading an input in the groups above: for commands that draw nothing. */
extern const struct fpx_option_group fpx_picture_reading_group, fpx_picture_input_limits;

/* The part of fpx_picture_size that applies to a picture of many panels: its width and height,
 * then the other lengths, a group without a heading. */
extern const struct fpx_option_group fpx_picture_sides, fpx_picture_lengths;

/* --include and --exclude, for commands that search folders; without a heading. */
extern const struct fpx_option_group fpx_picture_folders;

/* The groups for the content and look of a picture, which every command's table has, and the hash
 * of the options that affect an output. */
#define FPX_PICTURE_GROUPS                                                                         \
    &fpx_picture_size, &fpx_picture_appearance, &fpx_picture_palette, &fpx_picture_background,     \
        &fpx_picture_search, &fpx_picture_text, &fpx_picture_comparison, &fpx_picture_profile,     \
        &fpx_picture_recording, &fpx_picture_tables

/* The format: as given, else by the extension of the output, else PNG. Returns USAGE after printing
 * that the extension is that of something else. */
enum fpx_exit fpx_picture_format(const struct fpx_picture_arguments *picture,
                                 enum flamepix_image_format *format_ret);

/* The width of the image, given or default. */
uint32_t fpx_picture_width(const struct fpx_picture_arguments *picture);

/* The scale, by either option. Returns DONE, or USAGE after printing that both were given. */
enum fpx_exit fpx_picture_scale(const struct fpx_picture_arguments *picture, double *scale_ret);

/* The options for the library; with two themes, of the light picture. The strings are borrowed from
 * the arguments. Returns DONE or USAGE. */
enum fpx_exit fpx_picture_options(const struct fpx_picture_arguments *picture,
                                  struct flamepix_render_options *options_ret);

/* Returns DONE, or USAGE after printing that only text keeps sums below 0. */
enum fpx_exit fpx_picture_check_below_zero(const struct flamepix_profile_options *profile);

/* Sets how inputs become stacks: the part of the above for the profile. */
void fpx_picture_reading(const struct fpx_picture_arguments *picture,
                         struct flamepix_profile_options *profile);

/* Applies a preset by its name; a given --size is kept. Returns DONE or USAGE, after printing why
 * (no such preset, or a thumbnail that is too small). */
enum fpx_exit fpx_picture_preset(const struct fpx_picture_arguments *picture, const char *name,
                                 struct flamepix_figure_options *figure);

/* The palette file, to which --cp also adds names; NULL without --cp and --palette-file. */
const char *fpx_picture_palette_file(const struct fpx_picture_arguments *picture);

/* How to read the inputs. */
struct flamepix_input_options fpx_picture_input(const struct fpx_picture_arguments *picture);

#endif
