/* Slices of files that threads read while the calling thread joins them. */
#ifndef FPX_PROFILE_PARALLEL_READ_SLICES_H
#define FPX_PROFILE_PARALLEL_READ_SLICES_H

#include "profile/parallel/merged_slices.h"
#include "profile/parallel/profile_slices.h"
#include "profile/view_chain.h"

/* A file and where it is cut. */
struct fpx_cut_file {
    struct fpx_input_file file;
    struct fpx_slice_borders borders; /* of as many slices as those of the other files */
    struct flamepix_format_options reading;
};

/* What is read, and who makes something of it. */
struct fpx_slices_request {
    const struct fpx_cut_file *files;
    size_t file_count;                       /* 1 to FPX_SLICED_FILES_MAX */
    const struct flamepix_input_part *roles; /* as in fpx_merged_slices_open */
    struct flamepix_ratio ratio;  /* by which what the views leave is multiplied; {0, 0}: 1 */
    struct fpx_view_chain *chain; /* of views that keep order; gets what they count */
    const struct fpx_slices_consumer *consumer;
    void *user;    /* of the consumer */
    unsigned jobs; /* threads; 1: the calling one reads, slice by slice */
};

/* What was met in all slices of a file. */
struct fpx_slices_outcome {
    struct flamepix_format_report report;
    double seconds; /* as of a slice, for each of the threads that read at the same time */
};

/* Reads all slices and joins them in the order of the files, but does not call `finish`. No more
 * than `jobs` + 4 slices are held that are not joined yet, 3 of two threads. Where no thread can be
 * made, there are fewer, or the calling one reads. None is left when it answers: OK, or the first
 * other answer in the order of the files, of the source of a slice (merged_slices.h), of a
 * view or of the consumer; NO_MEMORY. There is an outcome of each file. */
enum flamepix_status fpx_read_slices(const struct fpx_slices_request *request,
                                     struct fpx_slices_outcome *outcomes_ret);

#endif
