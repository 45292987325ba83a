/* Text in UTF-16, as `>` of Windows PowerShell writes it, becomes UTF-8 as it is read; all else
 * goes through as it is. It is told by its byte order mark, which is left out, or by four letters
 * that have zeros beside them. A lone surrogate and an odd byte at the end become U+FFFD. */
#ifndef FPX_INPUT_UTF16_H
#define FPX_INPUT_UTF16_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

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

#endif
