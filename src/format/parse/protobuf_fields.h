/* Protobuf fields: those of a message that lies in memory, one after the other. A message within it
 * is a part of its bytes, so it can be kept and read again. */
#ifndef FPX_FORMAT_PARSE_PROTOBUF_FIELDS_H
#define FPX_FORMAT_PARSE_PROTOBUF_FIELDS_H

#include <stdbool.h>

#include "format/parse/protobuf.h"

struct fpx_protobuf_fields {
    struct flamepix_bytes rest;
    bool is_torn; /* what came next is no field, or is longer than the message */
    /* The field: */
    uint64_t number;
    enum fpx_protobuf_written written;
    uint64_t value;              /* the number itself; of BYTES their length */
    struct flamepix_bytes bytes; /* of BYTES */
};

/* Before the first field of a message. */
static inline struct fpx_protobuf_fields fpx_protobuf_fields_of(struct flamepix_bytes message)
{
    return (struct fpx_protobuf_fields){.rest = message};
}

/* Goes on to the next field. False at the end, and where the message is torn. */
bool fpx_protobuf_fields_next(struct fpx_protobuf_fields *fields);

/* Whether the field has this number and is written so. */
static inline bool fpx_protobuf_fields_is(const struct fpx_protobuf_fields *fields, uint64_t number,
                                          enum fpx_protobuf_written written)
{
    return fields->number == number && fields->written == written;
}

/* Takes one number off the field: itself, or the next of several. False where there is none left;
 * then the field is torn, or all were taken. */
bool fpx_protobuf_fields_number(struct fpx_protobuf_fields *fields, uint64_t *number_ret);

#endif
