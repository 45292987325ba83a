/* Tasks for a pool that do what their request says, and what became of them.
 *
 * Requests: "echo TEXT", "crash" (SIGABRT), "exit N", "fail N" (run returns status N), "memory MB"
 * (allocates and touches), "nap MS", "hang" (says so, then waits for ever), "interrupt" (sends
 * SIGINT and SIGTERM to itself), "wake" (sends SIGUSR1 to the parent, then hangs), "sockets" (how
 * many it has open), "nonsense" (writes bytes that are no reply into its sockets), "large N" (N
 * bytes). Those that end reply; "echo" with its text. */
#ifndef FPX_TEST_TASKS_H
#define FPX_TEST_TASKS_H

#include <sys/types.h>

#include "pool/pool.h"

enum { TEST_TASKS_MAX = 20000, TEST_REPLY_MAX = 40 };

struct test_outcome {
    unsigned times; /* that its end was told */
    enum fpx_pool_end end;
    int detail;
    size_t reply_length;
    char reply[TEST_REPLY_MAX]; /* its beginning */
};

/* Made by test_tasks_create; what follows `order` may be set. Without `requests`, all are
 * `request`, or, if that is NULL, "echo NUMBER". */
struct test_tasks {
    const char *const *requests;
    const char *request;
    size_t count, taken, ended;
    struct test_outcome *outcomes; /* `count` of them */
    size_t order[TEST_TASKS_MAX];  /* in which they ended */
    unsigned ticks;
    /* The callback of this number returns WRITE_FAILED; 0: never. */
    size_t stop_at_taken, stop_at_ended, stop_at_tick;
    unsigned ended_nap_ms; /* how long the first `ended` takes */
    unsigned calls_after_stop;
};

/* Work that does the above. */
extern const struct fpx_pool_work TEST_WORK;

/* Allocates the outcomes, and frees them. */
struct test_tasks *test_tasks_create(const char *const *requests, size_t count);
void test_tasks_free(struct test_tasks *tasks);

/* Runs them, checks that no child and no descriptor is left, and answers what the pool does. */
enum flamepix_status test_tasks_run(struct test_tasks *tasks,
                                    const struct fpx_pool_options *options,
                                    const struct fpx_pool_work *work);

/* Asserts that a task ended once, with a reply or without. */
void test_assert_replied(const struct test_outcome *outcome, const char *reply);
void test_assert_end(const struct test_outcome *outcome, enum fpx_pool_end end, int detail);

/* Open descriptors of this process, and how many of them are sockets. */
unsigned test_descriptors(unsigned *sockets_ret);

/* Into all sockets of this process. */
void test_write_nonsense(void);

void test_nap(unsigned milliseconds);

#endif
