/* The statuses of flamepix calls, and the callbacks with which the library reads and writes: they
 * answer the same statuses, so that a full disk is detected where it happens.
 *
 * If errno holds the reason for a status, it still does after cleaning up: every flamepix_*_free
 * and flamepix_*_close keeps errno, as free(3) does. */
#ifndef FLAMEPIX_STATUS_H
#define FLAMEPIX_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef FLAMEPIX_API
#define FLAMEPIX_API __attribute__((visibility("default")))
#endif

enum flamepix_status {
    FLAMEPIX_OK = 0,
    FLAMEPIX_END,             /* nothing more to read; an answer, not an error */
    FLAMEPIX_NO_MEMORY,       /* an allocation failed */
    FLAMEPIX_BAD_ARGUMENT,    /* a value outside the range that its header gives */
    FLAMEPIX_READ_FAILED,     /* a read callback or system call failed; errno says why */
    FLAMEPIX_WRITE_FAILED,    /* a write callback or system call failed; errno says why */
    FLAMEPIX_BAD_COMPRESSION, /* a compressed input is damaged or truncated */
    FLAMEPIX_BAD_LINE,        /* a line is not `stack count`, and reading is strict */
    FLAMEPIX_BAD_RECORDING,   /* a recording is damaged */
    FLAMEPIX_NOT_UNDERSTOOD,  /* too many records, or lines of folded text, are invalid */
    FLAMEPIX_UNKNOWN_VERSION, /* a recording of a version with an unknown layout */
    FLAMEPIX_DISORDER,        /* a stack came after one that sorts after it */
    FLAMEPIX_NO_TIME,         /* a recording holds no times of its samples */
    FLAMEPIX_OTHER_FORMAT,    /* output of a profiler that is detected but unsupported */
    FLAMEPIX_NO_PROFILE,      /* a picture without an embedded profile */
    FLAMEPIX_ONLY_DRAWN,      /* a picture embeds only its drawn frames, but all are needed */
    FLAMEPIX_NO_STACKS,       /* no stack with a count above zero */
    FLAMEPIX_BELOW_ZERO,      /* a count, or the sum of a stack's counts, is below zero */
    FLAMEPIX_BAD_FONT,        /* not a font FreeType can scale, or HarfBuzz cannot be loaded */
    FLAMEPIX_CODEC_FAILED,    /* libpng, zlib, libjpeg or libsixel failed */
    FLAMEPIX_LIMIT_SIDE,      /* an image side is longer than allowed */
    FLAMEPIX_LIMIT_AREA,      /* an image has more pixels than allowed */
    FLAMEPIX_LIMIT_LINE,      /* an input line is longer than allowed */
    FLAMEPIX_LIMIT_UNPACKED,  /* a compressed input grows beyond the size or ratio allowed */
    FLAMEPIX_LIMIT_WINDOW,    /* a zstd or xz input needs a larger window than allowed */
    FLAMEPIX_LIMIT_PATTERN,   /* a search, mark or rule takes more steps than allowed */
    FLAMEPIX_LIMIT_GROUPS,    /* a profile has more groups than allowed */
    FLAMEPIX_LIMIT_BYTES,     /* an image takes more bytes than allowed */
    FLAMEPIX_INPUT_CHANGED,   /* a file changed its length, or was written to, meanwhile */
    FLAMEPIX_SAME_FILE,       /* the output is one of the inputs, by whatever path */
    FLAMEPIX_CANCELLED,       /* the caller's progress callback asked to stop */
    FLAMEPIX_STATUS_COUNT
};

/* One English clause for a status, without a full stop; static, never NULL. Any thread. */
FLAMEPIX_API const char *flamepix_status_text(enum flamepix_status status);

/* Reads up to `capacity` (> 0) bytes into `buffer` and stores how many in `*length_ret`;
 * OK with a length of 0 is the end of the input. Returns OK or READ_FAILED (errno set). */
typedef enum flamepix_status (*flamepix_read_fn)(void *user, void *buffer, size_t capacity,
                                                 size_t *length_ret);

/* Takes all of the `length` bytes, or returns WRITE_FAILED (errno set) or NO_MEMORY. */
typedef enum flamepix_status (*flamepix_write_fn)(void *user, const void *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
