/* Plan: what a batch makes of every input. The parent and, by the fork, its workers share it;
 * nobody changes it while they run. */
#ifndef FLAMEPIX_BATCH_PLAN_H
#define FLAMEPIX_BATCH_PLAN_H

#include <flamepix/render.h>

#include "jobs/jobs.h"
#include "report/report.h"

/* When an output that exists is written again. */
enum flamepix_exists {
    FLAMEPIX_EXISTS_SKIP,      /* never */
    FLAMEPIX_EXISTS_OVERWRITE, /* always */
    FLAMEPIX_EXISTS_ERROR,     /* never, and the input fails */
    FLAMEPIX_EXISTS_IF_NEWER,  /* when the input is not older than each output */
    FLAMEPIX_EXISTS_IF_CHANGED /* unless the past says that it was made from these bytes by these
                                  options */
};

/* One picture of each input. */
struct flamepix_variant {
    const char *suffix; /* before the extension of the output: "@thumb", or "" */
    struct flamepix_figure_options figure;
};

/* The exit codes that a failure alone would give: of a status; of an input that breaks a rule, of
 * one that reaches a limit, of one whose worker died. */
struct flamepix_codes {
    int (*of)(enum flamepix_status status);
    int input, limit, worker;
};

struct flamepix_plan {
    const struct flamepix_jobs *jobs;
    const struct flamepix_report_index *past; /* what earlier runs made */
    const struct flamepix_variant *views;
    size_t view_count;                     /* at least 1 */
    struct flamepix_render_options render; /* but for the figure, which is each view's */
    const char *format_option; /* that reads an input as folded whatever it looks like */
    struct flamepix_input_options input;
    const char *const *fonts; /* files to prefer to the bundled ones */
    size_t font_count;
    const char *frames, *tags; /* name templates of the sidecars of each view; NULL: none */
    enum flamepix_exists exists;
    bool resumes; /* an output may be the interrupted run's: EXISTS_ERROR writes it again */
    uint64_t options_hash;        /* of all that shapes an output */
    uint64_t limit_memory_nbytes; /* for messages */
    struct flamepix_codes codes;
};

#endif
