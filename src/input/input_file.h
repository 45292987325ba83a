/* The file under an input, for who reads it at several places at once (flamepix/input.h). */
#ifndef FPX_INPUT_INPUT_FILE_H
#define FPX_INPUT_INPUT_FILE_H

#include <sys/types.h>
#include <time.h>

#include <flamepix/input.h>

/* A regular file as it was when it was looked at. */
struct fpx_input_file {
    int fd;          /* the input's; its position is not what pread(2) reads from */
    uint64_t start;  /* the input's first byte is this one of the file */
    uint64_t nbytes; /* of the input */
    struct timespec written;
};

/* The file whose bytes the input hands on as they are. False where there is none: it is no regular
 * file, packed, or in UTF-16, or that cannot be told. What was peeked at does not matter. */
bool fpx_input_file(struct flamepix_input *input, struct fpx_input_file *file_ret);

/* Whether the file still is as long as it was, and nobody has written to it since. */
bool fpx_input_file_is_same(const struct fpx_input_file *file);

/* Whether the file of an input is another one than when it was opened (raw_input.h): then
 * what was read may be no state that it ever had. */
bool fpx_input_has_changed(const struct flamepix_input *input);

/* Reads up to `capacity` bytes of the input, from its byte `offset` on; fewer only at its end. Any
 * number of threads. Answers OK, READ_FAILED (errno set), or INPUT_CHANGED where the file has
 * become shorter. */
enum flamepix_status fpx_input_file_read(const struct fpx_input_file *file, uint64_t offset,
                                         void *buffer, size_t capacity, size_t *length_ret);

/* The whole input was read by these functions, in so many seconds: it is at its end now, as if
 * flamepix_input_read had been called. */
void fpx_input_file_was_read(struct flamepix_input *input, const struct fpx_input_file *file,
                             double seconds);

#endif
