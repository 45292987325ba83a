/* The filter of system calls: a program for the kernel's own machine, made from sandbox_calls.h.
 * The kernel remembers for each call that the answer is yes, so that a filter costs nothing at the
 * calls that are made most. */
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
#define IF(is, value, steps) BPF_JUMP(BPF_JMP | is | BPF_K, (uint32_t)(value), 0, steps)
#define REFUSE(cause)        ANSWER(SECCOMP_RET_ERRNO | (cause))

/* A call that is answered, whatever its arguments are. */
#define PASSED(call)  IF(BPF_JEQ, call, 1), ANSWER(SECCOMP_RET_ALLOW),
#define REFUSED(call) IF(BPF_JEQ, call, 1), REFUSE(EPERM),

/* Of ioctl: what asks about a terminal or sets it, and nothing that writes its input. */
#define PASSED_REQUEST(request) PASSED(request)
#define REQUESTS(ROW)                                                                              \
    ROW(TCGETS) ROW(TCSETS) ROW(TCSETSW) ROW(TCSETSF) ROW(TIOCGWINSZ) ROW(TIOCGPGRP) ROW(FIONREAD)
enum { REQUESTS_STEPS = 2 * 7 + 2 };

/* A new process or thread, but in no namespace of its own. */
#define NAMESPACES                                                                                 \
    (CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET |     \
     0x02000000 /* CLONE_NEWCGROUP */)

static const struct sock_filter filter[] = {
    LOAD(AT_PROCESSOR),
    IF(BPF_JEQ, PROCESSOR, 1),
    LOAD(AT_CALL),
    /* What jumps here is another processor's call, whose numbers mean something else. */
    IF(BPF_JGE, 0x40000000, 1),
    REFUSE(ENOSYS),
    FPX_PASSED_CALLS(PASSED) FPX_REFUSED_CALLS(REFUSED)
    /* -- by their arguments -- */
    IF(BPF_JEQ, __NR_clone, 4),
    LOAD(AT_ARGUMENT(0)),
    IF(BPF_JSET, NAMESPACES, 1),
    REFUSE(EPERM),
    ANSWER(SECCOMP_RET_ALLOW),
    IF(BPF_JEQ, __NR_socketpair, 4),
    LOAD(AT_ARGUMENT(0)),
    IF(BPF_JEQ, AF_UNIX, 1),
    ANSWER(SECCOMP_RET_ALLOW),
    REFUSE(EPERM),
    IF(BPF_JEQ, __NR_ioctl, REQUESTS_STEPS),
    LOAD(AT_ARGUMENT(1)),
    REQUESTS(PASSED_REQUEST) REFUSE(ENOTTY),
    REFUSE(ENOSYS),
};

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
    const union {
        const struct sock_filter *given;
        struct sock_filter *taken;
    } steps = {filter};
    const struct sock_fprog program = {sizeof(filter) / sizeof(filter[0]), steps.taken};
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
