/* Render outputs: writes one variant of one input into its files. They get their names later,
 * together with those of the other variants. */
#ifndef FPX_BATCH_PRODUCTS_RENDER_OUTPUTS_H
#define FPX_BATCH_PRODUCTS_RENDER_OUTPUTS_H

#include <flamepix/split.h>

#include "base/os/output.h"
#include "batch/products/made_files.h"
#include "batch/variants.h"
#include "color/palette_map.h"
#include "figure/savings.h"

struct fpx_drawing_kind;

/* The source of pictures: one chart, or panels of groups on a sheet. */
struct fpx_drawn {
    const struct fpx_drawing_kind *kind;
    const struct flamepix_layout *layout;   /* of a chart; NULL: a sheet */
    const struct flamepix_split *split;     /* of a sheet */
    struct flamepix_layout_summary summary; /* of everything drawn */
    const struct flamepix_tally *tally;     /* same; NULL: no sums wanted */
    const char *unit;                       /* as pictures call it */
    bool is_group;                          /* the chart shows one of the input's groups */
    size_t group;                           /* its number and name, if is_group */
    struct flamepix_bytes group_name;
};

/* What is to be drawn, and how. `files` has room for all products of the job, by number, with NULL
 * for files not begun. After a failure `*path_ret` is the path of the file concerned, owned by the
 * job. */
struct fpx_outputs_request {
    const struct fpx_plan *plan;
    const struct flamepix_render_options *render; /* the plan's, with the sides of the job */
    struct flamepix_fonts *fonts;
    struct fpx_drawn drawn;
    const char *title, *drawn_title, *subtitle; /* NULL: those of the variant's figure */
    const struct fpx_savings *savings;          /* of the picture; NULL: none */
    const struct flamepix_profile_report *report;
    struct fpx_variant_sums sums;
    const struct fpx_job_details *job;
    size_t variant;
    struct fpx_made_files *made_files; /* gets what is made */
    struct fpx_output **files;
    const char **path_ret;
    struct flamepix_buffer *matched; /* gets the search results, terminated; NULL: not wanted */
    struct flamepix_buffer *alt;     /* same for the picture in a sentence */
    struct fpx_palette_map *map;     /* gets the picture's colours; NULL: not wanted */
};

/* What came of it. */
struct fpx_outputs_made {
    struct flamepix_figure_page page;
    uint64_t picture_nbytes, sidecar_nbytes;
    bool filing; /* the failure concerns the file */
};

/* Begins the files of one variant, creating missing folders, and draws the picture and its sidecars
 * into them. Returns OK, the statuses of fpx_sidecar_* or, with `filing`, those of
 * flamepix_output_* (errno set). */
enum flamepix_status fpx_render_outputs(const struct fpx_outputs_request *request,
                                        struct fpx_outputs_made *made_ret);

/* Draws the picture into nothing to measure its bytes; after a failure, those drawn so far. Returns
 * OK or the statuses of fpx_sidecar_*: LIMIT_BYTES beyond `limit_nbytes`, unless that is 0. */
enum flamepix_status fpx_outputs_measure(const struct fpx_outputs_request *request,
                                         uint64_t limit_nbytes, uint64_t *nbytes_ret);

/* Frees the files of a job, for the next one; unfinished ones are abandoned. */
void fpx_render_outputs_free(const struct fpx_job_details *job, struct fpx_output **files);

#endif
