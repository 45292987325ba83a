/* Gperftools words: the header and the samples of a CPU profile of gperftools, of words of 4 or 8
 * bytes, of either byte order. */
#ifndef FPX_FORMAT_PPROF_GPERFTOOLS_SLOTS_H
#define FPX_FORMAT_PPROF_GPERFTOOLS_SLOTS_H

#include "format/parse/byte_window.h"
#include "format/samples/address_stack.h"

struct fpx_gperftools_slots {
    size_t nbytes; /* of a word */
    bool high_first;
    bool is_java;    /* of version 1: addresses are numbers of functions */
    uint64_t period; /* microseconds */
    bool has_ended;  /* the end of samples was met, */
    bool is_cut;     /* or the end of the bytes, within a sample */
};

/* Whether these bytes are the first ones of a header. */
bool fpx_gperftools_is_header(struct flamepix_bytes bytes);

/* Takes the header. Each of these answers OK, BAD_RECORDING, or as fpx_byte_window_need; END
 * where the bytes end too early. */
enum flamepix_status fpx_gperftools_header(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window);

/* Takes a sample. END: the samples have ended, where `has_ended`; else the bytes have. */
enum flamepix_status fpx_gperftools_sample(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window, uint64_t *count_ret,
                                           struct fpx_addresses *addresses);

#endif
