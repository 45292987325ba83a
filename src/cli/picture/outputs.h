/* Outputs: the files of one picture. All are begun before the work, written, and only then given
 * their names, together, so that a failure on the way overwrites none. */
#ifndef FLAMEPIX_CLI_PICTURE_OUTPUTS_H
#define FLAMEPIX_CLI_PICTURE_OUTPUTS_H

#include "base/os/output.h"
#include "cli/exit.h"
#include "sidecar/sidecar.h"

/* The picture, in two themes at most, its sidecars, and the numbers of a comparison. */
enum { FLAMEPIX_OUTPUTS_MAX = 3 + FLAMEPIX_SIDECARS_COUNT };

/* Starts as {0}. */
struct flamepix_outputs {
    struct {
        const char *path; /* "-" is stdout */
        struct flamepix_output *file;
    } items[FLAMEPIX_OUTPUTS_MAX];
    size_t count;
};

/* Notes that `path` will be written; answers its index. At most FLAMEPIX_OUTPUTS_MAX. */
size_t flamepix_outputs_add(struct flamepix_outputs *outputs, const char *path);

/* Sees to it that no file is written twice, by whatever path, that none is also an input, that no
 * name is reserved, and that stdout and stdin are used once; "-" among the inputs is stdin. Answers
 * DONE, or USAGE or RESOURCES after saying why. */
enum flamepix_exit flamepix_outputs_check(const struct flamepix_outputs *outputs,
                                          const char *const *inputs, size_t input_count);

/* Sees to it that standard output, which a picture goes to, is no terminal. Answers DONE, or USAGE
 * after saying so. */
enum flamepix_exit flamepix_outputs_check_terminal(void);

/* Whether a file may be called so (temp_names.h). Answers DONE, or USAGE after saying why. */
enum flamepix_exit flamepix_outputs_check_name(const char *path);

/* Begins all of them. Answers DONE, or IO or RESOURCES after saying why. */
enum flamepix_exit flamepix_outputs_open(struct flamepix_outputs *outputs);

/* Abandons one after all: nothing gets its name, and finish takes no notice of it. The others keep
 * their index. */
void flamepix_outputs_drop(struct flamepix_outputs *outputs, size_t index);

/* Finishes all of them, or none as far as can be (flamepix_output_finish_all), the first added
 * last: the picture is only replaced when everything beside it is in place. Answers as open
 * does. */
enum flamepix_exit flamepix_outputs_finish(struct flamepix_outputs *outputs);

/* Says that they were not written, and that what is there in the place of one is of an earlier run,
 * which would be taken for that of this one. The second says so of one path, which may be "-": then
 * there is nothing to say. */
void flamepix_outputs_say_unwritten(const struct flamepix_outputs *outputs);
void flamepix_output_say_unwritten(const char *path);

/* Frees them; what was not finished is abandoned. */
void flamepix_outputs_free(struct flamepix_outputs *outputs);

/* How a message calls a path: "-" is `standard`. */
const char *flamepix_path_shown(const char *path, const char *standard);

#endif
