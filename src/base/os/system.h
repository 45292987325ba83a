/* System facilities: clock, processors, threads. */
#ifndef FPX_BASE_OS_SYSTEM_H
#define FPX_BASE_OS_SYSTEM_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

/* Seconds of a monotonic clock, for --timings and progress. */

/* Counted from a moment before the process began; keeps errno. */
double fpx_clock_seconds(void);

/* CPUs: how many this process may use. */

/* The CPUs of its affinity mask, limited by the cgroup's quota (v1 and v2), at least 1. The
 * functions below compute it from paths that a test can choose. Safe from any number of threads. */
unsigned fpx_cpus(void);

/* Number of threads for the given jobs; 0: one for each CPU. */
static inline unsigned fpx_cpus_for(unsigned jobs)
{
    return jobs > 0 ? jobs : fpx_cpus();
}

/* CPUs of the process's affinity mask, at least 1. */
unsigned fpx_cpus_affinity(void);

/* A cgroup's quota in CPUs, rounded up: `limits` holds "QUOTA PERIOD" in microseconds, as cpu.max
 * of v2 does. 0: no limit ("max", "-1", or no such text). */
unsigned fpx_cpus_quota(const char *limits);

/* The smallest quota of a process's cgroups and those above them, 0: no limit. `membership` is the
 * text of /proc/self/cgroup; `root` is where cgroups are mounted (/sys/fs/cgroup; v1 in its folder
 * cpu). Unreadable files set no limit. */
unsigned fpx_cpus_cgroup(const char *membership, const char *root);

/* Memory: how much there is, and how much this process may allocate. */

/* That of the machine, or the limit of the cgroup (v1 and v2) if it is lower; 0: not known. */
uint64_t fpx_memory_nbytes(void);

/* The same of one folder of a cgroup; 0: no limit. */
uint64_t fpx_memory_in(const char *folder, bool is_v1);

/* What the process has allocated: memory of its own that it can write to, threads' stacks included,
 * mapped files and reserved addresses not. 0: not known. */
uint64_t fpx_memory_used_nbytes(void);

/* Allocating more than that in all fails from now on, as if there were no more. A lower limit that
 * the caller of the process has set stays. Returns OK or READ_FAILED (errno set). */
enum flamepix_status fpx_memory_limit(uint64_t nbytes);

/* Takes back the limit, for another program that is about to run in this process. */
void fpx_memory_unlimit(void);

/* After an allocation has failed: the limit, if it is set and large parts of it were in use at some
 * time, so that it is the likely reason; else 0. */
uint64_t fpx_memory_limit_reached(void);

/* From now on the process keeps what is freed, for work that is repeated: returning memory to the
 * kernel and touching it again costs a fifth of a thumbnail. With another malloc this has no
 * effect. */
void fpx_memory_keep_freed(void);

/* Threads of this process. */

/* Starts a thread that runs `run(user)`. All signals are blocked in it except those that it raises
 * itself, so that a signal blocked in the caller's thread is blocked in all. False if no more
 * threads can be created: the caller then does the work itself. The caller must join the thread. */
bool fpx_thread_start(pthread_t *thread_ret, void *(*run)(void *), void *user);

#endif
