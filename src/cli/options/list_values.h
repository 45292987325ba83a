/* Options whose values are lists: views, marks, fonts, formats. */
#ifndef FPX_CLI_OPTIONS_LIST_VALUES_H
#define FPX_CLI_OPTIONS_LIST_VALUES_H

#include <flamepix/bytes.h>
#include <flamepix/figure.h>
#include <flamepix/text.h>
#include <flamepix/view.h>

#include "cli/console.h"
#include "cli/options/options.h"

/* View list: the views that were asked for on a command line, in its order. */

/* Starts as {0}; the arguments of the requests are not owned. */
struct fpx_view_list {
    struct flamepix_view_request *items;
    size_t count, capacity;
};

/* Adds a request behind the others; where its view may be asked for only once, the request before
 * it goes. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_view_list_add(struct fpx_view_list *list,
                                       struct flamepix_view_request request);

/* Leaves the list as it started. */
void fpx_view_list_free(struct fpx_view_list *list);

/* Mark list: texts beside the chart, as `--mark REGEX=TEXT` gives them. */

/* Starts as {0}. The texts stay the arguments', the patterns are the list's. */
struct fpx_mark_list {
    struct flamepix_mark items[FLAMEPIX_MARKS_MAX];
    size_t count;
};

/* Reads what was given, each split at its last '='. Answers DONE, or USAGE or RESOURCES after
 * saying why. */
enum fpx_exit fpx_mark_list_read(const struct fpx_texts *texts, struct fpx_mark_list *marks);

void fpx_mark_list_free(struct fpx_mark_list *marks);

/* Font paths: what --font names, as files. */

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

/* Format list: the formats that are read, for people. */

/* Appends a paragraph for each format that is read: its name, what it is, the extensions of its
 * files, how it is told, and its options; then what is recognised and not read. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_format_list(struct flamepix_buffer *text);

#endif
