/* The parts of an input: where bytes come from, and how they are unpacked and stored. */
#ifndef FPX_INPUT_INPUT_INTERNAL_H
#define FPX_INPUT_INPUT_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include <flamepix/bytes.h>
#include <flamepix/input.h>

#include "input/decompress.h"

/* The extension of a file name, which decides if the content matches two formats. */

/* Writes the text after the last dot of the file name, in lower case. If that is the extension of a
 * packing, writes the one before it: "txt" for a/perf.TXT.gz. Writes "" if there is none. */
void fpx_file_extension(const char *path, char extension[FLAMEPIX_EXTENSION_NBYTES]);

/* Spool: bytes kept for reading again, in memory up to a limit, then in a temporary file. */

/* Initialised by fpx_spool_init; `nbytes` may be read, the other fields are private. */
struct fpx_spool {
    uint64_t nbytes; /* kept so far */
    struct flamepix_buffer memory;
    size_t memory_limit;
    int fd; /* -1 while all is in memory */
};

void fpx_spool_init(struct fpx_spool *spool, size_t memory_limit);

/* Returns OK, NO_MEMORY or, from the temporary file, WRITE_FAILED (errno set). */
enum flamepix_status fpx_spool_append(struct fpx_spool *spool, const void *bytes, size_t length);

/* Reads up to `capacity` bytes from `offset`; a length of 0 is the end. Returns OK or READ_FAILED
 * (errno set). */
enum flamepix_status fpx_spool_read_at(const struct fpx_spool *spool, uint64_t offset, void *buffer,
                                       size_t capacity, size_t *length_ret);

/* Preserves errno. */
void fpx_spool_free(struct fpx_spool *spool);

/* Raw input: bytes before unpacking, from a descriptor, memory or a callback; can be rewound. */

enum fpx_raw_input_kind { FPX_RAW_INPUT_FILE, FPX_RAW_INPUT_MEMORY, FPX_RAW_INPUT_STREAM };

/* Initialised by one of the next three functions; the fields are private. */
struct fpx_raw_input {
    enum fpx_raw_input_kind kind;
    int fd; /* of a file, or of a stream with a descriptor */
    bool owns_fd;
    off_t start; /* offset of the file when it was handed over */
    off_t size;  /* of the file then, and the time of its last write */
    struct timespec written;
    struct flamepix_bytes bytes; /* of memory */
    flamepix_read_fn read;       /* of a stream */
    void *user;
    bool keeps;             /* a stream, all of it */
    bool ended;             /* the stream has ended: it is not read again */
    struct fpx_spool spool; /* of a stream: bytes kept or peeked at */
    uint64_t position;      /* of the next byte, in memory or a stream */
    uint64_t nbytes;        /* handed out, over all rewinds */
};

/* A regular file can always be rewound; anything else is a stream. With `owns_fd`, free closes the
 * descriptor. `keeps` and `keep_nbytes` are those of struct flamepix_input_options. */
void fpx_raw_input_from_fd(struct fpx_raw_input *raw, int fd, bool owns_fd, bool keeps,
                           size_t keep_nbytes);

/* The bytes are borrowed, and must outlive the input. */
void fpx_raw_input_from_memory(struct fpx_raw_input *raw, struct flamepix_bytes bytes);

void fpx_raw_input_from_callback(struct fpx_raw_input *raw, flamepix_read_fn read, void *user,
                                 bool keeps, size_t keep_nbytes);

/* Peeks at up to `capacity` bytes from the start, before anything was read; fpx_raw_input_read
 * reads them again. Fewer only if the input is shorter. Returns as fpx_raw_input_read. */
enum flamepix_status fpx_raw_input_peek(struct fpx_raw_input *raw, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* The rest of an input in memory, without a copy; false for other inputs. */
bool fpx_raw_input_in_memory(const struct fpx_raw_input *raw, struct flamepix_bytes *bytes_ret);

/* A flamepix_read_fn whose `user` is the struct fpx_raw_input. Returns OK, READ_FAILED (errno set),
 * NO_MEMORY or WRITE_FAILED (of the temporary file; errno set). */
enum flamepix_status fpx_raw_input_read(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* Skips to `position` of a file, counted from its start: the bytes up to there were read elsewhere,
 * and count as handed out. */
void fpx_raw_input_pass_to(struct fpx_raw_input *raw, uint64_t position);

/* Whether the file has changed since it was handed over: it is longer, shorter, or was written to.
 * A file that was empty then, such as those made by a kernel, has changed if it now has bytes. */
bool fpx_raw_input_has_changed(const struct fpx_raw_input *raw);

/* Returns OK or READ_FAILED (errno set; ESPIPE for a stream that is not kept). */
enum flamepix_status fpx_raw_input_rewind(struct fpx_raw_input *raw);

/* Stops keeping a stream: bytes that were kept and read are freed, at the latest when a read
 * reaches their end, and the stream cannot be rewound. Other inputs do not change. */
void fpx_raw_input_keep_no_more(struct fpx_raw_input *raw);

/* Preserves errno. */
void fpx_raw_input_free(struct fpx_raw_input *raw);

/* The file of an input, for reading several places at the same time (flamepix/input.h). */

/* A regular file, with its state when it was opened. */
struct fpx_input_file {
    int fd;          /* borrowed; pread(2) ignores its position */
    uint64_t start;  /* offset of the input's first byte in the file */
    uint64_t nbytes; /* of the input */
    struct timespec written;
};

/* The file that the input hands out unchanged. False if there is no such file: not a regular file,
 * packed, UTF-16, or unknown. Peeking before does not matter. */
bool fpx_input_file(struct flamepix_input *input, struct fpx_input_file *file_ret);

/* Whether the file still has the same length, and was not written to since. */
bool fpx_input_file_is_same(const struct fpx_input_file *file);

/* Whether the file of an input has changed since it was opened (input_internal.h): what was read
 * may then mix several states of it. */
bool fpx_input_has_changed(const struct flamepix_input *input);

/* Reads up to `capacity` bytes from byte `offset` of the input; fewer only at its end. Safe for any
 * number of threads. Returns OK, READ_FAILED (errno set), or INPUT_CHANGED if the file has become
 * shorter. */
enum flamepix_status fpx_input_file_read(const struct fpx_input_file *file, uint64_t offset,
                                         void *buffer, size_t capacity, size_t *length_ret);

/* Reports that these functions have read the whole input, in so many seconds. The input is then at
 * its end, as after flamepix_input_read. */
void fpx_input_file_was_read(struct flamepix_input *input, const struct fpx_input_file *file,
                             double seconds);

/* UTF-16 text, as written by `>` in Windows PowerShell, is converted to UTF-8 while it is read;
 * other bytes pass unchanged. It is detected by its byte order mark, which is dropped, or by four
 * letters with zeros beside them. Lone surrogates and an odd byte at the end become U+FFFD. */

/* Bytes that decide whether text is UTF-16, and fewer that decide whether so many are needed. */
enum { FPX_UTF16_NBYTES = 8, FPX_UTF16_FIRST_NBYTES = 4 };

struct fpx_utf16_text;

/* Initialised by fpx_utf16_init; fields are for reading only. */
struct fpx_utf16 {
    flamepix_read_fn read;
    void *user;
    char first[FPX_UTF16_NBYTES]; /* of the bytes read */
    size_t first_nbytes;
    size_t first_position;       /* index of the next one to hand out */
    bool is_known;               /* decided by `first` */
    struct fpx_utf16_text *text; /* NULL: not UTF-16, or not known yet */
    uint64_t nbytes;             /* handed out */
};

/* Whether an input is UTF-16 by its first bytes; fewer than FPX_UTF16_NBYTES only if the input is
 * shorter. */
bool fpx_utf16_begins(struct flamepix_bytes head);

/* Whether an input may be UTF-16 by its first FPX_UTF16_FIRST_NBYTES bytes. */
bool fpx_utf16_may_begin(struct flamepix_bytes first);

/* Reads nothing and allocates nothing yet. */
void fpx_utf16_init(struct fpx_utf16 *utf16, flamepix_read_fn read, void *user);

/* A flamepix_read_fn whose `user` is the struct fpx_utf16. Drops a character that damage cuts.
 * Returns OK, NO_MEMORY, or what `read` returns. */
enum flamepix_status fpx_utf16_read(void *user, void *buffer, size_t capacity, size_t *length_ret);

/* Preserves errno. */
void fpx_utf16_free(struct fpx_utf16 *utf16);

/* Unpacked input: the bytes of a packed input; a packed picture is then unpacked to the profile
 * embedded in it. */

/* Starts as {0}; must not move while it is open. */
struct fpx_unpacked {
    struct fpx_decompressor *outer, *picture; /* NULL: there is none */
    enum fpx_packing packing;       /* the picture's if there is one, else the outer one */
    char first[FPX_PACKING_NBYTES]; /* unpacked by the outer one, not yet handed out */
    size_t begin, end;
    enum flamepix_status status; /* the outer answer after these bytes */
    int cause;                   /* its errno */
};

/* Unpacks what `read` delivers; `packing` is not FPX_PLAIN. Errors before the first unpacked byte
 * are returned by the first read. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_unpacked_open(struct fpx_unpacked *unpacked, enum fpx_packing packing,
                                       flamepix_read_fn read, void *user,
                                       struct fpx_decompress_limits limits);

/* A flamepix_read_fn whose `user` is the struct fpx_unpacked. Returns as fpx_decompressor_read. */
enum flamepix_status fpx_unpacked_read(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret);

/* Bytes handed out or, after a failure, unpacked. */
uint64_t fpx_unpacked_offset(const struct fpx_unpacked *unpacked);

/* Resets it to {0}; preserves errno. */
void fpx_unpacked_close(struct fpx_unpacked *unpacked);

/* Input head: the first bytes of an input, kept after peeking so that they can be read again. */

/* Starts as {0}; only `bytes` and `length` may be read. */
struct fpx_input_head {
    char *bytes; /* FLAMEPIX_INPUT_HEAD_NBYTES; NULL while there are none to read again */
    size_t length;
    size_t position;             /* of the next byte to read */
    enum flamepix_status status; /* what ended the filling; answered after the bytes */
    int cause;                   /* its errno */
};

/* Fills the head completely, or to the end of the input. Keeps any other answer of `read` than OK.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_input_head_fill(struct fpx_input_head *head, flamepix_read_fn read,
                                         void *user);

/* Reads from a filled head; after its last byte, returns what ended the filling, with errno, or OK
 * with a length of 0 if there was no error. */
enum flamepix_status fpx_input_head_read(struct fpx_input_head *head, void *buffer, size_t capacity,
                                         size_t *length_ret);

/* Frees the bytes; it may be filled again. Preserves errno. */
void fpx_input_head_free(struct fpx_input_head *head);

/* A planted fault, in test builds only (compiled with FPX_FAULTS): what a reader that a profile has
 * taken over would try. An input that begins with "fault: ", one of the words run, read, write and
 * connect, and a path or, of connect, a port makes the process do that, and print how it ended. */
#ifdef FPX_FAULTS
void fpx_planted_fault(struct flamepix_bytes head);
#else
static inline void fpx_planted_fault(struct flamepix_bytes head)
{
    (void)head;
}
#endif

#endif
