/* Render outputs: one variant of one input into its files. They get their names later, together
 * with those of the other variants. */
#ifndef FPX_BATCH_PRODUCTS_RENDER_OUTPUTS_H
#define FPX_BATCH_PRODUCTS_RENDER_OUTPUTS_H

#include <flamepix/split.h>

#include "base/os/output.h"
#include "batch/products/made_files.h"
#include "batch/variants.h"
#include "color/palette_map.h"
#include "figure/savings.h"

struct fpx_drawing_kind;

/* What pictures are made of: one chart, or panels of groups on a sheet. */
struct fpx_drawn {
    const struct fpx_drawing_kind *kind;
    const struct flamepix_layout *layout;   /* of a chart; NULL: it is a sheet */
    const struct flamepix_split *split;     /* of a sheet */
    struct flamepix_layout_summary summary; /* of all that is drawn */
    const struct flamepix_tally *tally;     /* of the same; NULL: nobody asked */
    const char *unit;                       /* as pictures call it */
    bool is_group;                          /* the chart is of one of the input's groups */
    size_t group;                           /* then: which, and its name */
    struct flamepix_bytes group_name;
};

/* What is to be drawn, and with what. `files` has room for all products of the job, by number, and
 * is NULL where one is not begun. After a failure `*path_ret` is the path of the file that it is
 * about; the job's. */
struct fpx_outputs_request {
    const struct fpx_plan *plan;
    const struct flamepix_render_options *render; /* the plan's, with the sides of the job */
    struct flamepix_fonts *fonts;
    struct fpx_drawn drawn;
    const char *title, *drawn_title, *subtitle; /* NULL: those of the variant's figure */
    const struct fpx_savings *savings;          /* what the picture gives up; NULL: nothing */
    const struct flamepix_profile_report *report;
    struct fpx_variant_sums sums;
    const struct fpx_job_details *job;
    size_t variant;
    struct fpx_made_files *made_files; /* gets what is made */
    struct fpx_output **files;
    const char **path_ret;
    struct flamepix_buffer *matched; /* gets what searches find, terminated; NULL: nobody asks */
    struct flamepix_buffer *alt;     /* the same of the picture in a sentence */
    struct fpx_palette_map *map;     /* the picture's colours are added; NULL: not wanted */
};

/* What came of it. */
struct fpx_outputs_made {
    struct flamepix_figure_page page;
    uint64_t picture_nbytes, sidecar_nbytes;
    bool filing; /* the failure is about the file */
};

/* Begins the files of one variant, making folders that are missing, and draws the picture and its
 * sidecars into them. Answers OK, what fpx_sidecar_* answer, or, with `filing`, what
 * flamepix_output_* answer (errno set). */
enum flamepix_status fpx_render_outputs(const struct fpx_outputs_request *request,
                                        struct fpx_outputs_made *made_ret);

/* Draws the picture into nothing, and says how many bytes it takes, as far as it was drawn where it
 * fails. Answers OK or what fpx_sidecar_* answer: LIMIT_BYTES beyond `limit_nbytes`, unless
 * that is 0. */
enum flamepix_status fpx_outputs_measure(const struct fpx_outputs_request *request,
                                         uint64_t limit_nbytes, uint64_t *nbytes_ret);

/* Frees the files of a job, for the next one; what was not finished is abandoned. */
void fpx_render_outputs_free(const struct fpx_job_details *job, struct fpx_output **files);

#endif
