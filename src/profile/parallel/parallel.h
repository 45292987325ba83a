/* Reads one sorted file in several threads. */
#ifndef FPX_PROFILE_PARALLEL_PARALLEL_H
#define FPX_PROFILE_PARALLEL_PARALLEL_H

#include <stdatomic.h>

#include <flamepix/profile.h>
#include <flamepix/stack.h>

#include "input/input_internal.h"
#include "profile/reading_progress.h"
#include "profile/view_chain.h"

/* Slice borders: where a file of lines is cut into slices that are read in parallel. */

enum { FPX_SLICES_MAX = 64 };

/* The sizes of slices. Tests make them small; the default is fpx_usual_slice_limits. */
struct fpx_slice_limits {
    uint64_t part_nbytes; /* at least, > 0; files of less than two are not cut */
    size_t count;         /* most slices of one size, 1 to FPX_SLICES_MAX */
    /* Borders are moved forward within this many bytes, to the line that shares least with the line
     * before it. 0: they are not moved. */
    size_t search_nbytes;
    /* If `count` slices result, 2 to FPX_SLICES_MAX - 4, there may be more, as long as each has
     * this size; and the last two are cut into six, of half and a quarter of the size. 0, or
     * another number of slices: no more, all of one size. */
    uint64_t large_nbytes;
};

extern const struct fpx_slice_limits fpx_usual_slice_limits;

/* Slice `i` is [borders[i], borders[i + 1]); the first border is 0, the last is the end of the
 * file. All other borders follow a line end; a slice may be empty. */
struct fpx_slice_borders {
    uint64_t at[FPX_SLICES_MAX + 1];
    size_t count; /* number of slices; 0: the file is not cut */
};

/* Cuts a file at places that depend only on its lines and on sizes. `all_nbytes`, the total size of
 * the files that are cut alike, of which this is the largest, sets the size of slices. A file is
 * not cut if it is too small, or if a line at a border is longer than `longest_line` bytes. Returns
 * OK, NO_MEMORY, READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_slice_borders_find(const struct fpx_input_file *file, uint64_t all_nbytes,
                                            const struct fpx_slice_limits *limits,
                                            size_t longest_line,
                                            struct fpx_slice_borders *borders_ret);

/* Finds the first line start from `from` (> 0) on, or the end of the file. `*found_ret` is false if
 * it is more than `longest_line` bytes away. Returns OK, READ_FAILED (errno set) or
 * INPUT_CHANGED. */
enum flamepix_status fpx_line_begin_find(const struct fpx_input_file *file, uint64_t from,
                                         size_t longest_line, uint64_t *begin_ret, bool *found_ret);

/* Slice stacks: the stacks of a slice of a folded file in key order, and where the next begins. */

/* A slice to be read. The caller sets the first seven fields, the rest is {0}; it must outlive the
 * source. */
struct fpx_file_slice {
    const struct fpx_input_file *file;
    const struct flamepix_format_options *reading;
    /* Bytes of the file; each follows a line end, or is the end of the file; `end` is not less than
     * `begin`. */
    uint64_t begin, end;
    /* Bytes of a mapped slice that are requested at once; twice as many, plus a group of pages
     * (file_mapping.h), may be in memory. */
    size_t mapped_nbytes;
    struct fpx_progress_watch *progress; /* NULL: no callback */
    const atomic_bool *is_unwanted;      /* once set, reading soon fails; NULL: never set */
    /* Set when the source is freed after it answered END: where the slice ended. This is `end`, or
     * a later line end if lines of the next slice had to be ordered among those of this one. The
     * next slice begins there, whatever its stacks. */
    uint64_t reached;
    struct flamepix_format_report report; /* of the lines from `begin` to `reached` */
    double seconds; /* spent reading; mapped bytes are read while they are parsed */
    bool may_end;   /* if the source goes on: the slice may end before the latest stack */
};

/* Opens the slice as a source in key order, as if no lines came before `begin`. The stacks of
 * consecutive slices are those of flamepix_order_lines for the whole file, except for `shared` of
 * each first stack. Next returns OK, END, DISORDER, INPUT_CHANGED (the file has become shorter), or
 * what folded text returns. One thread at a time for each slice, any number of slices. Returns OK
 * or NO_MEMORY. */
enum flamepix_status fpx_slice_stacks_open(struct fpx_file_slice *slice,
                                           struct flamepix_stacks **stacks_ret);

/* The same, but it continues to the end of the file. The caller stops at a stack with `may_end` of
 * the slice set: that stack, if there was one, is no longer part of the slice, which ended before
 * it. */
enum flamepix_status fpx_slice_stacks_open_to_file_end(struct fpx_file_slice *slice,
                                                       struct flamepix_stacks **stacks_ret);

/* Adds the report of following lines to `report`, as if one reader had read all of them. */
void fpx_format_report_add(struct flamepix_format_report *report,
                           const struct flamepix_format_report *added);

/* The most sorted files whose slices are read as one source of stacks. */
enum { FPX_SLICED_FILES_MAX = 8 };

/* Sliced reading: like flamepix_profile_read, but large profiles are read in slices by several
 * threads, for consumers that can process each slice separately and join the results. */

/* Processes slices separately and joins the results. After a call that did not answer OK, only
 * `free` is called, and flamepix_consume_fn where noted below. */
struct fpx_slices_consumer {
    /* Starts everything; the report is complete except for what stacks tell. Returns OK, NO_MEMORY,
     * or a status that makes the profile be read as a whole. */
    enum flamepix_status (*start)(void *user);
    /* Starts the result of a slice; `is_first`: the first of all. Any thread, concurrently with the
     * other functions. Returns OK, NO_MEMORY, or a status that makes all be read again. */
    enum flamepix_status (*begin)(void *user, bool is_first, void **made_ret);
    /* Pulls the stacks of the slice, in key order, until END. The first stack shares nothing with
     * the slice before. Any thread, one for each slice. */
    enum flamepix_status (*consume)(void *user, void *made, struct flamepix_stacks *stacks);
    /* Joins the slice to those before it: called in file order by the thread that reads the
     * profile. Takes `made`, also on failure. It may fail because slices would not add up to the
     * result of flamepix_consume_fn for the whole. */
    enum flamepix_status (*join)(void *user, void *made);
    /* Called after all slices have been joined. */
    enum flamepix_status (*finish)(void *user);
    /* Frees the result of a slice that is not joined. Any thread. */
    void (*free)(void *user, void *made);
};

/* Like flamepix_profile_read, but with slices: if the profile consists of one or more folded files
 * that are plain, regular, large and turn out to be in order, and any views keep that order,
 * `slices` gets them slice by slice, read by as many threads as the options allow. Otherwise
 * `consume` gets them. Both use `user`. The cuts depend only on the files, so the results do, too;
 * `limits` defines what is large, NULL: fpx_usual_slice_limits. After a fault in a slice,
 * everything is read again by `consume`, so that returns and reports are the same as without
 * slices. Exceptions are NO_MEMORY, and INPUT_CHANGED: a file has changed since the start, so the
 * data read may be inconsistent. */
enum flamepix_status fpx_profile_read_in_slices(struct flamepix_input *const *inputs, size_t count,
                                                const struct flamepix_profile_options *options,
                                                const struct fpx_slice_limits *limits,
                                                const struct fpx_slices_consumer *slices,
                                                flamepix_consume_fn consume, void *user,
                                                struct flamepix_profile_report *report_ret);

/* Reading slices: threads read slices of files while the calling thread joins them. */

/* A file and its slice borders. */
struct fpx_cut_file {
    struct fpx_input_file file;
    struct fpx_slice_borders borders; /* as many slices as each other file */
    struct flamepix_format_options reading;
};

/* A request to read slices, with the consumer of their stacks. */
struct fpx_slices_request {
    const struct fpx_cut_file *files;
    size_t file_count;                       /* 1 to FPX_SLICED_FILES_MAX */
    const struct flamepix_input_part *roles; /* of the files in the sum; NULL: all of one side */
    struct flamepix_ratio ratio;             /* multiplies what the views leave; {0, 0}: 1 */
    struct fpx_view_chain *chain;            /* views that keep order; gets their counts */
    const struct fpx_slices_consumer *consumer;
    void *user;                          /* of the consumer */
    unsigned jobs;                       /* threads; 1: the caller reads slice by slice */
    struct fpx_progress_watch *progress; /* NULL: no callback */
};

/* The combined result of all slices of a file. */
struct fpx_slices_outcome {
    struct flamepix_format_report report;
    double seconds; /* spent reading, as the mean of the reading threads */
};

/* Reads all slices and joins them in file order, but does not call `finish`. At most `jobs` + 4
 * slices (3 with two threads) are held before they are joined. If threads cannot be created, there
 * are fewer, or the calling thread reads. All threads have ended when it returns: OK, or the first
 * other answer in file order, from the source of a slice (parallel.h), a view or the consumer; or
 * NO_MEMORY. Each file has an outcome. */
enum flamepix_status fpx_read_slices(const struct fpx_slices_request *request,
                                     struct fpx_slices_outcome *outcomes_ret);

/* Matching borders: cuts other files so that their slices hold the same stacks as one file's. */

/* Cuts `file`, which is {0} except for its file, at the first stacks of the slices of `like`, which
 * is cut. If a file is not in order, cuts are at any line ends. The cuts depend only on the lines
 * of both files. The file is not cut if there is no stack within a long way of a border. Returns
 * OK, NO_MEMORY, READ_FAILED (errno set) or INPUT_CHANGED. */
enum flamepix_status fpx_match_slice_borders(const struct fpx_cut_file *like, size_t longest_line,
                                             struct fpx_cut_file *file);

#endif
