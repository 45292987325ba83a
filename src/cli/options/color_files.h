/* Color files: the files that options of colours name: rules, assignments, the palette map. */
#ifndef FPX_CLI_OPTIONS_COLOR_FILES_H
#define FPX_CLI_OPTIONS_COLOR_FILES_H

#include "batch/products/palette_file.h"
#include "cli/picture/picture.h"
#include "cli/picture/write_outputs.h"
#include "color/palette_hooks.h"
#include "color/palette_map.h"

/* Their content. Starts as {0}. */
struct fpx_color_files {
    struct fpx_color_rules *rules;
    struct fpx_color_assignment *assignment;
    struct fpx_palette_map *map; /* the palette file's content and the pictures' additions */
    size_t map_count;            /* of names in the file when it was read */
    struct fpx_palette_addition addition;
    const char *palette_file;            /* file that gets new names; NULL: none, or read only */
    struct flamepix_palette_hooks hooks; /* all three, as palettes expect them */
    uint64_t hash;                       /* of the content of all of them; 0: none */
};

/* Checks that no output overwrites one of the files, and that the palette file is not one of the
 * files read, including `option_files`. Returns DONE, or USAGE or RESOURCES after printing why. */
enum fpx_exit fpx_color_files_check(const struct fpx_picture_arguments *picture,
                                    const struct fpx_texts *option_files,
                                    const struct fpx_outputs *outputs, const char *const *inputs,
                                    size_t input_count);

/* Reads all files that the options name. Returns DONE, or USAGE, IO or RESOURCES after printing
 * what is wrong, with the file and the line. The files must be freed in any case. */
enum fpx_exit fpx_color_files_read(const struct fpx_picture_arguments *picture,
                                   struct fpx_color_files *files);

/* Before any work, checks that the palette file can be written. A read-only file is reported in a
 * note, and `palette_file` is NULL from then on. Returns DONE, or IO or RESOURCES after printing
 * why. */
enum fpx_exit fpx_color_files_begin(struct fpx_color_files *files);

/* Passes the content to the palette of a figure; the files must outlive it and not move. */
void fpx_color_files_apply(struct fpx_color_files *files, struct flamepix_palette_options *colors);

/* Adds the colours of a figure to the map; does nothing if no palette file is written. Returns
 * DONE, or RESOURCES after printing why. */
enum fpx_exit fpx_color_files_note(struct fpx_color_files *files,
                                   const struct flamepix_figure *figure);

/* Writes the new palette file if there is something new and the old one is writable, to be finished
 * with other outputs before the files are freed: *file_ret, or NULL. Returns DONE, or IO or
 * RESOURCES after printing why. */
enum fpx_exit fpx_color_files_save(struct fpx_color_files *files, struct fpx_output **file_ret);

void fpx_color_files_free(struct fpx_color_files *files);

#endif
