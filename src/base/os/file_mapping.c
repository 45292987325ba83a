#define _GNU_SOURCE /* MAP_ANONYMOUS, MADV_DONTNEED, MADV_POPULATE_READ */
#include "base/os/file_mapping.h"

#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* A signal handler receives only an address, so its data are global (`make lint` has an exception):
 * the mappings of the thread that it interrupts, and whether the handler is set, which does not
 * change once there are threads. */
static _Thread_local struct fpx_file_mapping *volatile mapped;
static bool is_guarded;

static size_t page_nbytes(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

static char *page_of(const struct fpx_file_mapping *mapping, const char *at)
{
    return mapping->begin + (size_t)(at - mapping->begin) / page_nbytes() * page_nbytes();
}

/* -- the guard --------------------------------------------------------------------------------- */

static struct fpx_file_mapping *mapping_at(const char *at)
{
    struct fpx_file_mapping *mapping = mapped;
    while (mapping != NULL && (at < mapping->begin || at >= mapping->end))
        mapping = mapping->next;
    return mapping;
}

/* Maps zeros from the first unreadable page on. */
static bool fill(struct fpx_file_mapping *mapping, const char *at)
{
    char *page = page_of(mapping, at);
    if (mapping->lost == NULL || page < mapping->lost)
        mapping->lost = page;
    return mmap(page, (size_t)(mapping->end - page), PROT_READ,
                MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

/* If it cannot help, the same signal is raised again, now or on return, and ends the process. */
static void fill_with_zeros(int signal_number, siginfo_t *about, void *context)
{
    (void)context;
    struct fpx_file_mapping *mapping = mapping_at(about->si_addr);
    if (mapping != NULL && fill(mapping, about->si_addr))
        return;
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

void fpx_file_mapping_guard(void)
{
    const struct sigaction guard = {.sa_sigaction = fill_with_zeros, .sa_flags = SA_SIGINFO};
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGBUS);
    is_guarded =
        sigaction(SIGBUS, &guard, NULL) == 0 && pthread_sigmask(SIG_UNBLOCK, &own, NULL) == 0;
}

/* -- mappings ---------------------------------------------------------------------------------- */

/* Start of the group of pages that holds `at`: a multiple of its size, where the system maps a
 * group at once. */
static char *group_of(const struct fpx_file_mapping *mapping, const char *at)
{
    const size_t before = (uintptr_t)at % FPX_FILE_MAPPING_GROUP_NBYTES;
    const size_t offset = (size_t)(at - mapping->begin);
    return mapping->begin + (offset > before ? offset - before : 0);
}

/* Missing pages cost most when they are faulted in one by one, and they cannot be prefetched
 * (text_ahead.h). So those of the next step are requested together, with a few of the step after
 * it. If that fails, they are faulted in on access. */
static void ask_ahead(struct fpx_file_mapping *mapping, const char *at)
{
#if defined(MADV_POPULATE_READ)
    enum { BEYOND = 16 * 1024 };
    const size_t left = (size_t)(mapping->end - at);
    const bool is_last = left <= BEYOND || left - BEYOND <= mapping->step;
    char *end = is_last ? mapping->end : page_of(mapping, at + mapping->step + BEYOND);
    if (end <= mapping->asked)
        return;
    (void)madvise(mapping->asked, (size_t)(end - mapping->asked), MADV_POPULATE_READ);
    mapping->asked = end;
#else
    (void)mapping, (void)at;
#endif
}

bool fpx_file_mapping_open(struct fpx_file_mapping *mapping, int fd, uint64_t offset, size_t length,
                           size_t step)
{
    const size_t before = (size_t)(offset % page_nbytes());
    if (!is_guarded || length == 0 || length > SIZE_MAX - before)
        return false;
    char *begin = mmap(NULL, before + length, PROT_READ, MAP_SHARED, fd, (off_t)(offset - before));
    if (begin == MAP_FAILED)
        return false;
    *mapping = (struct fpx_file_mapping){
        .text = {begin + before, length},
        .begin = begin,
        .end = begin + before + length,
        .passed = begin,
        .asked = begin,
        .step = step,
        .next = mapped,
    };
    mapped = mapping;
    ask_ahead(mapping, begin);
    return true;
}

/* A group that is partly released is split first, which stops all threads, and the rest is mapped
 * once more. */
void fpx_file_mapping_pass(struct fpx_file_mapping *mapping, size_t at)
{
    char *page = page_of(mapping, mapping->text.data + at);
    char *group = group_of(mapping, page);
    if (group > mapping->passed) {
        (void)madvise(mapping->passed, (size_t)(group - mapping->passed), MADV_DONTNEED);
        mapping->passed = group;
    }
    if (mapping->asked < page)
        mapping->asked = page;
    ask_ahead(mapping, page);
}

static void unlink_mapping(const struct fpx_file_mapping *mapping)
{
    if (mapped == mapping) {
        mapped = mapping->next;
        return;
    }
    for (struct fpx_file_mapping *other = mapped; other != NULL; other = other->next)
        if (other->next == mapping)
            other->next = mapping->next;
}

void fpx_file_mapping_close(struct fpx_file_mapping *mapping)
{
    if (mapping->begin == NULL)
        return;
    unlink_mapping(mapping);
    (void)munmap(mapping->begin, (size_t)(mapping->end - mapping->begin));
    *mapping = (struct fpx_file_mapping){0};
}
