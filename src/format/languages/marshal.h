/* Marshal: the values of Python's marshal format, one after the other; what is in tuples and
 * dictionaries follows them. */
#ifndef FLAMEPIX_FORMAT_LANGUAGES_MARSHAL_H
#define FLAMEPIX_FORMAT_LANGUAGES_MARSHAL_H

#include "format/parse/byte_source.h"
#include "format/parse/text_table.h"

enum flamepix_marshal_kind {
    FLAMEPIX_MARSHAL_END, /* of a dictionary */
    FLAMEPIX_MARSHAL_NOTHING,
    FLAMEPIX_MARSHAL_NUMBER,
    FLAMEPIX_MARSHAL_TEXT,
    FLAMEPIX_MARSHAL_TUPLE, /* `count` values follow */
    FLAMEPIX_MARSHAL_DICT,  /* keys and values follow, then END */
    FLAMEPIX_MARSHAL_OWN    /* one before, of which flamepix_marshal_own said what it is */
};

struct flamepix_marshal_value {
    enum flamepix_marshal_kind kind;
    double number;
    size_t text, count, own;
    size_t reference; /* its number, by which it may be meant again; SIZE_MAX: none */
};

/* Starts as {0}. */
struct flamepix_marshal {
    struct flamepix_byte_source source;
    struct flamepix_text_table texts;
    struct flamepix_marshal_value *references;
    size_t reference_count, reference_capacity;
    size_t *interned; /* texts that Python 2 means again, by their numbers in `texts` */
    size_t interned_count, interned_capacity;
    struct flamepix_buffer text;
};

/* The next value. Answers OK, END where the recording ends, BAD_RECORDING for what is no value of
 * these kinds, or as flamepix_recording_read. */
enum flamepix_status flamepix_marshal_value(struct flamepix_recording *recording,
                                            struct flamepix_marshal *marshal,
                                            struct flamepix_marshal_value *value_ret);

/* The text of a value; empty where it is none. Valid until the end. */
struct flamepix_bytes flamepix_marshal_text(const struct flamepix_marshal *marshal,
                                            const struct flamepix_marshal_value *value);

/* A tuple that is meant again will be FLAMEPIX_MARSHAL_OWN, with this number. */
void flamepix_marshal_own(struct flamepix_marshal *marshal,
                          const struct flamepix_marshal_value *tuple, size_t own);

/* Another value follows the outermost one, that does not mean values of it again. */
void flamepix_marshal_next_document(struct flamepix_marshal *marshal);

/* Frees everything; the marshal is {0} again. */
void flamepix_marshal_free(struct flamepix_marshal *marshal);

#endif
