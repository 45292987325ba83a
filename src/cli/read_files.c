#include "cli/read_files.h"

#include "cli/color_files.h"

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
