#define _GNU_SOURCE /* MAP_ANONYMOUS, MADV_DONTNEED */
#include "base/file_mapping.h"

#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* A handler is called with an address and nothing else, so what it needs is in nobody's hands
 * (`make lint` knows it): the mappings of the thread that it interrupts, and whether there is a
 * handler, which never changes once there are threads. */
static _Thread_local struct flamepix_file_mapping *volatile mapped;
static bool is_guarded;

static size_t page_nbytes(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

static char *page_of(const struct flamepix_file_mapping *mapping, const char *at)
{
    return mapping->begin + (size_t)(at - mapping->begin) / page_nbytes() * page_nbytes();
}

/* -- the guard --------------------------------------------------------------------------------- */

static struct flamepix_file_mapping *mapping_at(const char *at)
{
    struct flamepix_file_mapping *mapping = mapped;
    while (mapping != NULL && (at < mapping->begin || at >= mapping->end))
        mapping = mapping->next;
    return mapping;
}

/* Puts zeros from the page on that could not be had. */
static bool fill(struct flamepix_file_mapping *mapping, const char *at)
{
    char *page = page_of(mapping, at);
    if (mapping->lost == NULL || page < mapping->lost)
        mapping->lost = page;
    return mmap(page, (size_t)(mapping->end - page), PROT_READ,
                MAP_FIXED | MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
}

/* Where it cannot help, the same signal comes again, now or when this returns, and ends the
 * process. */
static void fill_with_zeros(int signal_number, siginfo_t *about, void *context)
{
    (void)context;
    struct flamepix_file_mapping *mapping = mapping_at(about->si_addr);
    if (mapping != NULL && fill(mapping, about->si_addr))
        return;
    (void)signal(signal_number, SIG_DFL);
    (void)raise(signal_number);
}

void flamepix_file_mapping_guard(void)
{
    const struct sigaction guard = {.sa_sigaction = fill_with_zeros, .sa_flags = SA_SIGINFO};
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, SIGBUS);
    is_guarded =
        sigaction(SIGBUS, &guard, NULL) == 0 && pthread_sigmask(SIG_UNBLOCK, &own, NULL) == 0;
}

/* -- mappings ---------------------------------------------------------------------------------- */

bool flamepix_file_mapping_open(struct flamepix_file_mapping *mapping, int fd, uint64_t offset,
                                size_t length)
{
    const size_t before = (size_t)(offset % page_nbytes());
    if (!is_guarded || length == 0 || length > SIZE_MAX - before)
        return false;
    char *begin = mmap(NULL, before + length, PROT_READ, MAP_SHARED, fd, (off_t)(offset - before));
    if (begin == MAP_FAILED)
        return false;
    *mapping = (struct flamepix_file_mapping){
        .text = {begin + before, length},
        .begin = begin,
        .end = begin + before + length,
        .passed = begin,
        .next = mapped,
    };
    mapped = mapping;
    return true;
}

void flamepix_file_mapping_pass(struct flamepix_file_mapping *mapping, size_t at)
{
    char *page = page_of(mapping, mapping->text.data + at);
    if (page <= mapping->passed)
        return;
    (void)madvise(mapping->passed, (size_t)(page - mapping->passed), MADV_DONTNEED);
    mapping->passed = page;
}

static void unlink_mapping(const struct flamepix_file_mapping *mapping)
{
    if (mapped == mapping) {
        mapped = mapping->next;
        return;
    }
    for (struct flamepix_file_mapping *other = mapped; other != NULL; other = other->next)
        if (other->next == mapping)
            other->next = mapping->next;
}

void flamepix_file_mapping_close(struct flamepix_file_mapping *mapping)
{
    if (mapping->begin == NULL)
        return;
    unlink_mapping(mapping);
    (void)munmap(mapping->begin, (size_t)(mapping->end - mapping->begin));
    *mapping = (struct flamepix_file_mapping){0};
}
