/* The tables of a heaptrack recording: strings, instruction pointers and traces, each numbered from
 * 1 in the order of their lines; 0 is none. A trace is an instruction pointer and the trace that
 * called it. What refers to a string, pointer or trace that is not there yet keeps its number, so
 * that those behind it keep theirs, and is itself not there. */
#ifndef FPX_FORMAT_VALGRIND_HEAPTRACK_TABLES_H
#define FPX_FORMAT_VALGRIND_HEAPTRACK_TABLES_H

#include "format/parse/text_table.h"
#include "format/recording.h"

struct fpx_heaptrack_frame {
    uint32_t function, file; /* strings */
    uint64_t line;
};

struct fpx_heaptrack_pointer {
    uint64_t address;
    uint32_t module;    /* a string */
    uint32_t count;     /* of frames; all but the last are inlined into the next */
    size_t first_frame; /* the innermost one */
    bool is_there;
};

struct fpx_heaptrack_trace {
    uint32_t pointer, parent;
    bool is_there;
};

/* Starts as {0}. */
struct fpx_heaptrack_tables {
    struct fpx_text_table strings;
    struct fpx_heaptrack_pointer *pointers;
    struct fpx_heaptrack_frame *frames;
    struct fpx_heaptrack_trace *traces;
    size_t pointer_count, pointer_capacity, frame_count, frame_capacity;
    size_t trace_count, trace_capacity;
    bool has_sizes; /* strings have their lengths before them */
    bool is_off;    /* lines were lost: see fpx_heaptrack_knows */
};

/* A number in base 16, and the blank behind it or the end of the line. */
bool fpx_heaptrack_take(struct flamepix_bytes *line, uint64_t *number_ret);

/* Whether there is a line of this number where there are `count`, numbered from 1; 0 is none and
 * known. What is used is told right before, so a number that would be one of the next lines says
 * that lines were lost, and that numbers from there on are those of other lines: from then on the
 * tables are off, and nothing that is added to them is there. */
bool fpx_heaptrack_knows(struct fpx_heaptrack_tables *tables, uint64_t number, size_t count);

/* These take what stands behind the letter of the line and the blank: a string, "7f5b 1 a b 3", and
 * "a 9". `*is_good_ret`: it is as it should be, and what it refers to is there. Answer OK or
 * NO_MEMORY. */
enum flamepix_status fpx_heaptrack_add_string(struct fpx_heaptrack_tables *tables,
                                              struct flamepix_bytes line, bool *is_good_ret);
enum flamepix_status fpx_heaptrack_add_pointer(struct fpx_heaptrack_tables *tables,
                                               struct flamepix_bytes line, bool *is_good_ret);
enum flamepix_status fpx_heaptrack_add_trace(struct fpx_heaptrack_tables *tables,
                                             struct flamepix_bytes line, bool *is_good_ret);

/* Whether there is a trace of this number; there is one of 0. */
bool fpx_heaptrack_has_trace(struct fpx_heaptrack_tables *tables, uint64_t trace);

/* Adds the frames of a trace that is there to the recording's stack, leaf first, as far as
 * heaptrack shows them: without operator new, and up to main. Answers as fpx_recording_frame
 * does. */
enum flamepix_status fpx_heaptrack_stack(const struct fpx_heaptrack_tables *tables,
                                         struct fpx_recording *recording, uint32_t trace);

/* Forgets all that was added and keeps the memory. */
void fpx_heaptrack_tables_reset(struct fpx_heaptrack_tables *tables);

/* Frees everything; the tables are {0} again. */
void fpx_heaptrack_tables_free(struct fpx_heaptrack_tables *tables);

#endif
