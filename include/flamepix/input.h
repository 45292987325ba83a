/* Sources of profiles: memory, files, pipes, callbacks; plain, compressed with gzip, zstd, xz or
 * bzip2, or embedded in a picture (detected by their first bytes); UTF-16 is converted to UTF-8.
 * Inputs can be read again from the start if stacks are not sorted. */
#ifndef FLAMEPIX_INPUT_H
#define FLAMEPIX_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An input and a position in its bytes. One thread at a time, not always the same one. */
struct flamepix_input;

struct flamepix_input_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* A pipe or callback can be read only once: keep its bytes so that it can be rewound, in memory
     * up to `keep_nbytes`, beyond it in an unlinked file in $TMPDIR. Regular files and memory can
     * always be rewound. With `keep` false, rewinding a pipe returns READ_FAILED. */
    bool keep;
    size_t keep_nbytes;
    /* Of a compressed input; 0 is FLAMEPIX_DEFAULT_LIMIT_UNPACKED_NBYTES. */
    uint64_t limit_unpacked_nbytes;
    /* Unpacked ÷ compressed size, from 1 MiB on; 0 is FLAMEPIX_DEFAULT_LIMIT_UNPACKED_RATIO. */
    uint32_t limit_unpacked_ratio;
    /* The window of a zstd input, rounded up to a power of two from 1 KiB to 2 GiB, and the
     * dictionary of an xz input; 0 is FLAMEPIX_DEFAULT_LIMIT_WINDOW_NBYTES. */
    uint64_t limit_window_nbytes;
    /* A PNG or JPEG with an embedded profile is read as that: the folded stacks, or if there are
     * none the shown frames, as JSON. With this, always those frames. */
    bool picture_frames;
};

/* Opens a file by path, or stdin for "-". Directories are READ_FAILED with errno EISDIR. `options`
 * may be NULL for: keep, FLAMEPIX_DEFAULT_MEMORY_NBYTES, the default limits. The input is freed by
 * the caller. Returns OK, READ_FAILED (errno set), NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_input_open(const char *path,
                                                      const struct flamepix_input_options *options,
                                                      struct flamepix_input **input_ret);

/* Reads `bytes` in place; they must outlive the input. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_input_from_memory(struct flamepix_bytes bytes,
                           const struct flamepix_input_options *options,
                           struct flamepix_input **input_ret);

/* Reads through a callback. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status
flamepix_input_from_callback(flamepix_read_fn read, void *user,
                             const struct flamepix_input_options *options,
                             struct flamepix_input **input_ret);

/* The next unpacked bytes; a flamepix_read_fn whose `user` is the struct flamepix_input. OK with a
 * length of 0 is the end. Returns OK, READ_FAILED, BAD_COMPRESSION (after all bytes ahead of the
 * damage were handed out), LIMIT_UNPACKED, LIMIT_WINDOW, NO_PROFILE (a picture without one),
 * NO_MEMORY, or WRITE_FAILED if $TMPDIR is too small for the kept copy. */
FLAMEPIX_API enum flamepix_status flamepix_input_read(void *user, void *buffer, size_t capacity,
                                                      size_t *length_ret);

/* Peeks at the first unpacked bytes, up to FLAMEPIX_INPUT_HEAD_NBYTES, or fewer at the end;
 * flamepix_input_read reads them again. Only before the first read, or after a rewind. `*head_ret`
 * is valid until the next call for this input. Read errors are returned by the read that comes to
 * their place. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_input_peek(struct flamepix_input *input,
                                                      struct flamepix_bytes *head_ret);

/* Starts again at the first byte. Returns OK, READ_FAILED, NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_input_rewind(struct flamepix_input *input);

/* Whether it can be rewound: it is a regular file or in memory, or the bytes read are kept. */
FLAMEPIX_API bool flamepix_input_is_rewindable(const struct flamepix_input *input);

/* The number of unpacked bytes since it was opened or rewound: at least those handed out, and after
 * a failure its place. For text in UTF-16, bytes of UTF-8. */
FLAMEPIX_API uint64_t flamepix_input_offset(const struct flamepix_input *input);

/* How it is packed: "gzip", "zstd", "xz", "bzip2", or "PNG" or "JPEG" with an embedded profile,
 * also if the picture is itself compressed; or NULL if it is plain. Known after the first read or
 * peek. */
FLAMEPIX_API const char *flamepix_input_packing(const struct flamepix_input *input);

/* Room for an extension, with its NUL; longer ones are ignored. */
enum { FLAMEPIX_EXTENSION_NBYTES = 16 };

/* The extension of its file's name in small letters, without the dot and without that of a
 * compression: "txt" of perf.TXT.gz. "" if there is none or none is known, as for memory and
 * callbacks until flamepix_input_set_path sets their path. */
FLAMEPIX_API const char *flamepix_input_extension(const struct flamepix_input *input);
FLAMEPIX_API void flamepix_input_set_path(struct flamepix_input *input, const char *path);

/* The cost of the input so far, over all rewinds. */
struct flamepix_input_effort {
    uint64_t packed_nbytes;   /* read from the file, pipe or memory */
    uint64_t unpacked_nbytes; /* handed on */
    double seconds;           /* in reading and unpacking */
};
FLAMEPIX_API struct flamepix_input_effort flamepix_input_effort(const struct flamepix_input *input);

/* NULL is allowed; keeps errno. */
FLAMEPIX_API void flamepix_input_free(struct flamepix_input *input);

#ifdef __cplusplus
}
#endif

#endif
