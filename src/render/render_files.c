#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <flamepix/files.h>

#include "base/os/output.h"
#include "base/os/paths.h"
#include "render/render_inputs.h"
#include "render/render_shape.h"

/* A report, and the memory it points to. */
struct owned_report {
    struct flamepix_files_report seen; /* first member, so a pointer to it is one to the whole */
    struct flamepix_profile_report profile;
    struct flamepix_layout_summary layout;
};

/* -- the report -------------------------------------------------------------------------------- */

static void sum_up(struct owned_report *report)
{
    const struct flamepix_profile_report *profile = &report->profile;
    const struct flamepix_format *format =
        profile->format_count > 0 ? profile->formats[0] : profile->refused;
    const bool has_layout = report->layout.columns > 0;
    report->seen = (struct flamepix_files_report){
        .total = report->layout.total,
        .unit = profile->unit,
        .stacks = report->layout.stacks,
        .lines = profile->lines,
        .bad_lines = profile->bad_lines,
        .format = format != NULL ? format->name : NULL,
        .failed_input = profile->failed_input,
        .failed_line = profile->failed_place.line,
        .profile = profile,
        .layout = has_layout ? &report->layout : NULL,
    };
}

void flamepix_files_report_free(struct flamepix_files_report *report)
{
    free(report);
}

/* -- reading ----------------------------------------------------------------------------------- */

static void free_inputs(struct flamepix_input **inputs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        flamepix_input_free(inputs[i]);
    free(inputs);
}

/* If an input cannot be opened, `*failed_ret` is its number. */
static enum flamepix_status open_inputs(const char *const *paths, size_t count,
                                        struct flamepix_input ***inputs_ret, size_t *failed_ret)
{
    struct flamepix_input **inputs = calloc(count, sizeof(struct flamepix_input *));
    enum flamepix_status status = inputs != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = flamepix_input_open(paths[i], NULL, &inputs[i]);
        *failed_ret = i;
    }
    if (status != FLAMEPIX_OK && inputs != NULL)
        free_inputs(inputs, count);
    else
        *inputs_ret = inputs;
    return status;
}

/* Data from pipes is not kept: nobody rewinds the inputs. */
static enum flamepix_status render_paths(const char *const *paths, size_t count,
                                         const struct flamepix_render_options *options,
                                         const struct fpx_picture_target *target,
                                         struct owned_report *report)
{
    struct flamepix_render_options asked = options != NULL ? *options : flamepix_render_defaults();
    struct flamepix_input **inputs = NULL;
    if (count == 0)
        return FLAMEPIX_BAD_ARGUMENT;
    asked.profile.read_once = true;
    enum flamepix_status status = open_inputs(paths, count, &inputs, &report->profile.failed_input);
    if (status != FLAMEPIX_OK)
        return status;
    status = fpx_render_inputs((struct flamepix_input *const *)inputs, count, &asked, target,
                               &report->profile, &report->layout);
    free_inputs(inputs, count);
    return status;
}

enum flamepix_status flamepix_render_files_to(const char *const *paths, size_t count,
                                              const struct flamepix_render_options *options,
                                              struct flamepix_fonts *fonts, flamepix_write_fn write,
                                              void *user, struct flamepix_files_report **report_ret)
{
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, options);
    const struct fpx_picture_target target = {fonts, write, user};
    struct owned_report *report = calloc(1, sizeof(*report));
    if (report_ret != NULL)
        *report_ret = NULL;
    if (report == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = render_paths(paths, count, options, &target, report);
    sum_up(report);
    if (report_ret != NULL)
        *report_ret = &report->seen;
    else
        flamepix_files_report_free(&report->seen);
    return status;
}

/* -- writing ----------------------------------------------------------------------------------- */

/* "-" is the open file `fd`. */
static enum flamepix_status add_path(struct fpx_path_set *set, const char *path, int fd,
                                     enum fpx_path_use use, size_t number)
{
    return strcmp(path, "-") == 0 ? fpx_path_set_add_fd(set, fd, use, number)
                                  : fpx_path_set_add(set, path, use, number);
}

static enum flamepix_status check_paths(const char *const *paths, size_t count, const char *output)
{
    struct fpx_path_set set = {0};
    enum flamepix_status status = add_path(&set, output, STDOUT_FILENO, FPX_PATH_WRITTEN, 0);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = add_path(&set, paths[i], STDIN_FILENO, FPX_PATH_READ, i + 1);
    const bool clashes = fpx_path_set_clash(&set).found;
    fpx_path_set_free(&set);
    return status == FLAMEPIX_OK && clashes ? FLAMEPIX_SAME_FILE : status;
}

enum flamepix_status flamepix_render_files(const char *const *paths, size_t count,
                                           const struct flamepix_render_options *options,
                                           struct flamepix_fonts *fonts, const char *output,
                                           struct flamepix_files_report **report_ret)
{
    struct fpx_output *file = NULL;
    if (report_ret != NULL)
        *report_ret = NULL;
    enum flamepix_status status = check_paths(paths, count, output);
    if (status == FLAMEPIX_OK)
        status = fpx_output_open(output, &file);
    if (status == FLAMEPIX_OK)
        status = flamepix_render_files_to(paths, count, options, fonts, fpx_output_write, file,
                                          report_ret);
    if (status == FLAMEPIX_OK)
        status = fpx_output_finish(file, false);
    fpx_output_free(file);
    return status;
}
