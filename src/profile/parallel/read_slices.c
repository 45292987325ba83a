/* Threads take slices one after the other; a slice consists of a range of every file. The calling
 * thread joins the slices in file order. Shared are the files, the contents of the request, and the
 * table of works. A work belongs to its thread from when it is taken until it is done, and then to
 * the calling thread.
 *
 * A slice may have to continue beyond its end (parallel.h). The result of the next slice is then
 * dropped, and the calling thread reads the rest of that slice again. So the joined result does not
 * depend on which thread read what, or when. */
#include "profile/parallel/parallel.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/os/system.h"
#include "profile/profile_internal.h"

/* A slice at work. */
struct work {
    struct fpx_file_slice slices[FPX_SLICED_FILES_MAX];
    struct fpx_stack_count *counts; /* of the views; NULL: slice not read */
    enum flamepix_status status;
    void *made; /* NULL: no result */
    bool is_done;
};

struct slices_reading {
    const struct fpx_slices_request *request;
    struct work works[FPX_SLICES_MAX];
    pthread_t threads[FPX_SLICES_MAX];
    size_t thread_count;
    atomic_bool has_stopped;
    /* The mutex guards the fields below, and `is_done` of the works. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    size_t taken, joined; /* works */
};

/* -- slices of all files ----------------------------------------------------------------------- */

/* What. Merges the slices of all files. The ends of the slices of different files do not match:
 * borders are at keys, but ordering lines crosses borders (parallel.h), and a file may lack the key
 * by which it was cut. So each file continues beyond its border, and all end together: before
 * stacks that do not depend on the stacks handed out.
 *
 * Why it is the same. The merge always holds the next stack of each file, and hands out the
 * smallest. When each of these stacks is at a place where its file may be started anew, everything
 * handed out is less than all of them, and the rest of each file begins there. */

struct together {
    struct flamepix_stacks stacks; /* first, so that a pointer to it is one to the whole */
    struct flamepix_stacks *merged;
    const struct fpx_file_slice *slices;
    size_t count;
    bool has_begun; /* the merge holds a stack of each */
};

static bool may_end(const struct together *together)
{
    for (size_t i = 0; i < together->count; i++)
        if (!together->slices[i].may_end)
            return false;
    return together->has_begun;
}

static enum flamepix_status together_next(struct flamepix_stacks *stacks,
                                          struct flamepix_stack *stack_ret)
{
    struct together *together = (struct together *)stacks;
    if (may_end(together))
        return FLAMEPIX_END;
    together->has_begun = true;
    return flamepix_stacks_next(together->merged, stack_ret);
}

static void together_free(struct flamepix_stacks *stacks)
{
    struct together *together = (struct together *)stacks;
    flamepix_stacks_free(together->merged);
    free(together);
}

static enum flamepix_status open_one(struct fpx_file_slice *slice, bool is_alone,
                                     const struct flamepix_input_part *role,
                                     struct flamepix_stacks **stacks_ret)
{
    enum flamepix_status status = is_alone ? fpx_slice_stacks_open(slice, stacks_ret)
                                           : fpx_slice_stacks_open_to_file_end(slice, stacks_ret);
    return status == FLAMEPIX_OK ? fpx_profile_open_role(role, *stacks_ret, stacks_ret) : status;
}

static enum flamepix_status open_all(struct fpx_file_slice *slices,
                                     const struct flamepix_input_part *roles, size_t count,
                                     struct flamepix_stacks **sources)
{
    for (size_t i = 0; i < count; i++) {
        enum flamepix_status status =
            open_one(&slices[i], false, roles != NULL ? &roles[i] : NULL, &sources[i]);
        if (status != FLAMEPIX_OK) {
            while (i > 0)
                flamepix_stacks_free(sources[--i]);
            return status;
        }
    }
    return FLAMEPIX_OK;
}

/* Opens a slice of each of `count` files (1 to FPX_SLICED_FILES_MAX) as one source, their sum. The
 * stacks of consecutive slices are those of a merge of the whole files, wherever each file was cut,
 * except for `shared` of each first stack. `roles` defines each file's role in the sum; NULL: one
 * side, unchanged. Both arrays must outlive the source. Next returns as that of
 * fpx_slice_stacks_open; so does this function, or what flamepix_stacks_scale returns. */
static enum flamepix_status merged_slices_open(struct fpx_file_slice *slices,
                                               const struct flamepix_input_part *roles,
                                               size_t count, struct flamepix_stacks **stacks_ret)
{
    struct flamepix_stacks *sources[FPX_SLICED_FILES_MAX];
    if (count == 1)
        return open_one(&slices[0], true, roles, stacks_ret);
    struct together *together = malloc(sizeof(*together));
    if (together == NULL)
        return FLAMEPIX_NO_MEMORY;
    *together = (struct together){
        .stacks = {.next = together_next, .free = together_free}, .slices = slices, .count = count};
    enum flamepix_status status = open_all(slices, roles, count, sources);
    if (status == FLAMEPIX_OK)
        status = flamepix_order_merge(sources, count, &together->merged);
    if (status != FLAMEPIX_OK) {
        free(together);
        return status;
    }
    *stacks_ret = &together->stacks;
    return FLAMEPIX_OK;
}

/* -- a slice ----------------------------------------------------------------------------------- */

static enum flamepix_status consume(const struct fpx_slices_request *request, struct work *work)
{
    struct flamepix_stacks *stacks;
    enum flamepix_status status =
        merged_slices_open(work->slices, request->roles, request->file_count, &stacks);
    if (status == FLAMEPIX_OK)
        status = fpx_view_chain_open_slice(request->chain, work->counts, stacks, &stacks);
    if (status == FLAMEPIX_OK && request->ratio.under > 0.0)
        status = flamepix_stacks_scale(stacks, request->ratio, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = request->consumer->consume(request->user, work->made, stacks);
    flamepix_stacks_free(stacks);
    return status;
}

static void read_time_slice(const struct fpx_slices_request *request, bool is_first,
                            struct work *work)
{
    work->made = NULL;
    work->counts = calloc(request->chain->count + 1, sizeof(*work->counts));
    work->status = work->counts != NULL
                       ? request->consumer->begin(request->user, is_first, &work->made)
                       : FLAMEPIX_NO_MEMORY;
    if (work->status == FLAMEPIX_OK)
        work->status = consume(request, work);
}

static void drop(const struct fpx_slices_request *request, struct work *work)
{
    if (work->made != NULL)
        request->consumer->free(request->user, work->made);
    work->made = NULL;
    fpx_view_chain_free_counts(request->chain, work->counts);
    work->counts = NULL;
}

static size_t slice_count(const struct slices_reading *reading)
{
    return reading->request->files[0].borders.count;
}

/* Each time memory is unmapped, every other thread is interrupted. So several threads map large
 * pieces of one file. With several files, large pieces would take too much memory, and smaller ones
 * were as fast. */
static size_t mapped_nbytes(const struct fpx_slices_request *request)
{
    enum { OF_ONE_THREAD = 1 << 19, OF_SEVERAL_FILES = 1 << 20, OF_ONE_FILE = 3 << 20 };
    const size_t by_threads = request->file_count > 1 ? OF_SEVERAL_FILES : OF_ONE_FILE;
    return (request->jobs == 1 ? OF_ONE_THREAD : by_threads) / request->file_count;
}

/* Sets slice `i` of each file to start at `begin`, which may be after its end. */
static void set_slices(struct slices_reading *reading, size_t i, const uint64_t *begin)
{
    const struct fpx_slices_request *request = reading->request;
    for (size_t file = 0; file < request->file_count; file++) {
        const struct fpx_cut_file *cut = &request->files[file];
        const uint64_t end = cut->borders.at[i + 1];
        reading->works[i].slices[file] = (struct fpx_file_slice){
            .file = &cut->file,
            .reading = &cut->reading,
            .begin = begin[file],
            .end = end > begin[file] ? end : begin[file],
            .mapped_nbytes = mapped_nbytes(request),
            .is_unwanted = &reading->has_stopped,
            .progress = request->progress,
        };
    }
}

static void set_whole_slices(struct slices_reading *reading, size_t i)
{
    const struct fpx_slices_request *request = reading->request;
    uint64_t begin[FPX_SLICED_FILES_MAX];
    for (size_t file = 0; file < request->file_count; file++)
        begin[file] = request->files[file].borders.at[i];
    set_slices(reading, i, begin);
}

/* -- threads ----------------------------------------------------------------------------------- */

/* The number of slices that may be read or wait to be joined, beyond one for each thread. The last
 * slices are smaller than the others (slice_borders.c), so with many threads, some have finished
 * four of them before the first one is done. */
enum { AHEAD_OF_TWO = 1, AHEAD_OF_MANY = 4 };

/* Waits until a slice may be read that is not too far ahead. False if no slice is left. The caller
 * holds the mutex. */
static bool take(struct slices_reading *reading, size_t *i_ret)
{
    const unsigned jobs = reading->request->jobs;
    const size_t ahead = (size_t)jobs + (jobs > 2 ? AHEAD_OF_MANY : AHEAD_OF_TWO);
    const size_t count = slice_count(reading);
    while (!reading->has_stopped && reading->taken < count &&
           reading->taken >= reading->joined + ahead)
        (void)pthread_cond_wait(&reading->changed, &reading->mutex);
    if (reading->has_stopped || reading->taken == count)
        return false;
    *i_ret = reading->taken++;
    return true;
}

static void *run(void *user)
{
    struct slices_reading *reading = user;
    size_t i;
    (void)pthread_mutex_lock(&reading->mutex);
    while (take(reading, &i)) {
        (void)pthread_mutex_unlock(&reading->mutex);
        set_whole_slices(reading, i);
        read_time_slice(reading->request, i == 0, &reading->works[i]);
        (void)pthread_mutex_lock(&reading->mutex);
        reading->works[i].is_done = true;
        (void)pthread_cond_broadcast(&reading->changed);
    }
    (void)pthread_mutex_unlock(&reading->mutex);
    return NULL;
}

/* Starts as many threads as can be created. */
static void start_threads(struct slices_reading *reading)
{
    const struct fpx_slices_request *request = reading->request;
    while (request->jobs > 1 && reading->thread_count < request->jobs &&
           reading->thread_count < slice_count(reading) &&
           fpx_thread_start(&reading->threads[reading->thread_count], run, reading))
        reading->thread_count++;
}

/* Stops the threads, and frees all results that were not joined. */
static void stop_threads(struct slices_reading *reading)
{
    (void)pthread_mutex_lock(&reading->mutex);
    atomic_store(&reading->has_stopped, true);
    (void)pthread_cond_broadcast(&reading->changed);
    (void)pthread_mutex_unlock(&reading->mutex);
    for (size_t i = 0; i < reading->thread_count; i++)
        (void)pthread_join(reading->threads[i], NULL);
    for (size_t i = 0; i < slice_count(reading); i++)
        drop(reading->request, &reading->works[i]);
}

static void await(struct slices_reading *reading, size_t i)
{
    (void)pthread_mutex_lock(&reading->mutex);
    while (!reading->works[i].is_done)
        (void)pthread_cond_wait(&reading->changed, &reading->mutex);
    (void)pthread_mutex_unlock(&reading->mutex);
}

static void note_joined(struct slices_reading *reading, size_t i)
{
    (void)pthread_mutex_lock(&reading->mutex);
    reading->joined = i + 1;
    (void)pthread_cond_broadcast(&reading->changed);
    (void)pthread_mutex_unlock(&reading->mutex);
}

/* -- joining ----------------------------------------------------------------------------------- */

static bool is_empty(const struct slices_reading *reading, size_t i, const uint64_t *begin)
{
    const struct fpx_slices_request *request = reading->request;
    for (size_t file = 0; file < request->file_count; file++)
        if (begin[file] < request->files[file].borders.at[i + 1])
            return false;
    return true;
}

static bool began_at(const struct slices_reading *reading, const struct work *work,
                     const uint64_t *begin)
{
    for (size_t file = 0; file < reading->request->file_count; file++)
        if (work->slices[file].begin != begin[file])
            return false;
    return true;
}

/* Reads slice `i` from `begin` on, where the slices before it ended, unless nothing is left of it.
 * The result of a thread that began there is used instead. */
static void provide(struct slices_reading *reading, size_t i, const uint64_t *begin)
{
    struct work *work = &reading->works[i];
    const bool has_nothing = is_empty(reading, i, begin);
    if (reading->thread_count > 0) {
        await(reading, i);
        if (began_at(reading, work, begin) && !has_nothing)
            return;
        drop(reading->request, work);
    }
    work->status = FLAMEPIX_OK;
    if (has_nothing)
        return;
    set_slices(reading, i, begin);
    read_time_slice(reading->request, i == 0, work);
}

/* A comment on counts also applies to later slices, whose readers have not seen it. */
static bool have_counts_changed(const struct fpx_slices_request *request, const struct work *work)
{
    for (size_t file = 0; file < request->file_count; file++)
        if (work->slices[file].report.counts_changed)
            return true;
    return false;
}

static enum flamepix_status join(struct slices_reading *reading, struct work *work,
                                 struct fpx_slices_outcome *outcomes)
{
    const struct fpx_slices_request *request = reading->request;
    void *made = work->made;
    if (work->status != FLAMEPIX_OK)
        return work->status;
    if (have_counts_changed(request, work))
        return FLAMEPIX_BAD_LINE; /* then everything is read as a whole */
    work->made = NULL;
    fpx_view_chain_add_counts(request->chain, work->counts);
    for (size_t file = 0; file < request->file_count; file++) {
        fpx_format_report_add(&outcomes[file].report, &work->slices[file].report);
        outcomes[file].seconds += work->slices[file].seconds;
    }
    return request->consumer->join(request->user, made);
}

static enum flamepix_status join_all(struct slices_reading *reading,
                                     struct fpx_slices_outcome *outcomes)
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t reached[FPX_SLICED_FILES_MAX] = {0};
    for (size_t i = 0; i < slice_count(reading) && status == FLAMEPIX_OK; i++) {
        struct work *work = &reading->works[i];
        provide(reading, i, reached);
        if (work->made != NULL || work->status != FLAMEPIX_OK) {
            status = join(reading, work, outcomes);
            for (size_t file = 0; file < reading->request->file_count; file++)
                reached[file] = work->slices[file].reached;
            drop(reading->request, work);
        }
        note_joined(reading, i);
    }
    return status;
}

/* -- all slices -------------------------------------------------------------------------------- */

static enum flamepix_status read_with(struct slices_reading *reading,
                                      struct fpx_slices_outcome *outcomes)
{
    start_threads(reading);
    enum flamepix_status status = join_all(reading, outcomes);
    stop_threads(reading);
    for (size_t file = 0; file < reading->request->file_count && reading->thread_count > 1; file++)
        outcomes[file].seconds /= (double)reading->thread_count;
    return status;
}

enum flamepix_status fpx_read_slices(const struct fpx_slices_request *request,
                                     struct fpx_slices_outcome *outcomes_ret)
{
    struct slices_reading *reading = calloc(1, sizeof(*reading));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    for (size_t file = 0; file < request->file_count; file++)
        outcomes_ret[file] = (struct fpx_slices_outcome){0};
    if (reading == NULL)
        return FLAMEPIX_NO_MEMORY;
    reading->request = request;
    atomic_init(&reading->has_stopped, false);
    if (pthread_mutex_init(&reading->mutex, NULL) == 0) {
        if (pthread_cond_init(&reading->changed, NULL) == 0) {
            status = read_with(reading, outcomes_ret);
            (void)pthread_cond_destroy(&reading->changed);
        }
        (void)pthread_mutex_destroy(&reading->mutex);
    }
    free(reading);
    return status;
}
