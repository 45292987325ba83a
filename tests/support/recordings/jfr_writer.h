/* JFR writer: small Java Flight Recorder files, put together as a test needs them. */
#ifndef FPX_TESTS_SUPPORT_JFR_WRITER_H
#define FPX_TESTS_SUPPORT_JFR_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Starts as {.is_compressed = true} or {0}. */
struct test_jfr {
    struct flamepix_buffer file;
    bool is_compressed;
    size_t chunk, event; /* where they begin */
    uint64_t metadata;   /* from the beginning of the chunk */
};

/* -- values ------------------------------------------------------------------------------------ */

/* An integer, which takes `width` bytes where integers are not compressed. */
void test_jfr_integer(struct test_jfr *jfr, uint64_t number, size_t width);
void test_jfr_byte(struct test_jfr *jfr, unsigned char byte);
void test_jfr_long(struct test_jfr *jfr, uint64_t number); /* of 8 bytes where not compressed */
void test_jfr_int(struct test_jfr *jfr, uint64_t number);  /* of 4 */

/* A text in UTF-8. */
void test_jfr_text(struct test_jfr *jfr, const char *text);

/* -- chunks ------------------------------------------------------------------------------------ */

/* A chunk of version `major`.0, which began at 1000 s and 5000 ticks, of which 1000 are a
 * second. */
void test_jfr_begin_chunk(struct test_jfr *jfr, unsigned major);
void test_jfr_end_chunk(struct test_jfr *jfr);

/* An event of a type, what is between the two being its fields. */
void test_jfr_begin_event(struct test_jfr *jfr, uint64_t type);
void test_jfr_end_event(struct test_jfr *jfr);

/* The types that the functions below use, by these numbers. `prefix` is "jdk." or, as of version 1,
 * "com.oracle.jdk.". */
enum {
    TEST_JFR_STRING = 20,
    TEST_JFR_EXECUTION = 101, /* start, thread, stack, state */
    TEST_JFR_ALLOCATION,      /* ObjectAllocationInNewTLAB: start, stack, bytes, buffer's bytes */
    TEST_JFR_MONITOR,         /* JavaMonitorEnter: start, duration, thread, stack */
    TEST_JFR_WALL,            /* profiler.WallClockSample: start, thread, stack, samples */
    TEST_JFR_UNWEIGHED,       /* ObjectAllocationSample: start, stack */
    TEST_JFR_CUSTOM /* app.Step: start, stack, state, samples: integers; weight: 4 bytes */
};
void test_jfr_metadata(struct test_jfr *jfr, const char *prefix);

/* Constants: class 1 "Work", methods 1 "main" and 2 "sort" of it, method 3 "memcpy" of class 2
 * "libc.so"; stack 1: main, sort; stack 2: main; stack 3, cut: memcpy; stack 4 of no frames;
 * stack 5 of a method that is not there; thread 1: "main", number 7 of the system and 70 of Java;
 * states 0 DEFAULT, 1 RUNNABLE, 2 SLEEPING. Frame types are those of the JVM,
 * and of async-profiler with `has_kernel`. */
void test_jfr_checkpoint(struct test_jfr *jfr, bool has_kernel);

/* An execution sample of thread 1, `ticks` after the beginning of the chunk. */
void test_jfr_execution(struct test_jfr *jfr, uint64_t ticks, uint64_t stack, uint64_t state);

/* Samples of stacks 1, 2 and 1; and one of a thread that sleeps. */
void test_jfr_some_samples(struct test_jfr *jfr);

/* A chunk of these, whose events stand before what explains them, as the JVM writes it. */
void test_jfr_some_chunk(struct test_jfr *jfr, unsigned major);

/* A chunk with events of all kinds, explained at its beginning as async-profiler does it. */
void test_jfr_all_kinds(struct test_jfr *jfr);

/* The whole file, until it is freed. */
struct flamepix_bytes test_jfr_bytes(const struct test_jfr *jfr);
void test_jfr_free(struct test_jfr *jfr);

#endif
