/* Picture: the options of one picture, and what they mean to the library. */
#ifndef FLAMEPIX_CLI_PICTURE_H
#define FLAMEPIX_CLI_PICTURE_H

#include <flamepix/render.h>

#include "cli/options.h"
#include "cli/view_list.h"
#include "figure/sidecar.h"

/* What the options of a picture say. Choices count from 1; 0 is "not given". */
struct flamepix_picture_arguments {
    const char *output; /* NULL: stdout */
    unsigned format, compression, colors, truncate, elided, preset, rows, chains;
    uint64_t quality;
    uint64_t width, height, maxwidth, maxdepth;
    struct flamepix_extent size;
    double costscale, scale;
    struct flamepix_share minwidth;
    bool bare, inverted, classic;
    const char *title, *subtitle, *notes, *countname, *nametype;
    double fontsize;
    struct flamepix_texts fonts;
    double total, factor;
    unsigned format_in, counts;
    bool sorted, strict;
    uint64_t memory;
    struct flamepix_view_list views;
    const char *sidecars[FLAMEPIX_SIDECARS_COUNT]; /* their files; NULL: not wanted */
    bool timings;
    uint64_t limit_side, limit_area, limit_depth, limit_line;
    uint64_t limit_unpacked; /* 0: the defaults of flamepix/limits.h, size and ratio */
    uint64_t limit_window;
};

/* The values of `elided`. */
enum { FLAMEPIX_ELIDED_SHOW = 1, FLAMEPIX_ELIDED_HIDE };

/* The formats of a picture, and the presets. */
struct flamepix_choice flamepix_picture_format_choice(size_t i);
struct flamepix_choice flamepix_picture_preset_choice(size_t i);

/* Their table, in the groups of the help. */
extern const struct flamepix_option_group flamepix_picture_output, flamepix_picture_encoding,
    flamepix_picture_size, flamepix_picture_look, flamepix_picture_text, flamepix_picture_profile,
    flamepix_picture_views, flamepix_picture_sidecars, flamepix_picture_limits;

/* The format: as given, else by the extension of the output, else PNG. Answers USAGE, after saying
 * so, when the extension is that of something else. */
enum flamepix_exit flamepix_picture_format(const struct flamepix_picture_arguments *picture,
                                           enum flamepix_image_format *format_ret);

/* What the library is to do. The strings stay the arguments'. Answers DONE or USAGE. */
enum flamepix_exit flamepix_picture_options(const struct flamepix_picture_arguments *picture,
                                            struct flamepix_render_options *options_ret);

/* Sets what a preset decides, by its name; what --size asks for is kept. Answers DONE or USAGE,
 * after saying so (no such preset, or a thumbnail that is too small). */
enum flamepix_exit flamepix_picture_preset(const struct flamepix_picture_arguments *picture,
                                           const char *name,
                                           struct flamepix_figure_options *figure);

/* How the inputs are to be read. */
struct flamepix_input_options
flamepix_picture_input(const struct flamepix_picture_arguments *picture);

#endif
