/* Find font: the file of a family, among those that are installed. */
#ifndef FPX_TEXT_FIND_FONT_H
#define FPX_TEXT_FIND_FONT_H

#include <flamepix/bytes.h>

/* A family that is installed, for who looks for one with a name like it; the name is valid during
 * the call only. */
typedef void (*fpx_family_fn)(void *user, const char *family);

/* Looks in the usual folders (font_files.h) for the font that is called `word`: by the name of
 * its file, with or without the extension, or by its family, with or without its style. Case,
 * blanks and hyphens do not matter. Of several, a regular face is preferred to a bold or slanted
 * one, then a folder of the user's, then the path that comes first by bytes. Appends its path,
 * terminated, to `path`; where there is none, hands all families to `see`, in any order and some
 * more than once. Answers OK, END (there is none) or NO_MEMORY. */
enum flamepix_status fpx_font_find(const char *word, struct flamepix_buffer *path,
                                   fpx_family_fn see, void *user);

#endif
