/* Plan: what a batch makes of every input. Shared by the parent and, through the fork, its workers;
 * constant while they run. */
#ifndef FPX_BATCH_PLAN_H
#define FPX_BATCH_PLAN_H

#include <flamepix/render.h>

#include "base/os/disk_sync.h"
#include "base/os/output_folder.h"
#include "base/os/sandbox.h"
#include "jobs/jobs.h"
#include "messages/explain.h"
#include "render/normalize.h"
#include "report/report_index.h"
#include "sidecar/sidecar.h"

/* Whether an existing output is written again. */
enum fpx_exists {
    FPX_EXISTS_SKIP,      /* never */
    FPX_EXISTS_OVERWRITE, /* always */
    FPX_EXISTS_ERROR,     /* never, and the input fails */
    /* If the input, or its baseline, is as new as an output or newer. */
    FPX_EXISTS_IF_NEWER,
    /* Unless an earlier report records that it was made from the same bytes of both with the same
     * options. */
    FPX_EXISTS_IF_CHANGED
};

/* One picture of each input. */
struct fpx_variant {
    const char *suffix; /* before the extension of the output: "@thumb", or "" */
    const char *preset; /* NULL: none */
    struct flamepix_figure_options figure;
    /* The previous variant's picture for another ground: it has that variant's layout and sidecars.
     * Never the first. */
    bool is_twin;
};

/* Exit codes of a single failure: by status; for an input that breaks a rule, one that exceeds a
 * limit, one whose worker died. */
struct fpx_failure_codes {
    int (*of)(enum flamepix_status status);
    int input, limit, worker;
};

/* The kind of an input's pictures. */
enum fpx_pictures {
    FPX_PICTURES_CHARTS,     /* of all of it */
    FPX_PICTURES_SHEETS,     /* of panels (flamepix/split.h), if a view or slices need them */
    FPX_PICTURES_GROUP_FILES /* one chart for each panel, in a file named after it */
};

struct fpx_plan {
    const struct fpx_jobs *jobs;
    const struct fpx_output_folder *folder; /* of all outputs */
    const struct fpx_report_index *past;    /* from earlier batches */
    /* Entries of the resumed report; NULL: the batch does not resume. */
    const struct fpx_report_index *kept;
    uint64_t run;       /* number of this run in reports */
    const char *prefix; /* path from the report's folder to the outputs: "", or "../out/" */
    const struct fpx_variant *variants;
    size_t variant_count;                  /* at least 1 */
    struct flamepix_render_options render; /* except the figure, which each variant has */
    struct flamepix_input_options input;
    /* If the jobs have a baseline, every picture compares two sides, the baseline and the input;
     * this says how they are made comparable. */
    struct fpx_normalizing normalizing;
    /* Templates (title_template.h) of the title and subtitle of every picture, which replace those
     * of the variants' figures; NULL: keep these. */
    const char *title, *subtitle;
    /* The palette file (palette_file.h) that the names of all pictures are added to; NULL: none.
     * Pictures are drawn with the figures' map. */
    const char *palette_file;
    enum fpx_pictures pictures;
    size_t most_panels;       /* unless they are charts */
    const char *const *fonts; /* files preferred to the bundled ones */
    size_t font_count;
    /* Name templates of the sidecars of each variant; NULL: not wanted. */
    const char *sidecars[FPX_SIDECARS_COUNT];
    enum fpx_exists exists;
    const struct fpx_sandbox *sandbox; /* of each worker; NULL: none */
    enum fpx_sync sync;                /* of outputs, before their report line */
    bool draws_empty;                  /* inputs without samples get a picture with a notice */
    bool says_alt;                     /* the report describes each picture in one sentence */
    bool resumes; /* an output may be the interrupted batch's: EXISTS_ERROR overwrites it */
    uint64_t options_hash;        /* of all that affects an output, except the fields of titles */
    uint64_t limit_memory_nbytes; /* for messages */
    const struct fpx_option_names *words; /* for messages; NULL: no hints */
    struct fpx_failure_codes codes;
};

/* Gives a worker that was just forked the sandbox of the plan. */
static inline void fpx_plan_confine(const struct fpx_plan *plan)
{
    if (plan->sandbox == NULL)
        return;
    struct fpx_sandbox own = *plan->sandbox;
    fpx_sandbox_enter(&own);
}

#endif
