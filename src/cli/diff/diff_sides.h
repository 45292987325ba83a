/* Diff sides: which files are the two sides of a comparison, and how they are read. */
#ifndef FLAMEPIX_CLI_DIFF_DIFF_SIDES_H
#define FLAMEPIX_CLI_DIFF_DIFF_SIDES_H

#include "cli/compare/comparison.h"
#include "cli/picture/outputs.h"
#include "cli/picture/render_command.h"

/* The two sides, from arguments to inputs. Starts as {0}. */
struct flamepix_diff_sides {
    struct flamepix_picture_arguments picture; /* with what the sides add */
    struct flamepix_view_list views;
    const char **paths;                /* BEFORE's first */
    struct flamepix_input_part *parts; /* of each path; NULL: one file has both sides */
    size_t count;
};

/* Takes the sides from the files of a command line and from --before and --after. Answers DONE, or
 * USAGE or RESOURCES after saying why; free them also then. */
enum flamepix_exit flamepix_diff_sides_take(struct flamepix_diff_sides *sides,
                                            const struct flamepix_picture_arguments *picture,
                                            const struct flamepix_texts *files);

/* The picture of the sides, which stay where they are while it is made; `files` are those of
 * options. */
struct flamepix_render_request flamepix_diff_sides_request(const struct flamepix_diff_sides *sides,
                                                           const struct flamepix_texts *files);

void flamepix_diff_sides_free(struct flamepix_diff_sides *sides);

#endif
