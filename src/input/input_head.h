/* The first bytes of an input: looked at before they are read, then read again from memory. */
#ifndef FPX_INPUT_INPUT_HEAD_H
#define FPX_INPUT_INPUT_HEAD_H

#include <flamepix/input.h>

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
