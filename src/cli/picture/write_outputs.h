/* Writes the outputs of one command. */
#ifndef FPX_CLI_PICTURE_WRITE_OUTPUTS_H
#define FPX_CLI_PICTURE_WRITE_OUTPUTS_H

#include <flamepix/bytes.h>

#include "base/os/output.h"
#include "cli/console.h"
#include "input/input_internal.h"
#include "sidecar/sidecar.h"

/* Settings file: a user's file with settings for pictures, read whole. */

/* Appends the whole file to `text`, unless that would exceed `most` bytes. Returns OK, NO_MEMORY or
 * READ_FAILED (errno set; EFBIG if it is too large). */
enum flamepix_status fpx_settings_file_read(const char *path, size_t most,
                                            struct flamepix_buffer *text);

/* Text output: writes lines of stacks to an output. Stacks may turn out to be unsorted after some
 * have been written; then they come again, sorted, and the written part is discarded. If the output
 * cannot discard it, lines are buffered until the last one has come. */

/* Starts as {0}, then init. */
struct fpx_text_output {
    struct fpx_output *file; /* the caller's */
    bool keeps;              /* lines, in the spool */
    bool has_failed;         /* a status concerns the file */
    struct fpx_spool spool;
};

/* `is_final`: the stacks will not come again. Up to `memory_nbytes` are buffered in memory, more in
 * an unlinked file in $TMPDIR. */
void fpx_text_output_init(struct fpx_text_output *output, struct fpx_output *file, bool is_final,
                          size_t memory_nbytes);

/* Stacks begin, for the first time or again. Returns OK or WRITE_FAILED. */
enum flamepix_status fpx_text_output_begin(struct fpx_text_output *output);

/* A flamepix_write_fn whose `user` is the output. Returns OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_text_output_write(void *user, const void *bytes, size_t length);

/* The last stack has come: flushes to the file. Returns OK, READ_FAILED or WRITE_FAILED. */
enum flamepix_status fpx_text_output_end(struct fpx_text_output *output);

void fpx_text_output_free(struct fpx_text_output *output);

/* Output files: the files of one picture. All are opened before the work, written, and then given
 * their names together, so that a failure in between overwrites none. */

/* The picture, in up to two themes, its sidecars, the numbers of a comparison, a palette file. */
enum { FPX_OUTPUTS_MAX = 4 + FPX_SIDECARS_COUNT };

/* Starts as {0}. */
struct fpx_outputs {
    struct {
        const char *path; /* "-" is stdout */
        struct fpx_output *file;
        bool is_deferred; /* `file` belongs to deferred outputs */
    } items[FPX_OUTPUTS_MAX];
    size_t count;
};

/* Outputs of several pictures, which get their names together. Starts as {0}. */
struct fpx_deferred_outputs {
    struct fpx_output **files;
    char **paths;
    size_t count, file_capacity, path_capacity;
};

/* Notes that `path` will be written; returns its index. At most FPX_OUTPUTS_MAX. */
size_t fpx_outputs_add(struct fpx_outputs *outputs, const char *path);

/* Checks that no file is written twice, by whatever path, that none is also an input, that no name
 * is reserved, and that stdout and stdin are used once; "-" among the inputs is stdin. Returns
 * DONE, or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_outputs_check(const struct fpx_outputs *outputs, const char *const *inputs,
                                size_t input_count);

/* Checks that standard output, when it gets a picture, is not a terminal. Returns DONE, or USAGE
 * after printing that it is. */
enum fpx_exit fpx_outputs_check_terminal(void);

/* Whether a file may have this name (temp_names.h). Returns DONE, or USAGE after printing why. */
enum fpx_exit fpx_outputs_check_name(const char *path);

/* Begins all that have not begun. Returns DONE, or IO or RESOURCES after printing why. */
enum fpx_exit fpx_outputs_open(struct fpx_outputs *outputs);

/* Abandons one: its name is not written, and finish ignores it. The others keep their index. */
void fpx_outputs_drop(struct fpx_outputs *outputs, size_t index);

/* Finishes all of them, or if possible none (fpx_output_finish_all), the first added last: the
 * picture is only replaced when all files beside it are in place. Returns as open does. */
enum fpx_exit fpx_outputs_finish(struct fpx_outputs *outputs);

/* Leaves the outputs that have begun to a later finish. Returns as open does. */
enum fpx_exit fpx_outputs_defer(struct fpx_outputs *outputs, struct fpx_deferred_outputs *deferred);

/* Finishes all of them, or if possible none. Returns as open does. */
enum fpx_exit fpx_deferred_outputs_finish(struct fpx_deferred_outputs *deferred);

/* Abandons all but the first `count`, which are unfinished. */
void fpx_deferred_outputs_cut(struct fpx_deferred_outputs *deferred, size_t count);

/* Unfinished ones are abandoned. */
void fpx_deferred_outputs_free(struct fpx_deferred_outputs *deferred);

/* Reports that they were not written, and that an existing file is of an earlier run and could be
 * taken for one of this run. The second function reports one path, and nothing if it is "-". */
void fpx_outputs_print_unwritten(const struct fpx_outputs *outputs);
void fpx_output_print_unwritten(const char *path);
void fpx_deferred_outputs_print_unwritten(const struct fpx_deferred_outputs *deferred);

/* Frees them; unfinished ones are abandoned. */
void fpx_outputs_free(struct fpx_outputs *outputs);

/* The name of a path in messages: "-" becomes `standard`. */
const char *fpx_path_shown(const char *path, const char *standard);

#endif
