/* Palette file: the palette map that pictures share, within a run and between runs, even concurrent
 * ones (palette_map.h has its format). */
#ifndef FPX_BATCH_PRODUCTS_PALETTE_FILE_H
#define FPX_BATCH_PRODUCTS_PALETTE_FILE_H

#include "base/os/output.h"
#include "base/os/output_folder.h"
#include "color/palette_map.h"
#include "report/report_journal.h"

/* Adds the content of the file to the map; a missing file adds nothing. *bad_lines_ret counts the
 * skipped lines. Returns OK, NO_MEMORY or READ_FAILED (errno set; EFBIG: larger than
 * FPX_PALETTE_FILE_MAX bytes). */
enum { FPX_PALETTE_FILE_MAX = 64 * 1024 * 1024 };
enum flamepix_status fpx_palette_file_read(const char *path, struct fpx_palette_map *map,
                                           uint64_t *bad_lines_ret);

/* An addition to the file that is written beside it, and holds its lock. Starts as {0}, and must
 * not move until it is freed. */
struct fpx_palette_addition {
    bool is_begun;
    struct fpx_report_lock lock;
    struct fpx_output *file; /* to be finished; the caller may take it out */
};

/* Adds the map's names to the file, which may be below a folder of outputs (output_folder.h; NULL:
 * none). Reads the file again first, so that additions of others are not
 * lost, and replaces it as a whole; names in the file keep their values. The map then has the names
 * of both. Concurrent runs wait for each other, up to a minute. Returns OK, NO_MEMORY, READ_FAILED
 * or WRITE_FAILED (errno set; EAGAIN: the others did not finish). */
enum flamepix_status fpx_palette_file_unite(const struct fpx_output_folder *folder,
                                            const char *path, struct fpx_palette_map *map);

/* The same in two steps: the file is complete when `file` is finished, with other outputs or alone.
 * Until free, other runs wait for this one. Returns as unite. */
enum flamepix_status fpx_palette_file_add(const struct fpx_output_folder *folder, const char *path,
                                          struct fpx_palette_map *map,
                                          struct fpx_palette_addition *addition);

/* Releases the lock, and abandons a file that is still there. */
void fpx_palette_addition_free(struct fpx_palette_addition *addition);

/* Checks that the file could be written now, without changing it; a missing folder is created.
 * Returns OK, NO_MEMORY or WRITE_FAILED, as unite. */
enum flamepix_status fpx_palette_file_check(const char *path);

/* Whether a status of check or unite, with its errno, means that the file may not be written: it is
 * read-only (also for root, if nobody has write permission), its folder or file system is, or it is
 * a mount point and cannot be replaced. */
bool fpx_palette_file_is_read_only(enum flamepix_status status, int cause);

#endif
