/* The state of a worker that converts an input, shared by convert_input.c and draw_input.c. */
#ifndef FPX_BATCH_CONVERT_INPUT_INTERNAL_H
#define FPX_BATCH_CONVERT_INPUT_INTERNAL_H

#include "base/os/output.h"
#include "batch/job_source.h"
#include "batch/plan.h"
#include "batch/products/made_files.h"
#include "batch/task_result.h"
#include "batch/variants.h"
#include "color/palette_map.h"
#include "figure/hottest_frames.h"
#include "jobs/job_details.h"
#include "jobs/job_titles.h"
#include "messages/explain.h"
#include "pool/pool.h"

/* Worker failure: describes how a worker ended without a reply; for the report line of its input,
 * like the clauses of explain.h. */

/* Appends one clause: died of a signal, timed out, ran out of memory, ended with a status, or for
 * REPLIED, that its reply was invalid. `detail` is the pool's, `pool` has the limits that applied;
 * `words` may be NULL. Returns OK or NO_MEMORY. */
/* The exit code of such an input. */
int fpx_worker_failure_code(const struct fpx_plan *plan, enum fpx_pool_end end, int detail);

enum flamepix_status fpx_worker_failure_explain(struct flamepix_buffer *text, enum fpx_pool_end end,
                                                int detail, const struct fpx_pool_options *pool,
                                                const struct fpx_option_names *words);

/* Profile units: the units of the profiles of a recording, as they are met. */

/* Names and units alternate, each terminated. Starts as {0}; freed with flamepix_buffer_free. */
struct fpx_profile_units {
    struct flamepix_buffer texts;
};

/* A flamepix_part_fn whose `user` is the struct: notes a profile. Texts that contain NUL are
 * ignored. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_profile_units_note(void *user, const struct flamepix_part *part);

/* Sets `unit` to that of the profile with this name, if one was noted and fits. */
void fpx_profile_units_find(const struct fpx_profile_units *units, const char *name,
                            char unit[FLAMEPIX_UNIT_NBYTES]);

/* The input and its baseline. */
enum { FPX_CONVERT_INPUTS = 2 };

/* For a plan that compares: what is known of the baseline's side. */
struct fpx_baseline {
    struct fpx_job_source source;
    struct flamepix_input_part parts[FPX_CONVERT_INPUTS];
    struct flamepix_buffer growth, decline; /* names */
};

/* Reused from input to input. */
struct fpx_convert_state {
    const struct fpx_plan *plan;
    size_t finest;              /* variant */
    struct fpx_job_details job; /* at hand */
    struct flamepix_fonts *fonts;
    struct fpx_variant_sums sums; /* of the current input */
    struct fpx_job_source source;
    struct fpx_baseline baseline;
    struct flamepix_render_options render; /* the plan's, with the sides of the current input */
    struct flamepix_gatherer *gatherer;    /* of its stacks; NULL: no picture embeds them */
    struct fpx_hottest_frames hottest;
    struct fpx_output **files;        /* of the current input, by product */
    struct fpx_made_files made_files; /* the same, for the report */
    struct fpx_picture_titles titles; /* the same */
    struct fpx_palette_map *map;      /* with --cp: the known content of the palette file */
    size_t map_count;                 /* names in it at the last write */
    const char *path;                 /* of the file begun last */
    struct flamepix_buffer error, warnings, names, matched, alt, records;
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of the current input, as it gives it */
};

/* An input being converted. NO_MEMORY ends it without a result, and the worker with it. */
struct fpx_convert_task {
    struct fpx_convert_state *state;
    const struct fpx_plan *plan;
    struct fpx_job_details *job;                       /* the state's */
    const char *paths[FPX_CONVERT_INPUTS];             /* of the inputs */
    struct flamepix_input *inputs[FPX_CONVERT_INPUTS]; /* while it is drawn */
    size_t input_count;
    bool is_loaded;        /* the source has been loaded */
    bool is_decided;       /* the result stands */
    size_t saved_pictures; /* that were reduced to save bytes; twins count as one */
    unsigned unembedded;   /* what its pictures could not embed; enum flamepix_unembedded */
    struct fpx_task_result result;
};

/* Decides the task: it has failed, for the reason that the state's `error` will hold. */
static inline void fpx_convert_fail(struct fpx_convert_task *task, int code)
{
    task->is_decided = true;
    task->result.entry.outcome = FPX_OUTCOME_FAILED;
    task->result.entry.code = code;
}

/* Decides the task: the input is not a profile, for the reason that the state's `error` will hold,
 * and has no outputs. */
static inline void fpx_convert_pass_over(struct fpx_convert_task *task)
{
    task->is_decided = true;
    task->result.entry.outcome = FPX_OUTCOME_NO_PROFILE;
    task->result.entry.code = 0;
}

/* Decides the task: the input has no samples and no outputs; this is not a failure. */
static inline void fpx_convert_find_empty(struct fpx_convert_task *task)
{
    task->is_decided = true;
    task->result.entry.outcome = FPX_OUTCOME_EMPTY;
    task->result.entry.code = 0;
}

/* Draws the pictures and sidecars of a loaded input. Returns OK, also if that decides the task, or
 * NO_MEMORY. */
enum flamepix_status fpx_convert_draw(struct fpx_convert_task *task);

#endif
