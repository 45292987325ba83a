/* Text in UTF-16 with its byte order mark, as `>` of Windows PowerShell writes it, becomes UTF-8 as
 * it is read, without the mark; all else goes through as it is. A lone surrogate and an odd byte at
 * the end become U+FFFD. */
#ifndef FLAMEPIX_INPUT_UTF16_H
#define FLAMEPIX_INPUT_UTF16_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum { FLAMEPIX_UTF16_MARK_NBYTES = 2 };

struct flamepix_utf16_text;

/* Starts by flamepix_utf16_init; its fields are its own, but for `text` and `nbytes`. */
struct flamepix_utf16 {
    flamepix_read_fn read;
    void *user;
    char first[FLAMEPIX_UTF16_MARK_NBYTES]; /* of what is read: the mark, or not */
    size_t first_nbytes;
    size_t first_position;            /* the next one to hand on */
    bool is_known;                    /* whether they are the mark */
    struct flamepix_utf16_text *text; /* NULL: it is not UTF-16, or that is not known yet */
    uint64_t nbytes;                  /* handed on */
};

/* Whether what begins with `head` begins with the mark. */
bool flamepix_utf16_begins(struct flamepix_bytes head);

/* Nothing is read and nothing allocated yet. */
void flamepix_utf16_init(struct flamepix_utf16 *utf16, flamepix_read_fn read, void *user);

/* A flamepix_read_fn whose `user` is the struct flamepix_utf16. Answers OK, NO_MEMORY, or what
 * `read` answers; a character that damage has cut is left out. */
enum flamepix_status flamepix_utf16_read(void *user, void *buffer, size_t capacity,
                                         size_t *length_ret);

/* errno stays what it was. */
void flamepix_utf16_free(struct flamepix_utf16 *utf16);

#endif
