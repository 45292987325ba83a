/* Unpacked: what a packed input unpacks to, of which a picture is unpacked once more, to the
 * profile that it carries. */
#ifndef FPX_INPUT_UNPACKED_INPUT_H
#define FPX_INPUT_UNPACKED_INPUT_H

#include "input/decompress.h"

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

#endif
