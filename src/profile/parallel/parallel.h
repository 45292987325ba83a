/* Reading one sorted file in several threads. */
#ifndef FPX_PROFILE_PARALLEL_PARALLEL_H
#define FPX_PROFILE_PARALLEL_PARALLEL_H

#include <stdatomic.h>

#include <flamepix/profile.h>
#include <flamepix/stack.h>

#include "input/input_internal.h"
#include "profile/reading_progress.h"
#include "profile/view_chain.h"

/* Where a file of lines is cut into slices that are read at the same time. */

enum { FPX_SLICES_MAX = 64 };

/* How large slices are. Tests make them small; else fpx_usual_slice_limits. */
struct fpx_slice_limits {
    uint64_t part_nbytes; /* at least, > 0; less than two such slices are not cut */
    size_t count;         /* slices of one size at most, 1 to FPX_SLICES_MAX */
    /* Behind where slices would begin, so much is searched for where they begin best: at a line
     * that shares little with the one before it. 0: nothing is. */
    size_t search_nbytes;
    /* Where there are `count` of them, 2 to FPX_SLICES_MAX - 4: more, as long as each is so
     * large; and of the last two, six are made, of half and a quarter of their size. 0, and with
     * another count: there are no more, all of one size. */
    uint64_t large_nbytes;
};

extern const struct fpx_slice_limits fpx_usual_slice_limits;

/* Slice `i` is borders[i] to before borders[i + 1]; the first border is 0, the last the file's end.
 * All others stand behind a line end, and a slice may be empty. */
struct fpx_slice_borders {
    uint64_t at[FPX_SLICES_MAX + 1];
    size_t count; /* of slices; 0: the file is not cut */
};

/* Cuts the file: at places that depend on its lines and on sizes alone. Slices are of `all_nbytes`,
 * which is the size of all files that are cut alike, of which this is the largest. One with a line
 * longer than `longest_line` bytes at a border is not cut, nor is what is too small. Answers OK,
 * NO_MEMORY, READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_slice_borders_find(const struct fpx_input_file *file, uint64_t all_nbytes,
                                            const struct fpx_slice_limits *limits,
                                            size_t longest_line,
                                            struct fpx_slice_borders *borders_ret);

/* The first place from `from` (> 0) on that stands behind a line end, or the file's end. False in
 * `*found_ret` where it is further away than `longest_line` bytes. Answers OK,
 * READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_line_begin_find(const struct fpx_input_file *file, uint64_t from,
                                         size_t longest_line, uint64_t *begin_ret, bool *found_ret);

/* The stacks of a slice of a folded file, in key order, and where the next slice begins. */

/* A slice that is read. Starts with the first seven fields, the rest {0}; it outlives the
 * source. */
struct fpx_file_slice {
    const struct fpx_input_file *file;
    const struct flamepix_format_options *reading;
    /* Bytes of the file; each stands behind a line end, or at the file's end; `end` is not before
     * `begin`. */
    uint64_t begin, end;
    /* Of a mapped slice, that are asked for at once; twice as many, and a group of pages
     * (file_mapping.h), may be in memory. */
    size_t mapped_nbytes;
    struct fpx_progress_watch *progress; /* NULL: nobody asks */
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
 * answers. One thread at a time, but any number of slices. Answers OK or NO_MEMORY. */
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

/* The most sorted files whose slices are read as one source of stacks. */
enum { FPX_SLICED_FILES_MAX = 8 };

/* Large profiles read in slices, by several threads: what flamepix_profile_read does, for who can
 * make something of each slice by itself and join that. */

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

/* Slices of files that threads read while the calling thread joins them. */

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
    const struct flamepix_input_part *roles; /* of the files in the sum; NULL: all of one side */
    struct flamepix_ratio ratio;  /* by which what the views leave is multiplied; {0, 0}: 1 */
    struct fpx_view_chain *chain; /* of views that keep order; gets what they count */
    const struct fpx_slices_consumer *consumer;
    void *user;                          /* of the consumer */
    unsigned jobs;                       /* threads; 1: the calling one reads, slice by slice */
    struct fpx_progress_watch *progress; /* NULL: nobody asks */
};

/* What was met in all slices of a file. */
struct fpx_slices_outcome {
    struct flamepix_format_report report;
    double seconds; /* as of a slice, for each of the threads that read at the same time */
};

/* Reads all slices and joins them in the order of the files, but does not call `finish`. No more
 * than `jobs` + 4 slices are held that are not joined yet, 3 of two threads. Where no thread can be
 * made, there are fewer, or the calling one reads. None is left when it answers: OK, or the first
 * other answer in the order of the files, of the source of a slice (parallel.h), of a
 * view or of the consumer; NO_MEMORY. There is an outcome of each file. */
enum flamepix_status fpx_read_slices(const struct fpx_slices_request *request,
                                     struct fpx_slices_outcome *outcomes_ret);

/* Where other files are cut, so that their slices hold the same stacks as those of one file. */

/* Cuts `file`, but for its borders {0}, where the first stacks of the slices of `like`, which is
 * cut, would stand in it, if both are in order; else anywhere behind a line end. It depends on the
 * lines of both files alone. It is not cut where around a border there is no stack for a long way.
 * Answers OK, NO_MEMORY, READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_match_slice_borders(const struct fpx_cut_file *like, size_t longest_line,
                                             struct fpx_cut_file *file);

#endif
