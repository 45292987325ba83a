/* The common part of both kinds of Julia files: header and frames. */
#ifndef FPX_FORMAT_LANGUAGES_JLPROF_H
#define FPX_FORMAT_LANGUAGES_JLPROF_H

#include "format/languages/julia.h"
#include "format/parse/byte_source.h"

/* A frame of the table of addresses. */
struct fpx_jlprof_place {
    uint64_t address;
    size_t begin, count; /* of frames, innermost first */
    bool is_unknown;     /* not in the table, so it is its own frame */
};

/* A node of the graph being read. */
struct fpx_jlprof_open {
    size_t node;
    double count; /* of samples, less those of the nodes below */
};

struct fpx_jlprof {
    struct fpx_byte_source source;
    struct fpx_julia_tree tree;
    unsigned char kind;
    enum { JLPROF_HEADER, JLPROF_TABLE, JLPROF_SAMPLES, JLPROF_GRAPH, JLPROF_SUMS } phase;
    size_t next_sum;
    struct flamepix_buffer function, file;
    /* Of samples: */
    uint64_t words; /* promised */
    bool has_metadata;
    struct fpx_julia_frame *frames;
    size_t frame_count, frame_capacity;
    struct fpx_jlprof_place *places;
    size_t place_count, place_capacity;
    struct fpx_key_table place_of; /* (address, 0) */
    uint64_t *addresses;           /* of the current sample, leaf first */
    size_t address_count, address_capacity;
    bool has_unknown; /* one is missing from the table */
    /* Of a graph: */
    struct fpx_jlprof_open *open;
    size_t depth, open_capacity;
    bool has_root;
};

/* Reads a function, its file, its line and its flags; `status` END if it is truncated. */
enum flamepix_status fpx_jlprof_frame(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                      uint64_t address, struct fpx_julia_frame *frame_ret);

/* Scans the words of samples for their layout, then reads the table of addresses. Returns OK, or
 * END if the file is truncated. */
enum flamepix_status fpx_jlprof_table(struct fpx_recording *recording, struct fpx_jlprof *reader);

/* Reads the words of samples into the tree. Returns as fpx_jlprof_table. */
enum flamepix_status fpx_jlprof_samples(struct fpx_recording *recording, struct fpx_jlprof *reader);

#endif
