#include "cli/outputs.h"

#include <errno.h>
#include <string.h>

#include "base/path_identity.h"
#include "cli/message.h"
#include "render/explain.h"

const char *flamepix_path_shown(const char *path, const char *standard)
{
    return strcmp(path, "-") == 0 ? standard : path;
}

/* -- checking ---------------------------------------------------------------------------------- */

static enum flamepix_exit check_pair(const char *a, const char *b)
{
    bool is_stdout = strcmp(a, "-") == 0;
    if (is_stdout && strcmp(b, "-") == 0) {
        flamepix_message("only one output can go to standard output");
        return FLAMEPIX_EXIT_USAGE;
    }
    if (!is_stdout && strcmp(b, "-") != 0 && flamepix_path_same(a, b)) {
        flamepix_message("%s: two outputs would be written to one file", a);
        return FLAMEPIX_EXIT_USAGE;
    }
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit check_inputs(const char *output, const char *const *inputs, size_t count)
{
    if (strcmp(output, "-") == 0)
        return FLAMEPIX_EXIT_DONE;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(inputs[i], "-") != 0 && flamepix_path_same(output, inputs[i])) {
            flamepix_message("%s: the output is also an input", output);
            return FLAMEPIX_EXIT_USAGE;
        }
    }
    return FLAMEPIX_EXIT_DONE;
}

static enum flamepix_exit check_stdin(const char *const *inputs, size_t count)
{
    size_t uses = 0;
    for (size_t i = 0; i < count; i++)
        uses += strcmp(inputs[i], "-") == 0;
    if (uses <= 1)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("standard input can be read only once");
    return FLAMEPIX_EXIT_USAGE;
}

enum flamepix_exit flamepix_outputs_check(const struct flamepix_outputs *outputs,
                                          const char *const *inputs, size_t input_count)
{
    enum flamepix_exit code = check_stdin(inputs, input_count);
    for (size_t i = 0; i < outputs->count && code == FLAMEPIX_EXIT_DONE; i++) {
        code = check_inputs(outputs->items[i].path, inputs, input_count);
        for (size_t j = 0; j < i && code == FLAMEPIX_EXIT_DONE; j++)
            code = check_pair(outputs->items[j].path, outputs->items[i].path);
    }
    return code;
}

/* -- their life -------------------------------------------------------------------------------- */

static enum flamepix_exit say_failure(const char *path, enum flamepix_status status, int cause)
{
    flamepix_message("%s: %s", flamepix_path_shown(path, "standard output"),
                     flamepix_explain_cause(status, cause));
    return flamepix_exit_of(status);
}

size_t flamepix_outputs_add(struct flamepix_outputs *outputs, const char *path)
{
    outputs->items[outputs->count].path = path;
    return outputs->count++;
}

enum flamepix_exit flamepix_outputs_open(struct flamepix_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++) {
        const char *path = outputs->items[i].path;
        enum flamepix_status status = flamepix_output_open(path, &outputs->items[i].file);
        if (status != FLAMEPIX_OK)
            return say_failure(path, status, errno);
    }
    return FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_outputs_finish(struct flamepix_outputs *outputs)
{
    struct flamepix_output *files[FLAMEPIX_OUTPUTS_MAX];
    size_t failed;
    for (size_t i = 0; i < outputs->count; i++)
        files[i] = outputs->items[outputs->count - 1 - i].file;
    enum flamepix_status status = flamepix_output_finish_all(files, outputs->count, false, &failed);
    if (status == FLAMEPIX_OK)
        return FLAMEPIX_EXIT_DONE;
    return say_failure(outputs->items[outputs->count - 1 - failed].path, status, errno);
}

void flamepix_outputs_free(struct flamepix_outputs *outputs)
{
    for (size_t i = 0; i < outputs->count; i++)
        flamepix_output_free(outputs->items[i].file);
    *outputs = (struct flamepix_outputs){0};
}
