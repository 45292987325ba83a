/* Stack output: profiles read, and their stacks written to one file. What the commands that write
 * stacks share: each does these steps in this order, and its own between them. */
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

/* What may be written. */
struct fpx_stack_writing {
    const char *name, *help;
    fpx_write_stacks_fn *write;
    fpx_write_stacks_fn *write_both; /* of stacks that have two measures */
    bool is_binary;
};

/* Folded text is the first; a row without a name ends them. */
extern const struct fpx_stack_writing fpx_stack_writings[];

/* --output of commands that write stacks. */
extern const struct fpx_option_group fpx_stack_output_group;

/* The first fields are the command's, and of the profile options the parts and the ratio; all else
 * starts as 0. Of the arguments, `output` is where stacks go; NULL is standard output. */
struct fpx_stack_output {
    const struct fpx_picture_arguments *picture;
    const struct fpx_texts *option_files;
    const char *const *paths;
    size_t path_count;
    const struct fpx_stack_writing *writing;
    /* Sums below 0 may be asked for, and are written where nothing is said of them. */
    bool may_keep_below_zero, keeps_below_zero;
    struct flamepix_render_options options; /* of which the profile is used */
    struct flamepix_input_options input_options;
    struct fpx_input_files inputs;
    struct flamepix_buffer redact_key;
    struct fpx_outputs outputs;
    struct flamepix_profile_report report;
    struct fpx_text_output text;
    uint64_t written; /* stacks */
};

/* Without a path, standard input is read. Sees to it that nothing is written over what is read.
 * Answers DONE, or USAGE or RESOURCES after saying why. */
enum fpx_exit fpx_stack_output_check(struct fpx_stack_output *output);

/* Opens all inputs. Answers DONE, or what went wrong after saying so. */
enum fpx_exit fpx_stack_output_open_inputs(struct fpx_stack_output *output);

/* Reads the key of --redact, and begins the file. Answers as above. */
enum fpx_exit fpx_stack_output_open(struct fpx_stack_output *output);

/* Writes the stacks, a flamepix_consume_fn; or those of the inputs. Answer OK, or what reading or
 * writing answers. */
enum flamepix_status fpx_stack_output_write(void *output, struct flamepix_stacks *stacks);
enum flamepix_status fpx_stack_output_read(struct fpx_stack_output *output);

/* Writes the unit of the weights, where what is written has a place for it. It goes behind the
 * stacks, since only then all inputs have said theirs. Samples go without saying. Answers OK or
 * what writing answers. */
enum flamepix_status fpx_stack_output_unit(struct fpx_stack_output *output, const char *unit);

/* Says what was met in the lines of the inputs, and why reading or writing failed: `status`, and
 * `cause`, its errno. That there was no stack is such a failure, and so are units that do not add
 * up. Answers DONE or its code. */
enum fpx_exit fpx_stack_output_end(const struct fpx_stack_output *output,
                                   enum flamepix_status status, int cause);

/* Gives the file its name. Answers DONE, or IO or RESOURCES after saying why. */
enum fpx_exit fpx_stack_output_finish(struct fpx_stack_output *output);

/* Says what else is to be said of the inputs. */
void fpx_stack_output_print_notes(const struct fpx_stack_output *output);

/* What was not finished is abandoned. */
void fpx_stack_output_free(struct fpx_stack_output *output);

/* The weights of a weighted sum, as --weights says them. */

/* Weights as ratios of integers, so that decimal fractions are exact: a weight is the ratio of its
 * part ÷ unit. */
struct fpx_merge_weights {
    double unit; /* a power of ten; 1 where weights are too far apart for a common one */
    double sum;  /* of the ratios; with a unit of 1 for that reason, to the nearest double */
};

/* Reads `text`, "1,0.5,2": of each of the `count` inputs a decimal number above 0 of at most
 * 15 digits. Sets the ratio of each part. Answers DONE, or USAGE after saying
 * why. */
enum fpx_exit fpx_merge_weights_read(const char *text, struct flamepix_input_part *parts,
                                     size_t count, struct fpx_merge_weights *weights_ret);

/* Query output: what there is at a place of a picture, as text for people and as JSON. */

/* Appends a row for each thing to say of a frame or run: its name, its path, what it weighs and
 * where it is. Names are escaped as for a terminal. Answers OK or NO_MEMORY. */
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

/* Makes room for a frame. */
void fpx_query_widen(struct fpx_query_columns *columns, const struct fpx_drawn_frame *frame);

/* Append the heading, or the line of a frame. Answer OK or NO_MEMORY. */
enum flamepix_status fpx_query_heading(struct flamepix_buffer *text,
                                       const struct fpx_query_columns *columns);
enum flamepix_status fpx_query_line(struct flamepix_buffer *text,
                                    const struct fpx_query_columns *columns,
                                    const struct fpx_frames_document *document,
                                    const struct fpx_drawn_frame *frame);

#endif
