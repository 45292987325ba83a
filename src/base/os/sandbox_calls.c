/* The filter of system calls: a program for the kernel's own machine, made from sandbox_calls.h as
 * a search in a tree. When it is installed, the kernel runs it for each call that there is and
 * remembers where the answer is always yes, which took twice as long with a list. */
#define _GNU_SOURCE /* syscall, CLONE_NEWNS */
#include "base/os/sandbox.h"

#ifndef FPX_NO_SANDBOX

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#if defined(__x86_64__) && !defined(__ILP32__)
#define PROCESSOR AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(AUDIT_ARCH_AARCH64) &&                                       \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define PROCESSOR AUDIT_ARCH_AARCH64
#endif

#ifdef PROCESSOR

#include "base/os/sandbox_calls.h"

/* Both processors have the lower half of an argument first. */
#define AT_CALL        (uint32_t) offsetof(struct seccomp_data, nr)
#define AT_PROCESSOR   (uint32_t) offsetof(struct seccomp_data, arch)
#define AT_ARGUMENT(i) (uint32_t)(offsetof(struct seccomp_data, args) + 8 * (i))

#define LOAD(at)             BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at)
#define ANSWER(answer)       BPF_STMT(BPF_RET | BPF_K, answer)
#define IF(is, value, steps) BPF_JUMP(BPF_JMP | (is) | BPF_K, (uint32_t)(value), 0, steps)
#define REFUSE(cause)        ANSWER(SECCOMP_RET_ERRNO | (cause))

/* What a call is answered with. */
enum answer { UNKNOWN, PASSED, REFUSED, CLONE, SOCKETPAIR, IOCTL };

/* A new process or thread, but in no namespace of its own. */
#define NAMESPACES                                                                                 \
    (CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET |     \
     0x02000000 /* CLONE_NEWCGROUP */)

/* Of ioctl: what asks about a terminal or sets it, and nothing that writes its input. */
#define PASS_REQUEST(request) IF(BPF_JEQ, request, 1), ANSWER(SECCOMP_RET_ALLOW)

static const struct sock_filter unknown[] = {REFUSE(ENOSYS)};
static const struct sock_filter passed[] = {ANSWER(SECCOMP_RET_ALLOW)};
static const struct sock_filter refused[] = {REFUSE(EPERM)};
static const struct sock_filter clone_steps[] = {LOAD(AT_ARGUMENT(0)), IF(BPF_JSET, NAMESPACES, 1),
                                                 REFUSE(EPERM), ANSWER(SECCOMP_RET_ALLOW)};
static const struct sock_filter socketpair_steps[] = {LOAD(AT_ARGUMENT(0)), IF(BPF_JEQ, AF_UNIX, 1),
                                                      ANSWER(SECCOMP_RET_ALLOW), REFUSE(EPERM)};
static const struct sock_filter ioctl_steps[] = {
    LOAD(AT_ARGUMENT(1)),    PASS_REQUEST(TCGETS),   PASS_REQUEST(TCSETS),
    PASS_REQUEST(TCSETSW),   PASS_REQUEST(TCSETSF),  PASS_REQUEST(TIOCGWINSZ),
    PASS_REQUEST(TIOCGPGRP), PASS_REQUEST(FIONREAD), REFUSE(ENOTTY)};
static const struct sock_filter head[] = {
    LOAD(AT_PROCESSOR), IF(BPF_JEQ, PROCESSOR, 1), LOAD(AT_CALL),
    /* What jumps here is another processor's call, whose numbers mean something else. */
    IF(BPF_JGE, FPX_CALLS, 1), REFUSE(ENOSYS)};

#define STEPS(steps)                                                                               \
    {                                                                                              \
        (steps), sizeof(steps) / sizeof((steps)[0])                                                \
    }
static const struct {
    const struct sock_filter *items;
    size_t count;
} steps_of[] = {[UNKNOWN] = STEPS(unknown),   [PASSED] = STEPS(passed),
                [REFUSED] = STEPS(refused),   [CLONE] = STEPS(clone_steps),
                [IOCTL] = STEPS(ioctl_steps), [SOCKETPAIR] = STEPS(socketpair_steps)};

static const unsigned char answers[FPX_CALLS] = {
#define PASS(call)        [(call)] = PASSED,
#define REFUSE_CALL(call) [(call)] = REFUSED,
    FPX_PASSED_CALLS(PASS) FPX_REFUSED_CALLS(REFUSE_CALL)[__NR_clone] = CLONE,
    [__NR_socketpair] = SOCKETPAIR,
    [__NR_ioctl] = IOCTL,
};

/* -- the program ------------------------------------------------------------------------------- */

/* A search among ranges of calls with equal answers: its forks, and behind them each answer once,
 * so that the kernel has half as many steps to compile. A step jumps over at most 255 others. */
struct filter {
    struct sock_filter steps[256];
    unsigned short count;
    unsigned short answers[sizeof(steps_of) / sizeof(steps_of[0])]; /* where each begins */
    uint32_t ranges[FPX_CALLS];                                     /* first call of each */
    size_t range_count;
};

static void add_steps(struct filter *filter, const struct sock_filter *steps, size_t count)
{
    for (size_t i = 0; i < count; i++)
        filter->steps[filter->count++] = steps[i];
}

static void find_ranges(struct filter *filter)
{
    for (uint32_t call = 0; call < FPX_CALLS; call++)
        if (call == 0 || answers[call] != answers[call - 1])
            filter->ranges[filter->range_count++] = call;
}

/* Behind as many forks as the search will have. */
static void place_answers(struct filter *filter)
{
    size_t at = filter->count + filter->range_count - 1;
    for (size_t i = 0; i < sizeof(steps_of) / sizeof(steps_of[0]); i++) {
        filter->answers[i] = (unsigned short)at;
        at += steps_of[i].count;
    }
}

/* Ranges to search among, and the fork that leads there. */
struct part {
    size_t first, end;
    size_t fork;
    bool is_above; /* what the fork does for calls from its number on */
};

/* A fork in the middle, or the answer of a single range. Returns its step. */
static size_t begin_part(struct filter *filter, const struct part *part)
{
    if (part->end - part->first == 1)
        return filter->answers[answers[filter->ranges[part->first]]];
    const size_t middle = part->first + (part->end - part->first) / 2;
    filter->steps[filter->count] =
        (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, filter->ranges[middle], 0, 0);
    return filter->count++;
}

static void lead_to(struct sock_filter *steps, const struct part *part, size_t step)
{
    const unsigned char distance = (unsigned char)(step - part->fork - 1);
    if (part->is_above)
        steps[part->fork].jt = distance;
    else
        steps[part->fork].jf = distance;
}

/* The forks of the search among all ranges, each before those that it leads to. */
static void add_search(struct filter *filter)
{
    enum { AT_ONCE = 32 }; /* two for each halving of the ranges */
    const struct part all = {0, filter->range_count, 0, false};
    struct part parts[AT_ONCE];
    size_t count = 0;
    for (struct part part = all;; part = parts[--count]) {
        const size_t step = begin_part(filter, &part);
        if (part.end - part.first < filter->range_count)
            lead_to(filter->steps, &part, step);
        if (part.end - part.first > 1) {
            const size_t middle = part.first + (part.end - part.first) / 2;
            parts[count++] = (struct part){middle, part.end, step, true};
            parts[count++] = (struct part){part.first, middle, step, false};
        }
        if (count == 0)
            break;
    }
}

static void add_answers(struct filter *filter)
{
    for (size_t i = 0; i < sizeof(steps_of) / sizeof(steps_of[0]); i++)
        add_steps(filter, steps_of[i].items, steps_of[i].count);
}

bool fpx_sandbox_has_filter(void)
{
    uint32_t answer = SECCOMP_RET_ERRNO;
    return syscall(__NR_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &answer) == 0;
}

/* The program is its own only user, and nothing in it is worth guarding from what it runs: so the
 * processor need not be slowed down against that, which older kernels do to a filtered process. */
void fpx_sandbox_filter_calls(void)
{
    enum { ANY_SPECULATION = 1 << 2 };
    struct filter filter = {.count = 0};
    add_steps(&filter, head, sizeof(head) / sizeof(head[0]));
    find_ranges(&filter);
    place_answers(&filter);
    add_search(&filter);
    add_answers(&filter);
    const struct sock_fprog program = {filter.count, filter.steps};
    if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, ANY_SPECULATION, &program) != 0)
        (void)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

#else

bool fpx_sandbox_has_filter(void)
{
    return false;
}

void fpx_sandbox_filter_calls(void)
{
}

#endif
#endif
