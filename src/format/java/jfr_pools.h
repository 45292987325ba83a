/* JFR pools: the constants of a chunk that stacks are made of: symbols, classes, methods, stacks,
 * threads. Events and constants name them by number. All of them go with their chunk. */
#ifndef FPX_FORMAT_JAVA_JFR_POOLS_H
#define FPX_FORMAT_JAVA_JFR_POOLS_H

#include "format/java/jfr_types.h"

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

#endif
