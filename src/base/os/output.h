/* Files that appear complete under their name or not at all: written beside the target, without a
 * name if the file system can do that (O_TMPFILE), else as `.flamepix-*`; closed; then linked to
 * the name if it is free, else given a `.flamepix-*` name and renamed; each step is checked.
 * Several outputs can appear together. Signals that can be caught leave no `.flamepix-*` behind
 * (unfinished_files.h), SIGKILL only files that had such a name. */
#ifndef FPX_BASE_OS_OUTPUT_H
#define FPX_BASE_OS_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/status.h>

struct fpx_output;
struct fpx_output_folder;

/* Starts writing the file `path`, or stdout for "-". An existing target that is not a regular file
 * (a pipe, /dev/null) is written in place. Returns OK, WRITE_FAILED (errno set), NO_MEMORY. */
enum flamepix_status fpx_output_open(const char *path, struct fpx_output **output_ret);

/* The same for a path that may be below a folder of outputs (output_folder.h; NULL: none), which
 * must outlive the output: a link that has appeared there is not followed (ELOOP). */
enum flamepix_status fpx_output_open_below(const struct fpx_output_folder *folder, const char *path,
                                           struct fpx_output **output_ret);

/* Buffered; a flamepix_write_fn whose `user` is the output. */
enum flamepix_status fpx_output_write(void *user, const void *bytes, size_t length);

/* Bytes passed to fpx_output_write so far. */
uint64_t fpx_output_nbytes(const struct fpx_output *output);

/* Whether it is written in place, so that nothing can be undone. */
bool fpx_output_is_in_place(const struct fpx_output *output);

/* Whether its path is a link, so that the file may lie elsewhere. */
bool fpx_output_is_linked(const struct fpx_output *output);

/* Whether its mode differs from that of the replaced file, since the file system cannot set it. */
bool fpx_output_has_other_mode(const struct fpx_output *output);

/* Discards all that was written to an output that is not written in place. Returns OK or
 * WRITE_FAILED (errno set). */
enum flamepix_status fpx_output_take_back(struct fpx_output *output);

/* Flushes and closes an output that is finished much later, under a temporary name, so that many
 * can wait without a descriptor and a buffer each; one that is written in place stays open. It may
 * move: *output is its new address. Returns OK or WRITE_FAILED (errno set), after which it may only
 * be freed. */
enum flamepix_status fpx_output_park(struct fpx_output **output);

/* Finishes one output, as fpx_output_finish_all finishes several. */
enum flamepix_status fpx_output_finish(struct fpx_output *output, bool sync);

/* Finishes all of them, or none: no file takes its name before all are written and closed. Outputs
 * written in place (stdout, pipes, devices) cannot be undone, so they are finished after all others
 * are written and before the first name is taken. Then files take their names in the given order;
 * if one fails, those before it give up theirs, and the old files are restored.
 *
 * There are two exceptions: without hard links, or if the old file has another owner and links to
 * it are forbidden, files named before the failure keep their names. And SIGKILL during the last
 * step leaves some files named and some not; signals that can be caught wait until it is done.
 *
 * With `sync`, each file is on the disk before it takes its name, and the names are before this
 * returns (fdatasync, and fsync of the folders); outputs written in place are not synced.
 *
 * Whatever the result, the outputs may then only be freed. Returns OK or WRITE_FAILED (errno set),
 * and then *failed_ret is the index of the failed output. */
enum flamepix_status fpx_output_finish_all(struct fpx_output *const *outputs, size_t count,
                                           bool sync, size_t *failed_ret);

/* Frees it; before finish, this abandons the file and removes the temporary. */
void fpx_output_free(struct fpx_output *output);

/* Whether the errno of a failed output concerns its own name or the file under it; otherwise it
 * concerns the place, where other outputs would fail, too. */
bool fpx_output_is_refused_name(int cause);

#endif
