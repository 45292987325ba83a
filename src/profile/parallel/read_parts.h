/* Parts of files that threads read while the calling thread joins them. */
#ifndef FPX_PROFILE_PARALLEL_READ_PARTS_H
#define FPX_PROFILE_PARALLEL_READ_PARTS_H

#include "profile/parallel/parts_together.h"
#include "profile/parallel/profile_parts.h"
#include "profile/view_chain.h"

/* A file and where it is cut. */
struct fpx_cut_file {
    struct fpx_input_file file;
    struct fpx_part_borders borders; /* of as many parts as those of the other files */
    struct flamepix_format_options reading;
};

/* What is read, and who makes something of it. */
struct fpx_parts_request {
    const struct fpx_cut_file *files;
    size_t file_count;                       /* 1 to FPX_PART_FILES_MAX */
    const struct flamepix_input_part *roles; /* as in fpx_parts_together_open */
    struct flamepix_ratio ratio;  /* by which what the views leave is multiplied; {0, 0}: 1 */
    struct fpx_view_chain *chain; /* of views that keep order; gets what they count */
    const struct fpx_parts_consumer *consumer;
    void *user;    /* of the consumer */
    unsigned jobs; /* threads; 1: the calling one reads, part by part */
};

/* What was met in all parts of a file. */
struct fpx_parts_outcome {
    struct flamepix_format_report report;
    double seconds; /* as of a part, for each of the threads that read at the same time */
};

/* Reads all parts and joins them in the order of the files, but does not call `finish`. No more
 * than `jobs` + 4 parts are held that are not joined yet, 3 of two threads. Where no thread can be
 * made, there are fewer, or the calling one reads. None is left when it answers: OK, or the first
 * other answer in the order of the files, of the source of a part (parts_together.h), of a
 * view or of the consumer; NO_MEMORY. There is an outcome of each file. */
enum flamepix_status fpx_read_parts(const struct fpx_parts_request *request,
                                    struct fpx_parts_outcome *outcomes_ret);

#endif
