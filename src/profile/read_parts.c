/* Threads take the parts of a file one after the other; the thread that called joins them in the
 * order of the file. They share the file, what the request holds, and the table of works; a work is
 * its thread's from when it is taken until it is done, and the calling thread's from then on.
 *
 * A part may have to go on beyond its end (profile/part_stacks.h). What was made of the next part
 * is given up then, and the calling thread reads again what is left of it, so that what is joined
 * does not depend on who read what, or when. */
#include "profile/read_parts.h"

#include <pthread.h>
#include <stdlib.h>

#include "base/thread.h"
#include "profile/part_stacks.h"

/* A part at work. */
struct work {
    struct flamepix_file_part part;
    struct flamepix_stack_count *counts; /* of the views; NULL: it was not read */
    enum flamepix_status status;
    void *made; /* NULL: nothing */
    bool is_done;
};

struct parts_reading {
    const struct flamepix_parts_request *request;
    struct work works[FLAMEPIX_PARTS_MAX];
    pthread_t threads[FLAMEPIX_PARTS_MAX];
    size_t thread_count;
    atomic_bool has_stopped;
    /* What follows is read and written under the mutex, and `is_done` of the works. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    size_t taken, joined; /* works */
};

/* -- a part ------------------------------------------------------------------------------------ */

static enum flamepix_status consume(const struct flamepix_parts_request *request, struct work *work)
{
    struct flamepix_stacks *stacks;
    enum flamepix_status status = flamepix_part_stacks_open(&work->part, &stacks);
    if (status == FLAMEPIX_OK)
        status = flamepix_view_chain_open_part(request->chain, work->counts, stacks, &stacks);
    if (status != FLAMEPIX_OK)
        return status;
    status = request->consumer->consume(request->user, work->made, stacks);
    flamepix_stacks_free(stacks);
    return status;
}

static void read_part(const struct flamepix_parts_request *request, struct work *work)
{
    work->made = NULL;
    work->counts = calloc(request->chain->count + 1, sizeof(*work->counts));
    work->status = work->counts != NULL ? request->consumer->begin(request->user, &work->made)
                                        : FLAMEPIX_NO_MEMORY;
    if (work->status == FLAMEPIX_OK)
        work->status = consume(request, work);
}

static void drop(const struct flamepix_parts_request *request, struct work *work)
{
    if (work->made != NULL)
        request->consumer->free(request->user, work->made);
    work->made = NULL;
    free(work->counts);
    work->counts = NULL;
}

static void set_part(struct parts_reading *reading, size_t i, uint64_t begin)
{
    const struct flamepix_parts_request *request = reading->request;
    reading->works[i].part = (struct flamepix_file_part){
        .file = request->file,
        .reading = request->reading,
        .begin = begin,
        .end = request->borders->at[i + 1],
        .is_unwanted = &reading->has_stopped,
    };
}

/* -- threads ----------------------------------------------------------------------------------- */

/* Waits until there is a part to be read that is not too far ahead. False where there is none any
 * more. With the mutex. */
static bool take(struct parts_reading *reading, size_t *i_ret)
{
    const size_t ahead = (size_t)reading->request->jobs + 1;
    const size_t count = reading->request->borders->count;
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
    struct parts_reading *reading = user;
    size_t i;
    (void)pthread_mutex_lock(&reading->mutex);
    while (take(reading, &i)) {
        (void)pthread_mutex_unlock(&reading->mutex);
        set_part(reading, i, reading->request->borders->at[i]);
        read_part(reading->request, &reading->works[i]);
        (void)pthread_mutex_lock(&reading->mutex);
        reading->works[i].is_done = true;
        (void)pthread_cond_broadcast(&reading->changed);
    }
    (void)pthread_mutex_unlock(&reading->mutex);
    return NULL;
}

/* As many as can be made. */
static void start_threads(struct parts_reading *reading)
{
    const struct flamepix_parts_request *request = reading->request;
    while (request->jobs > 1 && reading->thread_count < request->jobs &&
           reading->thread_count < request->borders->count &&
           flamepix_thread_start(&reading->threads[reading->thread_count], run, reading))
        reading->thread_count++;
}

/* What was made and not joined is freed. */
static void stop_threads(struct parts_reading *reading)
{
    (void)pthread_mutex_lock(&reading->mutex);
    atomic_store(&reading->has_stopped, true);
    (void)pthread_cond_broadcast(&reading->changed);
    (void)pthread_mutex_unlock(&reading->mutex);
    for (size_t i = 0; i < reading->thread_count; i++)
        (void)pthread_join(reading->threads[i], NULL);
    for (size_t i = 0; i < reading->request->borders->count; i++)
        drop(reading->request, &reading->works[i]);
}

static void await(struct parts_reading *reading, size_t i)
{
    (void)pthread_mutex_lock(&reading->mutex);
    while (!reading->works[i].is_done)
        (void)pthread_cond_wait(&reading->changed, &reading->mutex);
    (void)pthread_mutex_unlock(&reading->mutex);
}

static void note_joined(struct parts_reading *reading, size_t i)
{
    (void)pthread_mutex_lock(&reading->mutex);
    reading->joined = i + 1;
    (void)pthread_cond_broadcast(&reading->changed);
    (void)pthread_mutex_unlock(&reading->mutex);
}

/* -- joining ----------------------------------------------------------------------------------- */

/* Makes part `i` from `begin` on, where the parts before it have come to, unless nothing is left of
 * it. What a thread has made of it is as good where it began there. */
static void provide(struct parts_reading *reading, size_t i, uint64_t begin)
{
    struct work *work = &reading->works[i];
    const bool is_empty = begin >= reading->request->borders->at[i + 1];
    if (reading->thread_count > 0) {
        await(reading, i);
        if (work->part.begin == begin && !is_empty)
            return;
        drop(reading->request, work);
    }
    work->status = FLAMEPIX_OK;
    if (is_empty)
        return;
    set_part(reading, i, begin);
    read_part(reading->request, work);
}

static enum flamepix_status join(struct parts_reading *reading, struct work *work,
                                 struct flamepix_parts_outcome *outcome)
{
    const struct flamepix_parts_request *request = reading->request;
    void *made = work->made;
    if (work->status != FLAMEPIX_OK)
        return work->status;
    work->made = NULL;
    flamepix_view_chain_add_counts(request->chain, work->counts);
    flamepix_format_report_add(&outcome->report, &work->part.report);
    outcome->seconds += work->part.seconds;
    return request->consumer->join(request->user, made);
}

static enum flamepix_status join_all(struct parts_reading *reading,
                                     struct flamepix_parts_outcome *outcome)
{
    enum flamepix_status status = FLAMEPIX_OK;
    uint64_t reached = 0;
    for (size_t i = 0; i < reading->request->borders->count && status == FLAMEPIX_OK; i++) {
        struct work *work = &reading->works[i];
        provide(reading, i, reached);
        if (work->made != NULL || work->status != FLAMEPIX_OK) {
            status = join(reading, work, outcome);
            reached = work->part.reached;
            drop(reading->request, work);
        }
        note_joined(reading, i);
    }
    return status;
}

/* -- all parts --------------------------------------------------------------------------------- */

static enum flamepix_status read_with(struct parts_reading *reading,
                                      struct flamepix_parts_outcome *outcome)
{
    start_threads(reading);
    enum flamepix_status status = join_all(reading, outcome);
    stop_threads(reading);
    if (reading->thread_count > 1)
        outcome->seconds /= (double)reading->thread_count;
    return status;
}

enum flamepix_status flamepix_read_parts(const struct flamepix_parts_request *request,
                                         struct flamepix_parts_outcome *outcome_ret)
{
    struct parts_reading *reading = calloc(1, sizeof(*reading));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    *outcome_ret = (struct flamepix_parts_outcome){0};
    if (reading == NULL)
        return FLAMEPIX_NO_MEMORY;
    reading->request = request;
    atomic_init(&reading->has_stopped, false);
    if (pthread_mutex_init(&reading->mutex, NULL) == 0) {
        if (pthread_cond_init(&reading->changed, NULL) == 0) {
            status = read_with(reading, outcome_ret);
            (void)pthread_cond_destroy(&reading->changed);
        }
        (void)pthread_mutex_destroy(&reading->mutex);
    }
    free(reading);
    return status;
}
