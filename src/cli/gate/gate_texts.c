#include "cli/gate/gate_texts.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "cli/picture/outputs.h"
#include "cli/picture/read_files.h"
#include "gate/gate_json.h"
#include "gate/gate_table.h"

/* -- checking ---------------------------------------------------------------------------------- */

static void add_sidecars(struct flamepix_outputs *outputs,
                         const struct flamepix_picture_arguments *picture)
{
    for (size_t i = 0; i < FLAMEPIX_SIDECARS_COUNT; i++)
        if (picture->sidecars[i] != NULL)
            (void)flamepix_outputs_add(outputs, picture->sidecars[i]);
}

enum flamepix_exit flamepix_gate_json_check(const struct flamepix_gate_arguments *arguments,
                                            const struct flamepix_texts *option_files,
                                            const char *output, const char *const *inputs,
                                            size_t input_count)
{
    const struct flamepix_picture_arguments *picture = &arguments->picture;
    struct flamepix_outputs outputs = {0};
    struct flamepix_buffer dark = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (arguments->json == NULL)
        return FLAMEPIX_EXIT_DONE;
    (void)flamepix_outputs_add(&outputs, arguments->json);
    if (output != NULL) {
        (void)flamepix_outputs_add(&outputs, output);
        add_sidecars(&outputs, picture);
        if (flamepix_picture_has_both_themes(picture))
            status = flamepix_picture_dark_path(output, &dark);
        if (dark.length > 0)
            (void)flamepix_outputs_add(&outputs, dark.data);
    }
    const enum flamepix_exit code =
        status != FLAMEPIX_OK
            ? flamepix_status_exit(status)
            : flamepix_read_files_check(picture, option_files, &outputs, inputs, input_count);
    flamepix_buffer_free(&dark);
    return code;
}

/* -- writing ----------------------------------------------------------------------------------- */

static bool is_stdout(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

static enum flamepix_exit put_table(const struct flamepix_gate_arguments *arguments,
                                    const struct flamepix_gate_verdict *verdicts, size_t count)
{
    const bool is_taken = is_stdout(arguments->picture.output) || is_stdout(arguments->json);
    const enum flamepix_gate_table_style style =
        (enum flamepix_gate_table_style)(arguments->table - 1);
    struct flamepix_buffer text = {0};
    enum flamepix_status status = flamepix_gate_table_append(style, verdicts, count, false, &text);
    if (status == FLAMEPIX_OK)
        status =
            flamepix_fd_write(is_taken ? STDERR_FILENO : STDOUT_FILENO, text.data, text.length);
    const int cause = errno;
    flamepix_buffer_free(&text);
    return flamepix_file_exit(is_taken ? "standard error" : "standard output", status, cause);
}

static enum flamepix_exit put_json(const char *path, const struct flamepix_gate_verdict *verdicts,
                                   size_t count)
{
    struct flamepix_outputs outputs = {0};
    const size_t index = flamepix_outputs_add(&outputs, path);
    enum flamepix_exit code = flamepix_outputs_open(&outputs);
    if (code == FLAMEPIX_EXIT_DONE) {
        const enum flamepix_status status = flamepix_gate_json_write(
            verdicts, count, flamepix_output_write, outputs.items[index].file);
        code = flamepix_file_exit(flamepix_path_shown(path, "standard output"), status, errno);
    }
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_outputs_finish(&outputs);
    flamepix_outputs_free(&outputs);
    return code;
}

enum flamepix_exit flamepix_gate_texts_put(const struct flamepix_gate_arguments *arguments,
                                           const struct flamepix_gate_verdict *verdicts,
                                           size_t count, bool is_quiet)
{
    enum flamepix_exit code = is_quiet ? FLAMEPIX_EXIT_DONE : put_table(arguments, verdicts, count);
    if (code == FLAMEPIX_EXIT_DONE && arguments->json != NULL)
        code = put_json(arguments->json, verdicts, count);
    return code;
}
