/* What readers of Python's profilers share: marshal, frames, samples. */
#ifndef FPX_FORMAT_LANGUAGES_PYTHON_H
#define FPX_FORMAT_LANGUAGES_PYTHON_H

#include "format/parse/byte_source.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Marshal: the values of Python's marshal format, one after the other; what is in tuples and
 * dictionaries follows them. */

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

/* Frames of pyinstrument. */

/* What is not known is empty, or 0. */
struct fpx_pyinstrument_frame {
    struct flamepix_bytes function, class, file;
    uint64_t line;
};

/* Takes the text of a frame apart: its function, file and first line with NULs between them, and
 * behind them attributes, each with a byte 1 before it: "l" the line, "c" the class. */
struct fpx_pyinstrument_frame fpx_pyinstrument_parse(struct flamepix_bytes text);

/* Adds the frame to the recording's stack, but for those that stand for no function. `name` is
 * scratch. Answers as fpx_recording_frame. */
enum flamepix_status fpx_pyinstrument_add(struct fpx_recording *recording,
                                          const struct fpx_pyinstrument_frame *frame,
                                          struct flamepix_buffer *name);

/* Austin samples: what Austin's text and its binary MOJO files have in common. A sample is of a
 * process and a thread, and measures time, memory, or both, each of which is a part. */

/* Starts as {0}. */
struct fpx_austin_samples {
    bool is_of_memory, is_of_cpu, is_full; /* the mode; none: wall time */
    struct fpx_text_table threads;         /* "P1;T2" */
    double *clocks;                        /* of each, seconds of samples so far */
    size_t clock_capacity;
};

struct fpx_austin_measure {
    bool has_time, has_memory, is_idle;
    double time;   /* microseconds since the thread's sample before */
    double memory; /* bytes since then; below 0: given back */
};

/* Notes what the recording says of itself: "mode" is "full". Answers as fpx_recording_fact. */
enum flamepix_status fpx_austin_metadata(struct fpx_recording *recording,
                                         struct fpx_austin_samples *samples,
                                         struct flamepix_bytes name, struct flamepix_bytes value);

/* What a sample is to each of the parts that it belongs to, none of weight 0: at most
 * FPX_AUSTIN_PARTS, of which each is to be put with the sample's frames. `thread` tells its
 * thread from others. Answers OK or NO_MEMORY. */
enum { FPX_AUSTIN_PARTS = 3 };
enum flamepix_status fpx_austin_sample(struct fpx_recording *recording,
                                       struct fpx_austin_samples *samples,
                                       struct flamepix_bytes thread,
                                       const struct fpx_austin_measure *measure,
                                       struct fpx_sample to_put_ret[], size_t *count_ret);

/* Accounts for a sample that is to be put nowhere: it is idle, weighs nothing, or measures nothing,
 * and then is not understood, at `offset`. Answers as fpx_recording_not_understood. */
enum flamepix_status fpx_austin_unmeasured(struct fpx_recording *recording,
                                           const struct fpx_austin_measure *measure,
                                           uint64_t offset);

/* A frame as Austin names it: "kernel" and "native@4f28b6" stand where a file would. */
struct fpx_frame fpx_austin_frame(struct flamepix_bytes name, struct flamepix_bytes file,
                                  uint64_t line);

/* Adds the root frames of a process and a thread, "P1" and "T2", as the options ask for them.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_austin_roots(struct fpx_recording *recording,
                                      struct flamepix_bytes process, struct flamepix_bytes thread);

/* Whether samples of "T2" are asked for. */
bool fpx_austin_wants(const struct fpx_recording *recording, struct flamepix_bytes thread);

/* Frees what the samples hold. */
void fpx_austin_free(struct fpx_austin_samples *samples);

#endif
