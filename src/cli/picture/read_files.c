#include "cli/picture/read_files.h"

#include <unistd.h>

#include "base/unit.h"
#include "cli/message.h"
#include "cli/options/color_files.h"
#include "messages/explain.h"

enum flamepix_exit flamepix_read_files_default(const char *const **inputs, size_t *input_count)
{
    static const char *const standard[] = {"-"};
    if (*input_count > 0)
        return FLAMEPIX_EXIT_DONE;
    if (isatty(STDIN_FILENO)) {
        flamepix_message("no profile: name a FILE, or pipe one in (--help says more)");
        return FLAMEPIX_EXIT_USAGE;
    }
    *inputs = standard;
    *input_count = 1;
    return FLAMEPIX_EXIT_DONE;
}

enum flamepix_exit flamepix_read_files_check(const struct flamepix_picture_arguments *picture,
                                             const struct flamepix_texts *option_files,
                                             const struct flamepix_outputs *outputs,
                                             const char *const *inputs, size_t input_count)
{
    enum flamepix_exit code = flamepix_outputs_check(outputs, inputs, input_count);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_outputs_check(outputs, picture->fonts.items, picture->fonts.count);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_outputs_check(outputs, option_files->items, option_files->count);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_color_files_check(picture, option_files, outputs, inputs, input_count);
    return code;
}

enum flamepix_exit flamepix_read_files_check_units(const char *const *paths,
                                                   const struct flamepix_profile_report *report)
{
    double over, under;
    if (!report->unlike.found)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message(
        "%s is counted in %s and %s in %s, which do not add up%s",
        flamepix_explain_input(paths[report->unlike.inputs[0]]), report->unlike.units[0],
        flamepix_explain_input(paths[report->unlike.inputs[1]]), report->unlike.units[1],
        flamepix_unit_converts(report->unlike.units[0], report->unlike.units[1], &over, &under)
            ? " in what comes through pipes, read once: without --sorted they do"
            : "");
    return FLAMEPIX_EXIT_USAGE;
}
