/* Job titles: the texts above the pictures of one input, from templates (title_template.h). */
#ifndef FPX_JOBS_JOB_TITLES_H
#define FPX_JOBS_JOB_TITLES_H

#include "jobs/name_template.h"
#include "jobs/title_template.h"

/* The title and subtitle of the current input. Starts as {0}, and is reused from input to input:
 * its memory stays. Terminated; without data if there is no template. */
struct fpx_picture_titles {
    struct flamepix_buffer title, drawn_title, subtitle; /* the drawn form of the last two */
};

/* The values of a profile for templates, besides its path. */
struct fpx_picture_titles_facts {
    double total;                /* as displayed: times the factor */
    const char *unit;            /* NULL: samples */
    struct flamepix_bytes top;   /* the name with most self weight; empty: none */
    struct flamepix_bytes group; /* of the pictures; empty: none */
};

/* Whether one of the templates has that field; each may be NULL. */
bool fpx_picture_titles_have(const char *title, const char *subtitle, enum fpx_title_field field);

/* Expands the templates (NULL: none) for the input with this name. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_picture_titles_make(struct fpx_picture_titles *titles, const char *title,
                                             const char *subtitle,
                                             const struct fpx_name_template_fields *name,
                                             const struct fpx_picture_titles_facts *facts);

void fpx_picture_titles_free(struct fpx_picture_titles *titles);

#endif
