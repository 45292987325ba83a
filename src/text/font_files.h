/* Font files: those in the folders where a system and its users keep fonts. */
#ifndef FPX_TEXT_FONT_FILES_H
#define FPX_TEXT_FONT_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/status.h>

/* Whether a file is called like a font: ".ttf", ".otf" and so on, in letters of any case. */
bool fpx_font_file_is_called_so(const char *path);

/* Paths of font files, in no order. Starts as {0}. */
struct fpx_font_files {
    char **paths;
    size_t count, capacity;
    size_t *folders; /* the number of the folder that each is in, from 0 */
    size_t folders_capacity;
};

/* Finds the fonts in $XDG_DATA_HOME/fonts (else ~/.local/share/fonts), ~/.fonts, the fonts of
 * $XDG_DATA_DIRS, /usr/local/share/fonts and /usr/share/fonts, each folder once, and in the folders
 * of these, eight deep; links are followed. At most 20,000 files and 4,000 folders are looked at.
 * What cannot be read is left out. Answers OK or NO_MEMORY; in both cases the files are to be
 * freed. */
enum flamepix_status fpx_font_files_find(struct fpx_font_files *files);

void fpx_font_files_free(struct fpx_font_files *files);

#endif
