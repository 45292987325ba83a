/* Color pass: one assignment of colours for all pictures of a batch. All inputs are read before any
 * is drawn, by the same workers within the same limits. An input that fails is tried once more; if
 * it fails again, the assignment is without it, which is reported. */
#ifndef FPX_BATCH_COLOR_PASS_H
#define FPX_BATCH_COLOR_PASS_H

#include "batch/plan.h"
#include "color/color_assignment.h"
#include "color/color_groups.h"
#include "pool/pool.h"

/* Color sums: the weight of each group of frames in one input. A worker computes them and its
 * parent adds them up. A group is whatever a palette gives one colour: a package, a module, a file,
 * a first frame. */

/* A worker's reply for one input: its heaviest groups. */
enum { FPX_COLOR_SUMS_GROUPS = 1000, FPX_COLOR_SUMS_LABEL_NBYTES = 4096 };

/* The user of the work. */
struct fpx_color_sums {
    const struct fpx_plan *plan;
    enum fpx_grouping grouping;
};

/* The start and run functions of a pool's work whose user is a struct fpx_color_sums; requests are
 * those of convert_input.h. Buffers and the table of names are reused from input to input. Start
 * returns OK or NO_MEMORY; run also BAD_ARGUMENT (invalid request). */
enum flamepix_status fpx_color_sums_start(const void *sums, void **state_ret);
enum flamepix_status fpx_color_sums_run(void *state, struct flamepix_bytes request,
                                        struct flamepix_buffer *reply);

/* Frees what start made; NULL is fine. */
void fpx_color_sums_free(void *state);

/* Adds a reply to the assignment, as far as it is valid. *read_ret is the status of reading the
 * input; END: it can be read only once, and is left to the drawing. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_color_sums_add(struct flamepix_bytes reply,
                                        struct fpx_color_assignment *assignment,
                                        enum flamepix_status *read_ret);

/* First line of the file of such an assignment in the output folder of a batch. */
#define FPX_COLORS_FILE_HEAD "# colors of a flamepix batch"

struct fpx_color_pass_options {
    struct fpx_color_sums sums;
    struct fpx_pool_options pool;
    /* Called ten times a second with the number of finished inputs; second attempts count again.
     * False stops the pass. */
    bool (*tick)(void *user, uint64_t done);
    /* Called at the end for each job that the assignment is without, in their order. `why`: its
     * worker did not survive it twice, so it fails with that exit code, and is not to be drawn;
     * NULL: it failed in another way, and will again when it is drawn, or it can be read only once.
     * Returns OK or NO_MEMORY. */
    enum flamepix_status (*lacks)(void *user, size_t job, int code, const char *why);
    void *user;
};

/* Adds all inputs to an empty assignment and decides it. The result does not depend on the number
 * of workers. Returns OK, END (stopped), NO_MEMORY, or READ_FAILED (no workers; errno set). */
enum flamepix_status fpx_color_pass_run(const struct fpx_color_pass_options *options,
                                        struct fpx_color_assignment *assignment);

#endif
