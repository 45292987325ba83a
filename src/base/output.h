/* Files that appear whole under their name or not at all: written beside the target without a name
 * where the file system can do that (O_TMPFILE), else as `.flamepix-*`; then given that name,
 * closed and renamed, each step checked. A process that is killed before that leaves nothing
 * behind. */
#ifndef FLAMEPIX_BASE_OUTPUT_H
#define FLAMEPIX_BASE_OUTPUT_H

#include <stdint.h>

#include <flamepix/status.h>

struct flamepix_output;

/* Starts writing the file `path`, or stdout for "-". A target that exists and is no regular file (a
 * pipe, /dev/null) is written in place. Answers OK, WRITE_FAILED (errno set), NO_MEMORY. */
enum flamepix_status flamepix_output_open(const char *path, struct flamepix_output **output_ret);

/* Buffered; a flamepix_write_fn whose `user` is the output. */
enum flamepix_status flamepix_output_write(void *user, const void *bytes, size_t length);

/* Bytes given to flamepix_output_write so far. */
uint64_t flamepix_output_nbytes(const struct flamepix_output *output);

/* Flushes, closes, renames. Whatever it answers, the output may then only be freed.
 * Answers OK or WRITE_FAILED (errno set); on failure the target is as it was. */
enum flamepix_status flamepix_output_finish(struct flamepix_output *output);

/* Frees it; before finish, this abandons the file: the temporary is removed. */
void flamepix_output_free(struct flamepix_output *output);

#endif
