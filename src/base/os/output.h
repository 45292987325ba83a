/* Files that appear whole under their name or not at all: written beside the target without a name
 * where the file system can do that (O_TMPFILE), else as `.flamepix-*`; closed; then linked to the
 * name where nothing has it, else given a `.flamepix-*` name and renamed, each step checked.
 * Several of them appear together. Signals that can be caught leave no `.flamepix-*` behind
 * (unfinished_files.h), SIGKILL only what had such a name. */
#ifndef FPX_BASE_OS_OUTPUT_H
#define FPX_BASE_OS_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/status.h>

struct fpx_output;

/* Starts writing the file `path`, or stdout for "-". A target that exists and is no regular file (a
 * pipe, /dev/null) is written in place. Answers OK, WRITE_FAILED (errno set), NO_MEMORY. */
enum flamepix_status fpx_output_open(const char *path, struct fpx_output **output_ret);

/* Buffered; a flamepix_write_fn whose `user` is the output. */
enum flamepix_status fpx_output_write(void *user, const void *bytes, size_t length);

/* Bytes given to fpx_output_write so far. */
uint64_t fpx_output_nbytes(const struct fpx_output *output);

/* Whether it is written in place, where nothing can be taken back. */
bool fpx_output_is_in_place(const struct fpx_output *output);

/* Whether its path is a link, so that the file may lie elsewhere. */
bool fpx_output_is_linked(const struct fpx_output *output);

/* Whether it has not the mode of the file that it replaces, since the file system sets none. */
bool fpx_output_has_other_mode(const struct fpx_output *output);

/* Takes back all that was written to one that is not written in place. Answers OK or WRITE_FAILED
 * (errno set). */
enum flamepix_status fpx_output_take_back(struct fpx_output *output);

/* Finishes one output, as fpx_output_finish_all finishes several. */
enum flamepix_status fpx_output_finish(struct fpx_output *output, bool sync);

/* Finishes all of them, or none: no file takes its name before all are written and closed. What is
 * written in place (stdout, pipes, devices) cannot be taken back, so it ends after all else is
 * written and before the first name is taken. Then files take their names in the order given; if
 * one cannot, those before it give theirs back, and what was there before is there again.
 *
 * Two things can go wrong: where the file system has no hard links, or the old file is somebody
 * else's and links to it are forbidden, files that took their names before the one that failed keep
 * them. And SIGKILL in the midst of the last step finds some named and some not; signals that can
 * be caught wait until it is done.
 *
 * With `sync`, each file is on the disk before it takes its name, and the names are before this
 * answers (fdatasync, and fsync of the folders); not what is written in place.
 *
 * Whatever it answers, the outputs may then only be freed. Answers OK or WRITE_FAILED (errno set),
 * and then *failed_ret is the number of the output it is about. */
enum flamepix_status fpx_output_finish_all(struct fpx_output *const *outputs, size_t count,
                                           bool sync, size_t *failed_ret);

/* Frees it; before finish, this abandons the file: the temporary is removed. */
void fpx_output_free(struct fpx_output *output);

/* Whether the errno of an output that could not be written is about its own name or what is there
 * under it; else it is about the place, where others cannot be written either. */
bool fpx_output_is_refused_name(int cause);

#endif
