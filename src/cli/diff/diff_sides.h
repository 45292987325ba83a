/* Diff sides: which files are the two sides of a comparison, and how they are read. */
#ifndef FPX_CLI_DIFF_DIFF_SIDES_H
#define FPX_CLI_DIFF_DIFF_SIDES_H

#include "cli/compare/comparison_options.h"
#include "cli/picture/output_files.h"
#include "cli/picture/render_command.h"

/* The two sides, from arguments to inputs. Starts as {0}. */
struct fpx_diff_sides {
    struct fpx_picture_arguments picture; /* with what the sides add */
    struct fpx_view_list views;
    const char **paths;                /* BEFORE's first */
    struct flamepix_input_part *parts; /* of each path; NULL: one file has both sides */
    size_t count;
};

/* Takes the sides from the files of a command line and from --before and --after. Answers DONE, or
 * USAGE or RESOURCES after saying why; free them also then. */
enum fpx_exit fpx_diff_sides_take(struct fpx_diff_sides *sides,
                                  const struct fpx_picture_arguments *picture,
                                  const struct fpx_texts *files);

/* The picture of the sides, which stay where they are while it is made; `files` are those of
 * options. */
struct fpx_render_request fpx_diff_sides_request(const struct fpx_diff_sides *sides,
                                                 const struct fpx_texts *files);

void fpx_diff_sides_free(struct fpx_diff_sides *sides);

#endif
