/* Plan: what a batch makes of every input. The parent and, by the fork, its workers share it;
 * nobody changes it while they run. */
#ifndef FPX_BATCH_PLAN_H
#define FPX_BATCH_PLAN_H

#include <flamepix/render.h>

#include "base/os/disk_sync.h"
#include "jobs/jobs.h"
#include "messages/explain.h"
#include "render/normalize.h"
#include "report/report_index.h"
#include "sidecar/sidecar.h"

/* When an output that exists is written again. */
enum fpx_exists {
    FPX_EXISTS_SKIP,      /* never */
    FPX_EXISTS_OVERWRITE, /* always */
    FPX_EXISTS_ERROR,     /* never, and the input fails */
    /* If the input, or its baseline, is not older than every output. */
    FPX_EXISTS_IF_NEWER,
    /* Unless an earlier report states that it was made from the same bytes of both, with the same
     * options. */
    FPX_EXISTS_IF_CHANGED
};

/* One picture of each input. */
struct fpx_variant {
    const char *suffix; /* before the extension of the output: "@thumb", or "" */
    const char *preset; /* NULL: none */
    struct flamepix_figure_options figure;
    /* The picture of the variant before it for another ground: it has the layout of that one, and
     * its sidecars are that one's. Never the first. */
    bool is_twin;
};

/* The exit codes that a failure alone would give: of a status; of an input that breaks a rule, of
 * one that reaches a limit, of one whose worker died. */
struct fpx_failure_codes {
    int (*of)(enum flamepix_status status);
    int input, limit, worker;
};

/* What the pictures of an input are. */
enum fpx_pictures {
    FPX_PICTURES_CHARTS,     /* of all of it */
    FPX_PICTURES_SHEETS,     /* of panels (flamepix/split.h): a view or slices ask for that */
    FPX_PICTURES_GROUP_FILES /* a chart for each of these panels, in files named by them */
};

struct fpx_plan {
    const struct fpx_jobs *jobs;
    const struct fpx_report_index *past; /* what earlier batches made */
    /* The entries of the resumed report; NULL if none is resumed. */
    const struct fpx_report_index *kept;
    uint64_t run;       /* the number of this one, in reports */
    const char *prefix; /* the way from the report's folder to the outputs: "", or "../out/" */
    const struct fpx_variant *variants;
    size_t variant_count;                  /* at least 1 */
    struct flamepix_render_options render; /* but for the figure, which is each variant's */
    struct flamepix_input_options input;
    /* Where the jobs have a baseline, every picture is of two sides, what its input is compared
     * with and the input; and this is how they are made comparable. */
    struct fpx_normalizing normalizing;
    /* Templates (title_template.h) of the title and subtitle of every picture, which replace
     * those of the variants' figures; NULL: these stay. */
    const char *title, *subtitle;
    /* The palette file (palette_file.h) that names of all pictures are added to; NULL: none.
     * The map that pictures are drawn with is the figures'. */
    const char *palette_file;
    enum fpx_pictures pictures;
    size_t most_panels;       /* where they are not charts */
    const char *const *fonts; /* files to prefer to the bundled ones */
    size_t font_count;
    /* Name templates of the sidecars of each variant; NULL: not wanted. */
    const char *sidecars[FPX_SIDECARS_COUNT];
    enum fpx_exists exists;
    enum fpx_sync sync; /* of outputs, before their input is reported */
    bool draws_empty;   /* inputs without samples get a picture with a notice */
    bool says_alt;      /* the report has each picture in one sentence */
    bool resumes;       /* an output may be the interrupted batch's: EXISTS_ERROR writes it again */
    uint64_t options_hash;        /* of all that shapes an output, except the fields of titles */
    uint64_t limit_memory_nbytes; /* for messages */
    const struct fpx_option_names *words; /* for messages; NULL: without hints */
    struct fpx_failure_codes codes;
};

#endif
