/* JFR types: the types of a chunk of a Java Flight Recorder file, as its metadata describes them:
 * classes of events and of constants, each a list of fields. What a field stands for is known by
 * its name; all others are left out, so new types and fields break nothing. */
#ifndef FLAMEPIX_FORMAT_JAVA_JFR_TYPES_H
#define FLAMEPIX_FORMAT_JAVA_JFR_TYPES_H

#include "base/hash_index.h"
#include "format/java/jfr_bytes.h"

/* What a field stands for. */
enum flamepix_jfr_role {
    FLAMEPIX_JFR_NONE,
    /* -- of events -- */
    FLAMEPIX_JFR_START,    /* ticks */
    FLAMEPIX_JFR_DURATION, /* ticks */
    FLAMEPIX_JFR_END,      /* ticks; of version 0.9, instead of a duration */
    FLAMEPIX_JFR_THREAD,
    FLAMEPIX_JFR_STACK,
    FLAMEPIX_JFR_STATE,
    FLAMEPIX_JFR_SAMPLES,
    FLAMEPIX_JFR_BYTES,
    FLAMEPIX_JFR_BUFFER_BYTES, /* of a thread's own buffer that an allocation needed */
    /* -- of constants -- */
    FLAMEPIX_JFR_NAME, /* a text */
    FLAMEPIX_JFR_TYPE, /* of a method: its class; of a frame: how it was compiled */
    FLAMEPIX_JFR_TRUNCATED,
    FLAMEPIX_JFR_FRAMES,
    FLAMEPIX_JFR_METHOD,
    FLAMEPIX_JFR_LINE,
    FLAMEPIX_JFR_OS_NAME, /* a text */
    FLAMEPIX_JFR_OS_NUMBER,
    FLAMEPIX_JFR_JAVA_NUMBER,
    FLAMEPIX_JFR_ROLES
};

/* How a value is written. */
enum flamepix_jfr_kind {
    FLAMEPIX_JFR_INTEGER, /* also the number of a constant */
    FLAMEPIX_JFR_FIXED,   /* `width` bytes, never in base 128 */
    FLAMEPIX_JFR_TEXT,
    FLAMEPIX_JFR_OLD_UTF8, /* texts of version 0.9 */
    FLAMEPIX_JFR_OLD_UTF16,
    FLAMEPIX_JFR_STRUCT, /* the fields of another class */
    FLAMEPIX_JFR_UNKNOWN /* of a class that is not described */
};

struct flamepix_jfr_field {
    enum flamepix_jfr_kind kind;
    enum flamepix_jfr_role role;
    bool is_array;
    bool is_constant; /* the number of a constant of its type */
    size_t width;     /* of INTEGER and FIXED, in bytes */
    uint64_t type;    /* the number of its class */
    size_t of;        /* of STRUCT: its class, an index */
};

/* What is kept of the constants of a class. */
enum flamepix_jfr_pool_kind {
    FLAMEPIX_JFR_STRINGS,
    FLAMEPIX_JFR_SYMBOLS,
    FLAMEPIX_JFR_CLASSES,
    FLAMEPIX_JFR_METHODS,
    FLAMEPIX_JFR_STACKS,
    FLAMEPIX_JFR_THREADS,
    FLAMEPIX_JFR_FRAME_TYPES,
    FLAMEPIX_JFR_STATES,
    FLAMEPIX_JFR_POOLS /* of all others: nothing */
};

struct flamepix_jfr_event_kind; /* jfr_kinds.h */

struct flamepix_jfr_class {
    uint64_t number;
    struct flamepix_bytes name; /* "jdk.ExecutionSample" */
    struct flamepix_jfr_field *fields;
    size_t field_count, field_capacity;
    enum flamepix_jfr_pool_kind pool;
    size_t number_width; /* of a constant's number, where integers are not compressed */
    bool is_sampled;     /* it has a stack */
    /* For who reads events (format/jfr_events.h); NULL until the first one. */
    const struct flamepix_jfr_event_kind *event;
    size_t part;
    unsigned measure; /* an enum flamepix_jfr_measure: what its samples weigh */
};

/* Starts as {0}. */
struct flamepix_jfr_types {
    struct flamepix_jfr_class *classes;
    size_t count, capacity;
    size_t field_count;               /* of all classes */
    struct flamepix_hash_index index; /* by number */
    struct flamepix_arena texts;
};

/* A chunk describes at most so many classes and fields. */
enum { FLAMEPIX_JFR_CLASSES_MAX = 1 << 16, FLAMEPIX_JFR_FIELDS_MAX = 1 << 19 };

/* Adds a class of this number and name, which is copied. Answers OK, NO_MEMORY, or END where there
 * are as many as there may be. */
enum flamepix_status flamepix_jfr_types_add(struct flamepix_jfr_types *types, uint64_t number,
                                            struct flamepix_bytes name);

/* Adds a field to the class added last; its role follows from its name, and is the field's own
 * where that is empty. Answers as flamepix_jfr_types_add does. */
enum flamepix_status flamepix_jfr_types_add_field(struct flamepix_jfr_types *types,
                                                  struct flamepix_bytes name,
                                                  const struct flamepix_jfr_field *field);

/* Whether a class has a field of this role. */
bool flamepix_jfr_class_has(const struct flamepix_jfr_class *class, enum flamepix_jfr_role role);

/* All classes are there: finds out how the fields of versions 1 and 2 are written. */
void flamepix_jfr_types_close(struct flamepix_jfr_types *types);

/* The class of a number; NULL where there is none. */
struct flamepix_jfr_class *flamepix_jfr_types_find(const struct flamepix_jfr_types *types,
                                                   uint64_t number);

/* Frees everything; it is {0} again. */
void flamepix_jfr_types_free(struct flamepix_jfr_types *types);

/* -- values ------------------------------------------------------------------------------------ */

/* The fields of a value that stand for something. */
struct flamepix_jfr_record {
    uint64_t present; /* a bit for each role; the others are not set */
    uint64_t numbers[FLAMEPIX_JFR_ROLES];
    struct flamepix_jfr_text texts[FLAMEPIX_JFR_ROLES];
};

static inline uint64_t flamepix_jfr_number(const struct flamepix_jfr_record *record,
                                           enum flamepix_jfr_role role)
{
    return (record->present >> role & 1) != 0 ? record->numbers[role] : 0;
}

static inline bool flamepix_jfr_has(const struct flamepix_jfr_record *record,
                                    enum flamepix_jfr_role role)
{
    return (record->present >> role & 1) != 0;
}

/* Takes each element of the array of role FRAMES. Answers OK, or what ends the reading. */
typedef enum flamepix_status flamepix_jfr_element_fn(void *user,
                                                     const struct flamepix_jfr_record *element);

/* How values are read. */
struct flamepix_jfr_values {
    const struct flamepix_jfr_types *types;
    struct flamepix_arena *texts; /* where texts go that are converted; NULL: they are not needed */
    flamepix_jfr_element_fn *on_frame; /* NULL: frames are left out */
    void *user;
};

/* Reads the fields of a value of this class. What does not fit sets `is_short`, also more fields
 * than bytes can be. Answers OK, NO_MEMORY, or what `on_frame` answers. */
enum flamepix_status flamepix_jfr_read_value(const struct flamepix_jfr_values *values,
                                             const struct flamepix_jfr_class *class,
                                             struct flamepix_jfr_bytes *bytes,
                                             struct flamepix_jfr_record *record_ret);

#endif
