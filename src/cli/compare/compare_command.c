#include "cli/commands.h"

#include "cli/compare/compare_steps.h"
#include "cli/options/list_values.h"

enum fpx_exit fpx_compare_run(const void *fields, const struct fpx_arguments *arguments)
{
    struct fpx_compare_arguments own = *(const struct fpx_compare_arguments *)fields;
    struct fpx_font_paths fonts = {0};
    enum fpx_exit code = fpx_font_paths_find(&fonts, &own.picture.fonts);
    own.picture.fonts = fonts.texts;
    if (code == FPX_EXIT_DONE)
        code = own.matrix ? fpx_compare_matrix(&own, arguments)
                          : fpx_compare_statistics(&own, arguments);
    fpx_font_paths_free(&fonts);
    return code;
}
