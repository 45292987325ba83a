#include "cli/gate/gate_steps.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/os/fd.h"
#include "cli/picture/read_inputs.h"
#include "cli/picture/write_outputs.h"
#include "gate/gate.h"

/* -- checking ---------------------------------------------------------------------------------- */

static void add_sidecars(struct fpx_outputs *outputs, const struct fpx_picture_arguments *picture)
{
    for (size_t i = 0; i < FPX_SIDECARS_COUNT; i++)
        if (picture->sidecars[i] != NULL)
            (void)fpx_outputs_add(outputs, picture->sidecars[i]);
}

enum fpx_exit fpx_gate_json_check(const struct fpx_gate_arguments *arguments,
                                  const struct fpx_texts *option_files, const char *output,
                                  const char *const *inputs, size_t input_count)
{
    const struct fpx_picture_arguments *picture = &arguments->picture;
    struct fpx_outputs outputs = {0};
    struct flamepix_buffer dark = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (arguments->json == NULL)
        return FPX_EXIT_DONE;
    (void)fpx_outputs_add(&outputs, arguments->json);
    if (output != NULL) {
        (void)fpx_outputs_add(&outputs, output);
        add_sidecars(&outputs, picture);
        if (fpx_picture_has_both_themes(picture))
            status = fpx_picture_dark_path(output, &dark);
        if (dark.length > 0)
            (void)fpx_outputs_add(&outputs, dark.data);
    }
    const enum fpx_exit code =
        status != FLAMEPIX_OK
            ? fpx_status_exit(status)
            : fpx_read_files_check(picture, option_files, &outputs, inputs, input_count);
    flamepix_buffer_free(&dark);
    return code;
}

/* -- writing ----------------------------------------------------------------------------------- */

static bool is_stdout(const char *path)
{
    return path != NULL && strcmp(path, "-") == 0;
}

static enum fpx_exit put_table(const struct fpx_gate_arguments *arguments,
                               const struct fpx_gate_verdict *verdicts, size_t count)
{
    const bool is_taken = is_stdout(arguments->picture.output) || is_stdout(arguments->json);
    const enum fpx_gate_table_style style = (enum fpx_gate_table_style)(arguments->table - 1);
    struct flamepix_buffer text = {0};
    enum flamepix_status status = fpx_gate_table_append(style, verdicts, count, false, &text);
    if (status == FLAMEPIX_OK)
        status = fpx_fd_write(is_taken ? STDERR_FILENO : STDOUT_FILENO, text.data, text.length);
    const int cause = errno;
    flamepix_buffer_free(&text);
    return fpx_file_exit(is_taken ? "standard error" : "standard output", status, cause);
}

static enum fpx_exit write_json(const char *path, const struct fpx_gate_verdict *verdicts,
                                size_t count, struct fpx_outputs *outputs)
{
    const size_t index = fpx_outputs_add(outputs, path);
    const enum fpx_exit code = fpx_outputs_open(outputs);
    if (code != FPX_EXIT_DONE)
        return code;
    const enum flamepix_status status =
        fpx_gate_json_write(verdicts, count, fpx_output_write, outputs->items[index].file);
    return fpx_file_exit(fpx_path_shown(path, "standard output"), status, errno);
}

enum fpx_exit fpx_gate_output_write(const struct fpx_gate_arguments *arguments,
                                    const struct fpx_gate_verdict *verdicts, size_t count,
                                    bool is_quiet, struct fpx_outputs *outputs)
{
    struct fpx_outputs own = {0};
    enum fpx_exit code = FPX_EXIT_DONE;
    if (arguments->json != NULL)
        code = write_json(arguments->json, verdicts, count, outputs != NULL ? outputs : &own);
    if (code == FPX_EXIT_DONE && !is_quiet)
        code = put_table(arguments, verdicts, count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_finish(&own);
    fpx_outputs_free(&own);
    return code;
}
