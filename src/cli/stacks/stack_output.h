/* Stack output: reads profiles, and writes their stacks to one file. Shared by the commands that
 * write stacks: each takes these steps in this order, with its own between them. */
#ifndef FPX_CLI_STACKS_STACK_OUTPUT_H
#define FPX_CLI_STACKS_STACK_OUTPUT_H

#include <flamepix/profile.h>

#include "base/markup/json_text.h"
#include "cli/console.h"
#include "cli/picture/picture.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "format/parse/frames_document.h"

typedef enum flamepix_status fpx_write_stacks_fn(struct flamepix_stacks *stacks,
                                                 flamepix_write_fn write, void *user,
                                                 uint64_t *count_ret);

/* A format that can be written. */
struct fpx_stack_writing {
    const char *name, *help;
    fpx_write_stacks_fn *write;
    fpx_write_stacks_fn *write_both; /* for stacks with two measures */
    bool is_binary;
};

/* Folded text is the first; a row without a name ends them. */
extern const struct fpx_stack_writing fpx_stack_writings[];

/* --output for commands that write stacks. */
extern const struct fpx_option_group fpx_stack_output_group;

/* The command sets the first fields, and of the profile options the parts and the ratio; the rest
 * starts as 0. `output` of the arguments is the file for the stacks; NULL: standard output. */
struct fpx_stack_output {
    const struct fpx_picture_arguments *picture;
    const struct fpx_texts *option_files;
    const char *const *paths;
    size_t path_count;
    const struct fpx_stack_writing *writing;
    /* Whether sums below 0 may be requested, and whether they are written by default. */
    bool may_keep_below_zero, keeps_below_zero;
    struct flamepix_render_options options; /* only the profile is used */
    struct flamepix_input_options input_options;
    struct flamepix_undecided *undecided; /* of views */
    struct fpx_input_files inputs;
    struct flamepix_buffer redact_key;
    struct fpx_outputs outputs;
    struct flamepix_profile_report report;
    struct fpx_text_output text;
    uint64_t written; /* stacks */
};

/* Without a path, standard input is read. Checks that no file that is read is overwritten. Returns
 * DONE, or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_stack_output_check(struct fpx_stack_output *output);

/* Opens all inputs. Returns DONE, or an error code after printing why. */
enum fpx_exit fpx_stack_output_open_inputs(struct fpx_stack_output *output);

/* Reads the key of --redact, and begins the file. Returns as above. */
enum fpx_exit fpx_stack_output_open(struct fpx_stack_output *output);

/* Writes the stacks, a flamepix_consume_fn; or those of the inputs. Both answer OK, or the status
 * of reading or writing. */
enum flamepix_status fpx_stack_output_write(void *output, struct flamepix_stacks *stacks);
enum flamepix_status fpx_stack_output_read(struct fpx_stack_output *output);

/* Writes the unit of the weights, if the format has a place for it. It follows the stacks, since
 * only then the units of all inputs are known. The unit samples is omitted. Returns OK or the
 * status of writing. */
enum flamepix_status fpx_stack_output_unit(struct fpx_stack_output *output, const char *unit);

/* Reports problems in the lines of the inputs, and why reading or writing failed: `status`, and
 * `cause`, its errno. No stacks at all is such a failure, and so are units that cannot be added.
 * Returns DONE or the exit code. */
enum fpx_exit fpx_stack_output_end(const struct fpx_stack_output *output,
                                   enum flamepix_status status, int cause);

/* Gives the file its name. Returns DONE, or IO or RESOURCES after printing why. */
enum fpx_exit fpx_stack_output_finish(struct fpx_stack_output *output);

/* Prints the other notes about the inputs. */
void fpx_stack_output_print_notes(const struct fpx_stack_output *output);

/* An unfinished file is abandoned. */
void fpx_stack_output_free(struct fpx_stack_output *output);

/* Merge weights: the weights of --weights for a weighted sum. */

/* Weights as ratios of integers, so that decimal fractions are exact: a weight is the ratio of its
 * part ÷ unit. */
struct fpx_merge_weights {
    double unit; /* a power of ten; 1 if weights are too far apart for a common one */
    double sum;  /* of the ratios; then (unit 1) rounded to the nearest double */
};

/* Parses `text`, "1,0.5,2": for each of the `count` inputs a positive decimal number of at most 15
 * digits. Sets the ratio of each part. Returns DONE, or USAGE after printing why. */
enum fpx_exit fpx_merge_weights_read(const char *text, struct flamepix_input_part *parts,
                                     size_t count, struct fpx_merge_weights *weights_ret);

/* Query output: the frames at a place of a picture, as text for people and as JSON. */

/* Appends the rows of a frame or run: its name, its path, its weight and its place. Names are
 * escaped for a terminal. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_query_text(struct flamepix_buffer *text,
                                    const struct fpx_frames_document *document,
                                    const struct fpx_drawn_frame *frame);

/* Appends the same as an object. */
void fpx_query_json(struct fpx_json *json, const struct fpx_frames_document *document,
                    const struct fpx_drawn_frame *frame);

/* The columns of a table of frames. Starts as {0}. */
struct fpx_query_columns {
    int weight; /* how wide it is */
};

/* Widens the columns for a frame. */
void fpx_query_widen(struct fpx_query_columns *columns, const struct fpx_drawn_frame *frame);

/* Append the heading, or the line of a frame. Both answer OK or NO_MEMORY. */
enum flamepix_status fpx_query_heading(struct flamepix_buffer *text,
                                       const struct fpx_query_columns *columns);
enum flamepix_status fpx_query_line(struct flamepix_buffer *text,
                                    const struct fpx_query_columns *columns,
                                    const struct fpx_frames_document *document,
                                    const struct fpx_drawn_frame *frame);

#endif
