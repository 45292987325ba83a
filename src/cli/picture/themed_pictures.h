/* Compose pages: the pictures of one rendering, a light one and a dark one at most, from what was
 * read. Where they may have so many bytes only, each is drawn into nothing first, as often as it
 * takes to find what they have to give up; both give up the same. */
#ifndef FPX_CLI_PICTURE_THEMED_PICTURES_H
#define FPX_CLI_PICTURE_THEMED_PICTURES_H

#include "cli/picture/composed_picture.h"
#include "cli/picture/output_files.h"
#include "cli/picture/panels_picture.h"
#include "cli/picture/picture.h"
#include "cli/picture/split_picture.h"
#include "figure/savings.h"

/* A picture: of two themes there is one each. */
struct fpx_themed_picture {
    struct flamepix_figure_options options; /* as it is asked for */
    size_t output;                          /* index */
    struct fpx_composed_picture drawn;
};

/* Starts as {0}. */
struct fpx_themed_pictures {
    struct fpx_themed_picture items[FPX_THEMES];
    size_t count;
    struct fpx_savings savings;       /* of pages that may have so many bytes only */
    struct flamepix_layout *layout;   /* of a smaller scale; NULL: it is the one that was read */
    size_t largest;                   /* page of which the savings' nbytes are */
    struct flamepix_buffer dark_path; /* of the second page */
};

/* Asks for what the options do: one picture, or of two themes one each. Adds their files to the
 * outputs, for which the pages outlive these. Answers DONE, or USAGE or RESOURCES after saying
 * why. */
enum fpx_exit fpx_themed_pictures_request(struct fpx_themed_pictures *pages,
                                          const struct fpx_picture_arguments *picture,
                                          const struct flamepix_figure_options *options,
                                          struct fpx_outputs *outputs);

/* What they are made of; of the first three, the one that there is. Everything is the caller's, and
 * outlives the pages. */
struct fpx_picture_sources {
    const struct flamepix_layout *layout;
    const struct flamepix_split *split;      /* NULL: it is not split */
    const struct fpx_panels_picture *panels; /* of count 0: no panels */
    const struct flamepix_render_options *options;
    const struct flamepix_figure_facts *facts;
    struct flamepix_fonts *fonts;
};

/* Composes all pages. Answers OK, what flamepix_figure_create or flamepix_sheet_create answer, or
 * where they may have so many bytes only, what drawing them answers: LIMIT_BYTES, with all given
 * up. */
enum flamepix_status fpx_themed_pictures_compose(struct fpx_themed_pictures *pages,
                                                 const struct fpx_picture_sources *sources);

/* What drawing and encoding all of them took. */
struct flamepix_figure_effort fpx_themed_pictures_effort(const struct fpx_themed_pictures *pages);

void fpx_themed_pictures_free(struct fpx_themed_pictures *pages);

#endif
