#include "cli/picture/read_inputs.h"

#include <unistd.h>

#include "base/unit.h"
#include "cli/console.h"
#include "cli/options/color_files.h"
#include "messages/explain.h"

enum fpx_exit fpx_read_files_default(const char *const **inputs, size_t *input_count)
{
    static const char *const standard[] = {"-"};
    if (*input_count > 0)
        return FPX_EXIT_DONE;
    if (isatty(STDIN_FILENO)) {
        fpx_message("no profile: name a FILE, or pipe one in (--help says more)");
        return FPX_EXIT_USAGE;
    }
    *inputs = standard;
    *input_count = 1;
    return FPX_EXIT_DONE;
}

enum fpx_exit fpx_read_files_check(const struct fpx_picture_arguments *picture,
                                   const struct fpx_texts *option_files,
                                   const struct fpx_outputs *outputs, const char *const *inputs,
                                   size_t input_count)
{
    enum fpx_exit code = fpx_outputs_check(outputs, inputs, input_count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_check(outputs, picture->fonts.items, picture->fonts.count);
    if (code == FPX_EXIT_DONE)
        code = fpx_outputs_check(outputs, option_files->items, option_files->count);
    if (code == FPX_EXIT_DONE)
        code = fpx_color_files_check(picture, option_files, outputs, inputs, input_count);
    return code;
}

enum fpx_exit fpx_read_files_check_units(const char *const *paths,
                                         const struct flamepix_profile_report *report)
{
    double over, under;
    if (!report->unlike.found)
        return FPX_EXIT_DONE;
    fpx_message("%s is counted in %s and %s in %s, which do not add up%s",
                fpx_explain_input(paths[report->unlike.inputs[0]]), report->unlike.units[0],
                fpx_explain_input(paths[report->unlike.inputs[1]]), report->unlike.units[1],
                fpx_unit_converts(report->unlike.units[0], report->unlike.units[1], &over, &under)
                    ? " in what comes through pipes, read once: without --sorted they do"
                    : "");
    return FPX_EXIT_USAGE;
}
