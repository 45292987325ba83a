/* The parts of an input: where bytes come from, and how they are unpacked and kept. */
#ifndef FPX_INPUT_INPUT_INTERNAL_H
#define FPX_INPUT_INPUT_INTERNAL_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include <flamepix/bytes.h>
#include <flamepix/input.h>

#include "input/decompress.h"

/* The extension of a file's name: what may break a tie where the content is told two ways. */

/* Writes what is behind the last dot of the path's last name, in small letters; where that is the
 * extension of a packing, what is before it: "txt" of a/perf.TXT.gz. "" where there is none. */
void fpx_file_extension(const char *path, char extension[FLAMEPIX_EXTENSION_NBYTES]);

/* Bytes kept to be read once more: in memory up to a size, beyond it in a temporary file. */

/* Starts by fpx_spool_init; `nbytes` is for reading, the rest is its own. */
struct fpx_spool {
    uint64_t nbytes; /* kept so far */
    struct flamepix_buffer memory;
    size_t memory_limit;
    int fd; /* -1 while all is in memory */
};

void fpx_spool_init(struct fpx_spool *spool, size_t memory_limit);

/* Answers OK, NO_MEMORY or, from the temporary file, WRITE_FAILED (errno set). */
enum flamepix_status fpx_spool_append(struct fpx_spool *spool, const void *bytes, size_t length);

/* Up to `capacity` bytes from `offset` on; a length of 0 is the end of what is kept.
 * Answers OK or READ_FAILED (errno set). */
enum flamepix_status fpx_spool_read_at(const struct fpx_spool *spool, uint64_t offset, void *buffer,
                                       size_t capacity, size_t *length_ret);

/* errno stays what it was. */
void fpx_spool_free(struct fpx_spool *spool);

/* The bytes of an input as they come, before unpacking: from a descriptor, memory or a callback,
 * and from the start again. */

enum fpx_raw_input_kind { FPX_RAW_INPUT_FILE, FPX_RAW_INPUT_MEMORY, FPX_RAW_INPUT_STREAM };

/* Starts by one of the three functions below; its fields are its own. */
struct fpx_raw_input {
    enum fpx_raw_input_kind kind;
    int fd; /* of a file, or of a stream read from a descriptor */
    bool owns_fd;
    off_t start; /* where a file was when it was handed over */
    off_t size;  /* of the file, then, and when it was written last */
    struct timespec written;
    struct flamepix_bytes bytes; /* of memory */
    flamepix_read_fn read;       /* of a stream */
    void *user;
    bool keeps;             /* a stream, all of it */
    bool ended;             /* a stream; it is not asked again */
    struct fpx_spool spool; /* of a stream: what is kept, or was peeked at */
    uint64_t position;      /* the next byte, in memory or a stream */
    uint64_t nbytes;        /* handed on, over all rewinds */
};

/* A regular file is rewindable by itself; anything else is a stream. With `owns_fd` the descriptor
 * is closed by free. `keeps` and `keep_nbytes` are those of struct flamepix_input_options. */
void fpx_raw_input_from_fd(struct fpx_raw_input *raw, int fd, bool owns_fd, bool keeps,
                           size_t keep_nbytes);

/* The bytes must outlive it. */
void fpx_raw_input_from_memory(struct fpx_raw_input *raw, struct flamepix_bytes bytes);

void fpx_raw_input_from_callback(struct fpx_raw_input *raw, flamepix_read_fn read, void *user,
                                 bool keeps, size_t keep_nbytes);

/* Looks at up to `capacity` bytes from the start, before anything was read; they are read again by
 * fpx_raw_input_read. Fewer only where there are fewer. Answers as fpx_raw_input_read. */
enum flamepix_status fpx_raw_input_peek(struct fpx_raw_input *raw, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* What is left of bytes that are in memory anyway, in place; false where they are not. */
bool fpx_raw_input_in_memory(const struct fpx_raw_input *raw, struct flamepix_bytes *bytes_ret);

/* A flamepix_read_fn whose `user` is the struct fpx_raw_input. Answers OK, READ_FAILED (errno
 * set), NO_MEMORY or WRITE_FAILED (in keeping; errno set). */
enum flamepix_status fpx_raw_input_read(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* The bytes of a file up to `position`, counted from its start, were read elsewhere: it goes on
 * there, and they count as handed on. */
void fpx_raw_input_pass_to(struct fpx_raw_input *raw, uint64_t position);

/* Whether a file is another one than when it was handed over: longer, shorter, or written to. One
 * that had no bytes then, as what a kernel makes up, has changed where it has some. */
bool fpx_raw_input_has_changed(const struct fpx_raw_input *raw);

/* Answers OK or READ_FAILED (errno set; ESPIPE for a stream that is not kept). */
enum flamepix_status fpx_raw_input_rewind(struct fpx_raw_input *raw);

/* A stream is not kept from now on: what of it is kept and was read is freed, at the latest by the
 * next read that comes to its end, and it cannot be rewound. Others stay as they are. */
void fpx_raw_input_keep_no_more(struct fpx_raw_input *raw);

/* errno stays what it was. */
void fpx_raw_input_free(struct fpx_raw_input *raw);

/* The file under an input, for who reads it at several places at once (flamepix/input.h). */

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

/* Whether the file of an input is another one than when it was opened (input_internal.h): then
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

/* Text in UTF-16, as `>` of Windows PowerShell writes it, becomes UTF-8 as it is read; all else
 * goes through as it is. It is told by its byte order mark, which is left out, or by four letters
 * that have zeros beside them. A lone surrogate and an odd byte at the end become U+FFFD. */

/* The bytes that tell UTF-16, and those that tell where it takes more than they are. */
enum { FPX_UTF16_NBYTES = 8, FPX_UTF16_FIRST_NBYTES = 4 };

struct fpx_utf16_text;

/* Starts by fpx_utf16_init; its fields are for reading. */
struct fpx_utf16 {
    flamepix_read_fn read;
    void *user;
    char first[FPX_UTF16_NBYTES]; /* of what is read */
    size_t first_nbytes;
    size_t first_position;       /* the next one to hand on */
    bool is_known;               /* what they tell */
    struct fpx_utf16_text *text; /* NULL: it is not UTF-16, or that is not known yet */
    uint64_t nbytes;             /* handed on */
};

/* Whether what begins with `head` is UTF-16; fewer than FPX_UTF16_NBYTES only where it has
 * fewer. */
bool fpx_utf16_begins(struct flamepix_bytes head);

/* Whether it may be, by fewer: FPX_UTF16_FIRST_NBYTES. */
bool fpx_utf16_may_begin(struct flamepix_bytes first);

/* Nothing is read and nothing allocated yet. */
void fpx_utf16_init(struct fpx_utf16 *utf16, flamepix_read_fn read, void *user);

/* A flamepix_read_fn whose `user` is the struct fpx_utf16. Answers OK, NO_MEMORY, or what
 * `read` answers; a character that damage has cut is left out. */
enum flamepix_status fpx_utf16_read(void *user, void *buffer, size_t capacity, size_t *length_ret);

/* errno stays what it was. */
void fpx_utf16_free(struct fpx_utf16 *utf16);

/* Unpacked input: what a packed input unpacks to, of which a picture is unpacked once more, to the
 * profile that it carries. */

/* Starts as {0}, and stays where it is while it is open. */
struct fpx_unpacked {
    struct fpx_decompressor *outer, *picture; /* NULL: there is none */
    enum fpx_packing packing; /* a picture's where there is one, else what it is packed with */
    char first[FPX_PACKING_NBYTES]; /* of the outer one, looked at and not yet handed on */
    size_t begin, end;
    enum flamepix_status status; /* that the outer one answered beside them */
    int cause;                   /* its errno */
};

/* Unpacks what `read` gives; `packing` is not FPX_PLAIN. What goes wrong on the way to the
 * first bytes is answered by read. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_unpacked_open(struct fpx_unpacked *unpacked, enum fpx_packing packing,
                                       flamepix_read_fn read, void *user,
                                       struct fpx_decompress_limits limits);

/* A flamepix_read_fn whose `user` is the struct fpx_unpacked; as
 * fpx_decompressor_read. */
enum flamepix_status fpx_unpacked_read(void *user, void *buffer, size_t capacity,
                                       size_t *length_ret);

/* How many bytes were handed on or, where it failed, unpacked. */
uint64_t fpx_unpacked_offset(const struct fpx_unpacked *unpacked);

/* It is {0} again; errno stays what it was. */
void fpx_unpacked_close(struct fpx_unpacked *unpacked);

/* The first bytes of an input: looked at before they are read, then read again from memory. */

/* Starts as {0}; its fields are its own, but for `bytes` and `length`. */
struct fpx_input_head {
    char *bytes; /* FLAMEPIX_INPUT_HEAD_NBYTES; NULL while there are none to be read again */
    size_t length;
    size_t position;             /* of the next one to read */
    enum flamepix_status status; /* what ended the looking; it follows the bytes */
    int cause;                   /* its errno */
};

/* Reads the head, all of it or to the end. What `read` answers other than OK is kept. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_input_head_fill(struct fpx_input_head *head, flamepix_read_fn read,
                                         void *user);

/* The next bytes of a head that was filled, and behind the last one what ended it, errno included;
 * OK with a length of 0 where it was filled without a fault. */
enum flamepix_status fpx_input_head_read(struct fpx_input_head *head, void *buffer, size_t capacity,
                                         size_t *length_ret);

/* Frees the bytes; it may be filled again. errno stays what it was. */
void fpx_input_head_free(struct fpx_input_head *head);

#endif
