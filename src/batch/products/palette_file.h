/* Palette file: the palette map that pictures share, of one run and of others, also at the same
 * time (palette_map.h has its format). */
#ifndef FPX_BATCH_PRODUCTS_PALETTE_FILE_H
#define FPX_BATCH_PRODUCTS_PALETTE_FILE_H

#include "color/palette_map.h"

/* Adds to the map what the file says; one that is not there says nothing. *bad_lines_ret counts the
 * lines that were skipped. Answers OK, NO_MEMORY or READ_FAILED (errno set; EFBIG: it is larger
 * than FPX_PALETTE_FILE_MAX bytes). */
enum { FPX_PALETTE_FILE_MAX = 64 * 1024 * 1024 };
enum flamepix_status fpx_palette_file_read(const char *path, struct fpx_palette_map *map,
                                           uint64_t *bad_lines_ret);

/* Adds the map's names to the file, which is read again for it, so that nothing is lost that others
 * have added, and replaced as a whole; what it says of a name stays. The map then has the names of
 * both. Runs that do this at the same time wait for each other, up to a minute. Answers OK,
 * NO_MEMORY, READ_FAILED or WRITE_FAILED (errno set; EAGAIN: others did not come to an end). */
enum flamepix_status fpx_palette_file_unite(const char *path, struct fpx_palette_map *map);

/* Sees to it that the file could be written so now, and leaves it as it is; a folder that is
 * missing is made. Answers OK, NO_MEMORY or WRITE_FAILED, as unite. */
enum flamepix_status fpx_palette_file_check(const char *path);

/* Whether an answer of check or unite, with its errno, says that the file may not be written: it is
 * read-only (also for root, where nobody has the permission to write), so is its folder or file
 * system, or it is mounted by itself and cannot be replaced. */
bool fpx_palette_file_is_read_only(enum flamepix_status status, int cause);

#endif
