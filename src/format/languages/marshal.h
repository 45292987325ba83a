/* Marshal: the values of Python's marshal format, one after the other; what is in tuples and
 * dictionaries follows them. */
#ifndef FPX_FORMAT_LANGUAGES_MARSHAL_H
#define FPX_FORMAT_LANGUAGES_MARSHAL_H

#include "format/parse/byte_source.h"
#include "format/parse/text_table.h"

enum fpx_marshal_kind {
    FPX_MARSHAL_END, /* of a dictionary */
    FPX_MARSHAL_NOTHING,
    FPX_MARSHAL_NUMBER,
    FPX_MARSHAL_TEXT,
    FPX_MARSHAL_TUPLE, /* `count` values follow */
    FPX_MARSHAL_DICT,  /* keys and values follow, then END */
    FPX_MARSHAL_OWN    /* one before, of which fpx_marshal_own said what it is */
};

struct fpx_marshal_value {
    enum fpx_marshal_kind kind;
    double number;
    size_t text, count, own;
    size_t reference; /* its number, by which it may be meant again; SIZE_MAX: none */
};

/* Starts as {0}. */
struct fpx_marshal {
    struct fpx_byte_source source;
    struct fpx_text_table texts;
    struct fpx_marshal_value *references;
    size_t reference_count, reference_capacity;
    size_t *interned; /* texts that Python 2 means again, by their numbers in `texts` */
    size_t interned_count, interned_capacity;
    struct flamepix_buffer text;
};

/* The next value. Answers OK, END where the recording ends, BAD_RECORDING for what is no value of
 * these kinds, or as fpx_recording_read. */
enum flamepix_status fpx_marshal_value(struct fpx_recording *recording, struct fpx_marshal *marshal,
                                       struct fpx_marshal_value *value_ret);

/* The text of a value; empty where it is none. Valid until the end. */
struct flamepix_bytes fpx_marshal_text(const struct fpx_marshal *marshal,
                                       const struct fpx_marshal_value *value);

/* A tuple that is meant again will be FPX_MARSHAL_OWN, with this number. */
void fpx_marshal_own(struct fpx_marshal *marshal, const struct fpx_marshal_value *tuple,
                     size_t own);

/* Another value follows the outermost one, that does not mean values of it again. */
void fpx_marshal_next_document(struct fpx_marshal *marshal);

/* Frees everything; the marshal is {0} again. */
void fpx_marshal_free(struct fpx_marshal *marshal);

#endif
