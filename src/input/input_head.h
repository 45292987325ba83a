/* The first bytes of an input: looked at before they are read, then read again from memory. */
#ifndef FLAMEPIX_INPUT_INPUT_HEAD_H
#define FLAMEPIX_INPUT_INPUT_HEAD_H

#include <flamepix/input.h>

/* Starts as {0}; its fields are its own, but for `bytes` and `length`. */
struct flamepix_input_head {
    char *bytes; /* FLAMEPIX_INPUT_HEAD_NBYTES; NULL while there are none to be read again */
    size_t length;
    size_t position;             /* of the next one to read */
    enum flamepix_status status; /* what ended the looking; it follows the bytes */
    int cause;                   /* its errno */
};

/* Reads the head, all of it or to the end. What `read` answers other than OK is kept. Answers OK or
 * NO_MEMORY. */
enum flamepix_status flamepix_input_head_fill(struct flamepix_input_head *head,
                                              flamepix_read_fn read, void *user);

/* The next bytes of a head that was filled, and behind the last one what ended it, errno included;
 * OK with a length of 0 where it was filled without a fault. */
enum flamepix_status flamepix_input_head_read(struct flamepix_input_head *head, void *buffer,
                                              size_t capacity, size_t *length_ret);

/* Frees the bytes; it may be filled again. errno stays what it was. */
void flamepix_input_head_free(struct flamepix_input_head *head);

#endif
