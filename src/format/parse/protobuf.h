/* Protocol buffers, read as they arrive: the fields of a message one after the other, each with its
 * number, encoding and offset. Only one buffer of fixed size is kept: long fields are entered, read
 * in pieces, or skipped. */
#ifndef FPX_FORMAT_PARSE_PROTOBUF_H
#define FPX_FORMAT_PARSE_PROTOBUF_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

enum fpx_protobuf_written {
    FPX_PROTOBUF_VARINT = 0,
    FPX_PROTOBUF_FIXED64 = 1,
    FPX_PROTOBUF_BYTES = 2, /* a message, a text, or several numbers */
    FPX_PROTOBUF_FIXED32 = 5
};

struct fpx_protobuf_field {
    uint64_t number;
    enum fpx_protobuf_written written;
    uint64_t value; /* the number itself; for BYTES their length */
};

enum { FPX_PROTOBUF_DEPTH = 8, FPX_PROTOBUF_TEXT_NBYTES = 16384 };

/* A sequence of numbers. Starts as {0}; freed by its owner. */
struct fpx_protobuf_numbers {
    uint64_t *items;
    size_t count, capacity;
};

/* Starts as {0} with `read` and `user`. All functions except end answer OK, NO_MEMORY,
 * BAD_RECORDING if the bytes are not a message or end too early, or the status of `read`. */
struct fpx_protobuf {
    flamepix_read_fn read;
    void *user;
    unsigned char *bytes; /* a window of the input; those from `at` to `filled` are unread */
    size_t at, filled;
    uint64_t offset;                   /* offset of bytes[0] in the input */
    uint64_t pending;                  /* unread bytes of the last field */
    uint64_t ends[FPX_PROTOBUF_DEPTH]; /* of the open messages, except for the outermost */
    size_t depth;                      /* how many these are */
};

/* The next field of the open message; unread bytes of the previous field are skipped. END: no more
 * fields, and the enclosing message is open again. */
enum flamepix_status fpx_protobuf_next(struct fpx_protobuf *message,
                                       struct fpx_protobuf_field *field_ret);

/* Opens the last field, which must be BYTES, as a message or a sequence of numbers. */
enum flamepix_status fpx_protobuf_enter(struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field);

/* Opens the next of several messages, each after its length in four bytes, highest first; none may
 * be open. END: no more messages. At its end, none is open again. */
enum flamepix_status fpx_protobuf_enter_framed(struct fpx_protobuf *message);

/* The next of several numbers; END as for fpx_protobuf_next. */
enum flamepix_status fpx_protobuf_number(struct fpx_protobuf *message, uint64_t *number_ret);
enum flamepix_status fpx_protobuf_fixed64(struct fpx_protobuf *message, uint64_t *number_ret);

/* Appends the last field, one number or several; those beyond `most` are skipped. */
enum flamepix_status fpx_protobuf_numbers(struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field, size_t most,
                                          struct fpx_protobuf_numbers *numbers);

/* The last field, which must be BYTES, as a text, truncated to FPX_PROTOBUF_TEXT_NBYTES. Valid
 * until the next call. */
enum flamepix_status fpx_protobuf_text(struct fpx_protobuf *message,
                                       const struct fpx_protobuf_field *field,
                                       struct flamepix_bytes *text_ret);

/* Replaces the contents of `bytes` with the whole last field, which must be BYTES; it grows as they
 * arrive. BAD_RECORDING if there are more than `most`. */
enum flamepix_status fpx_protobuf_bytes(struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field, size_t most,
                                        struct flamepix_buffer *bytes);

/* The current offset in the input. */
uint64_t fpx_protobuf_offset(const struct fpx_protobuf *message);

/* Starts again from the beginning; `read` must do so, too. */
void fpx_protobuf_restart(struct fpx_protobuf *message);

void fpx_protobuf_free(struct fpx_protobuf *message);

/* Protobuf fields: the fields of a message in memory, one after the other. A nested message is a
 * range of its bytes, so it can be kept and read again. */

struct fpx_protobuf_fields {
    struct flamepix_bytes rest;
    bool is_torn; /* the next bytes are no field, or longer than the message */
    /* The field: */
    uint64_t number;
    enum fpx_protobuf_written written;
    uint64_t value;              /* the number itself; for BYTES their length */
    struct flamepix_bytes bytes; /* of BYTES */
};

/* Starts in front of the first field of a message. */
static inline struct fpx_protobuf_fields fpx_protobuf_fields_of(struct flamepix_bytes message)
{
    return (struct fpx_protobuf_fields){.rest = message};
}

/* Goes to the next field. False at the end, and if the message is malformed. */
bool fpx_protobuf_fields_next(struct fpx_protobuf_fields *fields);

/* Whether the field has this number and this encoding. */
static inline bool fpx_protobuf_fields_is(const struct fpx_protobuf_fields *fields, uint64_t number,
                                          enum fpx_protobuf_written written)
{
    return fields->number == number && fields->written == written;
}

/* Takes one number off the field: its value, or the next of several. False if there are none left:
 * the field is then malformed, or all were taken. */
bool fpx_protobuf_fields_number(struct fpx_protobuf_fields *fields, uint64_t *number_ret);

#endif
