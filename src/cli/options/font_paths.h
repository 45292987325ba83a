/* Font paths: what --font names, as files. */
#ifndef FPX_CLI_OPTIONS_FONT_PATHS_H
#define FPX_CLI_OPTIONS_FONT_PATHS_H

#include <flamepix/text.h>

#include "cli/exit_code.h"
#include "cli/options/options.h"

/* Paths that were found. Starts as {0}. */
struct fpx_font_paths {
    struct fpx_texts texts;
    char **owned;
    size_t count, capacity;
};

/* Finds the file of each font: the path itself, where there is such a file, or where it could only
 * be one; else a font that is installed, by its family or the name of its file, and says on stderr
 * which one that is. The texts of `given` stay the arguments'. Answers DONE, USAGE after saying
 * that no font is called so and which family is called nearly so, or RESOURCES. */
enum fpx_exit fpx_font_paths_find(struct fpx_font_paths *paths, const struct fpx_texts *given);

/* Opens the bundled fonts and, to be preferred, those that were found. Answers DONE, or USAGE, IO
 * or RESOURCES after saying why. *fonts_ret, which is NULL before, is to be freed in any case. */
enum fpx_exit fpx_font_paths_open(const struct fpx_texts *paths, struct flamepix_fonts **fonts_ret);

void fpx_font_paths_free(struct fpx_font_paths *paths);

#endif
