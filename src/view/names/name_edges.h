/* Name edges: what stands around what a name says: behind it an annotation or an offset, which
 * rewrites leave where they are. */
#ifndef FPX_VIEW_NAMES_NAME_EDGES_H
#define FPX_VIEW_NAMES_NAME_EDGES_H

#include "name/name_rules.h"

struct fpx_name_edges {
    struct fpx_name_rest rest;        /* the name without them; not empty */
    struct flamepix_bytes offset;     /* "+0x131" */
    struct flamepix_bytes annotation; /* "_[k]", with the blanks before it */
};

/* `name` is not empty. */
struct fpx_name_edges fpx_name_edges_of(struct flamepix_bytes name);

static inline struct flamepix_bytes fpx_name_rest_bytes(const struct fpx_name_rest *rest)
{
    return (struct flamepix_bytes){rest->text, rest->length};
}

/* Appends pieces, one after the other. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_name_append_pieces(struct flamepix_buffer *text,
                                            const struct flamepix_bytes *pieces, size_t count);

#endif
