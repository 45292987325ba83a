/* Outputs: the files of one picture. All are begun before the work, written, and only then given
 * their names, together, so that a failure on the way overwrites none. */
#ifndef FPX_CLI_PICTURE_OUTPUT_FILES_H
#define FPX_CLI_PICTURE_OUTPUT_FILES_H

#include "base/os/output.h"
#include "cli/exit_code.h"
#include "sidecar/sidecar.h"

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
