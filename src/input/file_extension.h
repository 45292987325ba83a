/* The extension of a file's name: what may break a tie where the content is told two ways. */
#ifndef FPX_INPUT_FILE_EXTENSION_H
#define FPX_INPUT_FILE_EXTENSION_H

#include <flamepix/input.h>

/* Writes what is behind the last dot of the path's last name, in small letters; where that is the
 * extension of a packing, what is before it: "txt" of a/perf.TXT.gz. "" where there is none. */
void fpx_file_extension(const char *path, char extension[FLAMEPIX_EXTENSION_NBYTES]);

#endif
