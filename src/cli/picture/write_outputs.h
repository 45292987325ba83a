/* Writing the outputs of one command. */
#ifndef FPX_CLI_PICTURE_WRITE_OUTPUTS_H
#define FPX_CLI_PICTURE_WRITE_OUTPUTS_H

#include <flamepix/bytes.h>

#include "base/os/output.h"
#include "cli/console.h"
#include "input/input_internal.h"
#include "sidecar/sidecar.h"

/* Settings file: a file of a user that says how pictures are made, read whole. */

/* Appends all of the file to `text`, unless that would hold more than `most` bytes. Answers OK,
 * NO_MEMORY or READ_FAILED (errno set; EFBIG where it is too much). */
enum flamepix_status fpx_settings_file_read(const char *path, size_t most,
                                            struct flamepix_buffer *text);

/* Text output: lines of stacks on their way to an output. Stacks may turn out to be in disorder
 * when some are written already; then they come again, sorted, and what was written is taken back.
 * Where that cannot be, lines are kept until the last one has come. */

/* Starts as {0}, and by init. */
struct fpx_text_output {
    struct fpx_output *file; /* the caller's */
    bool keeps;              /* lines, in the spool */
    bool has_failed;         /* the file is what a status was about */
    struct fpx_spool spool;
};

/* `is_final`: what comes will not come again. Up to `memory_nbytes` are kept in memory, more in an
 * unlinked file in $TMPDIR. */
void fpx_text_output_init(struct fpx_text_output *output, struct fpx_output *file, bool is_final,
                          size_t memory_nbytes);

/* Stacks come for the first time, or again. Answers OK or WRITE_FAILED. */
enum flamepix_status fpx_text_output_begin(struct fpx_text_output *output);

/* A flamepix_write_fn whose `user` is the output. Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_text_output_write(void *user, const void *bytes, size_t length);

/* All have come: what was kept goes to the file. Answers OK, READ_FAILED or WRITE_FAILED. */
enum flamepix_status fpx_text_output_end(struct fpx_text_output *output);

void fpx_text_output_free(struct fpx_text_output *output);

/* Output files: the files of one picture. All are begun before the work, written, and only then
 * given their names, together, so that a failure on the way overwrites none. */

/* The picture, in two themes at most, its sidecars, and the numbers of a comparison. */
enum { FPX_OUTPUTS_MAX = 3 + FPX_SIDECARS_COUNT };

/* Starts as {0}. */
struct fpx_outputs {
    struct {
        const char *path; /* "-" is stdout */
        struct fpx_output *file;
    } items[FPX_OUTPUTS_MAX];
    size_t count;
};

/* Notes that `path` will be written; answers its index. At most FPX_OUTPUTS_MAX. */
size_t fpx_outputs_add(struct fpx_outputs *outputs, const char *path);

/* Sees to it that no file is written twice, by whatever path, that none is also an input, that no
 * name is reserved, and that stdout and stdin are used once; "-" among the inputs is stdin. Answers
 * DONE, or USAGE or RESOURCES after saying why. */
enum fpx_exit fpx_outputs_check(const struct fpx_outputs *outputs, const char *const *inputs,
                                size_t input_count);

/* Sees to it that standard output, which a picture goes to, is no terminal. Answers DONE, or USAGE
 * after saying so. */
enum fpx_exit fpx_outputs_check_terminal(void);

/* Whether a file may be called so (temp_names.h). Answers DONE, or USAGE after saying why. */
enum fpx_exit fpx_outputs_check_name(const char *path);

/* Begins all of them. Answers DONE, or IO or RESOURCES after saying why. */
enum fpx_exit fpx_outputs_open(struct fpx_outputs *outputs);

/* Abandons one after all: nothing gets its name, and finish takes no notice of it. The others keep
 * their index. */
void fpx_outputs_drop(struct fpx_outputs *outputs, size_t index);

/* Finishes all of them, or none as far as can be (fpx_output_finish_all), the first added
 * last: the picture is only replaced when everything beside it is in place. Answers as open
 * does. */
enum fpx_exit fpx_outputs_finish(struct fpx_outputs *outputs);

/* Says that they were not written, and that what is there in the place of one is of an earlier run,
 * which would be taken for that of this one. The second says so of one path, which may be "-": then
 * there is nothing to say. */
void fpx_outputs_print_unwritten(const struct fpx_outputs *outputs);
void fpx_output_print_unwritten(const char *path);

/* Frees them; what was not finished is abandoned. */
void fpx_outputs_free(struct fpx_outputs *outputs);

/* How a message calls a path: "-" is `standard`. */
const char *fpx_path_shown(const char *path, const char *standard);

#endif
