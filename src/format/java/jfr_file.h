/* JFR files: chunks, types, pools and values. */
#ifndef FPX_FORMAT_JAVA_JFR_FILE_H
#define FPX_FORMAT_JAVA_JFR_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "format/recording.h"
#include "input/input_internal.h"

/* JFR bytes: the numbers and texts of one event of a Java Flight Recorder file. Depending on the
 * chunk's header, integers are in base 128, lowest digits first, or of fixed width, highest byte
 * first. */

/* The unread part of an event. Reading beyond the end gives zeros and sets `is_short`, so it is
 * enough to check that after whole fields. */
struct fpx_jfr_bytes {
    const unsigned char *next, *end;
    bool is_compressed; /* integers are in base 128 */
    bool is_short;
    uint64_t fields_left; /* limit of fields to read, as structs in a file may take no bytes */
};

/* A text, or the number of the constant that holds it. */
enum fpx_jfr_text_kind {
    FPX_JFR_TEXT_HERE,
    FPX_JFR_TEXT_OF_STRING, /* `number` refers to a java.lang.String constant */
    FPX_JFR_TEXT_OF_SYMBOL  /* or of a Symbol */
};

struct fpx_jfr_text {
    enum fpx_jfr_text_kind kind;
    struct flamepix_bytes text; /* borrowed from the event or the arena */
    uint64_t number;
};

enum { FPX_JFR_FIELDS_FOR_A_BYTE = 16 };

static inline struct fpx_jfr_bytes fpx_jfr_bytes_of(struct flamepix_bytes event, bool is_compressed)
{
    const unsigned char *next = (const unsigned char *)event.data;
    return (struct fpx_jfr_bytes){next, next + event.length, is_compressed, false,
                                  ((uint64_t)event.length + 1) * FPX_JFR_FIELDS_FOR_A_BYTE};
}

/* Bytes that are left. */
static inline size_t fpx_jfr_left(const struct fpx_jfr_bytes *bytes)
{
    return (size_t)(bytes->end - bytes->next);
}

/* `width` bytes (1 to 8), the highest first. */
uint64_t fpx_jfr_fixed(struct fpx_jfr_bytes *bytes, size_t width);

/* An integer in base 128 of at most 9 bytes; the ninth holds 8 bits. */
uint64_t fpx_jfr_base128(struct fpx_jfr_bytes *bytes);

/* An integer that takes `width` bytes if integers are not compressed. */
uint64_t fpx_jfr_integer(struct fpx_jfr_bytes *bytes, size_t width);

/* Skips this many bytes. */
void fpx_jfr_skip(struct fpx_jfr_bytes *bytes, uint64_t nbytes);

/* Reads a text of any encoding as UTF-8. Other encodings are converted into `arena`; if that is
 * NULL, the text is empty. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_text(struct fpx_jfr_bytes *bytes, struct fpx_arena *arena,
                                  struct fpx_jfr_text *text_ret);

/* As above for version 0.9: a byte count and UTF-8, or a unit count and UTF-16. */
enum flamepix_status fpx_jfr_old_text(struct fpx_jfr_bytes *bytes, bool is_utf16,
                                      struct fpx_arena *arena, struct fpx_jfr_text *text_ret);

/* JFR types: the types of a chunk of a Java Flight Recorder file, from its metadata: classes of
 * events and of constants, each with a list of fields. The meaning of a field is known by its name.
 * Other fields are skipped, so new types and fields do no harm. */

/* The meaning of a field. */
enum fpx_jfr_role {
    FPX_JFR_NONE,
    /* -- of events -- */
    FPX_JFR_START,    /* ticks */
    FPX_JFR_DURATION, /* ticks */
    FPX_JFR_END,      /* ticks; in version 0.9 instead of a duration */
    FPX_JFR_THREAD,
    FPX_JFR_STACK,
    FPX_JFR_STATE,
    FPX_JFR_SAMPLES,
    FPX_JFR_BYTES,
    FPX_JFR_BUFFER_BYTES, /* size of the thread-local buffer that an allocation needed */
    /* -- of constants -- */
    FPX_JFR_NAME, /* a text */
    FPX_JFR_TYPE, /* a method's class; how a frame was compiled */
    FPX_JFR_TRUNCATED,
    FPX_JFR_FRAMES,
    FPX_JFR_METHOD,
    FPX_JFR_LINE,
    FPX_JFR_OS_NAME, /* a text */
    FPX_JFR_OS_NUMBER,
    FPX_JFR_JAVA_NUMBER,
    FPX_JFR_ROLES
};

/* The encoding of a value. */
enum fpx_jfr_kind {
    FPX_JFR_INTEGER, /* or the number of a constant */
    FPX_JFR_FIXED,   /* `width` bytes, never in base 128 */
    FPX_JFR_TEXT,
    FPX_JFR_OLD_UTF8, /* texts of version 0.9 */
    FPX_JFR_OLD_UTF16,
    FPX_JFR_STRUCT, /* the fields of another class */
    FPX_JFR_UNKNOWN /* of an undefined class */
};

struct fpx_jfr_field {
    enum fpx_jfr_kind kind;
    enum fpx_jfr_role role;
    bool is_array;
    bool is_constant; /* the number of a constant of its type */
    size_t width;     /* of INTEGER and FIXED, in bytes */
    uint64_t type;    /* the number of its class */
    size_t of;        /* for STRUCT: index of its class */
};

/* What is kept of a class's constants. */
enum fpx_jfr_pool_kind {
    FPX_JFR_STRINGS,
    FPX_JFR_SYMBOLS,
    FPX_JFR_CLASSES,
    FPX_JFR_METHODS,
    FPX_JFR_STACKS,
    FPX_JFR_THREADS,
    FPX_JFR_FRAME_TYPES,
    FPX_JFR_STATES,
    FPX_JFR_POOLS /* others: nothing is kept */
};

struct fpx_jfr_event_kind; /* jfr_events.h */

struct fpx_jfr_class {
    uint64_t number;
    struct flamepix_bytes name; /* "jdk.ExecutionSample" */
    struct fpx_jfr_field *fields;
    size_t field_count, field_capacity;
    enum fpx_jfr_pool_kind pool;
    size_t number_width; /* of constant numbers, if integers are not compressed */
    bool is_sampled;     /* it has a stack */
    /* For readers of events (jfr_events.h); NULL until the first event. */
    const struct fpx_jfr_event_kind *event;
    size_t part;
    unsigned measure; /* enum fpx_jfr_measure: the weight of samples */
};

/* Starts as {0}. */
struct fpx_jfr_types {
    struct fpx_jfr_class *classes;
    size_t count, capacity;
    size_t field_count;          /* of all classes */
    struct fpx_hash_index index; /* by number */
    struct fpx_arena texts;
};

/* Limits of classes and fields in a chunk. */
enum { FPX_JFR_CLASSES_MAX = 1 << 16, FPX_JFR_FIELDS_MAX = 1 << 19 };

/* Adds a class with this number and name; the name is copied. Returns OK, NO_MEMORY, or END if the
 * limit is reached. */
enum flamepix_status fpx_jfr_types_add(struct fpx_jfr_types *types, uint64_t number,
                                       struct flamepix_bytes name);

/* Adds a field to the class added last. Its role follows from its name, or is `field`'s own if the
 * name is empty. Returns as fpx_jfr_types_add does. */
enum flamepix_status fpx_jfr_types_add_field(struct fpx_jfr_types *types,
                                             struct flamepix_bytes name,
                                             const struct fpx_jfr_field *field);

/* Whether a class has a field of this role. */
bool fpx_jfr_class_has(const struct fpx_jfr_class *class, enum fpx_jfr_role role);

/* Call when all classes are added. Determines the encoding of fields of versions 1 and 2. */
void fpx_jfr_types_close(struct fpx_jfr_types *types);

/* The class of this number; NULL if there is none. */
struct fpx_jfr_class *fpx_jfr_types_find(const struct fpx_jfr_types *types, uint64_t number);

/* Frees everything; it is {0} again. */
void fpx_jfr_types_free(struct fpx_jfr_types *types);

/* -- values ------------------------------------------------------------------------------------ */

/* The fields of a value with a known meaning. */
struct fpx_jfr_record {
    uint64_t present; /* a bit for each role; others are unset */
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

/* Receives each element of the array of role FRAMES. Returns OK, or a status that ends reading. */
typedef enum flamepix_status fpx_jfr_element_fn(void *user, const struct fpx_jfr_record *element);

/* How to read values. */
struct fpx_jfr_values {
    const struct fpx_jfr_types *types;
    struct fpx_arena *texts;      /* for converted texts; NULL: not needed */
    fpx_jfr_element_fn *on_frame; /* NULL: frames are skipped */
    void *user;
};

/* Reads the fields of a value of this class. `is_short` is set if data ends early, or has more
 * fields than bytes allow. Returns OK, NO_MEMORY, or what `on_frame` returns. */
enum flamepix_status fpx_jfr_read_value(const struct fpx_jfr_values *values,
                                        const struct fpx_jfr_class *class,
                                        struct fpx_jfr_bytes *bytes,
                                        struct fpx_jfr_record *record_ret);

/* JFR pools: the constants of a chunk from which stacks are made: symbols, classes, methods, stacks
 * and threads. Events and constants refer to them by number. They live as long as their chunk. */

/* Number of no constant: the referring value lacks the field. */
#define FPX_JFR_NO_CONSTANT UINT64_MAX

struct fpx_jfr_constant {
    uint64_t number;
    struct fpx_jfr_text name;
    union {
        struct {
            uint64_t class;
            struct flamepix_bytes text; /* "java/lang/String.length", if is_known */
            uint32_t class_nbytes;      /* of the text, without the dot; 0: no class */
            bool is_known;
            bool is_checked, is_whole; /* for jfr_stack.c */
        } method;
        struct {
            size_t first, count; /* in `frames`, leaf first */
            bool is_truncated;
            bool is_checked, is_whole; /* for jfr_stack.c */
        } stack;
        struct {
            uint64_t os_number, java_number;
        } thread;
    };
};

struct fpx_jfr_frame {
    uint64_t method;
    uint32_t line; /* 0: not known */
    uint32_t type; /* number of a frame type; UINT32_MAX: unknown */
};

struct fpx_jfr_pool {
    struct fpx_jfr_constant *items;
    size_t count, capacity;
    struct fpx_hash_index index; /* by number */
};

/* Starts as {0}. */
struct fpx_jfr_pools {
    struct fpx_jfr_pool pools[FPX_JFR_POOLS];
    struct fpx_jfr_frame *frames;
    size_t frame_count, frame_capacity;
    struct fpx_arena texts;
};

/* Memory limit for the constants of a chunk, in bytes. */
#define FPX_JFR_POOLS_NBYTES ((size_t)1 << 30)

/* Reads the constants of a checkpoint event of version 1 or 2, from after its number on. The first
 * constant of a number is kept. If data ends early, `is_short` is set and earlier constants are
 * kept. Returns OK, NO_MEMORY, or END if the pools are full. */
enum flamepix_status fpx_jfr_read_checkpoint(struct fpx_jfr_bytes *bytes,
                                             const struct fpx_jfr_types *types,
                                             struct fpx_jfr_pools *pools);

/* Reads `count` constants of a class. Returns as fpx_jfr_read_checkpoint does. */
enum flamepix_status fpx_jfr_read_constants(struct fpx_jfr_bytes *bytes,
                                            const struct fpx_jfr_types *types,
                                            const struct fpx_jfr_class *class, uint64_t count,
                                            struct fpx_jfr_pools *pools);

/* A constant; NULL if missing. Valid until more is read. */
struct fpx_jfr_constant *fpx_jfr_find(const struct fpx_jfr_pools *pools,
                                      enum fpx_jfr_pool_kind kind, uint64_t number);

/* The bytes of a text, also of one held by a constant; empty if that is missing. */
struct flamepix_bytes fpx_jfr_text_bytes(const struct fpx_jfr_pools *pools,
                                         const struct fpx_jfr_text *text);

/* Whether a text is present, even if empty. */
bool fpx_jfr_has_text(const struct fpx_jfr_pools *pools, const struct fpx_jfr_text *text);

/* The name of a constant; empty if missing. */
struct flamepix_bytes fpx_jfr_name(const struct fpx_jfr_pools *pools, enum fpx_jfr_pool_kind kind,
                                   uint64_t number);

/* Removes all constants and keeps memory of the usual size. */
void fpx_jfr_pools_reset(struct fpx_jfr_pools *pools);

/* Frees everything; it is {0} again. */
void fpx_jfr_pools_free(struct fpx_jfr_pools *pools);

/* JFR metadata: the event that describes the types of a chunk. */

/* Reads the types from a metadata event of version 1 or 2, from after its number on. If data ends
 * early, `is_short` is set and earlier types are kept. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_read_metadata(struct fpx_jfr_bytes *bytes,
                                           struct fpx_jfr_types *types);

/* JFR chunk: one self-contained chunk of a Java Flight Recorder file: its types, constants and
 * events. */

/* Events with numbers below 2 belong to the file format itself. */
enum { FPX_JFR_METADATA = 0, FPX_JFR_CHECKPOINT = 1 };

/* Limit of the metadata's size; the JVM writes 100 kB. */
enum { FPX_JFR_METADATA_NBYTES = 16 << 20 };

/* Starts as {.spool.fd = -1}. */
struct fpx_jfr_chunk {
    uint64_t offset; /* of its first byte in the file */
    unsigned major, minor;
    bool is_compressed; /* its integers are */
    double start;       /* seconds since 1970 */
    double duration;    /* seconds */
    uint64_t start_ticks;
    double ticks; /* a second */

    struct fpx_spool spool;        /* its bytes */
    struct flamepix_buffer window; /* some of them, beginning at: */
    uint64_t window_offset;
    uint64_t body, end; /* of its events, counted from its first byte */

    struct fpx_jfr_types types;
    struct fpx_jfr_pools pools;
};

/* An event. */
struct fpx_jfr_event {
    uint64_t number;            /* of its class */
    uint64_t offset, next;      /* of it and the next one, in the chunk */
    struct fpx_jfr_bytes bytes; /* what follows the number; valid until the next event */
};

/* Reads up to `nbytes` of the recording into the chunk's spool; `*nbytes_ret` is less at the end of
 * the recording. Returns OK, NO_MEMORY, WRITE_FAILED, or what fpx_recording_read returns. For
 * jfr_chunk.c and jfr_old.c. */
enum flamepix_status fpx_jfr_load(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk,
                                  uint64_t nbytes, uint64_t *nbytes_ret);

/* Notes damage at `offset` of the chunk. Returns OK, or BAD_RECORDING (strict). */
enum flamepix_status fpx_jfr_damaged(struct fpx_recording *recording,
                                     const struct fpx_jfr_chunk *chunk, uint64_t offset,
                                     const char *expected);

/* Reads the constants of all checkpoints of a chunk with `read`, which returns as
 * fpx_jfr_read_checkpoint does. Damage is noted. For jfr_chunk.c and jfr_old.c. */
typedef enum flamepix_status fpx_jfr_checkpoint_fn(struct fpx_jfr_bytes *bytes,
                                                   struct fpx_jfr_chunk *chunk);
enum flamepix_status fpx_jfr_read_checkpoints(struct fpx_recording *recording,
                                              struct fpx_jfr_chunk *chunk,
                                              fpx_jfr_checkpoint_fn *read);

/* Reads the next chunk of a recording with its types and constants, and frees the one before.
 * Damage is noted. Returns OK, END if there is no other chunk, NO_MEMORY, BAD_RECORDING (strict),
 * WRITE_FAILED ($TMPDIR), or what fpx_recording_read returns. */
enum flamepix_status fpx_jfr_next_chunk(struct fpx_recording *recording,
                                        struct fpx_jfr_chunk *chunk);

/* Reads the event at `offset`. Returns OK, END after the last one, NO_MEMORY, READ_FAILED, or
 * BAD_RECORDING if it is invalid, which is not noted. */
enum flamepix_status fpx_jfr_event_at(struct fpx_jfr_chunk *chunk, uint64_t offset,
                                      struct fpx_jfr_event *event_ret);

/* Frees everything. */
void fpx_jfr_chunk_free(struct fpx_jfr_chunk *chunk);

/* JFR version 0.9, written by JDK 7 and 8, which has its own layout. */

/* Reads the rest of a chunk whose magic number and version are in the spool, with its types and
 * constants. Returns as fpx_jfr_next_chunk does. */
enum flamepix_status fpx_jfr_read_old_chunk(struct fpx_recording *recording,
                                            struct fpx_jfr_chunk *chunk);

#endif
