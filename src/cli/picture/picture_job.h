/* Picture job: draws pictures, from arguments to files. Each command that draws runs a list of
 * steps: some are shared and declared here, the others are its own. */
#ifndef FPX_CLI_PICTURE_PICTURE_JOB_H
#define FPX_CLI_PICTURE_PICTURE_JOB_H

#include "cli/options/color_files.h"
#include "cli/options/list_values.h"
#include "cli/options/picture_values.h"
#include "cli/picture/draw_pages.h"
#include "cli/picture/write_outputs.h"

/* The index of an output that is not wanted. */
enum { FPX_NO_OUTPUT = FPX_OUTPUTS_MAX };

/* Starts as {0}; the command sets the fields up to `path_count`, and owns what they point to. */
struct fpx_picture_job {
    struct fpx_picture_arguments picture; /* a copy, whose fonts are files once the job runs */
    const struct fpx_texts *option_files;
    const struct fpx_option_names *names; /* for messages */
    bool is_of_many; /* messages name no input, as those of one input were printed on reading; but
                        out of memory, which all of them take */
    void *own;       /* the command's part */
    const char *const *paths; /* of the inputs; a step may set both */
    size_t path_count;
    struct fpx_font_paths font_paths;
    struct flamepix_render_options options; /* also of how profiles are read */
    struct flamepix_undecided *undecided;   /* of all patterns */
    struct fpx_mark_list marks;
    struct fpx_search_list searches;
    struct flamepix_input_options input;
    struct flamepix_fonts *fonts;
    struct fpx_color_files color_files;
    struct fpx_map_file map_file;
    struct flamepix_buffer redact_key;
    struct fpx_outputs outputs;
    struct fpx_themed_pictures pages;
    size_t sidecars[FPX_SIDECARS_COUNT]; /* indices of outputs, or FPX_NO_OUTPUT */
    struct fpx_terminal_picture terminal;
    struct flamepix_profile_report report;
    struct flamepix_tally *tally; /* NULL: the picture shows no sums */
    struct flamepix_layout *layout;
    struct flamepix_figure_facts *facts;
};

/* A step returns DONE, or another code after printing what is wrong; then the job ends. */
typedef enum fpx_exit fpx_picture_step(struct fpx_picture_job *job);

/* Finds the fonts and takes the steps, whose list ends with NULL. Returns the code of the last
 * step. The job must be freed in any case. */
enum fpx_exit fpx_picture_job_run(struct fpx_picture_job *job, fpx_picture_step *const *steps);
void fpx_picture_job_free(struct fpx_picture_job *job);

/* -- for the steps of a command ---------------------------------------------------------------- */

/* Prints a message. Returns USAGE. */
enum fpx_exit fpx_picture_job_refuse(const char *message);

/* The name of an output in messages. */
const char *fpx_picture_job_output(const struct fpx_picture_job *job, size_t index);

/* The subject of messages; its page is all 0 until something is composed. */
struct fpx_rendering fpx_picture_job_rendering(const struct fpx_picture_job *job);

/* Prints why there is no picture; `cause` is the errno of a status that sets it. Returns its exit
 * code. */
enum fpx_exit fpx_picture_job_failure(const struct fpx_picture_job *job,
                                      enum flamepix_status status, int cause);

/* Prints why the output `index` was not written, by its status and errno. Returns its code; DONE
 * for OK. */
enum fpx_exit fpx_picture_job_exit(const struct fpx_picture_job *job, enum flamepix_status status,
                                   size_t index);

/* Adds an output; returns its index, or FPX_NO_OUTPUT of NULL. */
size_t fpx_picture_job_add(struct fpx_picture_job *job, const char *path);

/* Composes the pages from the sources. Returns as a step. */
enum fpx_exit fpx_picture_job_compose(struct fpx_picture_job *job,
                                      const struct fpx_picture_sources *sources);

/* -- shared steps, in the order in which they come --------------------------------------------- */

/* Checks that the picture has a name if a sidecar refers to it. */
fpx_picture_step fpx_picture_job_check_sidecars;

/* Adds the picture, which is the first, its dark twin and its sidecars to the outputs; the pages
 * have the figure of the options then. */
fpx_picture_step fpx_picture_job_add_outputs;

/* Checks that nothing binary is written to a terminal. */
fpx_picture_step fpx_picture_job_check_terminal;

/* Checks that no output is a file that is read. */
fpx_picture_step fpx_picture_job_check_files;

/* Sets the marks and searches of the options' figure. */
fpx_picture_step fpx_picture_job_read_marks, fpx_picture_job_read_searches;

/* Read the files that options name, for all pages: fonts, colours, --nameattr, --redact-key. */
fpx_picture_step fpx_picture_job_open_fonts, fpx_picture_job_open_colors,
    fpx_picture_job_read_map_file, fpx_picture_job_read_redaction;

/* Checks that the palette file can be written, and opens the outputs. */
fpx_picture_step fpx_picture_job_open_outputs;

/* Draws all pages, and writes the sidecars, which are the same in each theme. */
fpx_picture_step fpx_picture_job_draw, fpx_picture_job_write_sidecars;

/* Gives the outputs their names. Output to a terminal cannot be undone, so it comes last. */
fpx_picture_step fpx_picture_job_finish;

#endif
