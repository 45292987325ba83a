/* Unpacked: what a packed input unpacks to, of which a picture is unpacked once more, to the
 * profile that it carries. */
#ifndef FLAMEPIX_INPUT_UNPACKED_H
#define FLAMEPIX_INPUT_UNPACKED_H

#include "input/decompress.h"

/* Starts as {0}, and stays where it is while it is open. */
struct flamepix_unpacked {
    struct flamepix_decompressor *outer, *picture; /* NULL: there is none */
    enum flamepix_packing packing; /* a picture's where there is one, else what it is packed with */
    char first[FLAMEPIX_PACKING_NBYTES]; /* of the outer one, looked at and not yet handed on */
    size_t begin, end;
    enum flamepix_status status; /* that the outer one answered beside them */
    int cause;                   /* its errno */
};

/* Unpacks what `read` gives; `packing` is not FLAMEPIX_PLAIN. What goes wrong on the way to the
 * first bytes is answered by read. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_unpacked_open(struct flamepix_unpacked *unpacked,
                                            enum flamepix_packing packing, flamepix_read_fn read,
                                            void *user, struct flamepix_decompress_limits limits);

/* A flamepix_read_fn whose `user` is the struct flamepix_unpacked; as
 * flamepix_decompressor_read. */
enum flamepix_status flamepix_unpacked_read(void *user, void *buffer, size_t capacity,
                                            size_t *length_ret);

/* How many bytes were handed on or, where it failed, unpacked. */
uint64_t flamepix_unpacked_offset(const struct flamepix_unpacked *unpacked);

/* It is {0} again; errno stays what it was. */
void flamepix_unpacked_close(struct flamepix_unpacked *unpacked);

#endif
