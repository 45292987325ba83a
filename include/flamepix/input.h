/* Where profiles come from: memory, files, pipes, callbacks; plain, or packed by gzip, zstd, xz or
 * bzip2, or carried by a picture (told apart by their first bytes); in UTF-16, which becomes UTF-8;
 * and read once more from the start where the stacks are not sorted. */
#ifndef FLAMEPIX_INPUT_H
#define FLAMEPIX_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An input at some place in its bytes. One thread at a time, which may be another one each time. */
struct flamepix_input;

struct flamepix_input_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* A pipe or callback can be read only once: keep what was read so that it can be rewound, in
     * memory up to `keep_nbytes`, beyond it in an unlinked file in $TMPDIR. Regular files and
     * memory are always rewindable. With `keep` false, rewinding a pipe answers READ_FAILED. */
    bool keep;
    size_t keep_nbytes;
    /* Of a compressed input; 0 is FLAMEPIX_DEFAULT_LIMIT_UNPACKED_NBYTES. */
    uint64_t limit_unpacked_nbytes;
    /* Unpacked to packed size, from 1 MiB on; 0 is FLAMEPIX_DEFAULT_LIMIT_UNPACKED_RATIO. */
    uint32_t limit_unpacked_ratio;
    /* The window of a zstd input, counted as the next power of two from 1 KiB to 2 GiB, and the
     * dictionary of an xz input; 0 is FLAMEPIX_DEFAULT_LIMIT_WINDOW_NBYTES. */
    uint64_t limit_window_nbytes;
    /* Of a PNG or JPEG that carries a profile, its bytes are read: the folded stacks, or where it
     * has none the frames that it shows, as JSON. With this, always those frames. */
    bool picture_frames;
};

/* Opens a file by path, or stdin for "-". Directories are READ_FAILED with errno EISDIR.
 * `options` may be NULL for: keep, FLAMEPIX_DEFAULT_MEMORY_NBYTES, the default limits. The input is
 * the caller's to free. Answers OK, READ_FAILED (errno set), NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_input_open(const char *path,
                                                      const struct flamepix_input_options *options,
                                                      struct flamepix_input **input_ret);

/* Reads `bytes` in place; they must outlive the input. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_input_from_memory(struct flamepix_bytes bytes,
                           const struct flamepix_input_options *options,
                           struct flamepix_input **input_ret);

/* Reads through a callback. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_input_from_callback(flamepix_read_fn read, void *user,
                             const struct flamepix_input_options *options,
                             struct flamepix_input **input_ret);

/* The next unpacked bytes; a flamepix_read_fn whose `user` is the struct flamepix_input. OK with a
 * length of 0 is the end. Answers OK, READ_FAILED, BAD_COMPRESSION (when all bytes are handed on
 * that came before the damage), LIMIT_UNPACKED, LIMIT_WINDOW, NO_PROFILE (a picture that carries
 * none), NO_MEMORY, or WRITE_FAILED where the kept copy does not fit into $TMPDIR. */
FLAMEPIX_API enum flamepix_status flamepix_input_read(void *user, void *buffer, size_t capacity,
                                                      size_t *length_ret);

/* Looks at the first unpacked bytes, up to FLAMEPIX_INPUT_HEAD_NBYTES and fewer only where there
 * are no more; they are read again by flamepix_input_read. Only before anything was read, or after
 * a rewind. `*head_ret` stays valid until the next call for this input. What goes wrong on the way
 * is answered by the read that comes to that place. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_input_peek(struct flamepix_input *input,
                                                      struct flamepix_bytes *head_ret);

/* Starts again at the first byte. Answers OK, READ_FAILED, NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_input_rewind(struct flamepix_input *input);

/* Whether it can be rewound: it is a regular file or in memory, or what is read of it is kept. */
FLAMEPIX_API bool flamepix_input_is_rewindable(const struct flamepix_input *input);

/* How many unpacked bytes it has come to since it was opened or rewound: at least what was handed
 * on, and after a failure where that was. Of text in UTF-16, bytes of UTF-8. */
FLAMEPIX_API uint64_t flamepix_input_offset(const struct flamepix_input *input);

/* What it is packed with: "gzip", "zstd", "xz", "bzip2", or "PNG" or "JPEG", which carry it, also
 * where they are packed in turn, or NULL where it is not. Known when it has been read or peeked
 * at. */
FLAMEPIX_API const char *flamepix_input_packing(const struct flamepix_input *input);

/* Room for an extension, with its NUL; a longer one is none. */
enum { FLAMEPIX_EXTENSION_NBYTES = 16 };

/* The extension of its file's name in small letters, without the dot and that of a packing: "txt"
 * of perf.TXT.gz. "" where it has none, or none is known, as of memory and callbacks until
 * flamepix_input_set_path tells their path. */
FLAMEPIX_API const char *flamepix_input_extension(const struct flamepix_input *input);
FLAMEPIX_API void flamepix_input_set_path(struct flamepix_input *input, const char *path);

/* What has been spent on it so far, over all rewinds. */
struct flamepix_input_effort {
    uint64_t packed_nbytes;   /* read from the file, pipe or memory */
    uint64_t unpacked_nbytes; /* handed on */
    double seconds;           /* in reading and unpacking */
};
FLAMEPIX_API struct flamepix_input_effort flamepix_input_effort(const struct flamepix_input *input);

/* NULL is allowed; errno stays what it was. */
FLAMEPIX_API void flamepix_input_free(struct flamepix_input *input);

#ifdef __cplusplus
}
#endif

#endif
