/* Color files: what options of colours name: rules, assignments, the palette map. */
#ifndef FPX_CLI_OPTIONS_COLOR_FILES_H
#define FPX_CLI_OPTIONS_COLOR_FILES_H

#include "cli/picture/picture.h"
#include "cli/picture/write_outputs.h"
#include "color/palette_hooks.h"
#include "color/palette_map.h"

/* What they say. Starts as {0}. */
struct fpx_color_files {
    struct fpx_color_rules *rules;
    struct fpx_color_assignment *assignment;
    struct fpx_palette_map *map; /* what the palette file held, and pictures have added */
    size_t map_count;            /* of the names that the file held */
    const char *palette_file;    /* that names are added to; NULL: none, or it is only read */
    struct flamepix_palette_hooks hooks; /* all three, as palettes are given them */
    uint64_t hash;                       /* of what all of them held; 0: there is none */
};

/* Sees to it that none of the files is written by an output, and that the palette file is none of
 * what is read, the `option_files` included. Answers DONE, or USAGE or RESOURCES after saying
 * why. */
enum fpx_exit fpx_color_files_check(const struct fpx_picture_arguments *picture,
                                    const struct fpx_texts *option_files,
                                    const struct fpx_outputs *outputs, const char *const *inputs,
                                    size_t input_count);

/* Reads all that the options name. Answers DONE, or USAGE, IO or RESOURCES after saying on stderr
 * what is wrong, with the file and the line. To be freed in any case. */
enum fpx_exit fpx_color_files_read(const struct fpx_picture_arguments *picture,
                                   struct fpx_color_files *files);

/* Before any work, sees to it that the palette file can be written. One that may not be written is
 * a note on stderr, and `palette_file` is NULL from then on. Answers DONE, or IO or RESOURCES after
 * saying why. */
enum fpx_exit fpx_color_files_begin(struct fpx_color_files *files);

/* Hands what was read to the palette of a figure, which the files outlive, at their place. */
void fpx_color_files_apply(struct fpx_color_files *files, struct flamepix_palette_options *colors);

/* Adds the colours of a figure to the map; does nothing where no palette file is written. Answers
 * DONE, or RESOURCES after saying so. */
enum fpx_exit fpx_color_files_note(struct fpx_color_files *files,
                                   const struct flamepix_figure *figure);

/* Writes the palette file again if there is something new and it may be written. Answers DONE, or
 * IO or RESOURCES after saying why. */
enum fpx_exit fpx_color_files_save(struct fpx_color_files *files);

void fpx_color_files_free(struct fpx_color_files *files);

#endif
