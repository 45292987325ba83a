/* Job titles: what stands above the pictures of one input, by templates (title_template.h). */
#ifndef FPX_JOBS_JOB_TITLES_H
#define FPX_JOBS_JOB_TITLES_H

#include "jobs/name_template.h"
#include "jobs/title_template.h"

/* The title and subtitle of the input at hand. Starts as {0}, and is used for one input after the
 * other: its memory stays. Terminated; without data where there is no template. */
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

/* Whether one of the templates, each of which may be NULL, has that field. */
bool fpx_picture_titles_have(const char *title, const char *subtitle, enum fpx_title_field field);

/* Expands the templates, NULL: none, for the input that has this name. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_picture_titles_make(struct fpx_picture_titles *titles, const char *title,
                                             const char *subtitle,
                                             const struct fpx_name_template_fields *name,
                                             const struct fpx_picture_titles_facts *facts);

void fpx_picture_titles_free(struct fpx_picture_titles *titles);

#endif
