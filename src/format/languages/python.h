/* The shared parts of the readers for Python's profilers: marshal, frames, samples. */
#ifndef FPX_FORMAT_LANGUAGES_PYTHON_H
#define FPX_FORMAT_LANGUAGES_PYTHON_H

#include "format/parse/byte_source.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Marshal: the values of Python's marshal format, one after the other. The contents of tuples and
 * dictionaries follow them. */

enum fpx_marshal_kind {
    FPX_MARSHAL_END, /* of a dictionary */
    FPX_MARSHAL_NOTHING,
    FPX_MARSHAL_NUMBER,
    FPX_MARSHAL_TEXT,
    FPX_MARSHAL_TUPLE, /* `count` values follow */
    FPX_MARSHAL_DICT,  /* keys and values follow, then END */
    FPX_MARSHAL_OWN    /* refers to a tuple set by fpx_marshal_own */
};

struct fpx_marshal_value {
    enum fpx_marshal_kind kind;
    double number;
    size_t text, count, own;
    size_t reference; /* number to refer to it by; SIZE_MAX: none */
};

/* Starts as {0}. */
struct fpx_marshal {
    struct fpx_byte_source source;
    struct fpx_text_table texts;
    struct fpx_marshal_value *references;
    size_t reference_count, reference_capacity;
    size_t *interned; /* texts Python 2 may repeat; numbers in `texts` */
    size_t interned_count, interned_capacity;
    struct flamepix_buffer text;
};

/* The next value. Returns OK, END at the end of the recording, BAD_RECORDING if it is not of these
 * kinds, or as fpx_recording_read. */
enum flamepix_status fpx_marshal_value(struct fpx_recording *recording, struct fpx_marshal *marshal,
                                       struct fpx_marshal_value *value_ret);

/* The text of a value; empty if it is not a text. Valid until the end. */
struct flamepix_bytes fpx_marshal_text(const struct fpx_marshal *marshal,
                                       const struct fpx_marshal_value *value);

/* Makes later references to this tuple FPX_MARSHAL_OWN, with this number. */
void fpx_marshal_own(struct fpx_marshal *marshal, const struct fpx_marshal_value *tuple,
                     size_t own);

/* Prepares for another outermost value, which does not refer to earlier ones. */
void fpx_marshal_next_document(struct fpx_marshal *marshal);

/* Frees everything; the marshal is {0} again. */
void fpx_marshal_free(struct fpx_marshal *marshal);

/* Austin samples: the common part of Austin's text and its binary MOJO files. A sample is of a
 * process and a thread, and measures time, memory, or both; each measure is a part. */

/* Starts as {0}. */
struct fpx_austin_samples {
    bool is_of_memory, is_of_cpu, is_full; /* the mode; all false: wall time */
    struct fpx_text_table threads;         /* "P1;T2" */
    double *clocks;                        /* by thread, seconds of samples so far */
    size_t clock_capacity;
};

struct fpx_austin_measure {
    bool has_time, has_memory, is_idle;
    double time;   /* microseconds since the thread's last sample */
    double memory; /* bytes since then; below 0: freed */
};

/* Notes metadata of the recording: "mode" is "full". Returns as fpx_recording_fact. */
enum flamepix_status fpx_austin_metadata(struct fpx_recording *recording,
                                         struct fpx_austin_samples *samples,
                                         struct flamepix_bytes name, struct flamepix_bytes value);

/* Gives a sample for each part that it belongs to with a weight other than 0, at most
 * FPX_AUSTIN_PARTS. Each is to be put with the sample's frames. `thread` identifies its thread.
 * Returns OK or NO_MEMORY. */
enum { FPX_AUSTIN_PARTS = 3 };
enum flamepix_status fpx_austin_sample(struct fpx_recording *recording,
                                       struct fpx_austin_samples *samples,
                                       struct flamepix_bytes thread,
                                       const struct fpx_austin_measure *measure,
                                       struct fpx_sample to_put_ret[], size_t *count_ret);

/* Accounts for a sample that is not put: it is idle, weighs nothing, or measures nothing. The last
 * is not understood, at `offset`. Returns as fpx_recording_not_understood. */
enum flamepix_status fpx_austin_unmeasured(struct fpx_recording *recording,
                                           const struct fpx_austin_measure *measure,
                                           uint64_t offset);

/* A frame as Austin names it: "kernel" or "native@4f28b6" may replace the file. */
struct fpx_frame fpx_austin_frame(struct flamepix_bytes name, struct flamepix_bytes file,
                                  uint64_t line);

/* Adds the root frames of a process and a thread, "P1" and "T2", as the options ask for them.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_austin_roots(struct fpx_recording *recording,
                                      struct flamepix_bytes process, struct flamepix_bytes thread);

/* Whether samples of "T2" are wanted. */
bool fpx_austin_wants(const struct fpx_recording *recording, struct flamepix_bytes thread);

/* Frees what the samples hold. */
void fpx_austin_free(struct fpx_austin_samples *samples);

#endif
