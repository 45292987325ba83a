#include "cli/compare/compare_command.h"

#include "cli/compare/compare_matrix.h"
#include "cli/compare/compare_statistics.h"
#include "cli/options/font_paths.h"

enum flamepix_exit flamepix_compare_run(const void *fields,
                                        const struct flamepix_arguments *arguments)
{
    struct flamepix_compare_arguments own = *(const struct flamepix_compare_arguments *)fields;
    struct flamepix_font_paths fonts = {0};
    enum flamepix_exit code = flamepix_font_paths_find(&fonts, &own.picture.fonts);
    own.picture.fonts = fonts.texts;
    if (code == FLAMEPIX_EXIT_DONE)
        code = own.matrix ? flamepix_compare_matrix(&own, arguments)
                          : flamepix_compare_statistics(&own, arguments);
    flamepix_font_paths_free(&fonts);
    return code;
}
