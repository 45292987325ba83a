/* Large profiles read in slices, by several threads: what flamepix_profile_read does, for who can
 * make something of each slice by itself and join that. */
#ifndef FPX_PROFILE_PARALLEL_PROFILE_SLICES_H
#define FPX_PROFILE_PARALLEL_PROFILE_SLICES_H

#include <flamepix/profile.h>

#include "profile/parallel/slice_borders.h"

/* Makes something of each slice, and one thing of all. Where one of its calls does not answer OK,
 * nothing but `free` follows, and flamepix_consume_fn where that is said below. */
struct fpx_slices_consumer {
    /* Begins all of it: what the report says before stacks are consumed is known. Answers OK,
     * NO_MEMORY, or what makes all be read as a whole. */
    enum flamepix_status (*start)(void *user);
    /* Begins what one slice is made into; `is_first`: the first of all. Any thread, at the same
     * time as the others of the table. Answers OK, NO_MEMORY, or what makes all be read again. */
    enum flamepix_status (*begin)(void *user, bool is_first, void **made_ret);
    /* Pulls the stacks of the slice, which are in key order, to their END. The first one shares
     * nothing with the slice before it. Any thread, one for each slice. */
    enum flamepix_status (*consume)(void *user, void *made, struct flamepix_stacks *stacks);
    /* Joins the slice to those before it: called in the order of the files by the thread that reads
     * the profile. Takes `made`, also on failure, which may be that slices would not add up to what
     * flamepix_consume_fn makes of the whole. */
    enum flamepix_status (*join)(void *user, void *made);
    /* All have been joined. */
    enum flamepix_status (*finish)(void *user);
    /* Of a slice that is not joined. Any thread. */
    void (*free)(void *user, void *made);
};

/* As flamepix_profile_read, but where the profile is one folded file, or some of them, that are
 * plain, regular and large, views keep their order if there are any, and they turn out to be in
 * order, `slices` gets them slice by slice, read by as many threads as the options say; else
 * `consume` gets them. Both have `user`. How they are cut depends on the files alone, so whatever
 * is made of them does, too: `limits` says what is large; NULL: fpx_usual_slice_limits. After a
 * fault in a slice, all is read again by `consume`, so that what is answered and reported is the
 * same as ever; but for NO_MEMORY, and INPUT_CHANGED: a file is not what it was at the beginning,
 * so what was read of it may not belong together. */
enum flamepix_status fpx_profile_read_in_slices(struct flamepix_input *const *inputs, size_t count,
                                                const struct flamepix_profile_options *options,
                                                const struct fpx_slice_limits *limits,
                                                const struct fpx_slices_consumer *slices,
                                                flamepix_consume_fn consume, void *user,
                                                struct flamepix_profile_report *report_ret);

#endif
