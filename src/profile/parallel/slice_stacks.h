/* The stacks of a slice of a folded file, in key order, and where the next slice begins. */
#ifndef FPX_PROFILE_PARALLEL_SLICE_STACKS_H
#define FPX_PROFILE_PARALLEL_SLICE_STACKS_H

#include <stdatomic.h>

#include <flamepix/stack.h>

#include "input/input_file.h"

/* A slice that is read. Starts with the first six fields, the rest {0}; it outlives the source. */
struct fpx_file_slice {
    const struct fpx_input_file *file;
    const struct flamepix_format_options *reading;
    /* Bytes of the file; each stands behind a line end, or at the file's end; `end` is not before
     * `begin`. */
    uint64_t begin, end;
    /* Of a mapped slice, that are asked for at once; twice as many, and a group of pages
     * (file_mapping.h), may be in memory. */
    size_t mapped_nbytes;
    const atomic_bool *is_unwanted; /* soon after it is set, reading fails; NULL: it is wanted */
    /* Known when the source has been freed that answered END: the slice has come to here, which is
     * `end`, or a line end behind it where lines of the next slice had to be put in order among
     * those of this one. The next slice begins there, whatever its stacks. */
    uint64_t reached;
    struct flamepix_format_report report; /* of the lines from `begin` to `reached` */
    double seconds; /* in reading; what is mapped is read while it is looked at */
    bool may_end;   /* of a source that goes on: before the stack that it has handed out last */
};

/* Opens the slice as a source of stacks in key order, as if the lines before `begin` had not been
 * there; what it hands out is what flamepix_order_lines hands out of the whole file between what
 * the slices before and behind it hand out, but for `shared` of the first stack. Next answers OK,
 * END, DISORDER, INPUT_CHANGED (the file was found to be shorter than it was), or what folded text
 * answers.
 * One thread at a time, but any number of slices. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_slice_stacks_open(struct fpx_file_slice *slice,
                                           struct flamepix_stacks **stacks_ret);

/* The same, but it goes on to the end of the file. Who reads it stops where `may_end` of the slice:
 * the stack handed out last, if there was any more, is not this slice's, which has come to before
 * it. */
enum flamepix_status fpx_slice_stacks_open_to_file_end(struct fpx_file_slice *slice,
                                                       struct flamepix_stacks **stacks_ret);

/* Adds what was met in lines that follow those of `report`, as one reader of all would say it. */
void fpx_format_report_add(struct flamepix_format_report *report,
                           const struct flamepix_format_report *added);

#endif
