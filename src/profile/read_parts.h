/* Parts of a file that threads read while the calling thread joins them. */
#ifndef FLAMEPIX_PROFILE_READ_PARTS_H
#define FLAMEPIX_PROFILE_READ_PARTS_H

#include "profile/profile_parts.h"
#include "profile/view_chain.h"

/* What is read, and who makes something of it. */
struct flamepix_parts_request {
    const struct flamepix_input_file *file;
    const struct flamepix_part_borders *borders;
    const struct flamepix_format_options *reading;
    struct flamepix_view_chain *chain; /* of views that keep order; gets what they count */
    const struct flamepix_parts_consumer *consumer;
    void *user;    /* of the consumer */
    unsigned jobs; /* threads; 1: the calling one reads, part by part */
};

struct flamepix_parts_outcome {
    struct flamepix_format_report report; /* of all parts */
    double seconds; /* in reading, for each of the threads that read at the same time */
};

/* Reads all parts and joins them in the order of the file, but does not call `finish`. No more than
 * `jobs` + 1 parts are held that are not joined yet. Where no thread can be made, there are fewer,
 * or the calling one reads. None is left when it answers: OK, or the first other answer in the
 * order of the file, of the source of a part (profile/part_stacks.h), of a view or of the consumer;
 * NO_MEMORY. */
enum flamepix_status flamepix_read_parts(const struct flamepix_parts_request *request,
                                         struct flamepix_parts_outcome *outcome_ret);

#endif
