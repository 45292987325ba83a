/* Find font: finds the file of a font family among the installed fonts. */
#ifndef FPX_TEXT_FIND_FONT_H
#define FPX_TEXT_FIND_FONT_H

#include <stdbool.h>
#include <stddef.h>

#include <flamepix/bytes.h>
#include <flamepix/status.h>

/* Receives an installed family, to suggest similar names; the name is valid during the call
 * only. */
typedef void (*fpx_family_fn)(void *user, const char *family);

/* Searches the usual folders (find_font.h) for the font named `word`: by the name of its file, with
 * or without the extension, or by its family, with or without its style. Case, blanks and hyphens
 * are ignored. Among several, a regular face is preferred to a bold or slanted one, then a folder
 * of the user's, then the path that sorts first by bytes. Appends its path, terminated, to `path`;
 * if there is none, passes all families to `see`, in any order and some more than once. Returns OK,
 * END (not found) or NO_MEMORY. */
enum flamepix_status fpx_font_find(const char *word, struct flamepix_buffer *path,
                                   fpx_family_fn see, void *user);

/* Font files: those in the folders where a system and its users install fonts. */

/* Whether a file has the extension of a font: ".ttf", ".otf" and so on, in any case. */
bool fpx_font_file_is_called_so(const char *path);

/* Paths of font files, unordered. Starts as {0}. */
struct fpx_font_files {
    char **paths;
    size_t count, capacity;
    size_t *folders; /* the index of the folder of each file, from 0 */
    size_t folders_capacity;
};

/* Finds the fonts in $XDG_DATA_HOME/fonts (else ~/.local/share/fonts), ~/.fonts, the fonts of
 * $XDG_DATA_DIRS, /usr/local/share/fonts and /usr/share/fonts, each folder once, and in their
 * subfolders, eight deep; links are followed. At most 20,000 files and 4,000 folders are examined.
 * Unreadable ones are left out. Returns OK or NO_MEMORY; the caller frees the files in both
 * cases. */
enum flamepix_status fpx_font_files_find(struct fpx_font_files *files);

void fpx_font_files_free(struct fpx_font_files *files);

#endif
