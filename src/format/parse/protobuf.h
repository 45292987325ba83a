/* Protocol buffers, read as they arrive: the fields of a message one after the other, each with its
 * number, how it is written and where. Nothing is kept but one buffer of fixed size: what is long
 * is entered, taken in pieces or passed over. */
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
    uint64_t value; /* the number itself; of BYTES their length */
};

enum { FPX_PROTOBUF_DEPTH = 8, FPX_PROTOBUF_TEXT_NBYTES = 16384 };

/* Numbers in a row. Starts as {0}; freed by who has it. */
struct fpx_protobuf_numbers {
    uint64_t *items;
    size_t count, capacity;
};

/* Starts as {0} with `read` and `user`. All functions but end answer OK, NO_MEMORY, BAD_RECORDING
 * where the bytes are none of a message or end too early, or what `read` answers. */
struct fpx_protobuf {
    flamepix_read_fn read;
    void *user;
    unsigned char *bytes; /* a window of the input; those from `at` to `filled` are still to come */
    size_t at, filled;
    uint64_t offset;                   /* in the input of bytes[0] */
    uint64_t pending;                  /* bytes of the last field, which nobody has taken yet */
    uint64_t ends[FPX_PROTOBUF_DEPTH]; /* of the messages that are open, but the outermost */
    size_t depth;                      /* how many these are */
};

/* The next field of the message that is open. END: there is none left, and the message around it is
 * open again. What nobody took of the field before is passed over. */
enum flamepix_status fpx_protobuf_next(struct fpx_protobuf *message,
                                       struct fpx_protobuf_field *field_ret);

/* Opens the last field, which is of BYTES, as a message or as several numbers. */
enum flamepix_status fpx_protobuf_enter(struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field);

/* Opens the next of several messages, none being open, each behind its length in four bytes, the
 * highest first. END: there is none left. Where it ends, none is open again. */
enum flamepix_status fpx_protobuf_enter_framed(struct fpx_protobuf *message);

/* The next of several numbers; END as fpx_protobuf_next. */
enum flamepix_status fpx_protobuf_number(struct fpx_protobuf *message, uint64_t *number_ret);
enum flamepix_status fpx_protobuf_fixed64(struct fpx_protobuf *message, uint64_t *number_ret);

/* Appends the last field, a number or several; those beyond `most` are passed over. */
enum flamepix_status fpx_protobuf_numbers(struct fpx_protobuf *message,
                                          const struct fpx_protobuf_field *field, size_t most,
                                          struct fpx_protobuf_numbers *numbers);

/* The last field, which is of BYTES, as a text, of which at most the first
 * FPX_PROTOBUF_TEXT_NBYTES are given. Valid until the next call. */
enum flamepix_status fpx_protobuf_text(struct fpx_protobuf *message,
                                       const struct fpx_protobuf_field *field,
                                       struct flamepix_bytes *text_ret);

/* The last field, which is of BYTES, whole: replaces what `bytes` holds, which grows as they
 * arrive. BAD_RECORDING where they are more than `most`. */
enum flamepix_status fpx_protobuf_bytes(struct fpx_protobuf *message,
                                        const struct fpx_protobuf_field *field, size_t most,
                                        struct flamepix_buffer *bytes);

/* Where it is in the input. */
uint64_t fpx_protobuf_offset(const struct fpx_protobuf *message);

/* As if it began again; `read` must begin again, too. */
void fpx_protobuf_restart(struct fpx_protobuf *message);

void fpx_protobuf_free(struct fpx_protobuf *message);

/* Protobuf fields: those of a message that lies in memory, one after the other. A message within it
 * is a part of its bytes, so it can be kept and read again. */

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
