/* What the system has: clock, processors, threads. */
#ifndef FPX_BASE_OS_SYSTEM_H
#define FPX_BASE_OS_SYSTEM_H

#include <pthread.h>
#include <stdbool.h>

#include <flamepix/bytes.h>

/* Seconds on a clock that only goes forward, for --timings and progress. */

/* Counted from some moment before the process began; keeps errno. */
double fpx_clock_seconds(void);

/* CPUs: how many this process may use. */

/* Of its affinity, bounded by the cgroup's quota (v1 and v2), at least 1. The functions below
 * answer it from places that a test can choose. Safe from any number of threads. */
unsigned fpx_cpus(void);

/* How many threads that many jobs are; 0: one for each CPU. */
static inline unsigned fpx_cpus_for(unsigned jobs)
{
    return jobs > 0 ? jobs : fpx_cpus();
}

/* CPUs of the process's affinity mask, at least 1. */
unsigned fpx_cpus_affinity(void);

/* CPUs that a cgroup's quota is worth, rounded up: `limits` holds "QUOTA PERIOD" in microseconds,
 * as cpu.max of v2 does. 0: no bound ("max", "-1", or no such text). */
unsigned fpx_cpus_quota(const char *limits);

/* The least quota of the cgroups that a process is in and of those above them, 0: no bound.
 * `membership` is the text of /proc/self/cgroup; `root` is where cgroups are mounted
 * (/sys/fs/cgroup; v1 in its folder cpu). What cannot be read bounds nothing. */
unsigned fpx_cpus_cgroup(const char *membership, const char *root);

/* Threads of this process. */

/* Starts a thread that runs `run(user)`. No signal is handled in it but those that it raises by
 * what it does, so that what the caller's thread holds back is held back from all. False where
 * there can be no more threads: the caller then does the work itself. Whoever starts a thread
 * joins it. */
bool fpx_thread_start(pthread_t *thread_ret, void *(*run)(void *), void *user);

#endif
