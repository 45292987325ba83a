/* Options whose values are lists: views, marks, fonts, formats. */
#ifndef FPX_CLI_OPTIONS_LIST_VALUES_H
#define FPX_CLI_OPTIONS_LIST_VALUES_H

#include <flamepix/bytes.h>
#include <flamepix/figure.h>
#include <flamepix/text.h>
#include <flamepix/view.h>

#include "cli/console.h"
#include "cli/options/options.h"

/* View list: the views requested on a command line, in its order. */

/* Starts as {0}; the arguments of the requests are not owned. */
struct fpx_view_list {
    struct flamepix_view_request *items;
    size_t count, capacity;
};

/* Appends a request. If its view may be requested only once, the earlier request is removed.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_view_list_add(struct fpx_view_list *list,
                                       struct flamepix_view_request request);

/* Resets the list to its initial state. */
void fpx_view_list_free(struct fpx_view_list *list);

/* Mark list: texts beside the chart, as `--mark REGEX=TEXT` gives them. */

/* Starts as {0}. The texts are borrowed from the arguments; the patterns are owned. */
struct fpx_mark_list {
    struct flamepix_mark items[FLAMEPIX_MARKS_MAX];
    size_t count;
};

/* Parses the texts, splitting each at its last '='. The patterns collect names in `undecided`
 * (flamepix/pattern.h), which may be NULL. Returns DONE, or USAGE or RESOURCES after
 * printing why. */
enum fpx_exit fpx_mark_list_read(const struct fpx_texts *texts,
                                 struct flamepix_undecided *undecided, struct fpx_mark_list *marks);

void fpx_mark_list_free(struct fpx_mark_list *marks);

/* Font paths: resolves --font to files. */

/* Paths that were found. Starts as {0}. */
struct fpx_font_paths {
    struct fpx_texts texts;
    char **owned;
    size_t count, capacity;
};

/* Finds the file of each font: the path itself, if the file exists or the text can only be a path;
 * otherwise an installed font, by its family or the name of its file, and prints which one that is.
 * The texts of `given` are borrowed. Returns DONE, USAGE after printing that no font has the name
 * and which family has a similar one, or RESOURCES. */
enum fpx_exit fpx_font_paths_find(struct fpx_font_paths *paths, const struct fpx_texts *given);

/* Opens the bundled fonts and the found ones, which are preferred. Returns DONE, or USAGE, IO or
 * RESOURCES after printing why. *fonts_ret must be NULL before, and freed in any case. */
enum fpx_exit fpx_font_paths_open(const struct fpx_texts *paths, struct flamepix_fonts **fonts_ret);

void fpx_font_paths_free(struct fpx_font_paths *paths);

/* Format list: the supported formats, for people. */

/* Appends a paragraph for each supported format: its name, a description, the extensions of its
 * files, how it is detected, and its options; then the formats that are detected but unsupported.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_format_list(struct flamepix_buffer *text);

#endif
