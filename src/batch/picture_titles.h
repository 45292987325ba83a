/* Titles: what stands above the pictures of one input, by the templates of the plan. */
#ifndef FPX_BATCH_PICTURE_TITLES_H
#define FPX_BATCH_PICTURE_TITLES_H

#include "batch/plan.h"
#include "jobs/title_template.h"

/* The title and subtitle of the input at hand. Starts as {0}, and is used for one input after the
 * other: its memory stays. Terminated; without data where the plan has no template. */
struct fpx_picture_titles {
    struct flamepix_buffer title, drawn_title, subtitle; /* the last two as they are drawn */
};

/* What a template may say of a profile, besides its path. */
struct fpx_picture_titles_facts {
    double total;                /* as it is shown: times the factor */
    const char *unit;            /* NULL: samples */
    struct flamepix_bytes top;   /* the name of most self weight; empty where there is none */
    struct flamepix_bytes group; /* that the pictures are of; empty: of none */
};

/* Whether a template of the plan has that field. */
bool fpx_picture_titles_have(const struct fpx_plan *plan, enum fpx_title_field field);

/* Expands the templates for job i. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_picture_titles_make(struct fpx_picture_titles *titles,
                                             const struct fpx_plan *plan, size_t i,
                                             const struct fpx_picture_titles_facts *facts);

void fpx_picture_titles_free(struct fpx_picture_titles *titles);

#endif
