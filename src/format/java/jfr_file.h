/* A JFR file: its chunks, types, pools and values. */
#ifndef FPX_FORMAT_JAVA_JFR_FILE_H
#define FPX_FORMAT_JAVA_JFR_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "format/recording.h"
#include "input/input_internal.h"

/* JFR bytes: the numbers and texts of one event of a Java Flight Recorder file. Integers are in
 * base 128, lowest digits first, or of fixed width with the highest byte first, as the header of
 * the chunk says. */

/* What is left of an event. Reading beyond the end gives zeros and sets `is_short`, so that whole
 * fields are read before it is asked. */
struct fpx_jfr_bytes {
    const unsigned char *next, *end;
    bool is_compressed; /* integers are in base 128 */
    bool is_short;
    uint64_t fields_left; /* that may be read: a file may describe structs that take no bytes */
};

/* A text, or the number of the constant that holds it. */
enum fpx_jfr_text_kind {
    FPX_JFR_TEXT_HERE,
    FPX_JFR_TEXT_OF_STRING, /* `number` is of a constant of java.lang.String */
    FPX_JFR_TEXT_OF_SYMBOL  /* or of a Symbol */
};

struct fpx_jfr_text {
    enum fpx_jfr_text_kind kind;
    struct flamepix_bytes text; /* borrowed from the event, or in the arena */
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

/* An integer in base 128 of at most 9 bytes, the last of which holds 8 bits. */
uint64_t fpx_jfr_base128(struct fpx_jfr_bytes *bytes);

/* An integer that takes `width` bytes where integers are not compressed. */
uint64_t fpx_jfr_integer(struct fpx_jfr_bytes *bytes, size_t width);

/* Leaves out so many bytes. */
void fpx_jfr_skip(struct fpx_jfr_bytes *bytes, uint64_t nbytes);

/* A text of any encoding, in UTF-8. Texts that are encoded in another way are converted into
 * `arena`; where that is NULL they are left out, and the text is empty. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_text(struct fpx_jfr_bytes *bytes, struct fpx_arena *arena,
                                  struct fpx_jfr_text *text_ret);

/* The same of a text of version 0.9: the count of its bytes and UTF-8, or that of its units and
 * UTF-16. */
enum flamepix_status fpx_jfr_old_text(struct fpx_jfr_bytes *bytes, bool is_utf16,
                                      struct fpx_arena *arena, struct fpx_jfr_text *text_ret);

/* JFR types: the types of a chunk of a Java Flight Recorder file, as its metadata describes them:
 * classes of events and of constants, each a list of fields. What a field stands for is known by
 * its name; all others are left out, so new types and fields break nothing. */

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

struct fpx_jfr_event_kind; /* jfr_events.h */

struct fpx_jfr_class {
    uint64_t number;
    struct flamepix_bytes name; /* "jdk.ExecutionSample" */
    struct fpx_jfr_field *fields;
    size_t field_count, field_capacity;
    enum fpx_jfr_pool_kind pool;
    size_t number_width; /* of a constant's number, where integers are not compressed */
    bool is_sampled;     /* it has a stack */
    /* For who reads events (jfr_events.h); NULL until the first one. */
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

/* JFR pools: the constants of a chunk that stacks are made of: symbols, classes, methods, stacks,
 * threads. Events and constants name them by number. All of them go with their chunk. */

/* The number of a constant that is not said, as no constant has it: what refers to it lacks the
 * field that would name one. */
#define FPX_JFR_NO_CONSTANT UINT64_MAX

struct fpx_jfr_constant {
    uint64_t number;
    struct fpx_jfr_text name;
    union {
        struct {
            uint64_t class;
            struct flamepix_bytes text; /* "java/lang/String.length", where is_known */
            uint32_t class_nbytes;      /* of the text, without the dot; 0: no class */
            bool is_known;
            bool is_checked, is_whole; /* for jfr_stack.c */
        } method;
        struct {
            size_t first, count; /* in `frames`, the leaf first */
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
    uint32_t type; /* number of a frame type; UINT32_MAX: not known */
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

/* Constants of a chunk take at most so many bytes of memory. */
#define FPX_JFR_POOLS_NBYTES ((size_t)1 << 30)

/* Reads the constants of a checkpoint event of version 1 or 2, from behind its number on; of equal
 * numbers the first is kept. What does not fit sets `is_short`; the constants before are kept.
 * Answers OK, NO_MEMORY, or END where the pools are full. */
enum flamepix_status fpx_jfr_read_checkpoint(struct fpx_jfr_bytes *bytes,
                                             const struct fpx_jfr_types *types,
                                             struct fpx_jfr_pools *pools);

/* Reads `count` constants of a class. Answers as fpx_jfr_read_checkpoint does. */
enum flamepix_status fpx_jfr_read_constants(struct fpx_jfr_bytes *bytes,
                                            const struct fpx_jfr_types *types,
                                            const struct fpx_jfr_class *class, uint64_t count,
                                            struct fpx_jfr_pools *pools);

/* A constant; NULL where there is none. Valid until more is read. */
struct fpx_jfr_constant *fpx_jfr_find(const struct fpx_jfr_pools *pools,
                                      enum fpx_jfr_pool_kind kind, uint64_t number);

/* What a text says, where it is a constant too; empty where that is missing. */
struct flamepix_bytes fpx_jfr_text_bytes(const struct fpx_jfr_pools *pools,
                                         const struct fpx_jfr_text *text);

/* Whether a text is there, also where it is empty. */
bool fpx_jfr_has_text(const struct fpx_jfr_pools *pools, const struct fpx_jfr_text *text);

/* The name of a constant; empty where there is none. */
struct flamepix_bytes fpx_jfr_name(const struct fpx_jfr_pools *pools, enum fpx_jfr_pool_kind kind,
                                   uint64_t number);

/* Forgets all constants, and keeps memory of the usual size. */
void fpx_jfr_pools_reset(struct fpx_jfr_pools *pools);

/* Frees everything; it is {0} again. */
void fpx_jfr_pools_free(struct fpx_jfr_pools *pools);

/* JFR metadata: the event that describes the types of a chunk. */

/* Reads the types out of a metadata event of version 1 or 2, from behind its number on. What does
 * not fit sets `is_short`; the types before are kept. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_jfr_read_metadata(struct fpx_jfr_bytes *bytes,
                                           struct fpx_jfr_types *types);

/* JFR chunk: one chunk of a Java Flight Recorder file, which is a whole of its own: its types, its
 * constants and its events. */

/* Events of a number below 2 are of the file itself. */
enum { FPX_JFR_METADATA = 0, FPX_JFR_CHECKPOINT = 1 };

/* Metadata are at most so long; the JVM writes 100 kB. */
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
    struct flamepix_buffer window; /* some of them, which begin at: */
    uint64_t window_offset;
    uint64_t body, end; /* where its events begin and end, from its first byte on */

    struct fpx_jfr_types types;
    struct fpx_jfr_pools pools;
};

/* An event. */
struct fpx_jfr_event {
    uint64_t number;            /* of its class */
    uint64_t offset, next;      /* of it and of the next one, from the chunk's first byte on */
    struct fpx_jfr_bytes bytes; /* what is behind the number; valid until the next one */
};

/* Reads up to `nbytes` of the recording into the chunk's spool; `*nbytes_ret` is less at its end.
 * Answers OK, NO_MEMORY, WRITE_FAILED, or what fpx_recording_read answers. For jfr_chunk.c and
 * jfr_old.c. */
enum flamepix_status fpx_jfr_load(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk,
                                  uint64_t nbytes, uint64_t *nbytes_ret);

/* Notes damage at `offset` of the chunk. Answers OK, or BAD_RECORDING (strict). */
enum flamepix_status fpx_jfr_damaged(struct fpx_recording *recording,
                                     const struct fpx_jfr_chunk *chunk, uint64_t offset,
                                     const char *expected);

/* Reads the constants of all checkpoints of a chunk with `read`, which answers as
 * fpx_jfr_read_checkpoint does. Damage is noted. For the same. */
typedef enum flamepix_status fpx_jfr_checkpoint_fn(struct fpx_jfr_bytes *bytes,
                                                   struct fpx_jfr_chunk *chunk);
enum flamepix_status fpx_jfr_read_checkpoints(struct fpx_recording *recording,
                                              struct fpx_jfr_chunk *chunk,
                                              fpx_jfr_checkpoint_fn *read);

/* Reads the next chunk of a recording, with its types and constants; the one before is forgotten.
 * Damage is noted. Answers OK, END where there is none, NO_MEMORY, BAD_RECORDING (strict),
 * WRITE_FAILED ($TMPDIR), or what fpx_recording_read answers. */
enum flamepix_status fpx_jfr_next_chunk(struct fpx_recording *recording,
                                        struct fpx_jfr_chunk *chunk);

/* The event at `offset`. Answers OK, END behind the last one, NO_MEMORY, READ_FAILED, or
 * BAD_RECORDING where there is none, which is not noted. */
enum flamepix_status fpx_jfr_event_at(struct fpx_jfr_chunk *chunk, uint64_t offset,
                                      struct fpx_jfr_event *event_ret);

/* Frees everything. */
void fpx_jfr_chunk_free(struct fpx_jfr_chunk *chunk);

/* JFR of version 0.9, which JDK 7 and 8 wrote: a layout of its own. */

/* Reads the rest of a chunk of which the magic number and the version are in the spool, with its
 * types and constants. Answers as fpx_jfr_next_chunk does. */
enum flamepix_status fpx_jfr_read_old_chunk(struct fpx_recording *recording,
                                            struct fpx_jfr_chunk *chunk);

#endif
