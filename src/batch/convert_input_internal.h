/* What a worker has while it converts, for the files that do: convert_input.c and draw_input.c. */
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

/* Worker failure: how the worker of an input ended that did not reply, in words; for the report
 * line of that input, as the clauses of explain.h. */

/* Appends one clause: died of a signal, took too long, ran out of memory, ended with a status, or
 * for REPLIED, that its reply was none. `detail` is the pool's, `pool` has the limits that held;
 * `words` may be NULL. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_worker_failure_explain(struct flamepix_buffer *text, enum fpx_pool_end end,
                                                int detail, const struct fpx_pool_options *pool,
                                                const struct fpx_option_names *words);

/* Profile units: of the profiles of a recording, each with its unit, those that were met. */

/* Names and units in turn, each terminated. Starts as {0}; freed with flamepix_buffer_free. */
struct fpx_profile_units {
    struct flamepix_buffer texts;
};

/* A flamepix_part_fn whose `user` is the struct: notes a profile. Texts with a NUL are left out.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_profile_units_note(void *user, const struct flamepix_part *part);

/* Sets `unit` to that of the profile of this name, where one was noted and fits. */
void fpx_profile_units_find(const struct fpx_profile_units *units, const char *name,
                            char unit[FLAMEPIX_UNIT_NBYTES]);

/* The input itself, and what it is compared with. */
enum { FPX_CONVERT_INPUTS = 2 };

/* Of a plan that compares: what is known of the side that is not the input's. */
struct fpx_baseline {
    struct fpx_job_source source;
    struct flamepix_input_part parts[FPX_CONVERT_INPUTS];
    struct flamepix_buffer growth, decline; /* names */
};

/* What stays from input to input. */
struct fpx_convert_state {
    const struct fpx_plan *plan;
    size_t finest;              /* variant */
    struct fpx_job_details job; /* at hand */
    struct flamepix_fonts *fonts;
    struct fpx_variant_sums sums; /* of the input at hand */
    struct fpx_job_source source;
    struct fpx_baseline baseline;
    struct flamepix_render_options render; /* the plan's, with the sides of the input at hand */
    struct flamepix_gatherer *gatherer;    /* of its stacks; NULL: no picture carries them */
    struct fpx_hottest_frames hottest;
    struct fpx_output **files;        /* of the input at hand, by product */
    struct fpx_made_files made_files; /* the same, for the report */
    struct fpx_picture_titles titles; /* the same */
    struct fpx_palette_map *map;      /* with --cp: what the palette file is known to hold */
    size_t map_count;                 /* of names in it when it was last written */
    const char *path;                 /* of a file that was begun last */
    struct flamepix_buffer error, warnings, names, matched, alt, records;
    char unit[FLAMEPIX_UNIT_NBYTES]; /* of the input at hand, as it says */
};

/* One input on its way. NO_MEMORY ends it without a result, and the worker with it. */
struct fpx_convert_task {
    struct fpx_convert_state *state;
    const struct fpx_plan *plan;
    struct fpx_job_details *job;                       /* the state's */
    const char *paths[FPX_CONVERT_INPUTS];             /* of the inputs */
    struct flamepix_input *inputs[FPX_CONVERT_INPUTS]; /* while it is drawn */
    size_t input_count;
    bool is_loaded;        /* the source is the input's */
    bool is_decided;       /* the result stands */
    size_t saved_pictures; /* that gave something up to have few bytes; twins count as one */
    unsigned unembedded;   /* of what its pictures were to carry; enum flamepix_unembedded */
    struct fpx_task_result result;
};

/* Decides the task: it has failed, for what will be in the state's `error`. */
static inline void fpx_convert_fail(struct fpx_convert_task *task, int code)
{
    task->is_decided = true;
    task->result.entry.outcome = FPX_OUTCOME_FAILED;
    task->result.entry.code = code;
}

/* Decides it so that the input is no profile, for what will be in the state's `error`: no output of
 * it is there. */
static inline void fpx_convert_pass_over(struct fpx_convert_task *task)
{
    task->is_decided = true;
    task->result.entry.outcome = FPX_OUTCOME_NO_PROFILE;
    task->result.entry.code = 0;
}

/* Decides it so that the input has no samples: no output of it is there, and nothing failed. */
static inline void fpx_convert_find_empty(struct fpx_convert_task *task)
{
    task->is_decided = true;
    task->result.entry.outcome = FPX_OUTCOME_EMPTY;
    task->result.entry.code = 0;
}

/* Draws the pictures and sidecars of an input that is loaded. Answers OK, also where that decides
 * the task, or NO_MEMORY. */
enum flamepix_status fpx_convert_draw(struct fpx_convert_task *task);

#endif
