/* JFR types: the types of a chunk of a Java Flight Recorder file, as its metadata describes them:
 * classes of events and of constants, each a list of fields. What a field stands for is known by
 * its name; all others are left out, so new types and fields break nothing. */
#ifndef FPX_FORMAT_JAVA_JFR_TYPES_H
#define FPX_FORMAT_JAVA_JFR_TYPES_H

#include "base/hash_index.h"
#include "format/java/jfr_bytes.h"

/* What a field stands for. */
enum fpx_jfr_role {
    FPX_JFR_NONE,
    /* -- of events -- */
    FPX_JFR_START,    /* ticks */
    FPX_JFR_DURATION, /* ticks */
    FPX_JFR_END,      /* ticks; of version 0.9, instead of a duration */
    FPX_JFR_THREAD,
    FPX_JFR_STACK,
    FPX_JFR_STATE,
    FPX_JFR_SAMPLES,
    FPX_JFR_BYTES,
    FPX_JFR_BUFFER_BYTES, /* of a thread's own buffer that an allocation needed */
    /* -- of constants -- */
    FPX_JFR_NAME, /* a text */
    FPX_JFR_TYPE, /* of a method: its class; of a frame: how it was compiled */
    FPX_JFR_TRUNCATED,
    FPX_JFR_FRAMES,
    FPX_JFR_METHOD,
    FPX_JFR_LINE,
    FPX_JFR_OS_NAME, /* a text */
    FPX_JFR_OS_NUMBER,
    FPX_JFR_JAVA_NUMBER,
    FPX_JFR_ROLES
};

/* How a value is written. */
enum fpx_jfr_kind {
    FPX_JFR_INTEGER, /* also the number of a constant */
    FPX_JFR_FIXED,   /* `width` bytes, never in base 128 */
    FPX_JFR_TEXT,
    FPX_JFR_OLD_UTF8, /* texts of version 0.9 */
    FPX_JFR_OLD_UTF16,
    FPX_JFR_STRUCT, /* the fields of another class */
    FPX_JFR_UNKNOWN /* of a class that is not described */
};

struct fpx_jfr_field {
    enum fpx_jfr_kind kind;
    enum fpx_jfr_role role;
    bool is_array;
    bool is_constant; /* the number of a constant of its type */
    size_t width;     /* of INTEGER and FIXED, in bytes */
    uint64_t type;    /* the number of its class */
    size_t of;        /* of STRUCT: its class, an index */
};

/* What is kept of the constants of a class. */
enum fpx_jfr_pool_kind {
    FPX_JFR_STRINGS,
    FPX_JFR_SYMBOLS,
    FPX_JFR_CLASSES,
    FPX_JFR_METHODS,
    FPX_JFR_STACKS,
    FPX_JFR_THREADS,
    FPX_JFR_FRAME_TYPES,
    FPX_JFR_STATES,
    FPX_JFR_POOLS /* of all others: nothing */
};

struct fpx_jfr_event_kind; /* jfr_kinds.h */

struct fpx_jfr_class {
    uint64_t number;
    struct flamepix_bytes name; /* "jdk.ExecutionSample" */
    struct fpx_jfr_field *fields;
    size_t field_count, field_capacity;
    enum fpx_jfr_pool_kind pool;
    size_t number_width; /* of a constant's number, where integers are not compressed */
    bool is_sampled;     /* it has a stack */
    /* For who reads events (format/jfr_events.h); NULL until the first one. */
    const struct fpx_jfr_event_kind *event;
    size_t part;
    unsigned measure; /* an enum fpx_jfr_measure: what its samples weigh */
};

/* Starts as {0}. */
struct fpx_jfr_types {
    struct fpx_jfr_class *classes;
    size_t count, capacity;
    size_t field_count;          /* of all classes */
    struct fpx_hash_index index; /* by number */
    struct fpx_arena texts;
};

/* A chunk describes at most so many classes and fields. */
enum { FPX_JFR_CLASSES_MAX = 1 << 16, FPX_JFR_FIELDS_MAX = 1 << 19 };

/* Adds a class of this number and name, which is copied. Answers OK, NO_MEMORY, or END where there
 * are as many as there may be. */
enum flamepix_status fpx_jfr_types_add(struct fpx_jfr_types *types, uint64_t number,
                                       struct flamepix_bytes name);

/* Adds a field to the class added last; its role follows from its name, and is the field's own
 * where that is empty. Answers as fpx_jfr_types_add does. */
enum flamepix_status fpx_jfr_types_add_field(struct fpx_jfr_types *types,
                                             struct flamepix_bytes name,
                                             const struct fpx_jfr_field *field);

/* Whether a class has a field of this role. */
bool fpx_jfr_class_has(const struct fpx_jfr_class *class, enum fpx_jfr_role role);

/* All classes are there: finds out how the fields of versions 1 and 2 are written. */
void fpx_jfr_types_close(struct fpx_jfr_types *types);

/* The class of a number; NULL where there is none. */
struct fpx_jfr_class *fpx_jfr_types_find(const struct fpx_jfr_types *types, uint64_t number);

/* Frees everything; it is {0} again. */
void fpx_jfr_types_free(struct fpx_jfr_types *types);

/* -- values ------------------------------------------------------------------------------------ */

/* The fields of a value that stand for something. */
struct fpx_jfr_record {
    uint64_t present; /* a bit for each role; the others are not set */
    uint64_t numbers[FPX_JFR_ROLES];
    struct fpx_jfr_text texts[FPX_JFR_ROLES];
};

static inline uint64_t fpx_jfr_number(const struct fpx_jfr_record *record, enum fpx_jfr_role role)
{
    return (record->present >> role & 1) != 0 ? record->numbers[role] : 0;
}

static inline bool fpx_jfr_has(const struct fpx_jfr_record *record, enum fpx_jfr_role role)
{
    return (record->present >> role & 1) != 0;
}

/* Takes each element of the array of role FRAMES. Answers OK, or what ends the reading. */
typedef enum flamepix_status fpx_jfr_element_fn(void *user, const struct fpx_jfr_record *element);

/* How values are read. */
struct fpx_jfr_values {
    const struct fpx_jfr_types *types;
    struct fpx_arena *texts;      /* where texts go that are converted; NULL: they are not needed */
    fpx_jfr_element_fn *on_frame; /* NULL: frames are left out */
    void *user;
};

/* Reads the fields of a value of this class. What does not fit sets `is_short`, also more fields
 * than bytes can be. Answers OK, NO_MEMORY, or what `on_frame` answers. */
enum flamepix_status fpx_jfr_read_value(const struct fpx_jfr_values *values,
                                        const struct fpx_jfr_class *class,
                                        struct fpx_jfr_bytes *bytes,
                                        struct fpx_jfr_record *record_ret);

#endif
