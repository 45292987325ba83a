/* Find font: the file of a family, among those that are installed. */
#ifndef FPX_TEXT_FIND_FONT_H
#define FPX_TEXT_FIND_FONT_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* A family that is installed, for who looks for one with a name like it; the name is valid during
 * the call only. */
typedef void (*fpx_family_fn)(void *user, const char *family);

/* Looks in the usual folders (find_font.h) for the font that is called `word`: by the name of
 * its file, with or without the extension, or by its family, with or without its style. Case,
 * blanks and hyphens do not matter. Of several, a regular face is preferred to a bold or slanted
 * one, then a folder of the user's, then the path that comes first by bytes. Appends its path,
 * terminated, to `path`; where there is none, hands all families to `see`, in any order and some
 * more than once. Answers OK, END (there is none) or NO_MEMORY. */
enum flamepix_status fpx_font_find(const char *word, struct flamepix_buffer *path,
                                   fpx_family_fn see, void *user);

/* Font files: those in the folders where a system and its users keep fonts. */

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
